/// A place in a file's bytes that moves forward and never past an end.
struct MidiCursor {
  private let bytes: [UInt8]
  /// The next byte's number, from 0.
  private(set) var offset: Int
  /// The number of the first byte that is out of reach.
  let end: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = 0
    end = bytes.count
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  /// Bytes that are left.
  var count: Int { end - offset }

  /// The next byte without moving; `nil` at the end.
  var peek: UInt8? { offset < end ? bytes[offset] : nil }

  /// The next byte; `nil` at the end.
  mutating func byte() -> UInt8? {
    guard offset < end else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// The next bytes as a cursor of their own; `nil` where there aren't so many.
  mutating func take(_ count: Int) -> MidiCursor? {
    guard count >= 0, count <= end - offset else { return nil }
    defer { offset += count }
    return MidiCursor(bytes, offset..<offset + count)
  }

  /// The next four bytes as text, as chunks are named; `nil` where there aren't so many.
  mutating func name() -> String? {
    guard count >= 4 else { return nil }
    defer { offset += 4 }
    return String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
  }

  /// All that is left as text.
  func text() -> String { String(decoding: bytes[offset..<end], as: UTF8.self) }

  /// The next bytes as a number, its highest byte first; `nil` where there aren't so many.
  mutating func number(bytes size: Int) -> Int? {
    guard count >= size else { return nil }
    defer { offset += size }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The next four bytes as a number, its lowest byte first, as RIFF has them.
  mutating func littleEndian() -> Int? {
    number(bytes: 4).map { Int(UInt32($0).byteSwapped) }
  }
}
