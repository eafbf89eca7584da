internal import RimshotKit

/// What plays regions and when they may play.
extension SfzRegionReading {
  // MARK: - Controllers

  /// Bounds of a controller that plays it.
  func takeMove(_ parts: SfzOpcode.Parts, _ value: SfzValue, _ bounds: inout Bounds) -> Bool {
    guard let controller = parts.number, (0...127).contains(controller) || controller == 130 else {
      return false
    }
    guard let number = value.number else {
      log.warning("\(parts.name): \(quoted(value.text)) is no number, and nothing changes", at: value.place)
      return true
    }
    let isLow = parts.name.hasPrefix("on_lo")
    let bound = SfzRegionReading.bound(parts.name.contains("hd") ? number * 127 : number, isLow: isLow)
    if isLow {
      bounds.moves[controller, default: (0, 127)].low = bound
    } else {
      bounds.moves[controller, default: (0, 127)].high = bound
    }
    return true
  }

  /// An end of a range that a controller may have, 0–127.
  private static func bound(_ value: Double, isLow: Bool) -> UInt8 {
    UInt8(min(max(isLow ? value.rounded(.up) : value.rounded(.down), 0), 127))
  }

  /// Of controllers that no message moves, the value at first decides at once.
  func takeCondition(
    _ parts: SfzOpcode.Parts, _ value: SfzValue, into region: inout SfzRegion, _ bounds: inout Bounds
  ) {
    guard let controller = parts.number, let number = value.number else {
      log.warning("\(parts.name): \(quoted(value.text)) is no number, and nothing changes", at: value.place)
      return
    }
    let isLow = parts.name.hasPrefix("lo")
    let scaled = parts.name.contains("hd") ? number * 127 : number
    let bound = SfzRegionReading.bound(scaled, isLow: isLow)
    if controller == 131 {
      // The hit's own velocity.
      if isLow { bounds.hitVelocities.low = bound } else { bounds.hitVelocities.high = bound }
      return
    }
    if controller > 127 && controller != 130 {
      let at = (document.controllers[controller] ?? 0) * 127
      if isLow ? at < scaled : at > scaled { region.refusal = .controller(controller) }
      return
    }
    let source: Kit.Condition.Source = controller == 130 ? .pressure : .controller(UInt8(controller))
    narrow(&region, source, isLow: isLow, bound, named: "controller \(controller)")
  }

  /// Gives what a region asks for another end.
  private func narrow(
    _ region: inout SfzRegion, _ source: Kit.Condition.Source, isLow: Bool, _ bound: UInt8, named name: String
  ) {
    let index = region.conditions.firstIndex { $0.source == source }
    let values: ClosedRange<UInt8> = index.map { region.conditions[$0].values } ?? 0...127
    let low = isLow ? bound : values.lowerBound
    let high = isLow ? values.upperBound : bound
    if low > high {
      region.refusal = .because("its bounds for \(name) leave nothing")
    } else if let index {
      region.conditions[index].values = low...high
    } else if low > 0 || high < 127 {
      region.conditions.append(Kit.Condition(source, low...high))
    }
  }

  // MARK: - Switches

  /// Keys that choose what others play, and what else the keys before decide.
  /// - Returns: `nil` for another opcode.
  func takeSwitch(
    _ name: String, _ value: SfzValue, into region: inout SfzRegion, _ bounds: inout Bounds, noteOffset: Int
  ) -> Bool? {
    switch name {
    case "lopolyaft", "hipolyaft":
      guard let number = value.number else { return true }
      let isLow = name == "lopolyaft"
      let bound = SfzRegionReading.bound(number, isLow: isLow)
      narrow(&region, .pressure, isLow: isLow, bound, named: "pressure")
      return true
    case "rt_dead":
      bounds.isDead = value.text.lowercased() == "on"
      return true
    case "sw_last", "sw_lolast", "sw_hilast", "sw_down", "sw_up", "sw_previous", "sw_default", "sw_lokey",
      "sw_hikey":
      break
    default: return nil
    }
    guard let note = value.note else {
      log.warning("\(name): \(quoted(value.text)) is no key, and nothing changes", at: value.place)
      return true
    }
    if note < 0 { return true }
    let key = min(max(note + noteOffset, 0), 127)
    switch name {
    case "sw_last": region.keySwitch.last = key...key
    case "sw_lolast": bounds.lastKeys.low = key
    case "sw_hilast": bounds.lastKeys.high = key
    case "sw_down": region.conditions.append(Kit.Condition(.held(UInt8(key)), 127...127))
    case "sw_up": region.conditions.append(Kit.Condition(.held(UInt8(key)), 0...0))
    case "sw_previous": region.conditions.append(Kit.Condition(.previousNote, UInt8(key)...UInt8(key)))
    case "sw_default": region.keySwitch.start = key
    case "sw_lokey": region.keySwitch.low = key
    default: region.keySwitch.high = key
    }
    return true
  }

  /// One order, whatever the file's.
  static func order(_ conditions: inout [Kit.Condition]) {
    conditions.sort { ($0.source.rank, $0.values.lowerBound) < ($1.source.rank, $1.values.lowerBound) }
  }
}

extension Kit.Condition.Source {
  fileprivate var rank: Int {
    switch self {
    case .controller(let number): Int(number)
    case .keySwitch(let index): 1000 + index
    case .held(let note): 500 + Int(note)
    case .othersHeld: 200
    case .previousNote: 201
    case .pressure: 202
    }
  }
}
