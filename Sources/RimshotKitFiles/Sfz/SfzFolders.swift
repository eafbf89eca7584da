internal import RimshotKit

/// Finds what an SFZ kit names: from the main file's folder, with letter case ignored where nothing has the exact name,
/// as kits from other systems need it. `..` may lead out of the folder, but no further than two folders up.
final class SfzFolders {
  /// What became of a name.
  enum Found: Equatable {
    /// The file, absolute.
    case file(String)
    /// The file, absolute, with a name that differs in letter case.
    case folded(String)
    /// Several files differ in letter case, and none is the one.
    case ambiguous
    /// It is too far away.
    case outside
    /// A link, of a file or of a folder on the way, leads too far away.
    case linkedOutside
    case missing
  }

  /// The main file's folder, absolute, without links.
  let directory: String
  private let root: String
  private var listings: [String: [String]] = [:]
  private var answers: [String: Found] = [:]

  /// - Parameter directory: The main file's folder.
  init(directory: String) {
    let folder = FileSystem.canonical(directory) ?? FileSystem.absolute(directory)
    self.directory = folder
    root = FileSystem.folder(of: FileSystem.folder(of: folder))
  }

  /// A sample; `\` is `/`, and one in front leads nowhere else.
  func sample(_ name: String) -> Found { find(name, in: directory) }

  /// A file to include; `nil` where there is none.
  func include(_ name: String, from folder: String) -> String? {
    for start in [directory, folder] {
      switch find(name, in: start) {
      case .file(let path), .folded(let path): return FileSystem.canonical(path) ?? path
      case .ambiguous, .outside, .linkedOutside, .missing: continue
      }
    }
    return nil
  }

  /// A file as messages name it: from the main file's folder, where it is below that.
  func shortPath(_ path: String) -> String {
    path.hasPrefix(directory + "/") ? String(path.dropFirst(directory.count + 1)) : path
  }

  private func find(_ name: String, in folder: String) -> Found {
    let key = "\(folder)\0\(name)"
    if let answer = answers[key] { return answer }
    let parts = name.replacing("\\", with: "/").split(separator: "/").map(String.init).filter { $0 != "." }
    let answer = parts.isEmpty || name.contains(where: isControl) ? .missing : search(parts, in: folder)
    answers[key] = answer
    return answer
  }

  private func search(_ parts: [String], in start: String) -> Found {
    let exact = "\(start)/\(parts.joined(separator: "/"))"
    if FileSystem.kind(exact) == .file {
      if isInside(exact) { return .file(exact) }
      return isNamedInside(parts, from: start) ? .linkedOutside : .outside
    }
    var folder = start
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      if part == ".." {
        if folder == root { return .outside }
        if !isInside(folder) { return .linkedOutside }
        folder = FileSystem.folder(of: folder)
        continue
      }
      let kind = FileSystem.kind("\(folder)/\(part)")
      if kind == (isLast ? .file : .folder) {
        folder = folder == "/" ? "/\(part)" : "\(folder)/\(part)"
        continue
      }
      let wanted = part.lowercased()
      let names = listing(folder).filter {
        $0.lowercased() == wanted && FileSystem.kind("\(folder)/\($0)") == (isLast ? .file : .folder)
      }
      if names.count > 1 { return .ambiguous }
      guard let name = names.first else { return .missing }
      folder = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }
    if FileSystem.kind(folder) != .file { return .missing }
    return isInside(folder) ? .folded(folder) : .linkedOutside
  }

  /// Whether a name stays near enough by its words alone, links aside.
  private func isNamedInside(_ parts: [String], from start: String) -> Bool {
    var depth = start.split(separator: "/").count - root.split(separator: "/").count
    for part in parts {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return false }
    }
    return true
  }

  private func isInside(_ path: String) -> Bool {
    if root == "/" { return true }
    guard let canonical = FileSystem.canonical(path) else { return false }
    return canonical == root || canonical.hasPrefix(root + "/")
  }

  private func listing(_ folder: String) -> [String] {
    if let names = listings[folder] { return names }
    let names = FileSystem.names(in: folder)
    listings[folder] = names
    return names
  }
}
