public import RimshotKit

/// Writes a device profile as a person would: what is as it is without being said isn't.
///
/// Everything that a profile holds is written; ``DeviceProfileReader/read(text:file:)`` gives it back.
public enum DeviceProfileWriter {
  private typealias Field = YamlText.Field

  /// The text of a profile's file.
  /// - Parameter comments: Lines for its top.
  public static func text(_ profile: DeviceProfile, comments: [String] = []) -> String {
    var text = ""
    for comment in comments { text += "# \(String(comment.map { isControl($0) ? " " : $0 }))\n" }
    return text + YamlText.text(fields(profile))
  }

  private static func fields(_ profile: DeviceProfile) -> [Field] {
    var fields = [Field("rimshot_device", .plain("1"))]
    func add(_ key: String, _ value: YamlText?) { if let value { fields.append(Field(key, value)) } }
    add("name", .words(profile.name))
    add("match", match(profile.match))
    add("channels", profile.channels.map { channels($0) })
    add("transpose", profile.transpose == 0 ? nil : .plain("\(profile.transpose)"))
    add("velocity", velocity(profile.velocity))
    add("hihat", hiHat(profile.hiHat))
    add("pressure", pressure(profile.pressure))
    add("retrigger", profile.retrigger.map { retrigger($0) })
    add("crosstalk", profile.crosstalk.isEmpty ? nil : .list(profile.crosstalk.map { crosstalk($0) }))
    add("notes", notes(profile))
    if !profile.controllers.isEmpty {
      let controllers = profile.controllers.sorted { $0.key < $1.key }
      add("controllers", .lines(controllers.map { Field(number: "\($0.key)", .plain("\($0.value)")) }))
    }
    add("other_notes", profile.hearsOtherNotes ? nil : .plain("ignore"))
    add("note_off", profile.ignoresNoteOffs ? .plain("ignore") : nil)
    let unverified = profile.unverifiedNotes.sorted()
    add("unverified", unverified.isEmpty ? nil : .points(unverified.map { .plain("\($0)") }))
    return fields
  }

  private static func map(_ pairs: [(String, YamlText?)]) -> YamlText? {
    let fields = pairs.compactMap { key, value in value.map { Field(key, $0) } }
    return fields.isEmpty ? nil : .map(fields)
  }

  private static func number(_ number: UInt8?) -> YamlText? { number.map { .plain("\($0)") } }

  // MARK: - The device as a whole

  private static func match(_ match: DeviceProfile.Match) -> YamlText? {
    func words(_ texts: [String]) -> YamlText? {
      texts.isEmpty ? nil : texts.count == 1 ? .words(texts[0]) : .list(texts.map { .words($0) })
    }
    return map([("client", words(match.clients)), ("usb", words(match.usb))])
  }

  private static func channels(_ channels: [Int]) -> YamlText {
    if channels == Array(1...16) { return .plain("omni") }
    return channels.count == 1 ? .plain("\(channels[0])") : .list(channels.map { .plain("\($0)") })
  }

  private static func hiHat(_ hiHat: DeviceProfile.HiHat) -> YamlText? {
    let standard = DeviceProfile.HiHat()
    if hiHat == standard { return nil }
    func unless(_ isStandard: Bool, _ value: YamlText) -> YamlText? { isStandard ? nil : value }
    let decider =
      switch hiHat.decider {
      case .pedal: "pedal"
      case .notes: "notes"
      case .both: "both"
      }
    let start: String? =
      switch hiHat.start {
      case .open: "open"
      case .half: "half"
      case .closed: "closed"
      case nil, .opened, .byPedal: nil
      }
    return map([
      ("controller", number(hiHat.controller) ?? .plain("none")),
      ("open", .plain("\(hiHat.open)")), ("closed", .plain("\(hiHat.closed)")),
      ("opening", unless(hiHat.decider == standard.decider, .plain(decider))),
      ("start", start.map { .plain($0) }),
      ("minimum_velocity", unless(hiHat.minimumVelocity == 1, .plain("\(hiHat.minimumVelocity)"))),
      ("mute_bow_after", unless(hiHat.bowMute == 0, KitWords.time(hiHat.bowMute))),
      ("mute_bow_below", unless(hiHat.bowMuteVelocity == 40, .plain("\(hiHat.bowMuteVelocity)"))),
    ])
  }

  private static func pressure(_ pressure: DeviceProfile.Pressure) -> YamlText? {
    if pressure == DeviceProfile.Pressure() { return nil }
    let choke =
      switch (pressure.chokesByNote, pressure.chokesByChannel) {
      case (true, true): "both"
      case (true, false): "note"
      case (false, true): "channel"
      case (false, false): "none"
      }
    return map([("choke", .plain(choke)), ("threshold", .plain("\(pressure.threshold)"))])
  }

  private static func crosstalk(_ rule: DeviceProfile.Crosstalk) -> YamlText {
    .map([
      Field("from", .plain("\(rule.source)")), Field("to", .plain("\(rule.victim)")),
      Field("time", KitWords.time(rule.time)), Field("level", KitWords.decibels(rule.level)),
    ])
  }

  private static func retrigger(_ mask: DeviceProfile.Retrigger) -> YamlText {
    .map([Field("time", KitWords.time(mask.time)), Field("level", KitWords.decibels(mask.level))])
  }

  private static func velocity(_ velocity: DeviceProfile.Velocity) -> YamlText? {
    var shape: (String, YamlText?) = ("gamma", nil)
    switch velocity.shape {
    case nil: break
    case .gamma(let exponent):
      let name = DeviceProfileReading.curves.first { $0.value == exponent }?.key
      shape = name.map { ("curve", .plain($0)) } ?? ("gamma", KitWords.number(exponent))
    case .points(let points):
      shape = (
        "points", .list(points.map { .list([KitWords.number($0.raw), KitWords.number($0.velocity)]) })
      )
    case .fixed(let velocity): shape = ("fixed", .plain("\(velocity)"))
    }
    return map([
      shape, ("floor", number(velocity.floor)), ("ceiling", number(velocity.ceiling)),
      ("threshold", number(velocity.threshold)),
    ])
  }

  // MARK: - Notes

  private static func notes(_ profile: DeviceProfile) -> YamlText? {
    let common = profile.notes.sorted { $0.key < $1.key }.map {
      Field(number: "\($0.key)", pad($0.value, note: $0.key))
    }
    let own = profile.channelNotes.sorted { $0.key < $1.key }.flatMap { channel, notes in
      notes.sorted { $0.key < $1.key }.map {
        Field(number: "\(channel)/\($0.key)", pad($0.value, note: $0.key))
      }
    }
    return common.isEmpty && own.isEmpty ? nil : .lines(common + own)
  }

  private static func pad(_ pad: DeviceProfile.Pad, note: UInt8) -> YamlText {
    let target: (key: String, value: YamlText) =
      switch pad.target {
      case .role(let role): ("role", .plain(role.name))
      case .note(let other): ("note", .plain("\(other)"))
      case .kitNote(let other): ("kit_note", .plain("\(other)"))
      case .nothing: ("role", .plain("none"))
      }
    let mask: YamlText? =
      switch pad.retrigger {
      case .inherited: nil
      case .off: .plain("off")
      case .own(let mask): retrigger(mask)
      }
    let rest = map([
      ("velocity", velocity(pad.velocity)), ("retrigger", mask),
      ("position", number(pad.positionController)), ("chokes", pad.chokes ? .plain("true") : nil),
    ])
    guard case .map(let fields)? = rest else {
      return target.key == "kit_note" ? .map([Field(target.key, target.value)]) : target.value
    }
    // Without a target it keeps its meaning.
    if pad.target == .note(note) { return .map(fields) }
    return .map([Field(target.key, target.value)] + fields)
  }
}
