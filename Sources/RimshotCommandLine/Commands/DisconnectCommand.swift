internal import RimshotControl

/// `rimshot disconnect`.
enum DisconnectCommand {
  static let command = Command(
    "disconnect", "take a connection apart",
    details: """
      \(PortWords.details)
      It is remembered that they are not to be connected; a connection that still
      waits for a port is forgotten.
      """, positionals: PortWords.positionals, options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      let request = ControlRequest.disconnect(source: arguments.words[0], destination: arguments.words[1])
      let connection = try session.ask(request, arguments, as: Connection.self)
      try session.print(connection, arguments) {
        "\(connection.changed ? "disconnected" : "was not connected:") \(connection.text)"
      }
      return .done
    })
}
