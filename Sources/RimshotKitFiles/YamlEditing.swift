/// Changes of a YAML text that leave all else in it as it is: comments, order and layout.
///
/// Places are those of the tree that was read from the text. What comes out has to be read again and compared: a text may
/// be seen from elsewhere too (an alias).
package struct YamlEditing {
  private struct Change {
    var place: Int
    var length: Int
    var text: String
  }

  private let text: [Unicode.Scalar]
  /// Where each line begins.
  private let lines: [Int]
  /// What ends a line.
  private let lineEnd: String
  private var changes: [Change] = []

  /// - Returns: `nil` where the text isn't UTF-8.
  package init?(_ bytes: [UInt8]) {
    guard let string = String(validating: bytes, as: UTF8.self) else { return nil }
    text = Array(string.unicodeScalars)
    // A byte order mark belongs to no column.
    var lines = [text.first == "\u{FEFF}" ? 1 : 0]
    for (place, scalar) in text.enumerated() {
      let isBreak = ["\n", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
      let isLoneReturn = scalar == "\r" && !(place + 1 < text.count && text[place + 1] == "\n")
      if isBreak || isLoneReturn { lines.append(place + 1) }
    }
    self.lines = lines
    lineEnd = lines.count > 1 && lines[1] > 1 && text[lines[1] - 2] == "\r" ? "\r\n" : "\n"
  }

  /// The text with all changes.
  package var result: String {
    var result = text
    // From the end, so that places stay; of several at one place, the first comes first.
    for change in changes.enumerated().sorted(by: {
      ($0.element.place, $0.offset) > ($1.element.place, $1.offset)
    }) {
      let range = change.element.place..<change.element.place + change.element.length
      result.replaceSubrange(range, with: change.element.text.unicodeScalars)
    }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: result)
    return String(scalars)
  }

  // MARK: - Changes

  /// Gives a key of a mapping a value.
  /// - Parameter key: The key.
  /// - Parameter written: The key as it stands in a text, with quotes where it needs them; `nil` is as it is.
  /// - Parameter value: The value as it stands in a text, in one line.
  /// - Parameter later: Keys that a new one shouldn't come after.
  /// - Returns: Whether there was a place for it; without one, nothing has changed.
  package mutating func set(
    _ key: String, written: String? = nil, to value: String, in mapping: YamlNode,
    before later: Set<String> = []
  ) -> Bool {
    guard case .mapping(let entries) = mapping.content else { return false }
    if let entry = entries.first(where: { $0.key == key }) { return replace(entry.value, by: value) }
    return insert("\(written ?? key): \(value)", into: mapping, entries, before: later)
  }

  /// Appends lines to the text.
  package mutating func append(_ lines: String) {
    let isWhole = text.isEmpty || text.last == "\n"
    changes.append(Change(place: text.count, length: 0, text: (isWhole ? "" : lineEnd) + lines + lineEnd))
  }

  private mutating func replace(_ node: YamlNode, by value: String) -> Bool {
    guard case .scalar(let former, let isPlain) = node.content, let start = place(of: node.mark) else {
      return false
    }
    let length = former.unicodeScalars.count
    if former.isEmpty && isPlain {
      changes.append(Change(place: start, length: 0, text: " \(value)"))
      return true
    }
    if isPlain {
      guard has(former, at: start) else { return false }
      changes.append(Change(place: start, length: length, text: value))
      return true
    }
    let end = start + length + 1
    guard start < text.count, text[start] == "\"" || text[start] == "'", has(former, at: start + 1),
      end < text.count, text[end] == text[start]
    else { return false }
    changes.append(Change(place: start, length: length + 2, text: value))
    return true
  }

  private mutating func insert(
    _ line: String, into mapping: YamlNode, _ entries: [YamlEntry], before later: Set<String>
  ) -> Bool {
    guard let begin = place(of: mapping.mark), begin < text.count else { return false }
    let end = entries.firstIndex { later.contains($0.key) } ?? entries.count
    if text[begin] == "{" {
      guard let next = entries.isEmpty ? nil : entries[min(end, entries.count - 1)] else {
        changes.append(Change(place: begin + 1, length: 0, text: line))
        return true
      }
      guard let place = place(of: next.mark) else { return false }
      changes.append(Change(place: place, length: 0, text: "\(line), "))
      return true
    }
    guard let first = entries.first, let margin = margin(of: first) else { return false }
    guard let entry = entries[..<end].last(where: isOneLine) else {
      // Comments above the first key are about it.
      var above = first.mark.line - 1
      while above > 0, isComment(above - 1) { above -= 1 }
      changes.append(Change(place: lines[above], length: 0, text: margin + line + lineEnd))
      return true
    }
    // After a line of its own, so that comments stay with what they are about.
    if entry.mark.line < lines.count {
      changes.append(Change(place: lines[entry.mark.line], length: 0, text: margin + line + lineEnd))
    } else {
      changes.append(Change(place: text.count, length: 0, text: lineEnd + margin + line))
    }
    return true
  }

  // MARK: - Places

  private func place(of mark: YamlMark) -> Int? {
    guard lines.indices.contains(mark.line - 1) else { return nil }
    let place = lines[mark.line - 1] + mark.column - 1
    return place <= text.count ? place : nil
  }

  private func has(_ part: String, at place: Int) -> Bool {
    let scalars = part.unicodeScalars
    return place + scalars.count <= text.count && text[place...].starts(with: scalars)
  }

  /// The blanks before an entry; `nil` where something else is before it.
  private func margin(of entry: YamlEntry) -> String? {
    guard let place = place(of: entry.mark) else { return nil }
    let before = text[lines[entry.mark.line - 1]..<place]
    return before.allSatisfy { $0 == " " } ? String(repeating: " ", count: before.count) : nil
  }

  private func isComment(_ line: Int) -> Bool {
    text[lines[line]...].first { $0 != " " } == "#"
  }

  /// Whether an entry is a key and a short value in one line, with at most a comment behind them.
  private func isOneLine(_ entry: YamlEntry) -> Bool {
    guard case .scalar(let value, let isPlain) = entry.value.content, !value.isEmpty,
      entry.value.mark.line == entry.mark.line, let start = place(of: entry.value.mark)
    else { return false }
    guard has(value, at: start + (isPlain ? 0 : 1)) else { return false }
    let rest = text[(start + value.unicodeScalars.count + (isPlain ? 0 : 2))...].prefix {
      $0 != "\n" && $0 != "\r"
    }
    return rest.first { $0 != " " && $0 != "\t" }.map { $0 == "#" } ?? true
  }
}
