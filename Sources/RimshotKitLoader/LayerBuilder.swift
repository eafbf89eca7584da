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
  /// What is wrong with loops and keys.
  private(set) var diagnostics: [Diagnostic] = []
  private var said: Set<String> = []
  /// Sounds that repeat a part because their files have one, not because the kit asks for it.
  private var unaskedLoops: [Kit.Sample] = []
  /// The gains that were worked out last: pads that come of one region have the same.
  private var lastGains: (curve: VelocityCurve, pad: Float, scale: Float, gains: [Float])?

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
      let modulations = LayerModulations(
        layer, frames: frames, rate: firstSounds(of: layer).first?.sound.rate ?? frames.sampleRate)
      let takes = layer.takes.compactMap { take(of: $0, in: layer, modulations) }
      if takes.isEmpty { continue }
      let scale = gain * linearGain(layer.gain)
      let gains = gains(layer.velocityCurve, pad: linearGain(pad.gain), scale: scale)
      var plan = KitPlan.Layer(
        velocityGains: gains, selection: LayerBuilder.selection(layer.selection), takes: takes,
        shape: shape(
          of: layer, loops: takes.contains { $0.channels.contains { $0.loop != nil } },
          hasEnvelope: modulations.needEnvelope))
      plan.modulations = modulations.ofHits
      if modulations.changeDynamics { plan.flatGains = Array(repeating: gains[127], count: 128) }
      sounding.append((layer, plan))
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
      plan.decayWhileHeld = Float(layer.decayWhileHeld)
      if run.fadeIn != nil || run.fadeOut != nil {
        for velocity in plan.velocityGains.indices {
          let fade = run.fade(at: velocity)
          plan.velocityGains[velocity] *= fade
          plan.flatGains?[velocity] *= fade
        }
      }
      return plan
    }
  }

  private mutating func gains(_ curve: VelocityCurve, pad: Float, scale: Float) -> [Float] {
    if let last = lastGains, last.pad == pad, last.scale == scale, last.curve == curve { return last.gains }
    let gains = curve.gains(scaledBy: pad).map { $0 * scale }
    lastGains = (curve, pad, scale, gains)
    return gains
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
  private mutating func take(
    of take: Kit.Take, in layer: Kit.Layer, _ modulations: LayerModulations
  ) -> KitPlan.Take? {
    var channels: [KitPlan.Channel] = []
    var powers: [Double] = []
    for channel in take.channels {
      guard let index = index(of: channel, in: layer), let place = places[index] else { continue }
      let sound = sounds[index]
      var named = channel.microphone.channels ?? Array(1...min(sound.lastChannel + 1, 2))
      if layer.voice.width == -1 { named.reverse() }
      let pan = channel.microphone.pan ?? layer.voice.pan
      let sides = modulations.pan ? (left: 1, right: 1) : panGains(pan, law: layer.voice.panLaw)
      let gain = linearGain(channel.microphone.gain) * (layer.voice.isInverted ? -1 : 1)
      var plan = KitPlan.Channel(
        sample: place, left: sound.place(of: named.first ?? 1), right: sound.place(of: named.last ?? 1),
        output: channel.microphone.output.map { $0 + 1 } ?? 0, leftGain: sides.left * gain,
        rightGain: sides.right * gain,
        loop: layer.voice.loop.flatMap { loop($0, of: sound, channel.sample) })
      plan.fader = modulations.fader(pan: pan, law: layer.voice.panLaw)
      channels.append(plan)
      powers.append(sound.power)
    }
    if channels.isEmpty { return nil }
    let measured = (powers.reduce(0) { $0 + $1 * $1 } / Double(powers.count)).squareRoot()
    return KitPlan.Take(channels: channels, power: Float(take.power ?? measured))
  }

  private func index(of channel: Kit.Channel, in layer: Kit.Layer) -> Int? {
    list.index(of: channel, in: layer.voice)
  }

  // MARK: - Shapes

  /// - Parameter loops: Whether any of its sounds repeats a part.
  /// - Parameter hasEnvelope: Whether its voices need one even where the kit gives none.
  private mutating func shape(of layer: Kit.Layer, loops: Bool, hasEnvelope: Bool) -> KitPlan.Shape {
    let voice = layer.voice
    var shape = KitPlan.Shape()
    shape.tune = voice.tune
    if let key = voice.fileKey, let first = firstSounds(of: layer).first {
      if first.sound.key == nil {
        say("says no key of its own; \(Kit.FileKey.unsaid) is taken for it", of: first.sample)
      }
      shape.tune += (key.key - Double(first.sound.key ?? Kit.FileKey.unsaid)) * key.semitones
    }
    shape.tuneByVelocity = voice.tuneByVelocity
    shape.randomTune = voice.randomTune
    shape.interpolation = voice.interpolation == .sinc ? .sinc : .hermite
    let rate = firstSounds(of: layer).first?.sound.rate ?? 1
    shape.startFrame = frames.place(voice.start, rate: rate)
    shape.randomStartFrames = frames.time(voice.randomStart)
    shape.delayFrames = frames.time(voice.delay)
    shape.envelope = (voice.envelope ?? (hasEnvelope ? Kit.Envelope() : nil)).map { envelope in
      let second = envelope.unit == .seconds ? 1 : Double(rate) * exp2(shape.tune / 12)
      var plan = KitPlan.Envelope(
        attackFrames: frames.time(envelope.attack / second),
        holdFrames: frames.time(envelope.hold / second),
        decayFrames: frames.time(envelope.decay / second), sustain: Float(envelope.sustain),
        releaseFrames: frames.time(envelope.release / second))
      plan.delayFrames = frames.time(envelope.delay / second)
      plan.start = Float(envelope.start)
      plan.attackCurve = envelope.attackShape.curvature
      plan.decayCurve = envelope.decayShape.curvature
      plan.releaseCurve = envelope.releaseShape.curvature
      return plan
    }
    if let end = voice.end, shape.envelope == nil, !loops {
      shape.envelope = frames.envelope(over: frames.place(end, rate: rate) - shape.startFrame, shape.tune)
    }
    shape.filters = voice.filters.prefix(2).map(KitPlan.Filter.init)
    return shape
  }

  // MARK: - Loops

  /// The loop of a sound; `nil` where it plays through.
  private mutating func loop(_ loop: Kit.Loop, of sound: LoadedSound, _ sample: Kit.Sample) -> KitPlan.Loop? {
    guard let part = part(loop.part, of: sound) else {
      if !loop.isOptional { say("has no loop of its own and plays through", of: sample) }
      return nil
    }
    let end = min(part.end, sound.memory?.frames ?? 0)
    if part.start >= end {
      say("ends before the loop begins and plays through", of: sample)
      return nil
    }
    if loop.isOptional && said.insert("\(sample.path) loops").inserted { unaskedLoops.append(sample) }
    return KitPlan.Loop(start: part.start, end: end, endsAtNoteOff: loop.endsAtNoteOff)
  }

  /// What repeats without being asked to, in one sentence.
  var unaskedLoopDiagnostics: [Diagnostic] {
    guard let first = unaskedLoops.first else { return [] }
    let more = unaskedLoops.count > 1 ? ", and so do \(unaskedLoops.count - 1) more of the kit's sounds" : ""
    return [first.warning("repeats a part until the note-off because the file says so\(more)")]
  }

  /// Notes something of a file, once.
  private mutating func say(_ message: String, of sample: Kit.Sample) {
    if said.insert("\(sample.path) \(message)").inserted { diagnostics.append(sample.warning(message)) }
  }

  private struct Part {
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

extension KitPlan.Filter {
  /// A filter as the engine knows it.
  fileprivate init(_ filter: Kit.Filter) {
    let kind: Kind =
      switch filter.kind {
      case .lowPass: .lowPass
      case .highPass: .highPass
      case .bandPass: .bandPass
      case .notch: .notch
      case .peak: .peak
      case .lowShelf: .lowShelf
      case .highShelf: .highShelf
      }
    self.init(
      kind: kind, cutoff: filter.cutoff, resonance: filter.resonance, poles: filter.poles, gain: filter.gain,
      bandwidth: filter.bandwidth, byVelocity: filter.byVelocity, random: filter.random)
  }
}

extension KitPlan.Condition {
  /// A condition as the engine knows it.
  init(_ condition: Kit.Condition) {
    let source: Source =
      switch condition.source {
      case .controller(let number): .controller(number & 0x7F)
      case .keySwitch(let index): .keySwitch(index)
      case .held(let note): .held(note & 0x7F)
      case .othersHeld: .othersHeld
      case .previousNote: .previousNote
      case .pressure: .pressure
      }
    self.init(source, condition.values)
  }
}
