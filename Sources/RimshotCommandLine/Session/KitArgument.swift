internal import RimshotKitFiles

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

  /// The same kit for a process in another folder: what is a kit here by its path, with a slash or without, by its
  /// absolute path, and everything else, such as `kit list` shows, by its name.
  /// - Parameter isKit: Whether there is a kit at a path, or several.
  /// - Parameter exists: Whether there is anything at a path.
  /// - Parameter isName: Whether a kit in the kit folders is called so.
  static func absolute(
    _ word: String, in directory: String, isKit: (String) -> Bool = KitFinder.hasKit(at:),
    exists: (String) -> Bool = KitFinder.hasFile(at:),
    isName: (String) -> Bool = { KitFinder().hasKit(named: $0) }
  ) -> String {
    // No shell has seen it; the finder knows it.
    if word.hasPrefix("~/") { return word }
    let path = absolutePath(word, in: directory)
    if !isPath(word) { return isKit(path) ? path : word }
    let isPlain = word.first != "/" && word.first != "."
    return isPlain && !exists(path) && isName(word) ? word : path
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
