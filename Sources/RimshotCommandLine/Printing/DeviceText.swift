/// What the `device` commands print.
enum DeviceText {
  /// `device list`: names, the devices that they are for, and places.
  static func list(_ list: DeviceListing) -> String {
    if list.profiles.isEmpty { return "no device profiles: see rimshot device list --help for the folders" }
    let rows = list.profiles.map { profile in
      [profile.id, devices(profile.clients, profile.usb, id: profile.id), profile.path]
    }
    return Columns.lines([["NAME", "FOR", "FILE"]] + rows).joined(separator: "\n")
  }

  /// `device check`: the diagnostics as compilers write them, then a line that counts them.
  static func check(_ check: KitCheck) -> String {
    let counts = "\(Quantity.count(check.errors, "error")), \(Quantity.count(check.warnings, "warning"))"
    let verdict: String
    if check.name == nil || check.errors > 0 {
      verdict = "\(check.path) cannot be used: \(counts)"
    } else {
      verdict = check.warnings == 0 ? "\(check.path) is fine" : "\(check.path) can be used: \(counts)"
    }
    return (check.lines + [verdict]).joined(separator: "\n")
  }

  /// `device show`: what the device is, then a table of its notes.
  static func show(_ device: DeviceDescription) -> String {
    let facts = [
      ("path", device.path), ("for", devices(device.clients, device.usb, id: device.id)),
      ("channels", device.channels.map { Quantity.list($0) } ?? "those of the configuration"),
      ("transpose", device.transpose == 0 ? "" : "\(device.transpose) semitones"),
      ("hi-hat", hiHat(device.hiHat)), ("pressure", pressure(device.pressure)),
      ("cross-talk", device.crosstalk.map(crosstalk).joined(separator: "\n")),
      (
        "others", device.hearsOtherNotes ? "every other note is the kit's own" : "every other note is ignored"
      ),
    ]
    let rows = facts.filter { !$0.1.isEmpty }.flatMap { title, text in
      text.split(separator: "\n").enumerated().map { [$0.offset == 0 ? title : "", String($0.element)] }
    }
    let velocities = shownVelocities.map { "\($0)" }.joined(separator: " ")
    let header = ["NOTE", "HITS", "BY PEDAL", "VELOCITIES \(velocities)", "MORE"]
    let notes = device.notes.map(note)
    return ([device.name] + Columns.lines(rows, indent: "  ") + [""] + Columns.lines([header] + notes))
      .joined(separator: "\n")
  }

  /// What becomes of these is shown.
  private static let shownVelocities = [1, 32, 64, 96, 127]

  private static func devices(_ clients: [String], _ usb: [String], id: String) -> String {
    if clients.isEmpty && usb.isEmpty {
      return id == "general-midi" ? "every other device" : "chosen by hand"
    }
    return (clients + usb.map { "USB \($0)" }).joined(separator: ", ")
  }

  private static func hiHat(_ hiHat: DeviceDescription.HiHat) -> String {
    guard let controller = hiHat.controller else { return "no pedal" }
    var words = ["controller \(controller) from \(hiHat.open) (open) to \(hiHat.closed) (closed)"]
    switch hiHat.opening {
    case "notes": words.append("the notes decide how far it is open")
    case "both": words.append("the notes decide whether it is open, the pedal how far")
    default: words.append("it decides how far it is open once it has moved")
    }
    var text = words.joined(separator: "; ")
    if hiHat.minimumVelocity > 1 { text += "\nthe foot from velocity \(hiHat.minimumVelocity) on" }
    if hiHat.bowMute > 0 {
      text += "\nno soft stick for \(Quantity.number(hiHat.bowMute * 1000)) ms after the foot"
    }
    return text
  }

  private static func pressure(_ pressure: DeviceDescription.Pressure) -> String {
    let what = [
      pressure.byNote ? "on a note chokes its instrument" : nil,
      pressure.byChannel ? "on the channel chokes everything" : nil,
    ].compactMap(\.self)
    if what.isEmpty { return "does nothing" }
    return "\(what.joined(separator: ", ")) from \(pressure.threshold) on"
  }

  private static func crosstalk(_ rule: DeviceDescription.Crosstalk) -> String {
    "\(rule.from) on \(rule.to): \(softer(rule.rule))"
  }

  private static func softer(_ rule: DeviceDescription.Rule) -> String {
    "\(Quantity.number(-rule.level)) dB softer within \(Quantity.number(rule.time * 1000)) ms"
  }

  private static func note(_ note: DeviceDescription.Note) -> [String] {
    var more: [String] = []
    if let rule = note.retrigger { more.append("retrigger: \(softer(rule))") }
    if let controller = note.positionController { more.append("position: controller \(controller)") }
    if !note.verified { more.append("unverified") }
    let label = note.channel.map { "\($0)/\(note.note)" } ?? "\(note.note)"
    return [
      label, note.hits.map(hit) ?? "nothing", note.hitsByPedal ?? "-", velocities(note),
      more.joined(separator: ", "),
    ]
  }

  private static func hit(_ name: String) -> String { Int(name).map(NoteLabel.text) ?? name }

  private static func velocities(_ note: DeviceDescription.Note) -> String {
    if note.velocities.isEmpty { return "-" }
    if note.velocities.enumerated().allSatisfy({ Float($0.offset) == $0.element }) { return "as they come" }
    return shownVelocities.map { "\(Int(note.velocities[$0].rounded()))" }.joined(separator: " ")
  }
}
