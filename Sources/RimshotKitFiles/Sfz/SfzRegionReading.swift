internal import RimshotKit

/// Makes numbers of what regions say.
struct SfzRegionReading {
  let document: SfzDocument
  let log: SfzLog
  /// Opcodes that do nothing here: how often, and where first.
  private(set) var unsupported: [String: (count: Int, place: SfzPlace)] = [:]
  /// What follows no controller but stays as it is at first: how often, and where first.
  private(set) var fixed: [String: (count: Int, place: SfzPlace)] = [:]

  /// The program that plays, for nothing changes it: the first that any region is for.
  private let program: Double

  init(document: SfzDocument, log: SfzLog) {
    self.document = document
    self.log = log
    program = document.regions.map { max($0.opcodes["loprog"]?.number ?? 0, 0) }.min() ?? 0
  }

  mutating func read(_ source: SfzDocument.Region) -> SfzRegion {
    var region = SfzRegion(place: source.place, samplePlace: source.place)
    var bounds = Bounds()
    var modulations: [String: SfzModulation] = [:]
    for (name, value) in source.opcodes {
      let parts = SfzOpcode.parts(name)
      let support = SfzVocabulary.support(of: parts.name)
      if support != .yes && support != .partly {
        if support != .unneeded && !SfzVocabulary.isNeutral(parts.name, value) {
          count(parts.name, at: value.place)
        }
      } else if let number = parts.number, let family = SfzRegionReading.family(parts.name, "_oncc#") {
        modulations[family, default: SfzModulation()].amounts.append((number, value))
      } else if let number = parts.number, let family = SfzRegionReading.family(parts.name, "_curvecc#") {
        modulations[family, default: SfzModulation()].curves[number] = value.number.map {
          Int(min(max($0, 0), 255))
        }
      } else if parts.name == "sample" {
        region.sample = source.defaultPath + value.text
        if value.text.hasPrefix("*") { region.sample = value.text }
        region.samplePlace = value.place
      } else if !take(parts, value, into: &region, &bounds, noteOffset: source.noteOffset) {
        count(parts.name, at: value.place)
      }
    }
    bounds.apply(to: &region, program: program)
    for (family, modulation) in modulations.sorted(by: { $0.key < $1.key }) {
      apply(modulation, family, to: &region)
    }
    settleControllers(&region)
    settle(&region)
    if region.count > 0 {
      region.loopMode = .oneShot
      if region.count > 1 { count("count=\(region.count)", at: region.place) }
    }
    // Shorter fades sound alike, whatever their shape.
    if region.hasOffShape && region.offTime ?? 0 > 0.05 && region.offMode ?? .time == .time {
      count("off_shape", at: region.place)
    }
    for band in region.lostEqualizers { count("eq\(band)_gain", at: region.place) }
    region.isNeverHeard = region.hasNoLevel()
    return region
  }

  private static func family(_ name: String, _ ending: String) -> String? {
    guard name.hasSuffix(ending) else { return nil }
    let family = String(name.dropLast(ending.count))
    return modulated.contains(family) ? family : nil
  }

  mutating func count(_ name: String, at place: SfzPlace) {
    let use = unsupported[name] ?? (0, place)
    unsupported[name] = (use.count + 1, min(use.place, place))
  }

  mutating func countFixed(_ name: String, at place: SfzPlace) {
    let use = fixed[name] ?? (0, place)
    fixed[name] = (use.count + 1, min(use.place, place))
  }

  // MARK: - Bounds

  /// What is given as two ends.
  struct Bounds {
    var keys = (low: 0, high: 127)
    var programs = (low: 0.0, high: 127.0)
    var bends = (low: -8192.0, high: 8192.0)
    var velocities = (low: 1.0, high: 127.0)
    var chance = (low: 0.0, high: 1.0)
    var hasChance = false
    var turn = (position: 1, length: 1)
    /// Of the controllers that play it.
    var moves: [Int: (low: UInt8, high: UInt8)] = [:]
    /// What controller 131, the velocity, must be.
    var hitVelocities: (low: UInt8, high: UInt8) = (0, 127)
    /// Whether a note-off plays it though its hit sounds no more.
    var isDead = false
    /// What the last note of its key switch must be, as two ends.
    var lastKeys: (low: Int?, high: Int?) = (nil, nil)

    func apply(to region: inout SfzRegion, program: Double) {
      region.keys = keys.high < 0 || keys.low < 0 ? nil : keys.low <= keys.high ? keys.low...keys.high : nil
      let low = min(max(velocities.low, Double(hitVelocities.low), 1), 127)
      let high = min(max(min(velocities.high, Double(hitVelocities.high)), 0), 127)
      region.velocities = low <= high ? UInt8(low)...UInt8(max(high, 1)) : nil
      if high < 1 { region.velocities = nil }
      if region.velocities == nil { region.refusal = .because("lovel is above hivel") }
      if programs.low > program || programs.high < program {
        region.refusal = .because("it is for other programs than the first")
      }
      // No pad has a wheel.
      if bends.low > 0 || bends.high < 0 {
        region.refusal = .because("it asks for a pitch wheel that is moved")
      }
      if hasChance {
        let low = min(max(chance.low, 0), 1)
        let high = min(max(chance.high, 0), 1)
        if low < high {
          region.chance = low...high
        } else {
          region.refusal = .because("lorand isn't below hirand")
        }
      }
      for (number, values) in moves {
        if values.low <= values.high { region.moves[number] = values.low...values.high }
      }
      if moves.count != region.moves.count { region.refusal = .because("on_locc is above on_hicc") }
      if lastKeys.low != nil || lastKeys.high != nil, region.keySwitch.last == nil {
        let low = lastKeys.low ?? 0
        region.keySwitch.last = low...max(lastKeys.high ?? 127, low)
      }
      if case .noteOff(true) = region.trigger, isDead { region.trigger = .noteOff(ifSounding: false) }
      if turn.length > 1 {
        region.turn = Kit.Turn(position: turn.position, length: turn.length)
      }
      if turn.position < 1 || turn.position > max(turn.length, 1) {
        region.refusal = .because("seq_position is beyond seq_length")
      }
    }
  }

  private mutating func take(
    _ parts: SfzOpcode.Parts, _ value: SfzValue, into region: inout SfzRegion, _ bounds: inout Bounds,
    noteOffset: Int
  ) -> Bool {
    switch parts.name {
    case "lokey", "hikey", "pitch_keycenter", "xfin_lokey", "xfin_hikey", "xfout_lokey", "xfout_hikey",
      "amp_keycenter", "pan_keycenter":
      takeKey(parts.name, value, into: &region, &bounds, noteOffset: noteOffset)
      return true
    case "locc#", "hicc#", "lohdcc#", "hihdcc#":
      takeCondition(parts, value, into: &region, &bounds)
      return true
    case "on_locc#", "on_hicc#", "on_lohdcc#", "on_hihdcc#": return takeMove(parts, value, &bounds)
    default: break
    }
    if let taken = takeSwitch(parts.name, value, into: &region, &bounds, noteOffset: noteOffset) {
      return taken
    }
    if let text = takeWord(parts.name, value, into: &region) { return text }
    guard let number = value.number else {
      log.warning("\(parts.name): \(quoted(value.text)) is no number, and nothing changes", at: value.place)
      return true
    }
    switch parts.name {
    case "lovel": bounds.velocities.low = number
    case "hivel": bounds.velocities.high = number
    case "loprog": bounds.programs.low = number
    case "hiprog": bounds.programs.high = number
    case "lochanaft", "hichanaft":
      let at = (document.controllers[129] ?? 0) * 127
      if parts.name == "lochanaft" ? at < number : at > number {
        region.refusal = .because("it asks for another pressure on all keys")
      }
    case "lobend": bounds.bends.low = number
    case "hibend": bounds.bends.high = number
    case "lorand":
      bounds.chance.low = number
      bounds.hasChance = true
      checkChance(number, parts.name, at: value.place)
    case "hirand":
      bounds.chance.high = number
      bounds.hasChance = true
      checkChance(number, parts.name, at: value.place)
    case "seq_length": bounds.turn.length = SfzRegionReading.integer(number, in: 0...1000)
    case "seq_position": bounds.turn.position = SfzRegionReading.integer(number, in: 0...1000)
    default: return takeNumber(parts, number, into: &region)
    }
    return true
  }

  private func checkChance(_ number: Double, _ name: String, at place: SfzPlace) {
    if !(0...1).contains(number) {
      log.warning("\(name): \(number) isn't between 0 and 1; the nearer of these counts", at: place)
    }
  }

  private func takeKey(
    _ name: String, _ value: SfzValue, into region: inout SfzRegion, _ bounds: inout Bounds, noteOffset: Int
  ) {
    if name == "pitch_keycenter" && value.text == "sample" {
      region.isCenteredByFile = true
      return
    }
    guard let note = value.note else {
      log.warning("\(name): \(quoted(value.text)) is no key, and nothing changes", at: value.place)
      return
    }
    let key = note < 0 ? -1 : min(note + noteOffset, 127)
    switch name {
    case "lokey": bounds.keys.low = key
    case "hikey": bounds.keys.high = key
    case "xfin_lokey": region.byKey.fade.fadeIn.low = Double(key)
    case "xfin_hikey": region.byKey.fade.fadeIn.high = Double(key)
    case "xfout_lokey": region.byKey.fade.fadeOut.low = Double(key)
    case "xfout_hikey": region.byKey.fade.fadeOut.high = Double(key)
    case "amp_keycenter": region.byKey.levelCenter = key
    case "pan_keycenter": region.byKey.panCenter = key
    default:
      region.keyCenter = key < 0 ? nil : key
      region.isCenteredByFile = false
    }
  }

  static func integer(_ number: Double, in range: ClosedRange<Int>) -> Int {
    Int(min(max(number, Double(range.lowerBound)), Double(range.upperBound)))
  }

  // MARK: - Words

  /// - Returns: `nil` for an opcode whose value is no word.
  private mutating func takeWord(_ name: String, _ value: SfzValue, into region: inout SfzRegion) -> Bool? {
    if let taken = takeFilterWord(name, value, into: &region) { return taken }
    let text = value.text.lowercased()
    switch name {
    case "loop_mode":
      region.loopMode = SfzRegion.LoopMode(rawValue: text)
      if region.loopMode == nil {
        log.warning("loop_mode: \(quoted(value.text)) is no mode, and nothing changes", at: value.place)
      }
    case "trigger":
      switch text {
      case "attack": region.trigger = .hit
      case "first": region.conditions.append(Kit.Condition(.othersHeld, 0...0))
      case "legato": region.conditions.append(Kit.Condition(.othersHeld, 1...127))
      case "release": region.trigger = .noteOff(ifSounding: true)
      case "release_key": region.trigger = .noteOff(ifSounding: false)
      default:
        log.warning("trigger: \(quoted(value.text)) is no trigger, and a hit plays it", at: value.place)
      }
    case "off_mode":
      guard let mode = ["fast": SfzRegion.OffMode.fast, "normal": .normal, "time": .time][text] else {
        log.warning("off_mode: \(quoted(value.text)) is no mode, and nothing changes", at: value.place)
        return true
      }
      region.offMode = mode
    case "xf_keycurve": region.byKey.fadesLinearly = text == "gain"
    case "direction":
      region.isReversed = text == "reverse"
      if text != "forward" && text != "reverse" { count("direction=\(text.prefix(32))", at: value.place) }
    case "phase":
      if text != "normal" && text != "invert" {
        log.warning(
          "phase: \(quoted(value.text)) is neither normal nor invert, and nothing changes", at: value.place)
        return true
      }
      region.isInverted = text == "invert"
    case "pan_law":
      guard let law = ["mma": Kit.PanLaw.equalPower, "balance": .balance, "no_law": .balance][text] else {
        log.warning("pan_law: \(quoted(value.text)) is no law, and nothing changes", at: value.place)
        return true
      }
      region.panLaw = law
    case "xf_cccurve": region.fadesLinearly = text == "gain"
    case "xf_velcurve": region.velocityGain.isLinear = text == "gain"
    default: return nil
    }
    return true
  }
}
