/// A YAML text in the making, as a person would lay it out: on one line what fits there, else a line for each part.
enum YamlText: Equatable {
  /// A number with its unit, or one of our own words: nothing that needs quotes.
  case plain(String)
  /// Somebody else's words.
  case words(String)
  /// A list.
  case list([YamlText])
  /// A list of short things that goes on in the next line where it is long.
  case points([YamlText])
  /// Keys and values.
  case map([Field])
  /// Keys and values, a line for each.
  case lines([Field])

  /// A key and its value.
  struct Field: Equatable {
    var key: String
    var value: YamlText
    /// Whether the key is a number, or two with a slash, which needs no quotes.
    private var isNumber = false

    init(_ key: String, _ value: YamlText) {
      self.key = key
      self.value = value
    }

    init(number key: String, _ value: YamlText) {
      self.init(key, value)
      isNumber = true
    }

    /// The key as it stands in the text.
    fileprivate var head: String { isNumber ? key : YamlText.scalar(key) }
  }

  /// The letters of a line, where there is a choice.
  private static let width = 100

  /// The lines of keys and values.
  static func text(_ fields: [Field], indent: Int = 0) -> String {
    var text = ""
    for field in fields { text += field.value.text(after: field.head + ":", indent: indent) + "\n" }
    return text
  }

  /// What goes on after a key or a dash.
  private func text(after head: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    if let line = line, margin.count + head.count + 1 + line.count <= YamlText.width {
      return "\(margin)\(head) \(line)"
    }
    switch self {
    case .plain(let text): return "\(margin)\(head) \(text)"
    case .words(let text):
      return YamlText.literal(text, indent: indent + 2).map { "\(margin)\(head) |-\n\($0)" }
        ?? "\(margin)\(head) \(YamlText.scalar(text))"
    case .list(let items):
      return "\(margin)\(head)\n"
        + items.map { $0.item(indent: indent + 2) }.joined(separator: "\n")
    case .points(let items):
      return "\(margin)\(head)\n" + YamlText.wrapped(items, indent: indent + 2)
    case .map(let fields), .lines(let fields):
      return "\(margin)\(head)\n" + YamlText.text(fields, indent: indent + 2).dropLast()
    }
  }

  private func item(indent: Int) -> String {
    guard case .map(let fields) = self, line.map({ indent + 2 + $0.count > YamlText.width }) ?? true else {
      return text(after: "-", indent: indent)
    }
    let inner = YamlText.text(fields, indent: indent + 2).dropLast()
    return String(repeating: " ", count: indent) + "- " + inner.dropFirst(indent + 2)
  }

  private static func wrapped(_ items: [YamlText], indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = margin + "["
    for (place, item) in items.enumerated() {
      let text = (item.line ?? "") + (place == items.count - 1 ? "]" : ",")
      if line.count + 1 + text.count > width && place > 0 {
        lines.append(line)
        line = margin + " " + text
      } else {
        line += (place == 0 ? "" : " ") + text
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// All of it on one line; `nil` where it mustn't be.
  private var line: String? {
    switch self {
    case .plain(let text): return text
    case .words(let text): return text.contains("\n") ? nil : YamlText.scalar(text)
    case .list(let items), .points(let items): return YamlText.joined(items.map(\.line), "[", "]")
    case .map(let fields):
      return YamlText.joined(
        fields.map { field in field.value.line.map { "\(field.head): \($0)" } }, "{", "}")
    case .lines(let fields): return fields.isEmpty ? "{}" : nil
    }
  }

  private static func joined(_ parts: [String?], _ begin: String, _ end: String) -> String? {
    var text = begin
    for (place, part) in parts.enumerated() {
      guard let part else { return nil }
      text += (place == 0 ? "" : ", ") + part
    }
    return text + end
  }

  // MARK: - Scalars

  /// Words that other programs than Rimshot take for something else.
  private static let meaningful: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n",
  ]

  /// A scalar that reads back as this text: as it is where every reader of YAML takes it for text, else in double quotes.
  static func scalar(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let isPlain =
      scalars.first.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) } == true
      && scalars.contains { $0.properties.isAlphabetic } && text.last != " "
      && scalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789 _-./+()'".unicodeScalars.contains($0)
      }
      && !meaningful.contains(text.lowercased()) && Double(text) == nil && scalars.allSatisfy(isPrintable)
    if isPlain { return text }
    return "\"" + scalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": return "\\\\"
    case "\"": return "\\\""
    case "\n": return "\\n"
    case "\t": return "\\t"
    default:
      if isPrintable(scalar) { return String(Character(scalar)) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let (letter, count) = scalar.value <= 0xFF ? ("x", 2) : scalar.value <= 0xFFFF ? ("u", 4) : ("U", 8)
      return "\\\(letter)" + String(repeating: "0", count: count - digits.count) + digits
    }
  }

  /// What YAML lets stand in a line as it is. Source: YAML 1.1, 4.1 and 4.2.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF:
      true
    default: false
    }
  }

  /// The lines of a longer text; `nil` where they wouldn't read back as they are.
  private static func literal(_ text: String, indent: Int) -> String? {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1, let first = lines.first?.first, first != " ", lines.last?.isEmpty == false,
      lines.allSatisfy({ $0.allSatisfy(isPrintable) && $0.last != " " })
    else { return nil }
    let margin = String(repeating: " ", count: indent)
    return lines.map { $0.isEmpty ? "" : margin + String(String.UnicodeScalarView($0)) }
      .joined(separator: "\n")
  }
}
