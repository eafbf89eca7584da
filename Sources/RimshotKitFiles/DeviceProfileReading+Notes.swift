internal import RimshotKit

extension DeviceProfileReading {
  /// Reads the table of notes.
  func readNotes(_ node: YamlNode, into profile: inout DeviceProfile) {
    guard case .mapping(let entries) = node.content else {
      log.error(
        "notes must be a mapping, one \"note: role\" a line, such as 38: snare, not \(node.summary)",
        at: node.mark)
      return
    }
    for entry in entries {
      guard let (channel, note) = readAddress(entry) else { continue }
      if entry.value.isNull {
        log.warning("note \(entry.key) has no value and counts as not listed", at: entry.mark)
        continue
      }
      guard let pad = readPad(entry, note: note) else { continue }
      if let channel {
        report(entry, twice: profile.channelNotes[channel]?[note])
        profile.channelNotes[channel, default: [:]][note] = pad
      } else {
        report(entry, twice: profile.notes[note])
        profile.notes[note] = pad
      }
    }
  }

  private func report(_ entry: YamlEntry, twice first: DeviceProfile.Pad?) {
    guard let first else { return }
    log.error(
      "note \(entry.key) is listed twice (the first is in line \(first.location.line))", at: entry.mark)
  }

  /// Reads the table of controllers that hit.
  func readControllers(_ node: YamlNode) -> [UInt8: UInt8] {
    guard case .mapping(let entries) = node.content else {
      log.error(
        "controllers must be a mapping, one \"controller: note\" a line, such as 20: 36, not \(node.summary)",
        at: node.mark)
      return [:]
    }
    var controllers: [UInt8: UInt8] = [:]
    for entry in entries {
      guard let controller = UInt8(entry.key), controller < 120 else {
        log.error("a controller is a number from 0 to 119, not \(quoted(entry.key))", at: entry.mark)
        continue
      }
      controllers[controller] = readNote(entry.value, "the note of controller \(controller)")
    }
    return controllers
  }

  /// `38`, or `2/38` for a note on one channel only.
  private func readAddress(_ entry: YamlEntry) -> (channel: Int?, note: UInt8)? {
    let parts = entry.key.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    if parts.count <= 2, let note = parts.last.flatMap(\.self), (0...127).contains(note) {
      if parts.count == 1 { return (nil, UInt8(note)) }
      if let channel = parts[0], (1...16).contains(channel) { return (channel, UInt8(note)) }
    }
    log.error(
      "a note is a number from 0 to 127, or 2/38 for note 38 on channel 2 alone, not \(quoted(entry.key))",
      at: entry.mark)
    return nil
  }

  private func readPad(_ entry: YamlEntry, note: UInt8) -> DeviceProfile.Pad? {
    let location = log.location(entry.mark)
    guard case .mapping = entry.value.content else {
      return readTarget(entry.value).map { DeviceProfile.Pad($0, location: location) }
    }
    let keys = ["role", "note", "kit_note", "velocity", "retrigger", "position", "chokes"]
    guard let fields = YamlFields(entry.value, of: "note \(entry.key)", keys: keys, log: log) else {
      return nil
    }
    let targets = ["role", "note", "kit_note"].filter { fields[$0] != nil }
    if targets.count > 1 {
      log.error(
        "note \(entry.key) has one of role, note and kit_note, not \(targets.joined(separator: " and "))",
        at: fields.mark(of: targets[1]))
      return nil
    }
    // Without any it means what it meant, and only the rest is changed.
    var pad = DeviceProfile.Pad(.note(note), location: location)
    if let role = fields["role"] {
      guard let target = readTarget(role) else { return nil }
      pad.target = target
    } else if let other = fields["note"] {
      guard let other = readNote(other, "note") else { return nil }
      pad.target = .note(other)
    } else if let other = fields["kit_note"] {
      guard let other = readNote(other, "kit_note") else { return nil }
      pad.target = .kitNote(other)
    }
    pad.velocity = fields["velocity"].map { readVelocity($0) } ?? pad.velocity
    if let retrigger = fields["retrigger"] {
      pad.retrigger = readRetrigger(retrigger).map { .own($0) } ?? .off
    }
    pad.chokes = fields.boolean("chokes") ?? false
    if let position = fields["position"] {
      pad.positionController = readController(position, "position") ?? nil
    }
    return pad
  }

  /// A role, a note to act like, or `none`.
  private func readTarget(_ node: YamlNode) -> DeviceProfile.Target? {
    guard let text = node.scalar else {
      log.error("a note means a role, another note or none, not \(node.summary)", at: node.mark)
      return nil
    }
    if text == "none" { return .nothing }
    if let role = Role.named(text) { return .role(role) }
    if Int(text) != nil { return readNote(node, "the note to act like").map { .note($0) } }
    log.error("no role \(quoted(text))\(advice(text))", at: node.mark)
    return nil
  }

  private func advice(_ name: String) -> String {
    let instrument = String(name.prefix { $0 != "/" })
    let zones = Role.all.filter { $0.instrument == instrument }.map(\.name)
    let nearest = didYouMean(name, in: Role.all.map(\.name) + ["none"])
    if !nearest.isEmpty { return nearest }
    if !zones.isEmpty { return ": there are \(zones.joined(separator: ", "))" }
    return ": see the list of roles in docs/devices.md"
  }

  // MARK: - What a pad and the whole device may have

  /// How velocities are changed.
  func readVelocity(_ node: YamlNode) -> DeviceProfile.Velocity {
    let keys = ["curve", "gamma", "points", "fixed", "floor", "ceiling", "threshold"]
    var velocity = DeviceProfile.Velocity()
    guard let fields = YamlFields(node, of: "velocity", keys: keys, log: log) else { return velocity }
    let shapes = ["curve", "gamma", "points", "fixed"].filter { fields[$0] != nil }
    if shapes.count > 1 {
      log.error(
        "velocity has one of curve, gamma, points and fixed, not \(shapes.joined(separator: " and "))",
        at: fields.mark(of: shapes[1]))
    }
    velocity.shape =
      fields.choice("curve", DeviceProfileReading.curves).map { .gamma($0) }
      ?? fields.number("gamma", in: 0.1...10).map { .gamma($0) }
      ?? fields["points"].flatMap { readPoints($0) }.map { .points($0) }
      ?? byte(fields.integer("fixed", in: 1...127)).map { .fixed($0) }
    velocity.floor = byte(fields.integer("floor", in: 1...127))
    velocity.ceiling = byte(fields.integer("ceiling", in: 1...127))
    velocity.threshold = byte(fields.integer("threshold", in: 1...127))
    return velocity
  }

  /// The named curves, by their gamma.
  static let curves: KeyValuePairs<String, Double> = [
    "linear": 1, "soft": 0.7, "softer": 0.5, "hard": 1.4, "harder": 2,
  ]

  private func readPoints(_ node: YamlNode) -> [DeviceProfile.Velocity.Point]? {
    guard case .sequence(let items) = node.content, !items.isEmpty else {
      log.error(
        "points must be a list of pairs, such as [[1, 10], [64, 80], [127, 127]], not \(node.summary)",
        at: node.mark)
      return nil
    }
    var points: [DeviceProfile.Velocity.Point] = []
    for item in items {
      guard case .sequence(let pair) = item.content, pair.count == 2 else {
        log.error(
          "a point is a pair, raw velocity and velocity, such as [64, 80], not \(item.summary)", at: item.mark
        )
        return nil
      }
      guard let raw = log.number(pair[0], "a point's raw velocity", in: 1...127),
        let velocity = log.number(pair[1], "a point's velocity", in: 1...127)
      else { return nil }
      if let last = points.last, raw <= last.raw {
        log.error(
          "the raw velocities of points must rise, and \(pair[0].summary) doesn't come after \(short(last.raw))",
          at: item.mark)
        return nil
      }
      points.append(DeviceProfile.Velocity.Point(raw, velocity))
    }
    return points
  }

  /// A retrigger mask; `nil` for `off`.
  func readRetrigger(_ node: YamlNode) -> DeviceProfile.Retrigger? {
    if node.scalar == "off" || node.scalar == "none" { return nil }
    guard case .mapping = node.content else {
      log.error("retrigger must be off or {time: 10 ms, level: -6 dB}, not \(node.summary)", at: node.mark)
      return nil
    }
    guard let fields = YamlFields(node, of: "retrigger", keys: ["time", "level"], log: log),
      fields.require("time", "say how long a bounce takes, such as time: 10 ms") != nil,
      let time = fields.seconds("time", in: 0.001...1)
    else { return nil }
    var mask = DeviceProfile.Retrigger(time: time)
    mask.level = fields.decibels("level", in: DeviceProfileReading.levels) ?? mask.level
    return mask
  }

  /// Notes that nobody has checked: `all`, or notes and ranges of them.
  func readUnverified(_ node: YamlNode, of profile: DeviceProfile) -> Set<UInt8> {
    if node.scalar == "all" { return Set(profile.notes.keys) }
    var notes: Set<UInt8> = []
    for item in log.items(node) {
      let ends = (item.scalar ?? "").split(separator: "-", omittingEmptySubsequences: false)
        .map { UInt8($0) ?? 128 }
      if ends.count <= 2, let first = ends.first, let last = ends.last, first <= last, last < 128 {
        notes.formUnion(first...last)
      } else {
        log.error(
          "unverified must be all, or notes and ranges such as 60-68, not \(item.summary)", at: item.mark)
      }
    }
    return notes
  }
}
