public import RimshotKit

/// Reads device profiles, which `docs/devices.md` describes.
public enum DeviceProfileReader {
  /// What follows a profile's name in its file's.
  public static let fileExtension = ".yaml"

  /// A profile larger than this is a mistake.
  private static let maximumBytes = 1 << 20

  /// Reads a profile. Any thread; blocks on the disk.
  /// - Parameter file: Its path.
  /// - Returns: The profile, unless there is an error among the diagnostics; these in the file's order.
  public static func read(_ file: String) -> (profile: DeviceProfile?, diagnostics: [Diagnostic]) {
    let log = DiagnosticLog(file: file)
    do throws(FileSystem.ReadError) {
      let text = try FileSystem.contents(of: file, limit: maximumBytes)
      return (read(text, log: log), log.diagnostics)
    } catch {
      log.error("cannot read the device profile: \(error.message)")
      return (nil, log.diagnostics)
    }
  }

  /// Reads a profile that isn't on the disk yet. Any thread.
  /// - Parameter text: What the file will hold.
  /// - Parameter file: Its path, from which the profile has its name.
  /// - Returns: As ``read(_:)``.
  public static func read(text: String, file: String) -> (profile: DeviceProfile?, diagnostics: [Diagnostic])
  {
    let log = DiagnosticLog(file: file)
    return (read(Array(text.utf8), log: log), log.diagnostics)
  }

  /// By which a profile is chosen: its file's name without the extension.
  static func id(of file: String) -> String {
    let name = FileSystem.name(of: file)
    return name.hasSuffix(fileExtension) ? String(name.dropLast(fileExtension.count)) : name
  }

  private static func read(_ text: [UInt8], log: DiagnosticLog) -> DeviceProfile? {
    guard let document = YamlDocument.parse(text, log: log) else { return nil }
    guard let root = document.root else {
      log.error("the device profile is empty: begin it with \"rimshot_device: 1\"")
      return nil
    }
    let profile = DeviceProfileReading(log: log).profile(root)
    return log.hasErrors ? nil : profile
  }
}

/// One device profile while it is read.
struct DeviceProfileReading {
  /// The format's version that this Rimshot reads.
  static let version = 1
  /// The level of cross-talk and retrigger rules, in dB.
  static let levels = -60.0...0.0

  private static let keys = [
    "rimshot_device", "name", "match", "channels", "velocity", "hihat", "pressure", "transpose", "notes",
    "controllers", "other_notes", "note_off", "retrigger", "crosstalk", "unverified",
  ]

  let log: DiagnosticLog

  func profile(_ root: YamlNode) -> DeviceProfile? {
    guard let fields = YamlFields(root, of: "a device profile", keys: DeviceProfileReading.keys, log: log),
      let version = fields.require(
        "rimshot_device", "begin the file with \"rimshot_device: \(DeviceProfileReading.version)\""),
      isSupported(version)
    else { return nil }
    let id = DeviceProfileReader.id(of: log.file)
    var profile = DeviceProfile(id: id, name: id, location: log.location(nil))
    profile.name = fields.text("name").map { String($0.map { isControl($0) ? " " : $0 }) } ?? id
    profile.match = fields["match"].map { readMatch($0) } ?? profile.match
    profile.channels = fields["channels"].flatMap { log.channels($0) }
    profile.velocity = fields["velocity"].map { readVelocity($0) } ?? profile.velocity
    profile.hiHat = fields["hihat"].map { readHiHat($0) } ?? profile.hiHat
    profile.pressure = fields["pressure"].map { readPressure($0) } ?? profile.pressure
    profile.transpose = fields.integer("transpose", in: -127...127) ?? 0
    let hearsOthers = fields.choice("other_notes", ["general-midi": true, "ignore": false])
    profile.hearsOtherNotes = hearsOthers ?? true
    profile.ignoresNoteOffs = fields.choice("note_off", ["play": false, "ignore": true]) ?? false
    profile.retrigger = fields["retrigger"].flatMap { readRetrigger($0) }
    profile.crosstalk = fields["crosstalk"].map { readCrosstalk($0) } ?? []
    profile.controllers = fields["controllers"].map { readControllers($0) } ?? [:]
    if let notes = fields["notes"] { readNotes(notes, into: &profile) }
    profile.unverifiedNotes = fields["unverified"].map { readUnverified($0, of: profile) } ?? []
    check(profile)
    return profile
  }

  private func isSupported(_ node: YamlNode) -> Bool {
    guard let version = log.integer(node, "rimshot_device", in: 1...Int.max) else { return false }
    if version == DeviceProfileReading.version { return true }
    log.error(
      "format version \(version) is newer than this Rimshot, which reads version \(DeviceProfileReading.version)",
      at: node.mark)
    return false
  }

  // MARK: - The device as a whole

  private func readMatch(_ node: YamlNode) -> DeviceProfile.Match {
    var match = DeviceProfile.Match()
    guard let fields = YamlFields(node, of: "match", keys: ["client", "usb"], log: log) else { return match }
    match.clients = fields["client"].map { log.items($0).compactMap { log.text($0, "client") } } ?? []
    match.usb = fields["usb"].map { log.items($0).compactMap { log.usbID($0) } } ?? []
    return match
  }

  private func readHiHat(_ node: YamlNode) -> DeviceProfile.HiHat {
    let keys = [
      "controller", "open", "closed", "invert", "opening", "start", "minimum_velocity", "mute_bow_after",
      "mute_bow_below",
    ]
    var hiHat = DeviceProfile.HiHat()
    guard let fields = YamlFields(node, of: "hihat", keys: keys, log: log) else { return hiHat }
    if let controller = fields["controller"] {
      hiHat.controller = readController(controller, "controller") ?? nil
    }
    hiHat.open = fields.integer("open", in: 0...127) ?? hiHat.open
    hiHat.closed = fields.integer("closed", in: 0...127) ?? hiHat.closed
    if fields.boolean("invert") == true {
      if fields["open"] != nil || fields["closed"] != nil {
        log.error(
          "invert goes without open and closed: write open: \(hiHat.closed), closed: \(hiHat.open)",
          at: fields.mark(of: "invert"))
      }
      swap(&hiHat.open, &hiHat.closed)
    }
    if hiHat.open == hiHat.closed {
      log.error(
        "open and closed are both \(hiHat.open): give the controller's values with the pedal up and down",
        at: fields.mark(of: fields["closed"] == nil ? "open" : "closed"))
    }
    hiHat.decider =
      fields.choice("opening", ["pedal": .pedal, "notes": .notes, "both": .both]) ?? hiHat.decider
    hiHat.start = fields.choice("start", ["open": .open, "half": .half, "closed": .closed])
    hiHat.minimumVelocity = byte(fields.integer("minimum_velocity", in: 1...127)) ?? hiHat.minimumVelocity
    hiHat.bowMute = fields.seconds("mute_bow_after", in: 0...1) ?? hiHat.bowMute
    hiHat.bowMuteVelocity = byte(fields.integer("mute_bow_below", in: 1...127)) ?? hiHat.bowMuteVelocity
    return hiHat
  }

  private func readPressure(_ node: YamlNode) -> DeviceProfile.Pressure {
    var pressure = DeviceProfile.Pressure()
    guard let fields = YamlFields(node, of: "pressure", keys: ["choke", "threshold"], log: log) else {
      return pressure
    }
    let chokes = fields.choice(
      "choke",
      ["note": (true, false), "channel": (false, true), "both": (true, true), "none": (false, false)])
    (pressure.chokesByNote, pressure.chokesByChannel) = chokes ?? (true, false)
    pressure.threshold = byte(fields.integer("threshold", in: 1...127)) ?? pressure.threshold
    return pressure
  }

  private func readCrosstalk(_ node: YamlNode) -> [DeviceProfile.Crosstalk] {
    guard case .sequence(let items) = node.content else {
      log.error(
        "crosstalk must be a list, such as [{from: 38, to: 40, time: 5 ms, level: -10 dB}], not \(node.summary)",
        at: node.mark)
      return []
    }
    return items.flatMap { readCrosstalkRule($0) }
  }

  private func readCrosstalkRule(_ node: YamlNode) -> [DeviceProfile.Crosstalk] {
    let keys = ["from", "to", "time", "level"]
    guard let fields = YamlFields(node, of: "a cross-talk rule", keys: keys, log: log),
      let from = fields.require("from", "name the note that is hit"),
      let to = fields.require("to", "name the note that sounds along")
    else { return [] }
    var rule = DeviceProfile.Crosstalk(source: 0, victim: 0)
    rule.time = fields.seconds("time", in: 0.001...1) ?? rule.time
    rule.level = fields.decibels("level", in: DeviceProfileReading.levels) ?? rule.level
    let victims = log.items(to).compactMap { readNote($0, "to") }
    return log.items(from).compactMap { readNote($0, "from") }.flatMap { source in
      victims.compactMap { victim in
        if victim == source {
          log.error("note \(source) cannot disturb itself; that is a retrigger", at: to.mark)
          return nil
        }
        rule.source = source
        rule.victim = victim
        return rule
      }
    }
  }

  // MARK: - Small values

  /// A note of MIDI.
  func readNote(_ node: YamlNode, _ name: String) -> UInt8? { byte(log.integer(node, name, in: 0...127)) }

  /// A controller; `.some(nil)` for `none`.
  func readController(_ node: YamlNode, _ name: String) -> UInt8?? {
    if node.scalar == "none" { return .some(nil) }
    if let number = node.scalar.flatMap({ UInt8($0) }), number < 120 { return number }
    log.error("\(name) must be none or a controller from 0 to 119, not \(node.summary)", at: node.mark)
    return nil
  }

  func byte(_ number: Int?) -> UInt8? { number.map { UInt8($0) } }
}
