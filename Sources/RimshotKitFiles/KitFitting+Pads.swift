internal import RimshotKit

extension KitFitting {
  /// - Parameter number: The pad's index.
  mutating func fit(_ pad: inout Kit.Pad, _ number: Int, names: inout Set<String>) {
    let name = KitFitting.name(pad.name, else: "pad \(names.count + 1)", among: &names)
    if name != pad.name { count("pad: name") }
    pad.name = name
    fitArticulations(of: &pad)
    fitRole(of: &pad)
    fitEndings(of: &pad, number)
    fitMicrophones(of: &pad)
    fitLevels(of: &pad)
    if pad.humanize != Kit.Humanize() {
      bound(&pad.humanize.velocity, 0...64, "pad: humanized velocity")
      bound(&pad.humanize.timing, 0...0.1, "pad: humanized timing")
      bound(&pad.humanize.pitch, 0...200, "pad: humanized pitch")
    }
  }

  // MARK: - Articulations

  private mutating func fitArticulations(of pad: inout Kit.Pad) {
    if pad.articulations.count > KitBounds.articulations {
      pad.articulations.removeSubrange(KitBounds.articulations...)
      count("pad: articulations")
    }
    for index in pad.articulations.indices { fit(&pad.articulations[index]) }
    if pad.articulations.count == 1, pad.articulations[0].name.isEmpty {
      // Its notes are the pad's, and other notes of the pad would play it as well.
      let notes = pad.articulations[0].notes
      pad.notes += notes.filter { !pad.notes.contains($0) }
      pad.articulations[0].notes = []
      return
    }
    var names: Set<String> = []
    for index in pad.articulations.indices {
      let name = pad.articulations[index].name
      pad.articulations[index].name = KitFitting.name(name, else: "\(index + 1)", among: &names)
      if pad.articulations[index].name != name { count("articulation: name") }
    }
  }

  private mutating func fitRole(of pad: inout Kit.Pad) {
    guard pad.articulations.count == 1, pad.articulations[0].name.isEmpty else {
      // With articulations it is an instrument; these are its zones.
      if pad.role != nil { pad.role = pad.instrument }
      return
    }
    if let zone = pad.articulations[0].zone, let instrument = pad.instrument,
      Role.named("\(instrument)/\(zone)") != nil
    {
      pad.role = "\(instrument)/\(zone)"
    }
  }

  private mutating func fit(_ articulation: inout Kit.Articulation) {
    articulation.conditions = fit(articulation.conditions)
    if articulation.layers.count > KitBounds.layers {
      articulation.layers.removeSubrange(KitBounds.layers...)
      count("articulation: layers")
    }
    for index in articulation.layers.indices { fit(&articulation.layers[index]) }
  }

  /// Conditions in the format's order, those of one source as one.
  mutating func fit(_ conditions: [Kit.Condition]) -> [Kit.Condition] {
    var fitted: [Kit.Condition] = []
    for condition in conditions {
      var values = condition.values
      if case .held = condition.source {
        // It is 0 or 127.
        if values.contains(0) && values.contains(127) { continue }
        values = values.contains(127) ? 1...127 : values.contains(0) ? 0...0 : values
      }
      guard let index = fitted.firstIndex(where: { $0.source == condition.source }) else {
        fitted.append(Kit.Condition(condition.source, values))
        continue
      }
      if !fitted[index].values.overlaps(values) { count("condition that never holds") }
      fitted[index].values = fitted[index].values.clamped(to: values)
    }
    return fitted.sorted { KitWriter.rank($0) < KitWriter.rank($1) }
  }

  // MARK: - Endings

  private mutating func fitEndings(of pad: inout Kit.Pad, _ number: Int) {
    if case .group(let group, let fade) = pad.chokedBy, group == pad.chokeGroup {
      pad.chokedBy = .itsGroup
      pad.chokeFade = fade
    }
    if pad.chokedBy == .nobody && pad.chokeGroup == nil { pad.chokedBy = .itsGroup }
    if pad.chokedBy != .itsGroup || pad.chokeGroup == nil { pad.chokeFade = nil }
    if let group = pad.chokeGroup, pad.chokeFade == kit.chokeGroups[group].fade { pad.chokeFade = nil }
    if var fade = pad.chokeFade {
      bound(&fade, KitBounds.fade, "pad: choke fade")
      pad.chokeFade = fade
    }
    if case .group(let group, var fade) = pad.chokedBy {
      bound(&fade, KitBounds.fade, "pad: choke fade")
      pad.chokedBy = .group(group, fade: fade)
    }
    if var fade = pad.selfChoke {
      bound(&fade, KitBounds.fade, "pad: self choke")
      pad.selfChoke = fade
    }
    for index in pad.chokes.indices { bound(&pad.chokes[index].fade, KitBounds.fade, "pad: choke fade") }
    fitChokes(of: &pad, number)
    fit(&pad.polyphony)
    if case .choke(var grab) = pad.aftertouch {
      bound(&grab.fade, KitBounds.fade, "pad: aftertouch")
      // Without a window no velocity is too soft.
      if grab.window <= 0 { grab = Kit.Grab(fade: grab.fade, window: 0) }
      if grab.window > 0 { bound(&grab.window, KitBounds.grab, "pad: aftertouch") }
      pad.aftertouch = .choke(grab)
    }
    if var damping = pad.pedalDamping {
      bound(&damping, KitBounds.fade, "pad: pedal damping")
      pad.pedalDamping = damping
    }
    func bounded(_ seconds: Double) -> Double {
      min(max(seconds, KitBounds.fade.lowerBound), KitBounds.fade.upperBound)
    }
    let noteOff = pad.noteOff
    switch noteOff {
    case .ignore: break
    case .release(let seconds): pad.noteOff = .release(seconds: bounded(seconds))
    case .toggle(let seconds): pad.noteOff = .toggle(seconds: bounded(seconds))
    case .choke(let seconds): pad.noteOff = .choke(seconds: bounded(seconds))
    }
    if pad.noteOff != noteOff { count("pad: note-off fade") }
  }

  /// Each pad is choked once, in the shortest time; itself by `choke_self`.
  private func fitChokes(of pad: inout Kit.Pad, _ number: Int) {
    var chokes: [Kit.Choke] = []
    for choke in pad.chokes {
      if choke.pad == number {
        pad.selfChoke = min(pad.selfChoke ?? choke.fade, choke.fade)
      } else if let index = chokes.firstIndex(where: { $0.pad == choke.pad }) {
        chokes[index].fade = min(chokes[index].fade, choke.fade)
      } else {
        chokes.append(choke)
      }
    }
    pad.chokes = chokes
  }

  // MARK: - Levels

  private mutating func fitLevels(of pad: inout Kit.Pad) {
    boundGain(&pad.gain)
    for index in pad.articulations.indices { boundGain(&pad.articulations[index].gain) }
    let layers = pad.articulations.flatMap(\.layers)
    // What all layers share may as well be the pad's: 0 dB is exactly 1, so that the product is the same.
    if pad.gain == 0, pad.articulations.allSatisfy({ $0.gain == 0 }), let gain = layers.first?.gain,
      layers.allSatisfy({ $0.gain == gain })
    {
      pad.gain = gain
      setGain(ofLayersOf: &pad, 0)
    }
    guard pad.articulations.count == 1, pad.articulations[0].name.isEmpty else { return }
    let gain = pad.articulations[0].gain
    pad.articulations[0].gain = 0
    for index in pad.articulations[0].layers.indices { pad.articulations[0].layers[index].gain += gain }
  }

  private func setGain(ofLayersOf pad: inout Kit.Pad, _ gain: Double) {
    for articulation in pad.articulations.indices {
      for layer in pad.articulations[articulation].layers.indices {
        pad.articulations[articulation].layers[layer].gain = gain
      }
    }
  }

  // MARK: - Microphones

  /// Either all takes of a pad have one nameless microphone, or all microphones have names.
  private func fitMicrophones(of pad: inout Kit.Pad) {
    let takes = pad.articulations.flatMap(\.layers).flatMap(\.takes)
    let isNameless = takes.allSatisfy { $0.channels.count == 1 && $0.channels[0].microphone.name.isEmpty }
    if isNameless {
      let outputs = takes.map { $0.channels[0].microphone.output }
      if pad.output == nil, let output = outputs.first, outputs.allSatisfy({ $0 == output }) {
        pad.output = output
      }
      return
    }
    for articulation in pad.articulations.indices {
      for layer in pad.articulations[articulation].layers.indices {
        for take in pad.articulations[articulation].layers[layer].takes.indices {
          KitFitting.nameMicrophones(of: &pad.articulations[articulation].layers[layer].takes[take])
        }
      }
    }
  }

  private static func nameMicrophones(of take: inout Kit.Take) {
    var names = Set(KitReading.sampleKeys)
    for index in take.channels.indices {
      take.channels[index].microphone.name = name(
        take.channels[index].microphone.name, else: "mic", among: &names)
    }
  }
}
