/// A kit as a person names it: a word for a kit in the kit folders, or a path.
enum KitArgument {
  /// Whether it is a path: it has a slash, is `.` or `..`, or ends as kits' files do. Everything else is a name.
  static func isPath(_ word: String) -> Bool {
    if word.contains("/") || word == "." || word == ".." { return true }
    guard let dot = word.lastIndex(of: "."), dot != word.startIndex else { return false }
    return suffixes.contains(word[word.index(after: dot)...].lowercased())
  }

  /// What files are called that a kit may be in; a name of a kit that ends so is an accident.
  private static let suffixes: Set<String> = [
    "yaml", "yml", "xml", "sfz", "h2drumkit", "zip", "7z", "tar", "tgz", "gz", "tbz", "tbz2", "bz2", "txz",
    "xz",
    "tzst", "zst",
  ]

  /// A word as people see it while they wait: the last part of a path.
  static func shortName(_ word: String) -> String {
    word.split(separator: "/").last.map(String.init) ?? word
  }

  /// The same kit for a process in another folder.
  static func absolute(_ word: String, in directory: String) -> String {
    isPath(word) ? absolutePath(word, in: directory) : word
  }

  /// The same file for a process in another folder.
  static func absolutePath(_ path: String, in directory: String) -> String {
    if path.hasPrefix("/") { return path }
    var rest = path[...]
    while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
    let base = directory.hasSuffix("/") ? directory : directory + "/"
    return rest == "." || rest.isEmpty ? directory : base + rest
  }
}
