/// Texts as Hydrogen's files have them.
enum HydrogenText {
  // MARK: - Old files

  /// The text of a file as XML.
  ///
  /// Up to version 0.9.5 files had no XML declaration, and each byte above 127 of a text in UTF-8 was written as a
  /// reference of its own: "ä" became `&#xC3;&#xA4;`. Such runs become the bytes that they were; those that are no UTF-8
  /// stay the characters that they are.
  static func readable(_ text: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let beginning = text.dropFirst(text.starts(with: mark) ? mark.count : 0)
      .drop { " \t\r\n".utf8.contains($0) }
    // A text in UTF-16 has a mark, or a zero beside its first bracket.
    let isWide =
      text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE]) || text.prefix(2).contains(0)
    if isWide || beginning.starts(with: "<?xml".utf8) { return text }
    let joined = joiningReferences(text)
    // Neither is it UTF-8, which XML is without a declaration: each byte is a character of Latin-1.
    if String(validating: joined, as: UTF8.self) == nil { return joined.flatMap(latin) }
    return joined
  }

  private static func latin(_ byte: UInt8) -> [UInt8] {
    byte < 0x80 ? [byte] : [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
  }

  private static func joiningReferences(_ text: [UInt8]) -> [UInt8] {
    var joined: [UInt8] = []
    joined.reserveCapacity(text.count)
    var place = 0
    while place < text.count {
      var run: [UInt8] = []
      var end = place
      while let byte = reference(at: end, in: text) {
        run.append(byte)
        end += referenceLength
      }
      if run.isEmpty {
        joined.append(text[place])
        place += 1
      } else {
        joined += String(validating: run, as: UTF8.self) == nil ? Array(text[place..<end]) : run
        place = end
      }
    }
    return joined
  }

  /// That of `&#xNN;`.
  private static let referenceLength = 6

  /// The byte above 127 whose reference begins at a place.
  private static func reference(at place: Int, in text: [UInt8]) -> UInt8? {
    guard text[place...].starts(with: "&#x".utf8), place + referenceLength <= text.count,
      text[place + referenceLength - 1] == UInt8(ascii: ";")
    else { return nil }
    let digits = String(decoding: text[(place + 3)..<(place + 5)], as: UTF8.self)
    return UInt8(digits, radix: 16).flatMap { $0 < 0x80 ? nil : $0 }
  }

  // MARK: - Descriptions

  /// A text without HTML and control characters, in one line: descriptions were written with a text editor that saves web pages.
  static func plain(_ text: String) -> String {
    var words = ""
    var rest = text[...]
    while let bracket = rest.firstIndex(of: "<") {
      words += rest[..<bracket]
      let tag = rest[bracket...].dropFirst()
      guard let first = tag.first, first.isLetter || "/!?".contains(first), let end = tag.firstIndex(of: ">")
      else {
        words.append("<")
        rest = tag
        continue
      }
      rest = tag[tag.index(after: end)...]
      let name = tag.prefix { $0.isLetter }.lowercased()
      // What a page says before it begins is for browsers.
      if name == "head" || name == "style", let after = skipping(name, in: rest) { rest = after }
      if !["b", "i", "u", "a", "em", "strong", "span", "font"].contains(name) { words.append(" ") }
    }
    words += rest
    return decoded(words).split(whereSeparator: \.isWhitespace).joined(separator: " ").filter {
      !isControl($0)
    }
  }

  /// What comes after an element's end.
  private static func skipping(_ name: String, in text: Substring) -> Substring? {
    var rest = text
    while let bracket = rest.firstIndex(of: "<") {
      rest = rest[bracket...].dropFirst()
      if rest.first == "/", rest.dropFirst().prefix(name.count).lowercased() == name {
        return rest.firstIndex(of: ">").map { rest[rest.index(after: $0)...] }
      }
    }
    return nil
  }

  private static func decoded(_ text: String) -> String {
    let entities = [
      ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ]
    var text = text
    for (entity, character) in entities where text.contains(entity) {
      text = text.split(separator: entity, omittingEmptySubsequences: false).joined(separator: character)
    }
    return text
  }
}
