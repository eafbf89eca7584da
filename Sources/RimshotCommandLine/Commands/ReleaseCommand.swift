internal import RimshotControl

/// `rimshot release`.
enum ReleaseCommand {
  static let command = Command(
    "release", "let go what 'hit' plays on a pad",
    details: """
      For pads that a note-off ends, as a key that is let go would: gated sounds fade
      out, loops play on to their end. One-shots ring on; panic ends them.
      """,
    positionals: [Positional("PAD", help: "a pad's name", completes: .pads)], options: [.daemonName],
    run: { (arguments, session) throws(CommandError) in
      _ = try session.ask(.release(pad: arguments.words[0]), arguments, as: Done.self)
      return .done
    })
}
