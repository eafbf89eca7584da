internal import RimshotKit

/// What instruments play.
extension HydrogenReading {
  /// A layer with its file.
  private struct Sound {
    var layer: HydrogenLayer
    var sample: Kit.Sample
  }

  /// The layers of an instrument: for each component those of all velocities.
  /// - Parameter isMuted: Whether nothing of it is heard.
  func layers(of instrument: HydrogenInstrument, isMuted: Bool) -> [Kit.Layer] {
    units.total += instrument.namedLayerCount
    units.addMuted(
      isMuted ? instrument.namedLayerCount : instrument.namedLayerCount - instrument.audibleLayerCount)
    var defects: [(message: String, mark: YamlMark)] = []
    let sounds = instrument.components.map { component in
      component.layers.compactMap { sound(of: $0, in: instrument, &defects) }
    }
    if defects.isEmpty && sounds.allSatisfy(\.isEmpty) { empty.append(instrument) }
    // Nobody misses what the kit mutes.
    if isMuted { defects = [] }
    for (place, defect) in defects.enumerated() {
      let isSilent = place == defects.count - 1 && sounds.allSatisfy(\.isEmpty)
      let end = isSilent ? "; it stays silent" : ""
      log.warning("\(instrument.owner): \(defect.message)\(end)", at: defect.mark)
    }
    return zip(instrument.components, sounds).flatMap { component, sounds in
      let runs = runs(of: component, sounds)
      if !isMuted && component.gain > 0 {
        units.missing +=
          component.layers.count { !$0.file.isEmpty && $0.gain > 0 } - sounds.count { $0.layer.gain > 0 }
        for sound in Set(runs.flatMap(\.sounds)) where sounds[sound].layer.gain > 0 {
          units.addSound([sounds[sound].sample.path])
        }
      }
      return layers(of: component, sounds, runs, in: instrument)
    }
  }

  private func sound(
    of layer: HydrogenLayer, in instrument: HydrogenInstrument,
    _ defects: inout [(message: String, mark: YamlMark)]
  ) -> Sound? {
    if layer.file.isEmpty {
      defects.append(("a layer names no file", layer.mark))
      return nil
    }
    switch samples.find(layer.file) {
    case .missing(let reason):
      defects.append((reason, layer.mark))
      return nil
    case .file(let path, let otherCase):
      if let otherCase {
        log.warning(
          "\(instrument.owner): no file \(quoted(layer.file)); playing \(quoted(otherCase)), which differs only "
            + "in case", at: layer.mark)
      }
      return Sound(layer: layer, sample: Kit.Sample(path: path, location: log.location(layer.mark)))
    }
  }

  /// Velocities at which a component plays the same.
  private typealias Run = (velocities: ClosedRange<UInt8>, sounds: [Int])

  private func runs(of component: HydrogenComponent, _ sounds: [Sound]) -> [Run] {
    if sounds.isEmpty { return [] }
    var runs: [Run] = []
    for velocity in UInt8(1)...127 {
      let matching = matching(velocity, sounds, component.selection)
      if let last = runs.last, last.sounds == matching {
        runs[runs.count - 1].velocities = last.velocities.lowerBound...velocity
      } else {
        runs.append((velocity...velocity, matching))
      }
    }
    return runs
  }

  /// One layer for each run, more where its sounds differ in pitch.
  private func layers(
    of component: HydrogenComponent, _ sounds: [Sound], _ runs: [Run], in instrument: HydrogenInstrument
  ) -> [Kit.Layer] {
    let name = instrument.components.count > 1 ? component.name : ""
    return runs.flatMap { run in
      let played = run.sounds.map { sounds[$0] }
      let first = played[0].layer
      if played.contains(where: { $0.layer.pitch != first.pitch || $0.layer.trim != first.trim }) {
        return separateLayers(run.velocities, played, component, instrument, name)
      }
      return [layer(run.velocities, played, component, instrument, name)]
    }
  }

  private func layer(
    _ velocities: ClosedRange<UInt8>, _ sounds: [Sound], _ component: HydrogenComponent,
    _ instrument: HydrogenInstrument, _ name: String
  ) -> Kit.Layer {
    Kit.Layer(
      velocities: velocities, gain: HydrogenReading.decibels(component.gain),
      velocityCurve: instrument.appliesVelocity ? .linear : .fixed,
      selection: component.selection == .random ? .random : .roundRobin,
      voice: voice(of: instrument, sounds[0].layer),
      takes: sounds.map { sound in
        let gain = HydrogenReading.decibels(sound.layer.gain)
        let microphone = Kit.Microphone(name: name, gain: gain)
        return Kit.Take(channels: [Kit.Channel(sample: sound.sample, microphone: microphone)])
      })
  }

  /// Takes of one layer have one pitch and one beginning. Where these differ each is a layer of its own, which sounds when
  /// its turn or chance comes.
  private func separateLayers(
    _ velocities: ClosedRange<UInt8>, _ sounds: [Sound], _ component: HydrogenComponent,
    _ instrument: HydrogenInstrument, _ name: String
  ) -> [Kit.Layer] {
    sounds.enumerated().map { place, sound in
      var layer = layer(velocities, [sound], component, instrument, name)
      if component.selection == .random {
        layer.chance = Double(place) / Double(sounds.count)...Double(place + 1) / Double(sounds.count)
      } else {
        layer.turn = Kit.Turn(position: place + 1, length: sounds.count)
      }
      return layer
    }
  }

  /// Which of a component's sounds a velocity may play: those whose range has it, or else the one that begins nearest.
  private func matching(
    _ velocity: UInt8, _ sounds: [Sound], _ selection: HydrogenComponent.Selection
  ) -> [Int] {
    let value = Float(velocity) / 127
    let inside = sounds.indices.filter { sounds[$0].layer.low <= value && value <= sounds[$0].layer.high }
    if !inside.isEmpty { return selection == .velocity ? Array(inside.prefix(1)) : inside }
    let nearest = sounds.indices.min {
      abs(sounds[$0].layer.low - value) < abs(sounds[$1].layer.low - value)
    }
    return nearest.map { [$0] } ?? []
  }

  private func voice(of instrument: HydrogenInstrument, _ layer: HydrogenLayer) -> Kit.Voice {
    var voice = Kit.Voice()
    voice.pan = instrument.pan
    voice.panLaw = .balance
    voice.tune = instrument.pitch + layer.pitch
    if let trim = layer.trim {
      voice.start = .frames(trim.lowerBound)
      voice.end = .frames(trim.upperBound)
    }
    // Hydrogen's chance is Gaussian, σ = 0.4 semitones; a uniform one of ±√3·σ deviates as much on average.
    voice.randomTune = instrument.randomPitch * 0.4 * 3.0.squareRoot()
    let envelope = instrument.envelope
    if envelope.attack > 0 || envelope.sustain < 1 { voice.envelope = envelope }
    voice.filters = instrument.filters
    return voice
  }
}
