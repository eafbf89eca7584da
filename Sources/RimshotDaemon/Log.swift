internal import CSystem
internal import Glibc
internal import Synchronization

/// The daemon's log: lines on standard error, which `rimshot start` sends to a file and systemd to its journal.
///
/// Any thread but the process thread may write. Each line is one `write`, and none waits for a reader that doesn't read.
enum Log {
  /// How much a line matters. Source of the names and numbers: syslog(3).
  enum Level: Int, Comparable, Sendable {
    /// Hits aren't heard, or something asked for could not be done.
    case error = 3
    /// Something is wrong, and it plays on.
    case warning = 4
    /// What a person who reads the log later wants to know.
    case info = 6
    /// For those who look for a fault.
    case debug = 7

    static func < (one: Level, other: Level) -> Bool { one.rawValue > other.rawValue }

    /// The level of a name; `nil` for another word.
    init?(name: String) {
      switch name {
      case "error": self = .error
      case "warning": self = .warning
      case "info": self = .info
      case "debug": self = .debug
      default: return nil
      }
    }
  }

  private struct State: Sendable {
    var least = Level.info
    var limiter = LogLimiter()
    /// Lines that a reader who doesn't read had no room for.
    var lost = 0
  }

  private static let state = Mutex(State())

  /// Leaves out lines of lower levels from now on.
  static func show(from level: Level) { state.withLock { $0.least = level } }

  /// Writes one line, unless it is said over and over.
  static func write(_ text: String, _ level: Level = .info) {
    state.withLock { state in
      if level < state.least { return }
      for line in state.limiter.admit(text, level, at: rimshot_monotonic_nanoseconds()) {
        put(line, &state)
      }
    }
  }

  /// Writes what is due: how often a sentence was said that was said too often. Call it now and then.
  static func catchUp() {
    state.withLock { state in
      for line in state.limiter.due(at: rimshot_monotonic_nanoseconds()) { put(line, &state) }
    }
  }

  /// Writes everything that is held back; the last thing that a daemon does.
  static func finish() {
    state.withLock { state in
      for line in state.limiter.due(at: .max) { put(line, &state) }
    }
  }

  // MARK: - One line

  private static func put(_ line: LogLimiter.Line, _ state: inout State) {
    var room = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    if unsafe poll(&room, 1, 0) == 0 {
      state.lost += 1
      return
    }
    if state.lost > 0 {
      let lost = "\(state.lost) lines were lost because nobody read them"
      state.lost = 0
      put(LogLimiter.Line(text: lost, level: .warning), &state)
    }
    var bytes = Array(
      Log.line(line.text, line.level, isJournal: isJournal, time: addsTime ? time() : nil).utf8)
    // A log that can't be written has nobody to tell.
    _ = unsafe Glibc.write(STDERR_FILENO, &bytes, bytes.count)
  }

  /// A line as it is written, its end included.
  /// - Parameter isJournal: Whether systemd's journal reads it, which wants a priority and nothing that it knows itself.
  /// Source of the prefix: sd-daemon(3).
  static func line(_ text: String, _ level: Level, isJournal: Bool, time: String?) -> String {
    let text = cut(clean(text))
    if isJournal { return "<\(level.rawValue)>\(text)\n" }
    return "\(time.map { "\($0) " } ?? "")rimshot: \(text)\n"
  }

  /// Text without what a terminal would take for a command, or a reader for another line.
  static func clean(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy({ isPlain($0) }) { return text }
    var clean = ""
    for scalar in text.unicodeScalars {
      if isPlain(scalar) {
        clean.unicodeScalars.append(scalar)
      } else {
        clean += scalar == "\n" ? "\\n" : scalar == "\t" ? " " : "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return clean
  }

  /// Neither a control character nor one that ends a line or turns its direction.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  /// A write of so many bytes to a pipe is never mixed with another's, and never waits where there is room.
  /// Source: pipe(7), PIPE_BUF.
  private static func cut(_ text: String) -> String {
    if text.utf8.count <= 4000 { return text }
    return String(decoding: text.utf8.prefix(4000), as: UTF8.self) + " …"
  }

  private static let isJournal: Bool = {
    guard let text = unsafe getenv("JOURNAL_STREAM").map({ unsafe String(cString: $0) }) else { return false }
    var status = stat()
    guard unsafe fstat(STDERR_FILENO, &status) == 0 else { return false }
    return text == "\(status.st_dev):\(status.st_ino)"
  }()

  private static let addsTime = isatty(STDERR_FILENO) == 0 && !isJournal

  private static func time() -> String {
    var now = Glibc.time(nil)
    var parts = unsafe tm()
    unsafe localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let length = unsafe strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
    return String(decoding: text.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
