/// A command of the program: what may be said, how it is explained, what it does.
struct Command: Sendable {
  /// Its word or words: `kit load`.
  let name: String
  /// What it does, in a few words that start with a verb.
  let summary: String
  /// What help says beyond the summary, in lines of at most 80 characters; may be empty.
  let details: String
  /// The words it takes, in order.
  let positionals: [Positional]
  /// The options it takes beside `--help`.
  let options: [Option]
  /// Does it.
  let run: @Sendable (Arguments, Session) throws(CommandError) -> ExitStatus

  init(
    _ name: String, _ summary: String, details: String = "", positionals: [Positional] = [],
    options: [Option] = [],
    run: @escaping @Sendable (Arguments, Session) throws(CommandError) -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.positionals = positionals
    self.options = options
    self.run = run
  }

  /// The name with its positionals: `connect SOURCE DESTINATION`.
  var synopsis: String {
    ([name] + positionals.map { $0.isOptional ? "[\($0.name)]" : $0.name }).joined(separator: " ")
  }
}
