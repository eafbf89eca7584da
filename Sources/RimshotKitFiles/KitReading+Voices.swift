internal import RimshotKit

extension KitReading {
  /// The keys of a sound that pad, articulation and layer all have.
  static let soundKeys = [
    "gain", "pan", "width", "pan_law", "tune", "file_key", "tune_velocity", "tune_random", "start", "end",
    "start_random", "delay", "envelope", "filter", "loop", "reverse", "invert", "interpolation",
    "velocity_curve",
    "decay_while_held", "select", "chance", "turn", "controls",
  ]

  /// Takes over what a mapping says of its voices; tune adds up, everything else replaces.
  func readVoice(_ voice: inout Kit.Voice, _ fields: YamlFields) {
    voice.pan = fields.number("pan", in: -1...1) ?? voice.pan
    voice.width = fields.number("width", in: KitBounds.width) ?? voice.width
    voice.panLaw =
      fields.choice("pan_law", ["equal-power": Kit.PanLaw.equalPower, "balance": .balance]) ?? voice.panLaw
    voice.tune += fields.semitones("tune", in: KitBounds.tune) ?? 0
    if let node = fields["file_key"] { voice.fileKey = node.isOff ? nil : readFileKey(node) }
    voice.tuneByVelocity =
      fields.semitones("tune_velocity", in: KitBounds.tune) ?? voice.tuneByVelocity
    voice.randomTune = fields.semitones("tune_random", in: KitBounds.randomTune) ?? voice.randomTune
    voice.start = fields["start"].flatMap { log.place($0, "start") } ?? voice.start
    if let node = fields["end"] { voice.end = node.isOff ? nil : log.place(node, "end") }
    voice.randomStart = fields.seconds("start_random", in: KitBounds.place) ?? voice.randomStart
    voice.delay = fields.seconds("delay", in: KitBounds.time) ?? voice.delay
    if let node = fields["envelope"] { voice.envelope = node.isOff ? nil : readEnvelope(node) }
    if let node = fields["filter"] { voice.filters = node.isOff ? [] : readFilters(node) }
    if let node = fields["loop"] { voice.loop = node.isOff ? nil : readLoop(node) }
    voice.isReversed = fields.boolean("reverse") ?? voice.isReversed
    voice.isInverted = fields.boolean("invert") ?? voice.isInverted
    voice.interpolation =
      fields.choice("interpolation", ["sinc": Kit.Interpolation.sinc, "hermite": .hermite])
      ?? voice.interpolation
  }

  private func readFileKey(_ node: YamlNode) -> Kit.FileKey? {
    guard case .mapping = node.content else {
      return log.number(node, "file_key", in: KitBounds.key).map { Kit.FileKey(key: $0) }
    }
    guard let fields = YamlFields(node, of: "file_key", keys: ["key", "semitones"], log: log),
      fields.require("key", "name the key that plays the sound, such as key: 38") != nil,
      let key = fields.number("key", in: KitBounds.key)
    else { return nil }
    return Kit.FileKey(key: key, semitones: fields.number("semitones", in: KitBounds.keySemitones) ?? 1)
  }

  private func readEnvelope(_ node: YamlNode) -> Kit.Envelope? {
    let times = ["delay", "attack", "hold", "decay", "release"]
    let others = ["start", "sustain", "attack_curve", "decay_curve", "release_curve"]
    guard let fields = YamlFields(node, of: "envelope", keys: times + others, log: log) else { return nil }
    var envelope = Kit.Envelope()
    let isInFrames = times.contains { fields[$0].map { log.hasUnit($0, ["frame", "frames"]) } ?? false }
    if isInFrames {
      envelope.unit = .frames
      envelope.release = 0
    }
    func time(_ key: String) -> Double? {
      fields[key].flatMap { node in
        isInFrames ? log.frames(node, key) : log.seconds(node, key, in: KitBounds.time)
      }
    }
    func shape(_ key: String) -> Kit.Envelope.Shape? {
      fields.number(key, in: KitBounds.curvature).map { Kit.Envelope.Shape(curvature: $0) }
    }
    envelope.delay = time("delay") ?? envelope.delay
    envelope.start = fields["start"].flatMap { log.level($0, "start") } ?? envelope.start
    envelope.attackShape = shape("attack_curve") ?? envelope.attackShape
    envelope.decayShape = shape("decay_curve") ?? envelope.decayShape
    envelope.releaseShape = shape("release_curve") ?? envelope.releaseShape
    envelope.attack = time("attack") ?? envelope.attack
    envelope.hold = time("hold") ?? envelope.hold
    envelope.decay = time("decay") ?? envelope.decay
    envelope.sustain = fields["sustain"].flatMap { log.level($0, "sustain") } ?? envelope.sustain
    envelope.release = time("release") ?? envelope.release
    return envelope
  }

  private func readLoop(_ node: YamlNode) -> Kit.Loop? {
    if case .mapping = node.content {
      let fields = YamlFields(
        node, of: "loop", keys: ["start", "end", "points", "until", "if_any"], log: log)
      guard let fields else { return nil }
      let isOpen = fields.choice("until", ["note-off": true, "forever": false]) ?? true
      if let points = fields["points"] {
        for key in ["start", "end"] where fields[key] != nil {
          log.error("a loop has points or \(key), not both", at: fields.mark(of: key))
        }
        guard log.choice(points, "points", ["file": true]) != nil else { return nil }
        var loop = Kit.Loop(.ofFile, endsAtNoteOff: isOpen)
        loop.isOptional = fields.boolean("if_any") ?? false
        return loop
      }
      if fields["if_any"] != nil {
        log.error("if_any is for loops of the file: points: file", at: fields.mark(of: "if_any"))
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
      pitch: fields["pitch"].flatMap { log.cents($0, "pitch", in: 0...200) } ?? outer.pitch)
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
        or: ["{natural: 50 %}", "{power: 1.5}", "{decibels: 40}", "{points: [[1, -40], [127, 0]]}"])
    }
    let keys = ["natural", "power", "decibels", "points", "factors"]
    let fields = YamlFields(node, of: "velocity_curve", keys: keys, log: log)
    if entries.count != 1 {
      log.error("velocity_curve has one of natural, power, decibels, points and factors", at: node.mark)
      return nil
    }
    if let node = fields?["natural"] {
      return log.part(node, "natural", in: -1...1).map { .factorPoints(KitReading.naturalPoints($0)) }
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

  /// The natural curve where velocity counts for only a part of the level; below 0 soft hits are the louder ones.
  static func naturalPoints(_ part: Double) -> [VelocityCurve.Point] {
    (1...127).map { velocity in
      let base = Double(velocity) / 127 * Double(velocity) / 127
      let level = part >= 0 ? 1 - part * (1 - base) : 1 + part * base
      return VelocityCurve.Point(velocity: UInt8(velocity), level: max(level, 0))
    }
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
