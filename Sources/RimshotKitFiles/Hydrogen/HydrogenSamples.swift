internal import RimshotKit

/// Finds the sounds that a Hydrogen kit names.
final class HydrogenSamples {
  /// What became of a name.
  enum Answer {
    /// The file, absolute, and its name from the kit's folder where that differs from the name only in case.
    case file(String, otherCase: String?)
    /// Why there is none.
    case missing(String)
  }

  private let directory: String
  private let root: String
  private var listings: [String: [String]] = [:]

  /// - Parameter directory: The kit's folder, absolute.
  init(directory: String) {
    self.directory = directory
    root = FileSystem.canonical(directory) ?? directory
  }

  /// The file of a name.
  func find(_ name: String) -> Answer {
    if name.contains(where: isControl) {
      return .missing("\(quoted(name)) has a control character in its name")
    }
    // A file may have a back slash in its name, but Windows' paths are more likely.
    let isWindows = name.contains("\\") && FileSystem.kind("\(directory)/\(name)") != .file
    let text = isWindows ? name.replacing("\\", with: "/") : name
    var parts = text.split(separator: "/").map(String.init).filter { $0 != "." }
    // Kits that were saved from a song name files where these once were.
    if text.hasPrefix("/") || (isWindows && MemberPath.isDrive(parts.first ?? "")) {
      parts = Array(parts.suffix(1))
    }
    if parts.isEmpty { return .missing("\(quoted(name)) names no file") }
    if parts.contains("..") { return .missing("\(quoted(name)) is outside the kit's folder") }
    var path = parts.joined(separator: "/")
    // Hydrogen too plays the .flac where the .wav of an old kit isn't there.
    let names = [path] + (path.lowercased().hasSuffix(".wav") ? ["\(path.dropLast(4)).flac"] : [])
    var otherCase: String?
    if let exact = names.first(where: { FileSystem.kind("\(directory)/\($0)") == .file }) {
      path = exact
    } else if let similar = names.lazy.compactMap({ self.similar($0) }).first {
      // Composed accents and others are the same to Swift as they are to people.
      otherCase = similar == path ? nil : similar
      path = similar
    } else {
      if FileSystem.kind("\(directory)/\(path)") != nil { return .missing("\(quoted(name)) is no file") }
      return .missing("no file \(quoted(name))\(didYouMean(path, in: listing("")))")
    }
    let full = "\(directory)/\(path)"
    let inside = root == "/" ? root : root + "/"
    guard let canonical = FileSystem.canonical(full), canonical.hasPrefix(inside) else {
      return .missing("\(quoted(name)) is a link that leads outside the kit's folder")
    }
    return .file(full, otherCase: otherCase)
  }

  /// The only file whose path differs only in case, or in how its accents are composed.
  private func similar(_ path: String) -> String? {
    var found = ""
    let parts = path.split(separator: "/")
    for (index, part) in parts.enumerated() {
      let wanted: FileSystem.Kind = index == parts.count - 1 ? .file : .folder
      let names = listing(found).filter { name in
        name.lowercased() == part.lowercased()
          && FileSystem.kind("\(directory)/\(found.isEmpty ? name : "\(found)/\(name)")") == wanted
      }
      guard let name = names.first(where: { $0 == part }) ?? (names.count == 1 ? names[0] : nil) else {
        return nil
      }
      found = found.isEmpty ? name : "\(found)/\(name)"
    }
    return found.isEmpty ? nil : found
  }

  private func listing(_ folder: String) -> [String] {
    if let names = listings[folder] { return names }
    let names = FileSystem.names(in: "\(directory)/\(folder)")
    listings[folder] = names
    return names
  }
}
