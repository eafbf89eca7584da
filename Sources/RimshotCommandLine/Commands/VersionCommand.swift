internal import RimshotControl

/// `rimshot version`.
enum VersionCommand {
  static let command = Command(
    "version", "show the program's version", options: [.json],
    run: { (arguments, session) throws(CommandError) in
      try session.print(["version": rimshotVersion], arguments) { "rimshot \(rimshotVersion)" }
      return .done
    })
}
