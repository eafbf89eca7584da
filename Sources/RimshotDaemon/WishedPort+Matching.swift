internal import RimshotControl
internal import RimshotKitFiles

extension WishedPort {
  /// The ports that are meant, the one that is meant most first; all of them are, unless ``which`` says which one.
  func candidates(among ports: [PortList.Port]) -> [PortList.Port] {
    var found = ports.filter(fits)
    if let name {
      // Letter case tells ports apart where both are there.
      let exact = found.filter { $0.name == name }
      if !exact.isEmpty { found = exact }
    }
    if which != nil { found.sort { $0.place < $1.place } }
    if let seenAt {
      let there = found.filter { $0.usbPath == seenAt }
      if !there.isEmpty { found = there + found.filter { $0.usbPath != seenAt } }
    }
    if let which {
      // With one of two twins gone, the other one isn't the second.
      if which > found.count { return [] }
      found.insert(found.remove(at: which - 1), at: 0)
    }
    return found
  }

  private func fits(_ port: PortList.Port) -> Bool {
    if (name != nil || ours != nil) && !isName(of: port.name, isOurs: port.isOurs) { return false }
    if let usb, port.usbID != usb { return false }
    if let serial, port.usbSerial != serial { return false }
    if let path, port.usbPath != path { return false }
    if let number = self.port, port.number != number { return false }
    return true
  }

  /// What tells a port from all others, whatever number it has the next time: our own name; a USB device's serial
  /// number, else where it is plugged if there is another one of its kind; else its name, and its place among equals.
  init(identifying port: PortList.Port, among ports: [PortList.Port]) {
    self.init()
    if port.isOurs {
      ours = port.ownName
      return
    }
    let others = ports.filter { $0.isSource == port.isSource && $0.world == port.world && !$0.isOurs }
    which = 1
    if port.isHardware, let usbID = port.usbID {
      usb = usbID
      serial = port.usbSerial
      self.port = port.number
      called = port.name
      // Cheap devices of one kind may all have the same serial number.
      if others.count(where: fits) > 1 { path = port.usbPath } else { seenAt = port.usbPath }
    } else {
      name = port.name
      let equal = others.filter { $0.name == port.name }
      if port.address != nil, equal.count > 1, Set(equal.map(\.number)).count == equal.count {
        self.port = port.number
      }
    }
    let place = candidates(among: others).firstIndex { $0.key == port.key } ?? 0
    which = seenAt == nil ? place + 1 : 1
  }
}

extension PortList.Port {
  /// What no other port has as long as this one lives.
  var key: String { "\(world.rawValue) \(address ?? name)" }
  /// Its name without its client's.
  var ownName: String {
    name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
  /// Its number within its sequencer client.
  var number: Int? { address?.split(separator: ":").last.flatMap { Int($0) } }
  /// The world that rules know.
  var ruleWorld: ConnectionRule.World { world == .alsa ? .alsa : .jack }

  // `usb` reads "0582:0151 serial A 1 at 1-1.2", each part but the first where it is known.
  var usbID: String? { usb.map { String($0.prefix { $0 != " " }) } }
  var usbPath: String? {
    guard let usb, let range = usb.ranges(of: " at ").last else { return nil }
    return String(usb[range.upperBound...])
  }
  var usbSerial: String? {
    guard let usb, let range = usb.firstRange(of: " serial ") else { return nil }
    let end = usb.ranges(of: " at ").last?.lowerBound ?? usb.endIndex
    return range.upperBound < end ? String(usb[range.upperBound..<end]) : nil
  }

  /// Orders ports that nothing else tells apart.
  fileprivate var place: PortPlace {
    let numbers = (address ?? "").split(separator: ":").compactMap { Int($0) }
    return PortPlace(path: usbPath ?? "", numbers: numbers, name: name)
  }

  /// The same without connections.
  var unconnected: PortList.Port {
    var port = self
    port.connectedTo = []
    port.connectedAddresses = nil
    return port
  }

  /// Whether it is connected to another one.
  func isConnected(to other: PortList.Port) -> Bool {
    guard let address = other.address, let connectedAddresses else { return connectedTo.contains(other.name) }
    return connectedAddresses.contains(address)
  }
}

private struct PortPlace: Comparable {
  var path: String
  var numbers: [Int]
  var name: String

  static func < (one: PortPlace, other: PortPlace) -> Bool {
    if one.path != other.path { return one.path < other.path }
    if one.numbers != other.numbers { return one.numbers.lexicographicallyPrecedes(other.numbers) }
    return one.name < other.name
  }
}
