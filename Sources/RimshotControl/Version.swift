/// The program's version, as `rimshot version` prints it.
public let rimshotVersion = "0.1.0"
