internal import RimshotKit

/// Files of a folder that are parts of another one's kit.
extension KitFormat {
  /// The SFZ files of a folder that no other of them includes: those that are kits. All, where each is included.
  static func withoutParts(_ names: [String], in folder: String) -> [String] {
    if names.count < 2 { return names }
    var parts: Set<String> = []
    for name in names {
      guard let head = FileSystem.head(of: "\(folder)/\(name)", count: headBytes) else { continue }
      let text = WideText.decoded(head) ?? String(decoding: head, as: UTF8.self)
      parts.formUnion(included(by: text).subtracting([name.lowercased()]))
    }
    let kits = names.filter { !parts.contains($0.lowercased()) }
    return kits.isEmpty ? names : kits
  }

  /// The files in its own folder that a text includes, in small letters.
  private static func included(by text: String) -> Set<String> {
    var names: Set<String> = []
    for line in text.split(whereSeparator: \.isNewline) {
      // Several may be on one line, behind definitions.
      for piece in line.split(separator: "#include").dropFirst(line.hasPrefix("#include") ? 0 : 1) {
        let words = piece.drop(while: \.isWhitespace)
        guard words.first == "\"", let end = words.dropFirst().firstIndex(of: "\"") else { continue }
        var name = words[words.index(after: words.startIndex)..<end].replacing("\\", with: "/")[...]
        while name.hasPrefix("./") { name = name.dropFirst(2) }
        if !name.contains("/") { names.insert(name.lowercased()) }
      }
    }
    return names
  }
}
