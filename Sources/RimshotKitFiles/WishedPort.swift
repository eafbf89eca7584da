/// One end of a wished connection: a port by its name, or a device's port by what tells the device from others. All that
/// is said must be so.
public struct WishedPort: Sendable, Equatable {
  /// The full name, `TD-17:TD-17 MIDI 1`; the client's name alone for all of its ports; either with `*` for any letters
  /// and `?` for one. `nil` is any.
  public var name: String?
  /// The name of one of our own ports, without our client's; `nil` for others' ports.
  public var ours: String?
  /// The device's USB id, `0582:0151`, in lower case; `nil` is any.
  public var usb: String?
  /// The device's serial number; `nil` is any.
  public var serial: String?
  /// Where the device is plugged, `1-1.2`; `nil` is anywhere.
  public var path: String?
  /// Where the device was seen last: of several that fit, the one there is meant; `nil` for no preference.
  public var seenAt: String?
  /// The port's number within its sequencer client; `nil` is any.
  public var port: Int?
  /// Which one of several that fit, from 1, in the order of their USB paths and numbers; `nil` is all of them.
  public var which: Int?
  /// What it was called when it was seen last, for people only.
  public var called: String?

  /// An end by its name.
  public init(name: String? = nil) { self.name = name }

  /// Whether its name is a pattern.
  public var isPattern: Bool { name.map { FilePattern($0) != nil } ?? false }

  /// Whether a name is meant, letter case apart.
  /// - Parameter fullName: "client:port".
  /// - Parameter isOurs: Whether the port is one of ours, which may also be called by its own name alone.
  public func isName(of fullName: String, isOurs: Bool) -> Bool {
    let colon = fullName.firstIndex(of: ":")
    let own = colon.map { String(fullName[fullName.index(after: $0)...]) } ?? fullName
    if let ours { return isOurs && own == ours }
    guard let name else { return true }
    // "Midi Through" gives everything back to whoever sends to it: only who names it means it.
    if isPattern && fullName.contains(WishedPort.through) && !name.hasPrefix(WishedPort.through) {
      return false
    }
    if isClientName(name, of: fullName) { return true }
    if name.contains(":") { return false }
    let client = colon.map { String(fullName[..<$0]) } ?? fullName
    return isClientName(name, of: client) || (isOurs && isClientName(name, of: own))
  }

  /// The kernel's port that sends on what it receives.
  static let through = "Midi Through"

  /// As people read it.
  public var text: String {
    if let name = called ?? name ?? ours { return name }
    var words = ["USB \(usb ?? "device")"]
    if let serial { words.append("serial \(serial)") }
    if let path { words.append("at \(path)") }
    if let port { words.append("port \(port)") }
    return words.joined(separator: " ")
  }
}

extension WishedPort {
  private static let keys = ["name", "ours", "usb", "serial", "path", "seen_at", "port", "which", "called"]

  /// Reads an end and its alternatives. An end with an error isn't among them.
  static func read(_ node: YamlNode, _ key: String, log: DiagnosticLog) -> [WishedPort] {
    log.items(node).compactMap { item in
      guard case .mapping = item.content else {
        return log.text(item, key).map { WishedPort(name: $0) }
      }
      guard let fields = YamlFields(item, of: "an end of a connection", keys: keys, log: log) else {
        return nil
      }
      var port = WishedPort(name: fields.text("name"))
      port.ours = fields.text("ours")
      port.usb = fields["usb"].flatMap { log.usbID($0) }
      port.serial = fields.text("serial")
      port.path = fields.text("path")
      port.seenAt = fields.text("seen_at")
      port.port = fields.integer("port", in: 0...255)
      port.which = fields.integer("which", in: 1...255)
      port.called = fields.text("called")
      if ["name", "ours", "usb", "serial", "path"].allSatisfy({ fields[$0] == nil }) {
        log.error("an end of a connection says which port it is: by name, usb, serial or path", at: item.mark)
        return nil
      }
      return port
    }
  }

  /// As it is written into a file.
  var yaml: YamlText {
    if self == WishedPort(name: name), let name { return .words(name) }
    let words: [(String, String?)] = [
      ("name", name), ("ours", ours), ("usb", usb), ("serial", serial), ("path", path), ("seen_at", seenAt),
    ]
    let numbers = [("port", port), ("which", which)]
    var fields = words.compactMap { key, value in value.map { YamlText.Field(key, .words($0)) } }
    fields += numbers.compactMap { key, value in value.map { YamlText.Field(key, .plain("\($0)")) } }
    fields += called.map { [YamlText.Field("called", .words($0))] } ?? []
    return .map(fields)
  }
}
