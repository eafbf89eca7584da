/// The program's version, as `rimshot version` prints it.
public let rimshotVersion = "0.1.0"

/// The version of the control protocol. It grows when something that `docs/protocol.md` names changes its meaning or
/// goes away, and not when something is added.
public let controlProtocol = 1
