internal import RimshotKit

extension KitReading {
  /// The keys of a sound that pad, articulation and layer all have.
  static let soundKeys = [
    "gain", "pan", "tune", "tune_velocity", "tune_random", "start", "start_random", "delay", "envelope",
    "filter", "loop", "reverse", "interpolation", "velocity_curve", "select",
  ]

  /// Semitones that a sound can be moved by.
  private static let tuneRange = -48.0...48.0

  /// Takes over what a mapping says of its voices; tune adds up, everything else replaces.
  func readVoice(_ voice: inout Kit.Voice, _ fields: YamlFields) {
    voice.pan = fields.number("pan", in: -1...1) ?? voice.pan
    voice.tune += fields.semitones("tune", in: KitReading.tuneRange) ?? 0
    voice.tuneByVelocity =
      fields.semitones("tune_velocity", in: KitReading.tuneRange) ?? voice.tuneByVelocity
    voice.randomTune = fields.semitones("tune_random", in: 0...24) ?? voice.randomTune
    voice.start = fields["start"].flatMap { log.place($0, "start") } ?? voice.start
    voice.randomStart = fields.seconds("start_random", in: 0...10) ?? voice.randomStart
    voice.delay = fields.seconds("delay", in: 0...10) ?? voice.delay
    if let node = fields["envelope"] { voice.envelope = node.isOff ? nil : readEnvelope(node) }
    if let node = fields["filter"] { voice.filters = node.isOff ? [] : readFilter(node).map { [$0] } ?? [] }
    if let node = fields["loop"] { voice.loop = node.isOff ? nil : readLoop(node) }
    voice.isReversed = fields.boolean("reverse") ?? voice.isReversed
    voice.interpolation =
      fields.choice("interpolation", ["sinc": Kit.Interpolation.sinc, "hermite": .hermite])
      ?? voice.interpolation
  }

  private func readEnvelope(_ node: YamlNode) -> Kit.Envelope? {
    let keys = ["attack", "hold", "decay", "sustain", "release"]
    guard let fields = YamlFields(node, of: "envelope", keys: keys, log: log) else { return nil }
    var envelope = Kit.Envelope()
    envelope.attack = fields.seconds("attack", in: 0...60) ?? envelope.attack
    envelope.hold = fields.seconds("hold", in: 0...60) ?? envelope.hold
    envelope.decay = fields.seconds("decay", in: 0...60) ?? envelope.decay
    envelope.sustain = fields["sustain"].flatMap { log.level($0, "sustain") } ?? envelope.sustain
    envelope.release = fields.seconds("release", in: 0...60) ?? envelope.release
    return envelope
  }

  private func readFilter(_ node: YamlNode) -> Kit.Filter? {
    let keys = ["type", "cutoff", "resonance", "velocity", "random"]
    guard let fields = YamlFields(node, of: "filter", keys: keys, log: log) else { return nil }
    let kinds: KeyValuePairs<String, Kit.Filter.Kind> = [
      "low-pass": .lowPass, "high-pass": .highPass, "band-pass": .bandPass,
    ]
    guard let cutoff = fields.require("cutoff", "a filter needs one, such as cutoff: 2 kHz"),
      let hertz = log.hertz(cutoff, "cutoff", in: 20...20_000)
    else { return nil }
    return Kit.Filter(
      kind: fields.choice("type", kinds) ?? .lowPass, cutoff: hertz,
      resonance: fields.decibels("resonance", in: 0...40) ?? 0,
      byVelocity: fields.semitones("velocity", in: -120...120) ?? 0,
      random: fields.semitones("random", in: 0...60) ?? 0)
  }

  private func readLoop(_ node: YamlNode) -> Kit.Loop? {
    if case .mapping = node.content {
      let fields = YamlFields(node, of: "loop", keys: ["start", "end", "points", "until"], log: log)
      guard let fields else { return nil }
      let isOpen = fields.choice("until", ["note-off": true, "forever": false]) ?? true
      if let points = fields["points"] {
        for key in ["start", "end"] where fields[key] != nil {
          log.error("a loop has points or \(key), not both", at: fields.mark(of: key))
        }
        let isOfFile = log.choice(points, "points", ["file": true]) ?? false
        return isOfFile ? Kit.Loop(.ofFile, endsAtNoteOff: isOpen) : nil
      }
      let start = fields["start"].flatMap { log.place($0, "start") } ?? .seconds(0)
      let end = fields["end"].flatMap { log.place($0, "end") }
      checkOrder(start, end, at: fields.mark(of: "end"))
      return Kit.Loop(.from(start, to: end), endsAtNoteOff: isOpen)
    }
    return log.choice(
      node, "loop", ["file": Kit.Loop(.ofFile)], or: ["off", "{start: 0.5 s, end: 1.2 s}"])
  }

  private func checkOrder(_ start: Kit.Place, _ end: Kit.Place?, at mark: YamlMark) {
    switch (start, end) {
    case (.seconds(let start), .seconds(let end)) where start < end: return
    case (.frames(let start), .frames(let end)) where start < end: return
    case (_, nil), (.seconds, .frames), (.frames, .seconds): return
    default: log.error("a loop must end after its start", at: mark)
    }
  }

  func readHumanize(_ node: YamlNode, over outer: Kit.Humanize) -> Kit.Humanize? {
    if node.isOff { return Kit.Humanize() }
    let keys = ["velocity", "timing", "pitch"]
    guard let fields = YamlFields(node, of: "humanize", keys: keys, log: log) else { return nil }
    return Kit.Humanize(
      velocity: fields.number("velocity", in: 0...64) ?? outer.velocity,
      timing: fields.seconds("timing", in: 0...0.1) ?? outer.timing,
      pitch: fields.semitones("pitch", in: 0...2).map { $0 * 100 } ?? outer.pitch)
  }

  // MARK: - Velocity

  func readSelection(_ fields: YamlFields) -> Kit.Selection? {
    fields.choice(
      "select",
      [
        "round-robin": .roundRobin, "random": .random, "random-no-repeat": .randomWithoutRepeat,
        "nearest": .nearest,
      ])
  }

  func readCurve(_ node: YamlNode) -> VelocityCurve? {
    guard case .mapping(let entries) = node.content else {
      return log.choice(
        node, "velocity_curve", ["natural": .natural, "linear": .linear, "fixed": .fixed],
        or: ["{power: 1.5}", "{decibels: 40}", "{points: [[1, -40], [127, 0]]}"])
    }
    let keys = ["power", "decibels", "points", "factors"]
    let fields = YamlFields(node, of: "velocity_curve", keys: keys, log: log)
    if entries.count != 1 {
      log.error("velocity_curve has one of power, decibels, points and factors", at: node.mark)
      return nil
    }
    if let power = fields?.number("power", in: 0.1...10) { return .power(power) }
    if let node = fields?["points"] {
      return readPoints(node, "points") { self.log.decibels($0, "a point", in: -120...24) }
        .map { .decibelPoints($0) }
    }
    if let node = fields?["factors"] {
      return readPoints(node, "factors") { self.log.number($0, "a factor", in: 0...16) }
        .map { .factorPoints($0) }
    }
    return fields?.decibels("decibels", in: 1...120).map { .decibels($0) }
  }

  private func readPoints(
    _ node: YamlNode, _ name: String, level: (YamlNode) -> Double?
  ) -> [VelocityCurve.Point]? {
    guard case .sequence(let items) = node.content, !items.isEmpty else {
      log.error(
        "\(name) must be a list of velocities and levels, such as [[1, 0.1], [127, 1]], not \(node.summary)",
        at: node.mark)
      return nil
    }
    var points: [VelocityCurve.Point] = []
    for item in items {
      guard case .sequence(let pair) = item.content, pair.count == 2 else {
        log.error(
          "each of \(name) is a velocity and a level, such as [64, 0.5], not \(item.summary)", at: item.mark)
        return nil
      }
      guard let velocity = log.integer(pair[0], "velocity", in: 1...127), let level = level(pair[1]) else {
        return nil
      }
      if let last = points.last, velocity <= last.velocity {
        log.error(
          "\(name) must go from soft to loud: \(velocity) comes after \(last.velocity)", at: item.mark)
        return nil
      }
      points.append(VelocityCurve.Point(velocity: UInt8(velocity), level: level))
    }
    return points
  }
}
