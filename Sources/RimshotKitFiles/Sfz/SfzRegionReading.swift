internal import RimshotKit

/// Makes numbers of what regions say.
struct SfzRegionReading {
  let document: SfzDocument
  let log: SfzLog
  /// Opcodes that do nothing here: how often, and where first.
  private(set) var unsupported: [String: (count: Int, place: SfzPlace)] = [:]
  /// Controllers that set levels and the like; they stay where they are at first.
  private(set) var fixedControllers: Set<Int> = []

  /// What controllers add to an opcode.
  private struct Modulation {
    var amounts: [(controller: Int, value: SfzValue)] = []
    var curves: [Int: Int] = [:]
  }

  init(document: SfzDocument, log: SfzLog) {
    self.document = document
    self.log = log
  }

  mutating func read(_ source: SfzDocument.Region) -> SfzRegion {
    var region = SfzRegion(place: source.place, samplePlace: source.place)
    var bounds = Bounds()
    var modulations: [String: Modulation] = [:]
    for (name, value) in source.opcodes {
      let parts = SfzOpcode.parts(name)
      if let number = parts.number, let family = SfzRegionReading.family(parts.name, "_oncc#") {
        modulations[family, default: Modulation()].amounts.append((number, value))
      } else if let number = parts.number, let family = SfzRegionReading.family(parts.name, "_curvecc#") {
        modulations[family, default: Modulation()].curves[number] = value.number.map {
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
    bounds.apply(to: &region)
    for (family, modulation) in modulations { apply(modulation, family, to: &region) }
    if let key = region.switchLast, key != region.switchDefault {
      region.refusal = "key switches aren't supported: what sw_default chooses is what plays"
    }
    settle(&region)
    return region
  }

  private static func family(_ name: String, _ ending: String) -> String? {
    guard name.hasSuffix(ending) else { return nil }
    let family = String(name.dropLast(ending.count))
    return modulated.contains(family) ? family : nil
  }

  private static let modulated: Set<String> = [
    "amplitude", "volume", "pan", "tune", "offset", "delay", "cutoff", "resonance", "ampeg_attack",
    "ampeg_hold", "ampeg_decay", "ampeg_sustain", "ampeg_release", "amp_veltrack",
  ]

  /// Names that may do nothing without a word: what they change can't be heard here, or is so anyway.
  private static func isHarmless(_ name: String) -> Bool {
    name.hasSuffix("_smoothcc#")
      || ["note_selfmask", "off_shape", "rt_dead", "bendup", "benddown"].contains(name)
  }

  mutating func count(_ name: String, at place: SfzPlace) {
    if SfzRegionReading.isHarmless(name) { return }
    unsupported[name, default: (0, place)].count += 1
  }

  // MARK: - Bounds

  /// What is given as two ends.
  private struct Bounds {
    var keys = (low: 0, high: 127)
    var velocities = (low: 1.0, high: 127.0)
    var chance = (low: 0.0, high: 1.0)
    var hasChance = false
    var turn = (position: 1, length: 1)
    /// By controller, as 0–127.
    var controllers: [Int: (low: Double, high: Double)] = [:]

    func apply(to region: inout SfzRegion) {
      region.keys = keys.high < 0 || keys.low < 0 ? nil : keys.low <= keys.high ? keys.low...keys.high : nil
      let low = min(max(velocities.low, 1), 127)
      let high = min(max(velocities.high, 0), 127)
      region.velocities = low <= high ? UInt8(low)...UInt8(max(high, 1)) : nil
      if high < 1 { region.velocities = nil }
      if region.velocities == nil { region.refusal = "lovel is above hivel" }
      if hasChance {
        let low = min(max(chance.low, 0), 1)
        let high = min(max(chance.high, 0), 1)
        if low < high { region.chance = low...high } else { region.refusal = "lorand isn't below hirand" }
      }
      if turn.length > 1 {
        region.turn = Kit.Turn(position: turn.position, length: turn.length)
      }
      if turn.position < 1 || turn.position > max(turn.length, 1) {
        region.refusal = "seq_position is beyond seq_length"
      }
    }
  }

  private mutating func take(
    _ parts: SfzOpcode.Parts, _ value: SfzValue, into region: inout SfzRegion, _ bounds: inout Bounds,
    noteOffset: Int
  ) -> Bool {
    switch parts.name {
    case "lokey", "hikey", "pitch_keycenter":
      takeKey(parts.name, value, into: &region, &bounds, noteOffset: noteOffset)
      return true
    case "locc#", "hicc#", "lohdcc#", "hihdcc#":
      takeCondition(parts, value, into: &region)
      return true
    case "on_locc#", "on_hicc#":
      region.isMoved = true
      // 130 is pressure on a key.
      if parts.number == 130 { region.isPressed = true }
      return parts.number == 130
    default: break
    }
    if let text = takeWord(parts.name, value, into: &region) { return text }
    guard let number = value.number else {
      if SfzRegionReading.isHarmless(parts.name) { return true }
      log.warning("\(parts.name): \(quoted(value.text)) is no number, and nothing changes", at: value.place)
      return true
    }
    switch parts.name {
    case "lovel": bounds.velocities.low = number
    case "hivel": bounds.velocities.high = number
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
      region.keyCenter = nil
      log.warning(
        "pitch_keycenter=sample isn't supported: the sample sounds as it is on every key", at: value.place)
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
    default: region.keyCenter = key < 0 ? nil : key
    }
  }

  /// Of controllers that no message moves, the value at first decides at once.
  private func takeCondition(_ parts: SfzOpcode.Parts, _ value: SfzValue, into region: inout SfzRegion) {
    guard let controller = parts.number, let number = value.number else {
      log.warning("\(parts.name): \(quoted(value.text)) is no number, and nothing changes", at: value.place)
      return
    }
    let isLow = parts.name.hasPrefix("lo")
    let scaled = parts.name.contains("hd") ? number * 127 : number
    let bound = UInt8(min(max(isLow ? scaled.rounded(.up) : scaled.rounded(.down), 0), 127))
    // Pressure is no value that a hit has.
    if controller == 130 { return }
    if controller > 127 {
      let at = (document.controllers[controller] ?? 0) * 127
      if isLow ? at < scaled : at > scaled { region.refusal = "controller \(controller) never lets it sound" }
      return
    }
    let key = UInt8(controller)
    let index = region.conditions.firstIndex { $0.controller == key }
    var values: ClosedRange<UInt8> = index.map { region.conditions[$0].values } ?? 0...127
    let low = isLow ? bound : values.lowerBound
    let high = isLow ? values.upperBound : bound
    if low > high {
      region.refusal = "its bounds for controller \(controller) leave nothing"
      return
    }
    values = low...high
    if let index {
      region.conditions[index].values = values
    } else {
      region.conditions.append(Kit.Condition(.controller(key), values))
    }
  }

  static func integer(_ number: Double, in range: ClosedRange<Int>) -> Int {
    Int(min(max(number, Double(range.lowerBound)), Double(range.upperBound)))
  }

  // MARK: - Words

  /// - Returns: `nil` for an opcode whose value is no word.
  private mutating func takeWord(_ name: String, _ value: SfzValue, into region: inout SfzRegion) -> Bool? {
    let text = value.text.lowercased()
    switch name {
    case "loop_mode":
      region.loopMode = SfzRegion.LoopMode(rawValue: text)
      if region.loopMode == nil {
        log.warning("loop_mode: \(quoted(value.text)) is no mode, and nothing changes", at: value.place)
      }
    case "trigger": region.trigger = text
    case "off_mode":
      guard let mode = ["fast": SfzRegion.OffMode.fast, "normal": .normal, "time": .time][text] else {
        log.warning("off_mode: \(quoted(value.text)) is no mode, and nothing changes", at: value.place)
        return true
      }
      region.offMode = mode
    case "fil_type":
      guard let kind = SfzRegionReading.filterKind(text) else { return false }
      region.filter = region.filter ?? Kit.Filter(cutoff: -1)
      region.filter?.kind = kind
    case "xf_velcurve": region.velocityGain.isLinear = text == "gain"
    case "sw_last", "sw_default":
      if name == "sw_last" { region.switchLast = value.note } else { region.switchDefault = value.note }
      return false
    default: return nil
    }
    return true
  }

  private static func filterKind(_ text: String) -> Kit.Filter.Kind? {
    switch text {
    case "lpf_1p", "lpf_2p", "lpf_4p", "lpf_6p": .lowPass
    case "hpf_1p", "hpf_2p", "hpf_4p", "hpf_6p": .highPass
    case "bpf_1p", "bpf_2p", "bpf_4p", "bpf_6p": .bandPass
    default: nil
    }
  }

  // MARK: - Controllers

  private mutating func apply(_ modulation: Modulation, _ family: String, to region: inout SfzRegion) {
    for (controller, value) in modulation.amounts.sorted(by: { $0.controller < $1.controller }) {
      guard let amount = value.number else {
        log.warning("\(family): \(quoted(value.text)) is no number, and nothing changes", at: value.place)
        continue
      }
      // Of no depth is no connection, even where amounts multiply.
      if amount == 0 { continue }
      if (128...137).contains(controller) {
        count("\(family)_oncc\(controller)", at: value.place)
        continue
      }
      if controller < 128 { fixedControllers.insert(controller) }
      let at = document.controllers[controller] ?? 0
      let part = amount * document.curves.value(modulation.curves[controller] ?? 0, at: at)
      if family == "amplitude" {
        region.amplitude *= max(part / 100, 0)
      } else {
        _ = takeNumber(SfzOpcode.Parts(name: "+" + family, number: nil), part, into: &region)
      }
    }
  }
}
