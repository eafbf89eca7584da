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
    var parts = name.split(separator: "/").map(String.init).filter { $0 != "." }
    // Kits that were saved from a song name files where these once were.
    if name.hasPrefix("/") { parts = Array(parts.suffix(1)) }
    if parts.isEmpty { return .missing("\(quoted(name)) names no file") }
    if parts.contains("..") { return .missing("\(quoted(name)) is outside the kit's folder") }
    var path = parts.joined(separator: "/")
    // Hydrogen too plays the .flac where the .wav of an old kit isn't there.
    let names = [path] + (path.lowercased().hasSuffix(".wav") ? ["\(path.dropLast(4)).flac"] : [])
    var otherCase: String?
    if let exact = names.first(where: { FileSystem.kind("\(directory)/\($0)") == .file }) {
      path = exact
    } else if let similar = names.lazy.compactMap({ self.similar($0) }).first {
      path = similar
      otherCase = similar
    } else {
      return .missing("no file \(quoted(name))\(didYouMean(path, in: listing("")))")
    }
    let full = "\(directory)/\(path)"
    let inside = root == "/" ? root : root + "/"
    guard let canonical = FileSystem.canonical(full), canonical.hasPrefix(inside) else {
      return .missing("\(quoted(name)) is a link that leads outside the kit's folder")
    }
    return .file(full, otherCase: otherCase)
  }

  /// A file whose name differs only in case, or in how its accents are composed.
  private func similar(_ path: String) -> String? {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[..<$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let found =
      listing(folder).first { $0 == name } ?? listing(folder).first { $0.lowercased() == name.lowercased() }
    guard let found else { return nil }
    let similar = folder.isEmpty ? found : "\(folder)/\(found)"
    return FileSystem.kind("\(directory)/\(similar)") == .file ? similar : nil
  }

  private func listing(_ folder: String) -> [String] {
    if let names = listings[folder] { return names }
    let names = FileSystem.names(in: "\(directory)/\(folder)")
    listings[folder] = names
    return names
  }
}
