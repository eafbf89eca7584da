public import RimshotKit

/// What one device is played with, and why.
public struct DeviceAssignment: Sendable, Equatable {
  /// Who chose the profile.
  public enum Reason: Sendable, Equatable {
    /// A rule of the configuration.
    case rule(SourceLocation)
    /// The profile itself says that it is for the device.
    case match
    /// Nobody: it is the one for all unknown devices.
    case general
  }

  /// The profile.
  public var profile: DeviceProfile
  /// The channels that are heard, each 1–16, ascending; `nil` leaves them to the configuration as a whole.
  public var channels: [Int]?
  /// Who chose the profile.
  public var reason: Reason
  /// What is wrong with the rule that would have chosen another.
  public var diagnostics: [Diagnostic]
}

extension DeviceProfileLibrary {
  /// What a device is played with: what the first rule for it says, else the profile that fits best, else that for
  /// unknown devices. Where the rule's profile can't be used, it is as though the rule named none.
  /// - Parameter client: The name of its ALSA client.
  /// - Parameter usb: Its USB id; what follows after a blank doesn't matter.
  /// - Parameter rules: The configuration's.
  public func assignment(
    forClient client: String, usb: String?, rules: [DeviceRule]
  ) -> DeviceAssignment {
    let rule = rules.first { $0.isFor(client: client, usb: usb) }
    let own = profile(forClient: client, usb: usb)
    return assignment(rule, otherwise: own ?? general, own == nil ? .general : .match)
  }

  /// What hits that come in by JACK MIDI are played with.
  /// - Parameter rules: The configuration's.
  public func jackMidiAssignment(rules: [DeviceRule]) -> DeviceAssignment {
    assignment(rules.first(where: \.isForJackMidi), otherwise: general, .general)
  }

  /// What is wrong with the profiles that rules name.
  public func faults(of rules: [DeviceRule]) -> [Diagnostic] {
    rules.flatMap { rule in rule.profile.map { profile(chosenBy: $0, at: rule.location).1 } ?? [] }
  }

  private func assignment(
    _ rule: DeviceRule?, otherwise profile: DeviceProfile, _ reason: DeviceAssignment.Reason
  ) -> DeviceAssignment {
    var result = DeviceAssignment(
      profile: profile, channels: rule?.channels ?? profile.channels, reason: reason, diagnostics: [])
    guard let rule, let name = rule.profile else { return result }
    let (chosen, diagnostics) = self.profile(chosenBy: name, at: rule.location)
    result.diagnostics = diagnostics
    if let chosen {
      result.profile = chosen
      result.channels = rule.channels ?? chosen.channels
      result.reason = .rule(rule.location)
    }
    return result
  }

  private func profile(
    chosenBy name: String, at location: SourceLocation
  ) -> (DeviceProfile?, [Diagnostic]) {
    // A broken file of the user's may stand before a usable one of the same name.
    if let profile = profile(named: name) { return (profile, []) }
    do throws(DeviceProfileNotFound) {
      return DeviceProfileReader.read(try finder.find(name))
    } catch {
      return (nil, [Diagnostic(.error, error.description, at: location)])
    }
  }
}
