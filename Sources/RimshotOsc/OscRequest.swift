public import RimshotControl

/// What an OSC message asks for.
public enum OscRequest: Sendable, Equatable {
  /// What a client of the control socket may ask for as well → `/rimshot/ok`
  case control(ControlRequest)
  /// → `/rimshot/pong`
  case ping
  /// → `/rimshot/state`
  case state
  /// Nothing, as from a button that was let go → `/rimshot/ok`
  case nothing

  /// Reads a message.
  /// - Throws: What to answer: `unknown-command` for an address that isn't in ``OscAddress/all``, `bad-argument` for an
  ///   argument that is missing, of the wrong type or out of range.
  public static func read(_ message: OscMessage) throws(ControlError) -> OscRequest {
    for address in OscAddress.all {
      guard let name = address.match(message.address) else { continue }
      var arguments = OscArguments(message)
      let request = try address.read(name, &arguments)
      try arguments.end()
      return request
    }
    throw ControlError(
      .unknownCommand,
      "\(OscArguments.short(message.address)) is no address of Rimshot's; docs/osc.md lists them")
  }
}

/// What is sent back.
public enum OscAnswer {
  /// What was asked for at an address is done.
  public static func ok(_ address: String) -> OscMessage { OscMessage("/rimshot/ok", [.text(address)]) }

  /// Why it isn't.
  public static func failed(_ address: String, _ error: ControlError) -> OscMessage {
    let message = ([error.message] + error.details.prefix(5)).joined(separator: "\n")
    return OscMessage(
      "/rimshot/error",
      [.text(OscArguments.short(address)), .text(error.code.rawValue), .text(String(message.prefix(1000)))])
  }

  /// That somebody is there.
  public static let pong = OscMessage("/rimshot/pong")

  /// Whether a message is itself an answer, Rimshot's or another's: two that answer each other's would never end.
  public static func isAnswer(_ address: String) -> Bool {
    ["/rimshot/ok", "/rimshot/error", "/rimshot/pong", "/rimshot/state", "/reply", "/error"].contains(address)
  }
}
