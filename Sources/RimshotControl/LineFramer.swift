/// Splits a stream of bytes into lines, and never holds more than one line's limit of unfinished text.
///
/// A value of one connection; the thread that reads it owns it.
public struct LineFramer: Sendable {
  /// A line that came.
  public enum Line: Sendable, Equatable {
    /// A whole line, without its end (LF, or CR LF).
    case text(String)
    /// A line that is longer than the limit. Comes as soon as it is known, once; the rest of the line is skipped.
    case tooLong
    /// A whole line that isn't UTF-8.
    case notText
  }

  /// The longest request, in bytes without the line's end: 64 KiB.
  public static let requestLimit = 64 << 10
  /// The longest line from the daemon that a client of ours takes: 4 MiB.
  public static let answerLimit = 4 << 20

  private let limit: Int
  private var unfinished: [UInt8] = []
  private var isSkipping = false

  /// Makes a framer for the beginning of a stream.
  /// - Parameter limit: The longest line, in bytes without its end; at least 1.
  public init(limit: Int = LineFramer.requestLimit) {
    self.limit = max(1, limit)
  }

  /// Whether the stream, should it end here, ends inside a line.
  public var isInsideLine: Bool { isSkipping || !unfinished.isEmpty }

  /// Takes the next bytes of the stream.
  /// - Returns: The lines that these finish, in order.
  public mutating func append(_ bytes: some Sequence<UInt8>) -> [Line] {
    var lines: [Line] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if !isSkipping { lines.append(finish()) }
        unfinished.removeAll(keepingCapacity: true)
        isSkipping = false
      } else if isSkipping {
        continue
      } else if unfinished.count < limit || (unfinished.count == limit && byte == UInt8(ascii: "\r")) {
        unfinished.append(byte)
      } else {
        lines.append(.tooLong)
        unfinished = []
        isSkipping = true
      }
    }
    return lines
  }

  private mutating func finish() -> Line {
    if unfinished.last == UInt8(ascii: "\r") { unfinished.removeLast() }
    guard let text = String(validating: unfinished, as: UTF8.self) else { return .notText }
    return .text(text)
  }
}
