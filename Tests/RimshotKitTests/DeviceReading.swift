import RimshotKit
import RimshotKitFiles
import RimshotKitLoader
import RimshotTestSupport

/// A device profile and what was said about it, as a person would see both.
struct DeviceReading {
  let profile: DeviceProfile?
  /// Diagnostics without the folder: `pads.yaml:3:5: warning: …`.
  let messages: [String]

  /// Reads a text as `pads.yaml`; its first line is line 2, after the version.
  init(_ lines: String) throws {
    try self.init(whole: "rimshot_device: 1\n\(lines)")
  }

  /// Reads a whole file.
  init(whole text: String) throws {
    let folder = try TemporaryKit(named: "devices")
    try folder.write(text, to: "pads.yaml")
    let result = DeviceProfileReader.read(folder.file("pads.yaml"))
    profile = result.profile
    messages = result.diagnostics.map { $0.description.replacing(folder.path + "/", with: "") }
  }

  /// What a note hits before and after the pedal has spoken.
  func strikes(_ note: UInt8, channel: Int = 10) -> [String] {
    profile?.strikes(note, channel: channel) ?? []
  }
}

extension DeviceProfile {
  /// What a note hits before and after the pedal has spoken: names of roles, or notes of the kit; nothing where it is
  /// ignored.
  func strikes(_ note: UInt8, channel: Int = 10) -> [String] {
    guard let meaning = meaning(of: note, channel: channel) else { return [] }
    return [meaning.strike, meaning.pedalStrike ?? meaning.strike].map { strike in
      switch strike {
      case .note(let note): "\(note)"
      case .role(let role): role.name
      }
    }
  }
}
