internal import RimshotKit

/// Finds the sound files that a kit names, inside the kit's folder and nowhere else.
///
/// Each part of a path is looked for exactly, then with letter case ignored, which Windows-made kits need.
final class SampleFinder {
  private let directory: String
  /// The folder without links, which everything must be in.
  private let root: String
  private let log: DiagnosticLog
  private var listings: [String: [String]] = [:]

  /// - Parameter directory: The kit's folder, absolute.
  init(directory: String, log: DiagnosticLog) {
    self.directory = directory
    self.root = FileSystem.canonical(directory) ?? directory
    self.log = log
  }

  /// Whether a name may stand for any number of files.
  static func isPattern(_ name: String) -> Bool { FilePattern(name) != nil }

  /// The files that a name or pattern stands for, patterns in natural order; everything wrong goes to the log.
  func find(_ name: String, at mark: YamlMark) -> [Kit.Sample] {
    let parts = name.split(separator: "/").map(String.init).filter { $0 != "." }
    if parts.isEmpty {
      log.warning("\(quoted(name)) names no file", at: mark)
      return []
    }
    if name.contains(where: isControl) {
      log.error("sample \(quoted(name)) has a control character in its name", at: mark)
      return []
    }
    if name.hasPrefix("/") || parts.contains("..") {
      let advice = "copy the file beside kit.yaml and name it from there"
      log.error("sample \(quoted(name)) is outside the kit's folder: \(advice)", at: mark)
      return []
    }
    let found = search(parts[...], in: "", exactly: true)
    if !found.isEmpty { return samples(found, at: mark) }
    let folded = search(parts[...], in: "", exactly: false)
    if folded.isEmpty || (folded.count > 1 && !isPattern(parts)) {
      reportMissing(name, parts: parts, folded: folded, at: mark)
      return []
    }
    if isPattern(parts) {
      log.warning("no file matches \(quoted(name)); playing those that differ only in case", at: mark)
    } else {
      let other = quoted(folded.joined())
      log.warning("no file \(quoted(name)); playing \(other), which differs only in case", at: mark)
    }
    return samples(folded, at: mark)
  }

  /// Paths of files, from the kit's folder.
  private func search(_ parts: ArraySlice<String>, in folder: String, exactly: Bool) -> [String] {
    guard let part = parts.first else { return [] }
    let rest = parts.dropFirst()
    return entries(part, in: folder, exactly: exactly).flatMap { name -> [String] in
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      let kind = FileSystem.kind("\(directory)/\(path)")
      if rest.isEmpty { return kind == .file ? [path] : [] }
      return kind == .folder ? search(rest, in: path, exactly: exactly) : []
    }
  }

  /// The names in a folder that one part of a path stands for.
  private func entries(_ part: String, in folder: String, exactly: Bool) -> [String] {
    // A file that has a star in its name is meant by that name.
    if FileSystem.kind("\(directory)/\(folder)/\(part)") != nil { return [part] }
    let names = listing(folder)
    if let pattern = FilePattern(part) {
      return names.filter { pattern.matches($0, ignoringCase: !exactly) }
        .sorted { isNaturallyOrdered($0, before: $1) }
    }
    // Swift compares canonically: a composed "é" finds the decomposed one that a Mac has written.
    return names.filter { exactly ? $0 == part : $0.lowercased() == part.lowercased() }
  }

  private func listing(_ folder: String) -> [String] {
    if let names = listings[folder] { return names }
    let names = FileSystem.names(in: "\(directory)/\(folder)")
    listings[folder] = names
    return names
  }

  private func isPattern(_ parts: [String]) -> Bool { parts.contains { FilePattern($0) != nil } }

  private func samples(_ paths: [String], at mark: YamlMark) -> [Kit.Sample] {
    paths.compactMap { path in
      let full = "\(directory)/\(path)"
      let inside = root == "/" ? root : root + "/"
      if let canonical = FileSystem.canonical(full), !canonical.hasPrefix(inside) {
        log.error(
          "sample \(quoted(path)) is a link that leads outside the kit's folder: copy the file", at: mark)
        return nil
      }
      return Kit.Sample(path: full, location: log.location(mark))
    }
  }

  private func reportMissing(_ name: String, parts: [String], folded: [String], at mark: YamlMark) {
    if isPattern(parts) {
      log.warning("no file matches \(quoted(name))", at: mark)
    } else if folded.count > 1 {
      let several = folded.map(quoted).joined(separator: " and ")
      log.warning("no file \(quoted(name)); \(several) differ from it only in case", at: mark)
    } else if FileSystem.kind("\(directory)/\(parts.joined(separator: "/"))") != nil {
      log.warning("\(quoted(name)) is no file", at: mark)
    } else {
      log.warning("no file \(quoted(name))\(didYouMean(name, in: neighbours(of: parts)))", at: mark)
    }
  }

  /// What there is in the deepest folder of a path that exists, as paths from the kit's folder.
  private func neighbours(of parts: [String]) -> [String] {
    var folder = ""
    for part in parts.dropLast() {
      let deeper = folder.isEmpty ? part : "\(folder)/\(part)"
      guard FileSystem.kind("\(directory)/\(deeper)") == .folder else {
        // The folder itself is misspelt: the file would be in one of its neighbours.
        return listing(folder).flatMap { name in
          listing(folder.isEmpty ? name : "\(folder)/\(name)").map {
            "\(folder.isEmpty ? "" : folder + "/")\(name)/\($0)"
          }
        }
      }
      folder = deeper
    }
    return listing(folder).map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
  }
}
