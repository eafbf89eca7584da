/// Text in mdoc, the language of man pages.
enum Mdoc {
  /// Plain text, as one or more lines, a new one for each sentence: what would mean something to mdoc is marked.
  static func text(_ plain: some StringProtocol) -> String {
    var lines = ""
    for letter in plain { lines += letter == " " && lines.last == "." ? "\n" : String(letter) }
    return lines.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let marked = escaped(line)
      return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(marked)" : marked
    }.joined(separator: "\n")
  }

  /// Plain text as one argument of a macro.
  static func argument(_ plain: some StringProtocol) -> String {
    "\"" + escaped(plain).flatMap { $0 == "\"" ? "\\(dq" : String($0) } + "\""
  }

  /// A help text's paragraphs: an empty line begins one, indented lines stay as they are.
  static func paragraphs(_ plain: String) -> String {
    plain.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.isEmpty { return ".Pp" }
      return line.hasPrefix(" ") ? ".Dl \(escaped(line.drop { $0 == " " }))" : text(line)
    }.joined(separator: "\n")
  }

  /// A word as a sentence begins with it, and its end.
  static func sentence(_ plain: String) -> String {
    text(plain.prefix(1).uppercased() + plain.dropFirst() + ".")
  }

  private static func escaped(_ plain: some StringProtocol) -> String {
    String(plain.flatMap { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : String($0) })
  }
}
