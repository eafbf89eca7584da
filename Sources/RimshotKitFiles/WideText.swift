/// Texts in UTF-16, as editors on Windows save them where "Unicode" is asked for.
enum WideText {
  /// A text that has UTF-16's mark in front, or else begins as kits do; `nil` for any other.
  static func decoded(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 2, let isLittle = isLittle(bytes[0], bytes[1]) else { return nil }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      UInt16(bytes[place + (isLittle ? 1 : 0)]) << 8 | UInt16(bytes[place + (isLittle ? 0 : 1)])
    }
    return String(decoding: units.first == 0xFEFF ? units.dropFirst() : units[...], as: UTF16.self)
  }

  /// Whether the lower byte of each unit comes first; `nil` where it isn't UTF-16.
  private static func isLittle(_ first: UInt8, _ second: UInt8) -> Bool? {
    if first == 0xFF && second == 0xFE { return true }
    if first == 0xFE && second == 0xFF { return false }
    if second == 0 && "</#".utf8.contains(first) { return true }
    if first == 0 && "</#".utf8.contains(second) { return false }
    return nil
  }
}
