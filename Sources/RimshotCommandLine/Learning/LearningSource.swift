internal import Glibc
internal import RimshotControl

/// What happens while a player is led through the steps.
enum LearningInput: Sendable, Equatable {
  /// A message came, from any device.
  case heard(MidiReport)
  /// So many messages were left out just here.
  case lost(Int)
  /// The player typed a line.
  case line(String)
  /// There will be no more lines.
  case endOfLines
  /// The time is over.
  case timeUp
}

/// Where hits and answers come from.
protocol LearningSource: AnyObject {
  /// Waits for what happens next. What was hit before a line was typed comes before it.
  /// - Parameter seconds: How long; `nil` is for ever.
  func next(within seconds: Double?) throws(CommandError) -> LearningInput
}

/// Lines of standard input, as they are typed or piped.
struct InputLines {
  private var framer = LineFramer()
  private var lines: [String] = []
  /// Whether all has been read.
  private(set) var hasEnded = false
  private var hasToldEnd = false

  /// A line that is there already, without waiting.
  mutating func waiting() -> String? { lines.isEmpty ? nil : lines.removeFirst() }

  /// Whether the end has come and nobody was told; once.
  mutating func takesEnd() -> Bool {
    defer { hasToldEnd = hasEnded }
    return hasEnded && !hasToldEnd
  }

  /// Reads what has been typed; waits where nothing has.
  mutating func read() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = unsafe chunk.withUnsafeMutableBytes {
      unsafe Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count)
    }
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return }
    take(Array(chunk.prefix(max(count, 0))))
  }

  /// Takes what was read; nothing is the end, where a last line needs no line feed.
  mutating func take(_ bytes: [UInt8]) {
    if bytes.isEmpty {
      hasEnded = true
      if framer.isInsideLine { append(framer.append([UInt8(ascii: "\n")])) }
    } else {
      append(framer.append(bytes))
    }
  }

  private mutating func append(_ found: [LineFramer.Line]) {
    for line in found {
      // What is no text is no answer to anything.
      if case .text(let text) = line { lines.append(text) } else { lines.append("?") }
    }
  }
}
