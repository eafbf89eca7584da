internal import FoundationEssentials
internal import Glibc
internal import RimshotControl
internal import RimshotKit
internal import RimshotKitFiles

/// Has one note of a device play a pad of the kit: in the device's profile, if that is the player's own, else in a new one.
struct PadLearning {
  let session: Session
  let paths: ControlPaths

  /// Writes the profile, and has the daemon read it.
  /// - Parameter hit: The note as it came.
  /// - Parameter role: What the pad is in any kit; `nil` where nothing but its note says.
  /// - Returns: What was done, as a sentence.
  func learn(_ hit: MidiReport, _ pad: PadList.Pad, role: String?) throws(CommandError) -> String {
    guard let sender = Sender(of: hit), hit.bytes.count == 3 else {
      throw .failed("that was no device's hit")
    }
    let target = try target(pad, role)
    let status: DaemonStatus = try session.ask(.status, at: paths)
    let device = status.midi.devices.first {
      sender.client == nil ? $0.client == nil : $0.client == sender.client && $0.name == sender.name
    }
    let (id, path): (String, String)
    if let device, let own = try ownProfile(device) {
      try change(own, hit.bytes[1], target)
      (id, path) = (device.profile, own.path)
    } else {
      let file = try LearntProfile(nil, for: sender, replaces: true)
      (id, path) = (file.id, file.path)
      // One that was begun before, with which nothing is played yet.
      if unsafe access(file.path, F_OK) == 0 {
        try change(try DeviceAccess.read(file.path), hit.bytes[1], target)
        return try reload(done(hit, sender, pad, path), sender, id)
      }
      var profile = file.beginning(for: sender, device)
      profile.give(try note(hit.bytes[1], in: profile), target)
      try file.write(profile, comments: ["Begun by \"rimshot play\"."])
    }
    return try reload(done(hit, sender, pad, path), sender, id)
  }

  private func done(_ hit: MidiReport, _ sender: Sender, _ pad: PadList.Pad, _ path: String) -> String {
    "note \(hit.bytes[1]) of \(sender.name) plays \(pad.name): \(path) is written"
  }

  private func target(_ pad: PadList.Pad, _ role: String?) throws(CommandError) -> DeviceProfile.Target {
    if let role = role.flatMap({ Role.named($0) }) { return .role(role) }
    if let note = pad.notes.first.flatMap({ UInt8(exactly: $0) }) { return .kitNote(note) }
    throw .failed("nothing of a device can play \(pad.name): give it a note or a role in the kit")
  }

  private func note(_ byte: Int, in profile: DeviceProfile) throws(CommandError) -> UInt8 {
    guard let note = UInt8(exactly: byte + profile.transpose), note < 128 else {
      throw .failed("note \(byte) is none with the profile's transposition of \(profile.transpose)")
    }
    return note
  }

  // MARK: - A profile of one's own

  /// The device's profile, where it lies in the player's own folder.
  private func ownProfile(_ device: DaemonStatus.Midi.Device) throws(CommandError) -> DeviceAccess.Reading? {
    guard let folder = DeviceProfileFinder().ownFolder,
      // `try?`: a profile that came with the program, or none, isn't one's own.
      let reading = try? DeviceAccess.read(device.profile), reading.path.hasPrefix("\(folder)/")
    else { return nil }
    return reading
  }

  private func change(
    _ own: DeviceAccess.Reading, _ byte: Int, _ target: DeviceProfile.Target
  ) throws(CommandError) {
    guard var wanted = own.profile, let data = FileManager.default.contents(atPath: own.path) else {
      throw .failed(
        "the profile \(own.path) can't be read", details: own.diagnostics.map(\.description))
    }
    let note = try note(byte, in: wanted)
    wanted.give(note, target)
    let text = edited(Array(data), note, target)
    let read = text.flatMap { DeviceProfileReader.read(text: $0, file: own.path).profile }
    guard let text, read?.placeless == wanted.placeless else {
      throw .failed(
        "\(own.path) is written in a way that can't be changed here: put \"\(note): \(word(target))\" below notes"
      )
    }
    do throws(SystemError) {
      try WholeFile.write(text, to: own.path, mode: 0o644)
    } catch {
      throw .failed("\(error); the profile is as it was")
    }
  }

  /// The profile's text with a note changed, and all else as it is.
  private func edited(_ text: [UInt8], _ note: UInt8, _ target: DeviceProfile.Target) -> String? {
    guard let root = YamlDocument.parse(text, log: DiagnosticLog(file: ""))?.root,
      case .mapping(let entries) = root.content, var editing = YamlEditing(text)
    else { return nil }
    guard let notes = entries.first(where: { $0.key == "notes" })?.value,
      case .mapping(let pads) = notes.content
    else {
      return editing.set("notes", to: "{\(note): \(word(target))}", in: root) ? editing.result : nil
    }
    if let pad = pads.first(where: { $0.key == "\(note)" })?.value, case .mapping = pad.content,
      case .role(let role) = target
    {
      return editing.set("role", to: role.name, in: pad) ? editing.result : nil
    }
    return editing.set("\(note)", to: word(target), in: notes) ? editing.result : nil
  }

  private func word(_ target: DeviceProfile.Target) -> String {
    switch target {
    case .role(let role): role.name
    case .kitNote(let note): "{kit_note: \(note)}"
    case .note(let note): "\(note)"
    case .nothing: "none"
    }
  }

  // MARK: - The daemon

  private func reload(_ done: String, _ sender: Sender, _ id: String) throws(CommandError) -> String {
    do throws(CommandError) {
      let _: ReloadReport = try session.ask(.reload, at: paths, timeout: 60)
    } catch {
      throw CommandError(
        error.status, "\(done), but the daemon can't use it yet: \(error.message)", details: error.details)
    }
    let status: DaemonStatus = try session.ask(.status, at: paths)
    let device = status.midi.devices.first {
      sender.client == nil ? $0.client == nil : $0.client == sender.client && $0.name == sender.name
    }
    if device?.profile == id { return done }
    if sender.client == nil {
      return "\(done); add devices: [{jack_midi: true, profile: \(id)}] to the configuration to play with it"
    }
    if let device, device.chosenBy == .configuration {
      return "\(done), but the configuration has \(device.profile) for it: change that rule to profile: \(id)"
    }
    return done
  }
}
