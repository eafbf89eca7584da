/// Mends what people and simple programs get wrong in XML: tags that are never closed or never opened, a text that is cut,
/// `&` and `<` that mean themselves, names of HTML's characters, and control characters.
enum XmlRepair {
  /// A text without these faults, or `nil` where nothing can be made of it. Other faults stay.
  /// - Parameter text: In an encoding in which ASCII is ASCII.
  static func repaired(_ text: [UInt8]) -> [UInt8]? {
    var repair = Repairing(text)
    return repair.run() ? repair.output : nil
  }

  private struct Repairing {
    let text: [UInt8]
    var place = 0
    var output: [UInt8] = []
    /// The names of the open elements.
    var open: [ArraySlice<UInt8>] = []
    var hasRoot = false

    init(_ text: [UInt8]) {
      self.text = text
      output.reserveCapacity(text.count + 64)
    }

    mutating func run() -> Bool {
      while place < text.count {
        if hasRoot && open.isEmpty { break }
        switch text[place] {
        case UInt8(ascii: "<"):
          if !readMarkup() { return false }
        case UInt8(ascii: "&"):
          writeAmpersand()
        default:
          // Tabs and ends of lines are the only control characters that XML has.
          output.append(text[place] < 0x20 && !"\t\n\r".utf8.contains(text[place]) ? 0x20 : text[place])
          place += 1
        }
      }
      while let name = open.popLast() { output += "</".utf8 + name + ">".utf8 }
      return hasRoot
    }

    // MARK: - Markup

    /// `false` where elements are nested too deep.
    private mutating func readMarkup() -> Bool {
      let rest = text[place...]
      if rest.starts(with: "<!--".utf8) {
        copy(through: "-->")
      } else if rest.starts(with: "<![CDATA[".utf8) {
        copy(through: "]]>")
      } else if rest.starts(with: "<?".utf8) {
        copy(through: "?>")
      } else if rest.starts(with: "<!".utf8) {
        copyDeclaration()
      } else if rest.starts(with: "</".utf8) {
        close()
      } else if let next = rest.dropFirst().first, isNameStart(next) {
        begin()
        return open.count <= XmlDocument.maximumDepth
      } else {
        output += "&lt;".utf8
        place += 1
      }
      return true
    }

    /// Copies up to an end and with it; what never ends is left out.
    private mutating func copy(through end: String) {
      if let range = text[place...].firstRange(of: Array(end.utf8)) {
        output += text[place..<range.upperBound]
        place = range.upperBound
      } else {
        place = text.count
      }
    }

    /// A document type, in whose brackets there may be others.
    private mutating func copyDeclaration() {
      var depth = 0
      for end in place..<text.count {
        switch text[end] {
        case UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ">") where depth <= 0:
          output += text[place...end]
          place = end + 1
          return
        default: break
        }
      }
      place = text.count
    }

    private mutating func close() {
      let name = text[(place + 2)...].prefix { isNamePart($0) }
      let end = text[name.endIndex...].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
      place = end.map { text[$0] == UInt8(ascii: ">") ? $0 + 1 : $0 } ?? text.count
      // The end of what was never begun is left out.
      guard open.contains(name) else { return }
      while let inner = open.popLast() {
        output += "</".utf8 + inner + ">".utf8
        if inner == name { return }
      }
    }

    private mutating func begin() {
      let name = text[(place + 1)...].prefix { isNamePart($0) }
      guard let end = endOfTag(from: name.endIndex) else {
        // A tag that is cut says nothing for certain.
        place = text[(place + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
        return
      }
      hasRoot = true
      output.append(UInt8(ascii: "<"))
      place += 1
      while place <= end {
        if text[place] == UInt8(ascii: "&") {
          writeAmpersand()
        } else {
          output.append(text[place])
          place += 1
        }
      }
      if text[end - 1] != UInt8(ascii: "/") { open.append(name) }
    }

    /// The place of a tag's `>`, outside quotes.
    private func endOfTag(from start: Int) -> Int? {
      var quote: UInt8?
      for place in start..<text.count {
        let byte = text[place]
        if byte == UInt8(ascii: "<") { return nil }
        if let mark = quote {
          if byte == mark { quote = nil }
        } else if byte == UInt8(ascii: ">") {
          return place
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        }
      }
      return nil
    }

    // MARK: - Characters

    /// What XML has without a declaration, or a number.
    private static let entities: Set<String> = ["amp", "lt", "gt", "quot", "apos"]

    private mutating func writeAmpersand() {
      let name = text[(place + 1)...].prefix(12).prefix { $0 != UInt8(ascii: ";") }
      let isEnded = name.endIndex < text.count && text[name.endIndex] == UInt8(ascii: ";")
      let word = String(decoding: name, as: UTF8.self)
      let isKnown = Repairing.entities.contains(word) || Repairing.isCharacter(word)
      output += isEnded && isKnown ? "&".utf8 : "&amp;".utf8
      place += 1
    }

    /// Whether a reference by number is one of a character that XML may have.
    private static func isCharacter(_ word: String) -> Bool {
      let digits = word.hasPrefix("#x") ? word.dropFirst(2) : word.dropFirst()
      guard word.hasPrefix("#"), let code = UInt32(digits, radix: word.hasPrefix("#x") ? 16 : 10) else {
        return false
      }
      return code >= 0x20 && Unicode.Scalar(code) != nil && code != 0xFFFE && code != 0xFFFF
    }

    private func isNameStart(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private func isNamePart(_ byte: UInt8) -> Bool {
      isNameStart(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
  }
}
