internal import RimshotKit

/// What other controllers and notes have to do with a hit.
extension KitReading {
  /// `controllers: {cc20: 100}`.
  func readControllers(_ node: YamlNode) -> [UInt8: Double] {
    var controllers: [UInt8: Double] = [:]
    for entry in entries(of: node, "controllers", "cc20: 100") {
      guard let controller = controller(entry.key, at: entry.mark) else { continue }
      controllers[controller] = log.number(entry.value, entry.key, in: 0...127)
    }
    return controllers
  }

  /// `key_switches: [{notes: 24-27, start: 24}]`.
  func readKeySwitches(_ node: YamlNode) -> [Kit.KeySwitch] {
    log.items(node).compactMap { item in
      guard let fields = YamlFields(item, of: "a key switch", keys: ["notes", "start"], log: log),
        let notes = fields.require("notes", "say which, such as notes: 24-27").flatMap({
          log.span($0, "notes", "of notes", in: 0...127, example: "24-27")
        })
      else { return nil }
      return Kit.KeySwitch(notes: notes, start: fields.integer("start", in: 0...127).map { UInt8($0) })
    }
  }

  /// The number of `cc20`.
  private func controller(_ name: String, at mark: YamlMark) -> UInt8? {
    if let number = KitReading.controller(name) { return number }
    log.error("a controller is called cc0 to cc127, not \(quoted(name))", at: mark)
    return nil
  }

  private static func controller(_ name: String) -> UInt8? {
    guard name.hasPrefix("cc"), let number = UInt8(name.dropFirst(2)), number <= 127 else { return nil }
    return name == "cc\(number)" ? number : nil
  }

  // MARK: - Conditions

  private static let conditionKeys = [
    "key_switch", "held", "not_held", "others_held", "previous", "pressure",
  ]

  /// `when: {cc20: 64-127, held: 60}`: all of it must hold.
  func readConditions(_ node: YamlNode) -> [Kit.Condition] {
    entries(of: node, "when", "cc20: 64-127").flatMap { entry -> [Kit.Condition] in
      if entry.value.isNull {
        log.warning("\(entry.key) has no value; it doesn't matter", at: entry.mark)
        return []
      }
      return readCondition(entry.key, entry.value, at: entry.mark)
    }
  }

  private func readCondition(_ key: String, _ node: YamlNode, at mark: YamlMark) -> [Kit.Condition] {
    func span(_ what: String, _ example: String) -> ClosedRange<UInt8>? {
      log.span(node, key, what, in: 0...127, example: example)
    }
    switch key {
    case "key_switch": return log.items(node).compactMap { readKeySwitch($0) }
    case "held", "not_held":
      return log.items(node).compactMap { item in
        log.integer(item, key, in: 0...127).map {
          Kit.Condition(.held(UInt8($0)), key == "held" ? 1...127 : 0...0)
        }
      }
    case "others_held": return span("of notes", "0").map { [Kit.Condition(.othersHeld, $0)] } ?? []
    case "previous": return span("of notes", "38").map { [Kit.Condition(.previousNote, $0)] } ?? []
    case "pressure": return span("of pressure", "64-127").map { [Kit.Condition(.pressure, $0)] } ?? []
    default:
      if let controller = KitReading.controller(key) {
        return span("of the controller", "64-127").map { [Kit.Condition(.controller(controller), $0)] } ?? []
      }
      let keys = ["cc0 to cc127"] + KitReading.conditionKeys
      let hint = nearestName(to: key, in: KitReading.conditionKeys).map { "did you mean \"\($0)\"?" }
      log.warning(
        "unknown key \(quoted(key)) (\(hint ?? "when has the keys \(keys.joined(separator: ", "))"))",
        at: mark)
      return []
    }
  }

  /// `24`, `24-25`, or `24 of 24-27` where several key switches have the note.
  private func readKeySwitch(_ node: YamlNode) -> Kit.Condition? {
    let form = "a note of a key switch, such as 24, 24-25 or 24 of 24-27"
    let words = (node.scalar ?? "").split(separator: " ").map(String.init)
    guard let notes = words.first.flatMap({ KitReading.notes($0) }), words.count == 1 || words.count == 3
    else {
      log.error("key_switch must be \(form), not \(node.summary)", at: node.mark)
      return nil
    }
    var found = keySwitches.firstIndex { $0.notes.contains(notes.lowerBound) }
    if words.count == 3 {
      guard words[1] == "of", let all = KitReading.notes(words[2]) else {
        log.error("key_switch must be \(form), not \(node.summary)", at: node.mark)
        return nil
      }
      found = keySwitches.firstIndex { $0.notes == all }
    }
    if let found { return Kit.Condition(.keySwitch(found), notes) }
    let listed = keySwitches.map { "\($0.notes.lowerBound)-\($0.notes.upperBound)" }
    let advice = listed.isEmpty ? "list it under key_switches" : "they have \(listed.joined(separator: ", "))"
    log.error("no key switch has \(node.summary): \(advice)", at: node.mark)
    return nil
  }

  private static func notes(_ text: String) -> ClosedRange<UInt8>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { UInt8($0) }
    guard ends.count <= 2, let low = ends.first ?? nil, let high = ends.last ?? nil, low <= high, high <= 127
    else { return nil }
    return low...high
  }

  // MARK: - Triggers

  /// `hit`, `note-off`, `{note-off: if-sounding}`, `{cc4: 100-127}` or `{pressure: 64-127}`.
  func readTrigger(_ node: YamlNode) -> Kit.Trigger? {
    guard case .mapping(let entries) = node.content else {
      return log.choice(
        node, "trigger", ["hit": .hit, "note-off": .noteOff(ifSounding: false)],
        or: ["{note-off: if-sounding}", "{cc4: 100-127}", "{pressure: 64-127}"])
    }
    guard let entry = entries.first, entries.count == 1 else {
      log.error("trigger has one of note-off, pressure and a controller such as cc4", at: node.mark)
      return nil
    }
    switch entry.key {
    case "note-off":
      return log.choice(entry.value, "note-off", ["if-sounding": .noteOff(ifSounding: true)])
    case "pressure":
      return log.span(entry.value, "pressure", "of pressure", in: 0...127, example: "64-127")
        .map { .pressure($0) }
    default:
      guard let controller = KitReading.controller(entry.key) else {
        log.error(
          "trigger has one of note-off, pressure and a controller such as cc4, not \(quoted(entry.key))"
            + didYouMean(entry.key, in: ["note-off", "pressure"]), at: entry.mark)
        return nil
      }
      return log.span(entry.value, entry.key, "of the controller", in: 0...127, example: "100-127")
        .map { .controller(controller, $0) }
    }
  }

  // MARK: - Chance and turns

  /// `chance: 0-0.5`.
  func readChance(_ node: YamlNode) -> ClosedRange<Double>? {
    let ends = (node.scalar ?? "").split(separator: "-", omittingEmptySubsequences: false).map { part in
      decimal(part.filter { $0 != " " })
    }
    if ends.count == 2, let low = ends[0], let high = ends[1], 0 <= low, low < high, high <= 1 {
      return low...high
    }
    log.error(
      "chance must be a part of all hits, from 0 to 1, such as 0-0.5 and 0.5-1, not \(node.summary)",
      at: node.mark)
    return nil
  }

  /// `turn: 2 of 4`.
  func readTurn(_ node: YamlNode) -> Kit.Turn? {
    let words = (node.scalar ?? "").split(separator: " ")
    if words.count == 3, words[1] == "of", let position = Int(words[0]), let length = Int(words[2]),
      1...1000 ~= length, 1...length ~= position
    {
      return Kit.Turn(position: position, length: length)
    }
    log.error("turn must be which hit of how many, such as 2 of 4, not \(node.summary)", at: node.mark)
    return nil
  }
}
