internal import RimshotControl

/// `rimshot connect`.
enum ConnectCommand {
  static let command = Command(
    "connect", "connect two ports, and remember it",
    details: """
      \(PortWords.details)
      The connection is remembered: it is made again whenever both ports are there.
      A port that isn't there yet is waited for if its full name is given.
      """,
    positionals: PortWords.positionals, options: [.json, .daemonName, whenThere],
    run: { (arguments, session) throws(CommandError) in
      let request = ControlRequest.connect(
        source: arguments.words[0], destination: arguments.words[1],
        whenThere: arguments.has(whenThere.name))
      let connection = try session.ask(request, arguments, as: Connection.self)
      try session.print(connection, arguments) {
        if let waitsFor = connection.waitsFor {
          return "will be made as soon as there is \(waitsFor): \(connection.text)"
        }
        return "\(connection.changed ? "connected" : "already connected:") \(connection.text)"
      }
      return .done
    })

  static let whenThere = Option(
    "when-there", help: "wait for a port that isn't there; * in its name is any letters")
}

/// What `connect` and `disconnect` say about ports.
enum PortWords {
  static let details = """
    A port is named by its number (20:0, or 20 for the client's first port), by its
    full name, or by a part of a name that no other port has; see 'rimshot ports'.
    """

  static let positionals = [
    Positional("SOURCE", help: "the port that sends", completes: .senders),
    Positional("DESTINATION", help: "the port that receives", completes: .receivers),
  ]
}

extension Connection {
  /// `USB Pad:USB Pad MIDI 1 → rimshot:midi_in`
  var text: String { "\(source) → \(destination)" }
}
