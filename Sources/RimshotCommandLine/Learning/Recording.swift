internal import Glibc
internal import RimshotControl

/// What `rimshot monitor --json` wrote.
struct Recording: Sendable, Equatable {
  /// Its messages, in order.
  var reports: [MidiReport] = []
  /// Messages that the daemon left out.
  var lost = 0
  /// Lines that are no events.
  var strangeLines = 0

  /// Larger files are a mistake: a minute of playing is a few hundred kB.
  private static let mostBytes = 256 << 20

  /// Reads lines.
  init(text: some Sequence<UInt8>) {
    var framer = LineFramer(limit: LineFramer.answerLimit)
    for line in framer.append(text) + framer.append([UInt8(ascii: "\n")]) {
      guard case .text(let line) = line else {
        strangeLines += 1
        continue
      }
      switch ControlCoding.event(fromLine: line) {
      case .midi(let report)?: reports.append(report)
      case .lost(let count)?: lost += count
      case nil where !line.isEmpty: strangeLines += 1
      default: break
      }
    }
  }

  /// Reads a file.
  init(file: String) throws(CommandError) {
    func reason() -> String { unsafe String(cString: strerror(errno)) }
    let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw .failed("cannot read \(file): \(reason())") }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw .failed("cannot read \(file): \(reason())") }
      if count == 0 { break }
      text += chunk.prefix(count)
      if text.count > Recording.mostBytes { throw .failed("\(file) is too large for a recording of hits") }
    }
    self.init(text: text)
    if reports.isEmpty {
      throw .failed("\(file) has no MIDI events: record them with \"rimshot monitor --json > FILE\"")
    }
  }

  /// Everybody who hit something, the busiest first.
  var senders: [(sender: Sender, hits: Int)] {
    var counts: [(sender: Sender, hits: Int)] = []
    for report in reports where report.isHit {
      guard let sender = Sender(of: report) else { continue }
      if let place = counts.firstIndex(where: { $0.sender == sender }) {
        counts[place].hits += 1
      } else {
        counts.append((sender, 1))
      }
    }
    return counts.enumerated().sorted { ($1.element.hits, $0.offset) < ($0.element.hits, $1.offset) }
      .map(\.element)
  }
}

/// Answers from standard input alone: what was hit is in a recording.
final class RecordedSource: LearningSource {
  private var input = InputLines()

  func next(within seconds: Double?) throws(CommandError) -> LearningInput {
    while true {
      if let line = input.waiting() { return .line(line) }
      if input.hasEnded { return .endOfLines }
      input.read()
    }
  }
}

extension MidiReport {
  /// Whether it is a hit on a pad of a device.
  var isHit: Bool { bytes.count == 3 && bytes[0] & 0xF0 == 0x90 && bytes[2] > 0 }
}
