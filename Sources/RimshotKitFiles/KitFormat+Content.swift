/// How the beginning of a file tells its format.
extension KitFormat {
  /// What comes before the first telling line, comments and licences, is rarely longer.
  static let headBytes = 65_536

  /// The format of a file; `nil` for what is no kit, or can't be read.
  static func of(file path: String) -> KitFormat? {
    guard let head = FileSystem.head(of: path, count: headBytes) else { return nil }
    return of(head)
  }

  /// Whether a file is an archive.
  public static func isArchive(_ path: String) -> Bool { of(file: path) == .archive }

  /// The format of a file that begins so.
  static func of(_ head: [UInt8]) -> KitFormat? {
    if isArchive(head) { return .archive }
    if let wide = WideText.decoded(head) { return ofMarkup(wide[...]) ?? ofLines(wide[...]) }
    // Binary files have zeros early; no text has, unless it is in UTF-16.
    if head.prefix(512).contains(0) { return nil }
    var text = String(decoding: head, as: UTF8.self)[...]
    if text.first == "\u{FEFF}" { text = text.dropFirst() }
    return ofMarkup(text) ?? ofLines(text)
  }

  // MARK: - Archives

  /// Sources: RFC 1952 (gzip), PKWARE APPNOTE 4.3 (zip), POSIX pax (ustar), and the file formats of bzip2, xz, Zstandard
  /// (RFC 8878) and 7-Zip.
  private static let magics: [[UInt8]] = [
    [0x1F, 0x8B], Array("PK\u{3}\u{4}".utf8), Array("PK\u{5}\u{6}".utf8), Array("BZh".utf8),
    [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0x28, 0xB5, 0x2F, 0xFD], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
  ]

  private static func isArchive(_ head: [UInt8]) -> Bool {
    magics.contains { head.starts(with: $0) } || isTar(head)
  }

  /// Tar before POSIX has no magic, but every tar has the sum of its header's bytes, with spaces for the sum itself.
  private static func isTar(_ head: [UInt8]) -> Bool {
    guard head.count >= 512, head[0] != 0 else { return false }
    if head[257..<262].elementsEqual("ustar".utf8) { return true }
    let field = head[148..<156]
    let sum = head[..<512].reduce(0) { $0 + Int($1) } - field.reduce(0) { $0 + Int($1) } + 8 * 32
    let digits = field.drop { $0 == UInt8(ascii: " ") }.prefix {
      $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "7")
    }
    return !digits.isEmpty && digits.reduce(0) { $0 * 8 + Int($1) - 48 } == sum
  }

  // MARK: - XML

  /// The format by the first element; `nil` also for what isn't XML.
  private static func ofMarkup(_ head: Substring) -> KitFormat? {
    var text = head
    while true {
      text = text.drop(while: \.isWhitespace)
      if text.hasPrefix("<!--") {
        guard let end = text.firstRange(of: "-->") else { return nil }
        text = text[end.upperBound...]
      } else if text.hasPrefix("<?") || text.hasPrefix("<!") {
        guard let end = endOfDeclaration(text) else { return nil }
        text = text[text.index(after: end)...]
      } else {
        break
      }
    }
    guard text.first == "<" else { return nil }
    let tag = text.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    switch tag.split(separator: ":").last {
    case "drumkit_info": return .hydrogen
    case "drumkit": return .drumGizmo
    default: return nil
    }
  }

  /// The `>` of a declaration; a document type may have others in brackets.
  private static func endOfDeclaration(_ text: Substring) -> Substring.Index? {
    var depth = 0
    return text.firstIndex { character in
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      return character == ">" && depth <= 0
    }
  }

  // MARK: - Text

  /// Source: sfzformat.com's list of headers.
  private static let headers: Set<String> = [
    "region", "group", "global", "master", "control", "curve", "effect", "midi", "sample",
  ]

  /// The format by the first line that tells one.
  private static func ofLines(_ text: Substring) -> KitFormat? {
    var hasDirectives = false
    var isComment = false
    var rest = text
    while !rest.isEmpty {
      let whole = rest.prefix { !$0.isNewline }
      rest = rest[whole.endIndex...].dropFirst()
      let line = whole.drop(while: \.isWhitespace)
      if isComment || line.hasPrefix("/*") {
        isComment = !line.contains("*/")
      } else if isDirective(line) {
        hasDirectives = true
      } else if line.first == "<" {
        return headers.contains(line.dropFirst().prefix { $0 != ">" }.lowercased()) ? .sfz : nil
      } else if isVersion(line) {
        return .native
      }
    }
    return hasDirectives ? .sfz : nil
  }

  private static func isDirective(_ line: Substring) -> Bool {
    ["#include", "#define"].contains { word in
      line.hasPrefix(word) && line.dropFirst(word.count).first.map { $0.isWhitespace || $0 == "\"" } == true
    }
  }

  /// `rimshot: 1`, also in quotes or in the braces of a mapping on one line.
  private static func isVersion(_ line: Substring) -> Bool {
    let key = line.drop { "{\"' ".contains($0) }
    guard key.hasPrefix("rimshot") else { return false }
    return key.dropFirst(7).drop { "\"' ".contains($0) }.first == ":"
  }
}
