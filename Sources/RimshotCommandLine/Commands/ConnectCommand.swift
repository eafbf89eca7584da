internal import RimshotControl

/// `rimshot connect`.
enum ConnectCommand {
  static let command = Command(
    "connect", "connect two ports",
    details: PortWords.details, positionals: PortWords.positionals, options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      let request = ControlRequest.connect(source: arguments.words[0], destination: arguments.words[1])
      let connection = try session.ask(request, arguments, as: Connection.self)
      try session.print(connection, arguments) {
        "\(connection.changed ? "connected" : "already connected:") \(connection.text)"
      }
      return .done
    })
}

/// What `connect` and `disconnect` say about ports.
enum PortWords {
  static let details = """
    A port is named by its number (20:0, or 20 for the client's first port), by its
    full name, or by a part of a name that no other port has; see 'rimshot ports'.
    """

  static let positionals = [
    Positional("SOURCE", help: "the port that sends"),
    Positional("DESTINATION", help: "the port that receives"),
  ]
}

extension Connection {
  /// `USB Pad:USB Pad MIDI 1 → rimshot:midi_in`
  var text: String { "\(source) → \(destination)" }
}
