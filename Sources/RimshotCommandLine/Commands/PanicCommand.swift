internal import RimshotControl

/// `rimshot panic`.
enum PanicCommand {
  static let command = Command(
    "panic", "fade out everything that sounds", options: [.daemonName],
    run: { (arguments, session) throws(CommandError) in
      _ = try session.ask(.panic, arguments, as: Done.self)
      return .done
    })
}
