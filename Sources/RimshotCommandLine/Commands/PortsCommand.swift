internal import RimshotControl

/// `rimshot ports`.
enum PortsCommand {
  static let command = Command(
    "ports", "list MIDI and audio ports and what is connected", options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      let list = try session.ask(.ports, arguments, as: PortList.self)
      try session.print(list, arguments) { PortsText.text(list) }
      return .done
    })
}
