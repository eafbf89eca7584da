/// A part of an SFZ text: a header or an opcode with its value.
struct SfzToken: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    /// `<region>`, in small letters.
    case header(String)
    /// `key=36`; the name in small letters, the value without blanks around it.
    case opcode(String, String)
    /// What is neither.
    case stray(String)
  }

  var content: Content
  var place: SfzPlace

  /// Takes apart a piece of a line.
  /// - Parameter place: Where each byte of it comes from, by its index.
  static func tokens(of text: [UInt8], at place: (Int) -> SfzPlace) -> [SfzToken] {
    var tokens: [SfzToken] = []
    var rest = text[...]
    while let first = rest.first {
      let place = place(rest.startIndex)
      if first.isSfzBlank {
        rest = rest.dropFirst()
      } else if let header = header(rest) {
        tokens.append(SfzToken(content: .header(word(header).lowercased()), place: place))
        rest = rest.dropFirst(header.count + 2)
      } else if let name = opcodeName(rest) {
        let value = rest.dropFirst(name.count + 1)
        let length = valueLength(value)
        let text = trimmed(value.prefix(length))
        tokens.append(SfzToken(content: .opcode(word(name).lowercased(), word(text)), place: place))
        rest = value.dropFirst(length)
      } else {
        let stray = rest.prefix { !$0.isSfzBlank }
        tokens.append(SfzToken(content: .stray(word(stray)), place: place))
        rest = rest.dropFirst(stray.count)
      }
    }
    return tokens
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// What stands between `<` and `>`; `nil` where none begins.
  private static func header(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if text.first != UInt8(ascii: "<") { return nil }
    let name = text.dropFirst().prefix { $0.isSfzName }
    return !name.isEmpty && text.dropFirst(name.count + 1).first == UInt8(ascii: ">") ? name : nil
  }

  /// The name of an opcode that begins here; `nil` where none does.
  private static func opcodeName(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    // A name that nothing defined is left with its `$`.
    let name = text.prefix { $0.isSfzName || $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "#") }
    return !name.isEmpty && text.dropFirst(name.count).first == UInt8(ascii: "=") ? name : nil
  }

  /// A value may have spaces in it; it ends before the next opcode or header, or with the text.
  private static func valueLength(_ text: ArraySlice<UInt8>) -> Int {
    var place = text.startIndex
    while place < text.endIndex {
      let byte = text[place]
      if byte == UInt8(ascii: "<") && header(text[place...]) != nil { break }
      if byte.isSfzBlank && opcodeName(text[(place + 1)...]) != nil { break }
      place += 1
    }
    return place - text.startIndex
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop { $0.isSfzBlank }
    while text.last?.isSfzBlank == true { text = text.dropLast() }
    return text
  }
}
