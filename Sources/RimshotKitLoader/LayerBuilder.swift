internal import Glibc
internal import RimshotEngineHost
internal import RimshotKit

/// Turns layers into what the engine plays, once the sounds are loaded.
struct LayerBuilder {
  private let list: SoundList
  private let sounds: [LoadedSound]
  private let frames: FrameCount
  /// Which sound of the plan each is; `nil` for one that couldn't be read.
  private let places: [Int?]
  /// What is wrong with loops.
  private(set) var diagnostics: [Diagnostic] = []

  init(list: SoundList, sounds: [LoadedSound], frames: FrameCount) {
    self.list = list
    self.sounds = sounds
    self.frames = frames
    var count = 0
    places = sounds.map { sound in
      if sound.memory == nil { return nil }
      count += 1
      return count - 1
    }
  }

  /// The layers that have a sound; where others have lost theirs, the nearest plays instead.
  mutating func layers(of articulation: Kit.Articulation, in pad: Kit.Pad) -> [KitPlan.Layer] {
    let gain = linearGain(articulation.gain)
    var sounding: [(layer: Kit.Layer, plan: KitPlan.Layer)] = []
    for layer in articulation.layers {
      let takes = layer.takes.compactMap { take(of: $0, in: layer) }
      if takes.isEmpty { continue }
      let scale = gain * linearGain(layer.gain)
      let gains = layer.velocityCurve.gains(scaledBy: linearGain(pad.gain)).map { $0 * scale }
      sounding.append(
        (
          layer,
          KitPlan.Layer(
            velocityGains: gains, selection: LayerBuilder.selection(layer.selection), takes: takes,
            shape: shape(of: layer))
        ))
    }
    let layout = VelocityLayout(
      sounding.map(\.layer.velocities), overlap: articulation.overlap,
      fillsHoles: articulation.fillsHoles)
    return layout.runs.map { run in
      var plan = sounding[run.layer].plan
      plan.velocities = run.velocities
      let layer = sounding[run.layer].layer
      plan.conditions = layer.conditions.map(KitPlan.Condition.init)
      plan.chance = layer.chance.map { Float($0.lowerBound)...Float($0.upperBound) }
      plan.turn = layer.turn.map { KitPlan.Layer.Turn(position: $0.position, length: $0.length) }
      if run.fadeIn != nil || run.fadeOut != nil {
        for velocity in plan.velocityGains.indices { plan.velocityGains[velocity] *= run.fade(at: velocity) }
      }
      return plan
    }
  }

  private static func selection(_ selection: Kit.Selection) -> KitPlan.Selection {
    switch selection {
    case .roundRobin: .roundRobin
    case .random: .random
    case .randomWithoutRepeat: .randomWithoutRepeat
    case .nearest: .nearest
    }
  }

  // MARK: - Takes

  /// `nil` when none of its channels can be heard.
  private func take(of take: Kit.Take, in layer: Kit.Layer) -> KitPlan.Take? {
    var channels: [KitPlan.Channel] = []
    var powers: [Double] = []
    for channel in take.channels {
      guard let index = index(of: channel, in: layer), let place = places[index] else { continue }
      let sound = sounds[index]
      let named = channel.microphone.channels ?? Array(1...min(sound.lastChannel + 1, 2))
      let sides = panGains(channel.microphone.pan ?? layer.voice.pan, law: layer.voice.panLaw)
      let gain = linearGain(channel.microphone.gain)
      channels.append(
        KitPlan.Channel(
          sample: place, left: sound.place(of: named.first ?? 1), right: sound.place(of: named.last ?? 1),
          output: channel.microphone.output.map { $0 + 1 } ?? 0, leftGain: sides.left * gain,
          rightGain: sides.right * gain))
      powers.append(sound.power)
    }
    if channels.isEmpty { return nil }
    let measured = (powers.reduce(0) { $0 + $1 * $1 } / Double(powers.count)).squareRoot()
    return KitPlan.Take(channels: channels, power: Float(take.power ?? measured))
  }

  private func index(of channel: Kit.Channel, in layer: Kit.Layer) -> Int? {
    list.index(channel.sample.path, isReversed: layer.voice.isReversed)
  }

  // MARK: - Shapes

  private mutating func shape(of layer: Kit.Layer) -> KitPlan.Shape {
    let voice = layer.voice
    var shape = KitPlan.Shape()
    shape.tune = voice.tune
    shape.tuneByVelocity = voice.tuneByVelocity
    shape.randomTune = voice.randomTune
    shape.interpolation = voice.interpolation == .sinc ? .sinc : .hermite
    let rate = firstSounds(of: layer).first?.sound.rate ?? 1
    shape.startFrame = frames.place(voice.start, rate: rate)
    shape.randomStartFrames = frames.time(voice.randomStart)
    shape.delayFrames = frames.time(voice.delay)
    shape.loop = voice.loop.flatMap { loop($0, of: layer) }
    shape.envelope = voice.envelope.map { envelope in
      let second = envelope.unit == .seconds ? 1 : Double(rate) * exp2(voice.tune / 12)
      return KitPlan.Envelope(
        attackFrames: frames.time(envelope.attack / second),
        holdFrames: frames.time(envelope.hold / second),
        decayFrames: frames.time(envelope.decay / second), sustain: Float(envelope.sustain),
        releaseFrames: frames.time(envelope.release / second))
    }
    if let end = voice.end, shape.envelope == nil, shape.loop == nil {
      let rate = firstSounds(of: layer).first?.sound.rate ?? 1
      shape.envelope = frames.envelope(over: frames.place(end, rate: rate) - shape.startFrame, voice.tune)
    }
    shape.filter = voice.filters.first.map {
      KitPlan.Filter(
        kind: LayerBuilder.kind($0.kind), cutoff: $0.cutoff, resonance: $0.resonance,
        byVelocity: $0.byVelocity, random: $0.random)
    }
    return shape
  }

  private static func kind(_ kind: Kit.Filter.Kind) -> KitPlan.Filter.Kind {
    switch kind {
    case .lowPass: .lowPass
    case .highPass: .highPass
    case .bandPass: .bandPass
    case .notch, .peak, .lowShelf, .highShelf: .lowPass
    }
  }

  /// The loop of a layer: that of its first take, as far as all of them have it.
  private mutating func loop(_ loop: Kit.Loop, of layer: Kit.Layer) -> KitPlan.Loop? {
    let takes = firstSounds(of: layer)
    let parts = takes.map { part(loop.part, of: $0.sound) }
    guard let first = takes.first, let part = parts.first ?? nil else {
      if let first = takes.first {
        diagnostics.append(first.sample.warning("has no loop of its own and plays through"))
      }
      return nil
    }
    if let other = zip(takes, parts).first(where: { $0.1 != part }),
      loop.part.hasEnd
    {
      diagnostics.append(
        other.0.sample.warning("has another loop than the first take of its layer, whose loop it plays"))
    }
    let end = min(part.end, takes.map { $0.sound.memory?.frames ?? 0 }.min() ?? 0)
    if part.start >= end {
      diagnostics.append(first.sample.warning("ends before the loop begins and plays through"))
      return nil
    }
    return KitPlan.Loop(start: part.start, end: end, endsAtNoteOff: loop.endsAtNoteOff)
  }

  private struct Part: Equatable {
    var start: Int
    var end: Int
  }

  /// `nil` for the loop of a file that has none.
  private func part(_ part: Kit.Loop.Part, of sound: LoadedSound) -> Part? {
    switch part {
    case .from(let start, let end):
      return Part(
        start: frames.place(start, rate: sound.rate),
        end: end.map { frames.place($0, rate: sound.rate) } ?? sound.memory?.frames ?? 0)
    case .ofFile:
      return sound.loop.map {
        Part(
          start: frames.place(.frames($0.lowerBound), rate: sound.rate),
          end: frames.place(.frames($0.upperBound), rate: sound.rate))
      }
    }
  }

  /// The first sound of each take that has one.
  private func firstSounds(of layer: Kit.Layer) -> [(sample: Kit.Sample, sound: LoadedSound)] {
    layer.takes.compactMap { take in
      take.channels.lazy.compactMap { channel in
        index(of: channel, in: layer).flatMap { places[$0] == nil ? nil : (channel.sample, sounds[$0]) }
      }.first
    }
  }
}

extension KitPlan.Condition {
  /// A condition as the engine knows it.
  init(_ condition: Kit.Condition) {
    self.init(.controller((condition.controller ?? 0) & 0x7F), condition.values)
  }
}

extension Kit.Loop.Part {
  /// Whether its end is a place of its own, not that of the sound.
  fileprivate var hasEnd: Bool {
    if case .from(_, to: nil) = self { return false }
    return true
  }
}
