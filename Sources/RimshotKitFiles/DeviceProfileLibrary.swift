public import RimshotKit

/// Every device profile there is, read once.
public struct DeviceProfileLibrary: Sendable {
  /// The profiles, one of each name: the user's own before the shipped ones.
  public let profiles: [DeviceProfile]
  /// What is wrong with the files. A profile with an error isn't there; one of the same name in a later folder is.
  public let diagnostics: [Diagnostic]
  let finder: DeviceProfileFinder

  /// Reads the profiles that a finder finds. Blocks on the disk.
  public init(_ finder: DeviceProfileFinder = DeviceProfileFinder()) {
    var profiles: [DeviceProfile] = []
    var diagnostics: [Diagnostic] = []
    for found in finder.list() where !profiles.contains(where: { $0.id == found.id }) {
      let result = DeviceProfileReader.read(found.path)
      diagnostics += result.diagnostics
      if let profile = result.profile { profiles.append(profile) }
    }
    self.finder = finder
    self.profiles = profiles
    self.diagnostics = diagnostics
  }

  /// The profile of devices that no other is for.
  public var general: DeviceProfile { profile(named: DeviceProfile.generalMidiID) ?? .generalMidi }

  /// The profile of a name; `nil` where there is none.
  public func profile(named id: String) -> DeviceProfile? {
    profiles.first { $0.id == id } ?? profiles.first { $0.id.lowercased() == id.lowercased() }
  }

  /// The profile for a device; `nil` where none says that it is for it.
  ///
  /// A USB id counts more than the client's name, a whole name more than a pattern, a pattern with more letters more
  /// than one with fewer; the user's own wins among equals.
  /// - Parameter client: The name of its ALSA client.
  /// - Parameter usb: Its USB id, `0582:0151`; what follows after a blank doesn't matter.
  public func profile(forClient client: String, usb: String?) -> DeviceProfile? {
    var best: (profile: DeviceProfile, fit: DeviceFit)?
    for profile in profiles {
      guard let fit = profile.match.fit(client: client, usb: usb) else { continue }
      if best == nil || best.map({ $0.fit < fit }) == true { best = (profile, fit) }
    }
    return best?.profile
  }
}

/// How well a rule fits a device; a better fit is greater.
private enum DeviceFit: Comparable {
  case pattern(letters: Int)
  case name
  case usb
}

extension DeviceProfile.Match {
  fileprivate func fit(client: String, usb: String?) -> DeviceFit? {
    if let usb, self.usb.contains(where: { isUsbID($0, of: usb) }) { return .usb }
    return clients.compactMap { wanted -> DeviceFit? in
      guard isClientName(wanted, of: client) else { return nil }
      if FilePattern(wanted) == nil { return .name }
      return .pattern(letters: wanted.count { $0 != "*" && $0 != "?" })
    }.max()
  }
}

/// Whether an ALSA client's name is meant by a name or a pattern, letter case apart.
func isClientName(_ wanted: String, of client: String) -> Bool {
  FilePattern(wanted)?.matches(client, ignoringCase: true) ?? (wanted.lowercased() == client.lowercased())
}

/// Whether a device's USB identity, `0582:0151 serial 0001`, begins with an id.
func isUsbID(_ wanted: String, of identity: String) -> Bool {
  identity.prefix { $0 != " " }.lowercased() == wanted.lowercased()
}
