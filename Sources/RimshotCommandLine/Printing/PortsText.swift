internal import RimshotControl

/// What `ports` prints: ours first, then what could be connected to us, by world and direction.
enum PortsText {
  private typealias Port = PortList.Port

  /// The list, grouped.
  static func text(_ list: PortList) -> String {
    let ours = list.ports.filter(\.isOurs)
    let others = list.ports.filter { !$0.isOurs }
    func some(_ world: Port.World, source: Bool) -> [Port] {
      others.filter { $0.world == world && $0.isSource == source }
    }
    var groups = [
      group("Rimshot", ours, isNamedWhenEmpty: true),
      group("ALSA MIDI sources", some(.alsa, source: true), isNamedWhenEmpty: true),
      group("JACK MIDI sources", some(.midi, source: true), isNamedWhenEmpty: true),
      group("JACK playback ports", some(.audio, source: false), isNamedWhenEmpty: true),
    ]
    groups += [
      group("ALSA MIDI destinations", some(.alsa, source: false), isNamedWhenEmpty: false),
      group("JACK MIDI destinations", some(.midi, source: false), isNamedWhenEmpty: false),
      group("JACK audio sources", some(.audio, source: true), isNamedWhenEmpty: false),
    ]
    return groups.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private static func group(_ title: String, _ ports: [Port], isNamedWhenEmpty: Bool) -> [String] {
    if ports.isEmpty { return isNamedWhenEmpty ? ["\(title): none"] : [] }
    let hasAddresses = ports.contains { $0.address != nil }
    let hasDevices = ports.contains { !device($0).isEmpty }
    let rows = ports.flatMap { port in
      var cells = hasAddresses ? [port.address ?? ""] : []
      cells.append(port.name)
      if hasDevices { cells.append(device(port)) }
      // A second connection gets a line of its own, under the first.
      guard let first = port.connectedTo.first else { return [cells] }
      let arrow = port.isSource ? "→" : "←"
      let blanks = cells.map { _ in "" }
      return [cells + ["\(arrow) \(first)"]]
        + port.connectedTo.dropFirst().map { blanks + ["\(arrow) \($0)"] }
    }
    return ["\(title):"] + Columns.lines(rows, indent: "  ")
  }

  private static func device(_ port: Port) -> String {
    var words: [String] = []
    if let card = port.card { words.append("card \(card)") }
    if let usb = port.usb { words.append("USB \(usb)") }
    return words.joined(separator: ", ")
  }
}
