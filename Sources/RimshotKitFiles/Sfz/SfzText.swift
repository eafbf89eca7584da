/// The text of one SFZ file as lines of UTF-8, without comments.
struct SfzText {
  /// Why a file is no text.
  struct Unreadable: Error {
    var message: String
  }

  /// The lines, without their ends.
  private(set) var lines: [[UInt8]] = []
  /// Where comments were cut out of a line, by its index: from an index in the line on, the column in characters, from 0.
  private var cuts: [Int: [(index: Int, column: Int)]] = [:]

  /// Takes any line ends, UTF-8 with or without a mark in front, UTF-16 or Latin-1.
  init(_ bytes: [UInt8]) throws(Unreadable) {
    if let text = WideText.decoded(bytes) {
      read(Array(text.utf8)[...])
      return
    }
    if bytes.prefix(64).contains(0) { throw Unreadable(message: "it is no text: save it as UTF-8") }
    read(SfzText.utf8(bytes[...]))
  }

  /// The column in characters, from 1, of each byte of a line, and of its end.
  func columns(ofLine number: Int) -> [Int32] {
    var column: Int32 = 0
    var columns: [Int32] = []
    columns.reserveCapacity(lines[number].count + 1)
    var cuts = (cuts[number] ?? [])[...]
    for (index, byte) in lines[number].enumerated() {
      while let cut = cuts.first, cut.index == index {
        column = Int32(clamping: cut.column)
        cuts = cuts.dropFirst()
      }
      if !byte.isUtf8Continuation { column += 1 }
      columns.append(column)
    }
    return columns + [column + 1]
  }

  /// Latin-1 where it can't be UTF-8: each byte is then the character of its number.
  private static func utf8(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        text.append(0xC0 | byte >> 6)
        text.append(0x80 | byte & 0x3F)
      }
    }
    return text[...]
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>) {
    var line: [UInt8] = []
    var place = bytes.startIndex
    // In characters, of what `place` is behind.
    var column = 0
    var isInBlock = false
    var isInLine = false
    while place < bytes.endIndex {
      let byte = bytes[place]
      let next = place + 1 < bytes.endIndex ? bytes[place + 1] : 0
      place += 1
      // UTF-8's mark, also where one file was pasted behind another.
      if byte == 0xEF && next == 0xBB && bytes[place...].dropFirst().first == 0xBF {
        place += 2
        continue
      }
      if !byte.isUtf8Continuation { column += 1 }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        if byte == UInt8(ascii: "\r") && next == UInt8(ascii: "\n") { place += 1 }
        lines.append(line)
        line.removeAll(keepingCapacity: true)
        column = 0
        isInLine = false
      } else if isInBlock {
        if byte == UInt8(ascii: "*") && next == UInt8(ascii: "/") {
          place += 1
          column += 1
          isInBlock = false
          // A comment parts words as a space does.
          line.append(UInt8(ascii: " "))
          cuts[lines.count, default: []].append((line.count, column))
        }
      } else if isInLine {
        continue
      } else if byte == UInt8(ascii: "/") && next == UInt8(ascii: "/") {
        isInLine = true
      } else if byte == UInt8(ascii: "/") && next == UInt8(ascii: "*") {
        place += 1
        column += 1
        isInBlock = true
      } else {
        line.append(byte)
      }
    }
    lines.append(line)
  }
}

extension UInt8 {
  /// Whether it goes on with a character.
  fileprivate var isUtf8Continuation: Bool { self & 0xC0 == 0x80 }

  /// Whether it is a space or a tab.
  var isSfzBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0B || self == 0x0C }

  /// Whether it may be part of the name of an opcode, a header or a `#define`.
  var isSfzName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
