public import RimshotKit

/// A rule of the configuration: which device has which profile, set by hand.
public struct DeviceRule: Sendable, Equatable {
  /// The name of the device's ALSA client, letter case apart, with `*` for any letters and `?` for one; `nil` is any.
  public var client: String?
  /// The device's USB id, `0582:0151`, in lower case; `nil` is any.
  public var usb: String?
  /// Whether it is for what comes in by JACK MIDI, instead of for a device.
  public var isForJackMidi: Bool
  /// The profile's name, or the path of its file; `nil` leaves the choice to the profiles themselves.
  public var profile: String?
  /// The channels that are heard instead of the profile's, each 1–16, ascending; `nil` leaves them.
  public var channels: [Int]?
  /// Where it stands, for messages.
  public var location: SourceLocation

  /// Whether it is for a device.
  /// - Parameter client: The name of its ALSA client.
  /// - Parameter usb: Its USB id; what follows after a blank doesn't matter.
  public func isFor(client: String, usb: String?) -> Bool {
    if isForJackMidi { return false }
    if let wanted = self.client, !isClientName(wanted, of: client) { return false }
    if let wanted = self.usb, usb.map({ isUsbID(wanted, of: $0) }) != true { return false }
    return true
  }

  /// Reads a list of rules. A rule with an error isn't among them.
  static func read(_ node: YamlNode, log: DiagnosticLog) -> [DeviceRule] {
    guard case .sequence(let items) = node.content else {
      log.error(
        "devices must be a list, such as [{client: \"nanoPAD2*\", profile: korg-nanopad2}], not \(node.summary)",
        at: node.mark)
      return []
    }
    return items.compactMap { readRule($0, log: log) }
  }

  private static func readRule(_ node: YamlNode, log: DiagnosticLog) -> DeviceRule? {
    let keys = ["client", "usb", "jack_midi", "profile", "channels"]
    guard let fields = YamlFields(node, of: "a device rule", keys: keys, log: log) else { return nil }
    let rule = DeviceRule(
      client: fields.text("client"), usb: fields["usb"].flatMap { log.usbID($0) },
      isForJackMidi: fields.boolean("jack_midi") ?? false,
      profile: fields["profile"].flatMap { log.path($0, "profile") },
      channels: fields["channels"].flatMap { log.channels($0) }, location: log.location(node.mark))
    let namesDevice = fields["client"] != nil || fields["usb"] != nil
    if !namesDevice && !rule.isForJackMidi {
      log.error("a device rule says which device it is for: by client, usb or jack_midi: true", at: node.mark)
      return nil
    }
    if namesDevice && rule.isForJackMidi {
      log.error(
        "jack_midi goes without client and usb: JACK doesn't tell which device plays",
        at: fields.mark(of: "jack_midi"))
      return nil
    }
    if fields["profile"] == nil && fields["channels"] == nil {
      log.error("a device rule sets a profile or channels", at: node.mark)
      return nil
    }
    return rule
  }
}
