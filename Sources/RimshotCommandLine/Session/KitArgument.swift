/// A kit as a person names it: a word for a kit in the kit folders, or a path.
enum KitArgument {
  /// Whether it is a path: it has a slash, is `.` or `..`, or names a YAML file. Everything else is a name.
  static func isPath(_ word: String) -> Bool {
    word.contains("/") || word == "." || word == ".." || word.hasSuffix(".yaml") || word.hasSuffix(".yml")
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
