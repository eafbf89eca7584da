/// What can stand where the cursor is.
struct CompletionAnswer: Sendable, Equatable {
  /// A word, whole.
  struct Candidate: Sendable, Equatable {
    /// The word as the program wants it, without any shell's quotes.
    var word: String
    /// What it is, in a few words; empty where there is nothing to say.
    var meaning = ""
  }

  /// What the shell has to add of its own.
  enum Paths: String, Sendable {
    case none, files, folders
  }

  /// The words, in the order to show them in.
  var candidates: [Candidate] = []
  /// Which paths fit as well.
  var paths = Paths.none

  /// The lines that the shells' scripts read: `:files` or `:folders` where paths fit, then a candidate each, its
  /// meaning after a tab.
  var text: String {
    let clean = candidates.filter { !$0.word.contains { $0.isNewline || $0 == "\t" } }
    let lines = clean.map { $0.meaning.isEmpty ? $0.word : "\($0.word)\t\($0.meaning)" }
    return ((paths == .none ? [] : [":\(paths)"]) + lines).map { "\($0)\n" }.joined()
  }
}
