/// Keeps a log short that would say one thing over and over, or very much at once.
struct LogLimiter: Sendable {
  /// A line to write.
  struct Line: Sendable, Equatable {
    var text: String
    var level: Log.Level
  }

  /// How often a sentence may be said within ``window``.
  static let mostRepeats = 10
  /// Nanoseconds.
  static let window: UInt64 = 10_000_000_000
  /// How many lines may be written within a second.
  static let mostLines = 200
  /// Sentences that are remembered; of more, the oldest is forgotten.
  private static let mostSentences = 64
  private static let second: UInt64 = 1_000_000_000

  private struct Sentence: Sendable {
    var line: Line
    var start: UInt64
    var said = 0
    /// Since the last one that was written.
    var heldBack = 0
  }

  /// In the order of their windows' starts.
  private var sentences: [Sentence] = []
  private var secondStart: UInt64 = 0
  private var written = 0
  private var leftOut = 0

  /// What to write when something is said.
  /// - Parameter time: Now, in nanoseconds of a clock that only goes forward.
  mutating func admit(_ text: String, _ level: Log.Level, at time: UInt64) -> [Line] {
    var lines = due(at: time)
    let line = Line(text: text, level: level)
    if let place = sentences.firstIndex(where: { $0.line == line }) {
      sentences[place].said += 1
      if sentences[place].said > LogLimiter.mostRepeats {
        sentences[place].heldBack += 1
        return lines
      }
    } else {
      if sentences.count == LogLimiter.mostSentences {
        lines += summary(of: sentences.removeFirst()).map { [$0] } ?? []
      }
      sentences.append(Sentence(line: line, start: time, said: 1))
    }
    if written >= LogLimiter.mostLines {
      leftOut += 1
      return lines
    }
    written += 1
    return lines + [line]
  }

  /// What was held back and is due now.
  mutating func due(at time: UInt64) -> [Line] {
    var lines: [Line] = []
    if time >= secondStart &+ LogLimiter.second || time == .max {
      if leftOut > 0 {
        lines.append(Line(text: "… (\(leftOut) lines more within a second)", level: .warning))
      }
      leftOut = 0
      written = 0
      secondStart = time
    }
    while let first = sentences.first, time - first.start >= LogLimiter.window {
      lines += summary(of: first).map { [$0] } ?? []
      sentences.removeFirst()
    }
    return lines
  }

  private func summary(of sentence: Sentence) -> Line? {
    if sentence.heldBack == 0 { return nil }
    let times = sentence.heldBack == 1 ? "once more" : "\(sentence.heldBack) times more"
    return Line(text: "\(sentence.line.text) … (said \(times))", level: sentence.line.level)
  }
}
