/// 128 bits that tell contents apart: a multiplication of each word for each half, folded. Not against somebody who wants
/// two files to have the same; about as fast as memory is read.
struct ContentHash: Hashable {
  private var low: UInt64 = 0x243F_6A88_85A3_08D3
  private var high: UInt64 = 0x1319_8A2E_0370_7344
  private var count: UInt64 = 0

  /// Takes the next bytes.
  /// - Parameter bytes: A multiple of 8 of them, unless they are the last.
  mutating func add(_ bytes: RawSpan) {
    let words = bytes.byteCount / 8
    var (low, high) = (low, high)
    for i in 0..<words {
      let word = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 8 * i, as: UInt64.self)
      low = ContentHash.folded(low ^ word, 0x9E37_79B9_7F4A_7C15)
      high = ContentHash.folded(high &+ word, 0xD6E8_FEB8_6659_FD93)
    }
    (self.low, self.high) = (low, high)
    count &+= UInt64(8 * words)
    if bytes.byteCount == 8 * words { return }
    var last: UInt64 = 0
    for i in 8 * words..<bytes.byteCount {
      last = last << 8 | UInt64(unsafe bytes.unsafeLoad(fromUncheckedByteOffset: i, as: UInt8.self))
    }
    add(word: last)
    count &-= UInt64(8 * (words + 1) - bytes.byteCount)
  }

  /// Takes a word.
  mutating func add(word: UInt64) {
    low = ContentHash.folded(low ^ word, 0x9E37_79B9_7F4A_7C15)
    high = ContentHash.folded(high &+ word, 0xD6E8_FEB8_6659_FD93)
    count &+= 8
  }

  /// Takes a text.
  mutating func add(_ text: String) {
    let bytes = Array(text.utf8)
    add(word: UInt64(bytes.count))
    unsafe add(bytes.span.bytes)
  }

  private static func folded(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }

  /// Its two halves, which depend on how much was taken as well.
  var words: (UInt64, UInt64) {
    var end = self
    let length = count
    for _ in 0..<3 { end.add(word: length) }
    return (end.low, end.high)
  }

  /// 32 digits of 16.
  var text: String {
    let words = words
    return [words.0, words.1].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
