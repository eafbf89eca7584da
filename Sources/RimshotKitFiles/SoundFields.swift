internal import RimshotKit

/// What a layer says of its sound that its pad or articulation could say as well.
struct SoundFields {
  typealias Field = YamlText.Field

  private(set) var fields: [Field] = []

  /// What all of some layers say.
  static func shared(_ sounds: [SoundFields]) -> [Field] {
    guard let first = sounds.first else { return [] }
    return first.fields.filter { field in sounds.allSatisfy { $0.fields.contains(field) } }
  }

  init(_ layer: Kit.Layer, of pad: Kit.Pad, in writer: KitWriter) {
    let voice = layer.voice
    if voice.pan != 0 { add("pan", KitWords.number(voice.pan)) }
    if voice.width != 1 { add("width", KitWords.number(voice.width)) }
    if voice.panLaw == .balance { add("pan_law", .plain("balance")) }
    if voice.tune != 0 { add("tune", KitWords.number(voice.tune)) }
    if let key = voice.fileKey { add("file_key", SoundFields.fileKey(key)) }
    if voice.tuneByVelocity != 0 { add("tune_velocity", KitWords.number(voice.tuneByVelocity)) }
    if voice.randomTune != 0 { add("tune_random", KitWords.number(voice.randomTune)) }
    if voice.start != .seconds(0) { add("start", KitWords.place(voice.start)) }
    if let end = voice.end { add("end", KitWords.place(end)) }
    if voice.randomStart != 0 { add("start_random", KitWords.time(voice.randomStart)) }
    if voice.delay != 0 { add("delay", KitWords.time(voice.delay)) }
    if let envelope = voice.envelope { add("envelope", SoundFields.envelope(envelope)) }
    if !voice.filters.isEmpty {
      let filters = voice.filters.map { SoundFields.filter($0) }
      add("filter", filters.count == 1 ? filters[0] : .list(filters))
    }
    if let loop = voice.loop { add("loop", SoundFields.loop(loop)) }
    if voice.isReversed { add("reverse", .plain("true")) }
    if voice.isInverted { add("invert", .plain("true")) }
    if voice.interpolation == .hermite { add("interpolation", .plain("hermite")) }
    if layer.velocityCurve != (layer.selection == .nearest || pad.player != nil ? .fixed : .natural) {
      add("velocity_curve", SoundFields.curve(layer.velocityCurve))
    }
    if layer.decayWhileHeld != 0 { add("decay_while_held", KitWords.decibels(layer.decayWhileHeld)) }
    switch layer.selection {
    case .roundRobin: break
    case .random: add("select", .plain("random"))
    case .randomWithoutRepeat: add("select", .plain("random-no-repeat"))
    case .nearest: add("select", .plain("nearest"))
    }
    if let chance = layer.chance {
      add("chance", .plain("\(short(chance.lowerBound))-\(short(chance.upperBound))"))
    }
    if let turn = layer.turn { add("turn", .plain("\(turn.position) of \(turn.length)")) }
    if !layer.modulations.isEmpty {
      add("controls", .list(layer.modulations.map { SoundFields.modulation($0) }))
    }
  }

  private mutating func add(_ key: String, _ value: YamlText) { fields.append(Field(key, value)) }

  private static func fileKey(_ key: Kit.FileKey) -> YamlText {
    let number = KitWords.number(key.key)
    return key.semitones == 1
      ? number : .map([Field("key", number), Field("semitones", KitWords.number(key.semitones))])
  }

  // MARK: - Shapes

  private static func envelope(_ envelope: Kit.Envelope) -> YamlText {
    let isInFrames = envelope.unit == .frames
    func time(_ time: Double) -> YamlText { isInFrames ? KitWords.frames(time) : KitWords.time(time) }
    var fields: [Field] = []
    if envelope.delay != 0 { fields.append(Field("delay", time(envelope.delay))) }
    if envelope.start != 0 { fields.append(Field("start", KitWords.number(envelope.start))) }
    if envelope.attack != 0 { fields.append(Field("attack", time(envelope.attack))) }
    if envelope.hold != 0 { fields.append(Field("hold", time(envelope.hold))) }
    if envelope.decay != 0 { fields.append(Field("decay", time(envelope.decay))) }
    if envelope.sustain != 1 { fields.append(Field("sustain", KitWords.number(envelope.sustain))) }
    let plain = Kit.Envelope()
    let shapes = [
      ("attack_curve", envelope.attackShape, plain.attackShape),
      ("decay_curve", envelope.decayShape, plain.decayShape),
      ("release_curve", envelope.releaseShape, plain.releaseShape),
    ]
    for (key, shape, usual) in shapes where shape != usual {
      fields.append(Field(key, KitWords.number(shape.curvature)))
    }
    if isInFrames || envelope.release != Kit.Envelope().release || fields.isEmpty {
      fields.append(Field("release", time(envelope.release)))
    }
    return .map(fields)
  }

  private static func filter(_ filter: Kit.Filter) -> YamlText {
    var fields: [Field] = []
    if filter.kind != .lowPass, let kind = KitReading.filterKinds.first(where: { $0.value == filter.kind }) {
      fields.append(Field("type", .plain(kind.key)))
    }
    fields.append(Field("cutoff", KitWords.hertz(filter.cutoff)))
    if filter.resonance != 0 { fields.append(Field("resonance", KitWords.decibels(filter.resonance))) }
    if filter.poles != 2 { fields.append(Field("poles", .plain("\(filter.poles)"))) }
    if filter.gain != 0 { fields.append(Field("gain", KitWords.decibels(filter.gain))) }
    if filter.bandwidth != 1 { fields.append(Field("bandwidth", KitWords.number(filter.bandwidth))) }
    if filter.byVelocity != 0 { fields.append(Field("velocity", KitWords.number(filter.byVelocity))) }
    if filter.random != 0 { fields.append(Field("random", KitWords.number(filter.random))) }
    return .map(fields)
  }

  private static func loop(_ loop: Kit.Loop) -> YamlText {
    var fields: [Field] = []
    switch loop.part {
    case .ofFile:
      if loop.endsAtNoteOff && !loop.isOptional { return .plain("file") }
      fields.append(Field("points", .plain("file")))
    case .from(let start, let end):
      fields.append(Field("start", KitWords.place(start)))
      if let end { fields.append(Field("end", KitWords.place(end))) }
    }
    if !loop.endsAtNoteOff { fields.append(Field("until", .plain("forever"))) }
    if loop.isOptional { fields.append(Field("if_any", .plain("true"))) }
    return .map(fields)
  }

  // MARK: - Curves

  private static func curve(_ curve: VelocityCurve) -> YamlText {
    switch curve {
    case .natural: return .plain("natural")
    case .linear: return .plain("linear")
    case .fixed: return .plain("fixed")
    case .power(let power): return .map([Field("power", KitWords.number(power))])
    case .decibels(let range): return .map([Field("decibels", KitWords.number(range))])
    case .decibelPoints(let points): return .map([Field("points", self.points(points))])
    case .factorPoints(let points):
      if let part = KitFitting.partOfNatural(points) {
        return .map([Field("natural", KitWords.part(part))])
      }
      return .map([Field("factors", self.points(points))])
    }
  }

  private static func points(_ points: [VelocityCurve.Point]) -> YamlText {
    .points(points.map { .list([.plain("\($0.velocity)"), KitWords.number($0.level)]) })
  }

  private static func modulation(_ modulation: Kit.Modulation) -> YamlText {
    let depth =
      switch KitReading.unit(of: modulation.target) {
      case .part: KitWords.part(modulation.depth)
      case .decibels: KitWords.decibels(modulation.depth)
      case .semitones, .number: KitWords.number(modulation.depth)
      case .seconds: KitWords.time(modulation.depth)
      case .frames: KitWords.frames(modulation.depth)
      }
    var fields = [
      Field("cc", .plain("\(modulation.controller)")),
      Field("changes", .plain(modulation.target.rawValue)), Field("by", depth),
    ]
    if modulation.curve != .linear { fields.append(Field("curve", curve(modulation.curve))) }
    return .map(fields)
  }

  /// By its name, or the points between which it is straight.
  private static func curve(_ curve: Kit.Curve) -> YamlText {
    if let named = KitReading.curves.first(where: { $0.value == curve }) { return .plain(named.key) }
    var points = [(value: 0, part: curve.values[0])]
    while let first = points.last, first.value < 127 {
      var last = 127
      while last > first.value + 1, !isStraight(curve, from: first, to: last) { last -= 1 }
      points.append((last, curve.values[last]))
    }
    return .points(points.map { .list([.plain("\($0.value)"), KitWords.number($0.part)]) })
  }

  private static func isStraight(
    _ curve: Kit.Curve, from first: (value: Int, part: Double), to last: Int
  ) -> Bool {
    let end = (value: last, part: curve.values[last])
    return (first.value...last).allSatisfy { curve.values[$0] == KitReading.between(first, end, at: $0) }
  }
}
