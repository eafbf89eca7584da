/// Finds the files that the files of a kit name, each from the folder of the file that names it, and nothing that lies far
/// from the kit.
///
/// A backslash is a slash; each part of a path is looked for exactly, then with letter case ignored; a path that begins
/// with a slash begins in that folder. One thread.
final class RelatedFiles {
  /// What became of a name.
  enum Finding: Equatable {
    /// The file, absolute.
    case exact(String)
    /// The only one that differs in nothing but letter case, absolute.
    case folded(String)
    /// None.
    case missing
    /// Some place far from the kit, by `..` or by a link.
    case outside
  }

  /// How many folders above the kit's may hold what the kit names: real ones keep the sounds of several kits, or a
  /// product's sounds and its mappings, beside each other.
  static let levelsAbove = 2

  private let root: String
  private var listings: [String: [String]] = [:]

  /// - Parameter folder: The kit's folder, absolute.
  init(folder: String) {
    var root = FileSystem.canonical(folder) ?? folder
    for _ in 0..<RelatedFiles.levelsAbove {
      let above = FileSystem.folder(of: root)
      // The whole disk is nobody's kit.
      if above == "/" { break }
      root = above
    }
    self.root = root
  }

  /// The file that a name stands for.
  /// - Parameter folder: Where it begins, absolute and without links.
  func find(_ name: String, from folder: String) -> Finding {
    var parts: [String] = []
    var path = folder
    for part in name.replacing("\\", with: "/").split(separator: "/").map(String.init) where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        path = FileSystem.folder(of: path)
      }
    }
    if !isInside(path) { return .outside }
    var isFolded = false
    for part in parts {
      guard let entry = entry(part, in: path) else { return .missing }
      isFolded = isFolded || entry != part
      path = "\(path)/\(entry)"
    }
    guard FileSystem.kind(path) == .file, let canonical = FileSystem.canonical(path) else { return .missing }
    if !isInside(canonical) { return .outside }
    return isFolded ? .folded(path) : .exact(path)
  }

  private func isInside(_ path: String) -> Bool { path == root || path.hasPrefix(root + "/") }

  /// The name in a folder that a part of a path stands for.
  private func entry(_ part: String, in folder: String) -> String? {
    if FileSystem.kind("\(folder)/\(part)") != nil { return part }
    let names = listings[folder] ?? FileSystem.names(in: folder)
    listings[folder] = names
    let folded = part.lowercased()
    // Swift compares canonically: a composed "é" finds the decomposed one that a Mac has written.
    let alike = names.filter { $0.lowercased() == folded }
    return alike.first { $0 == part } ?? (alike.count == 1 ? alike[0] : nil)
  }
}
