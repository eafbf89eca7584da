internal import Glibc

/// The daemon's log: lines on standard error, which `rimshot start` sends to a file and systemd to its journal.
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
  }

  /// Writes one line; with the time, where nothing else adds it.
  static func write(_ text: String, _ level: Level = .info) {
    let line = (addsTime ? time() + " " : "") + "rimshot: " + text + "\n"
    var bytes = Array(line.utf8)
    // A log that can't be written has nobody to tell.
    _ = unsafe Glibc.write(STDERR_FILENO, &bytes, bytes.count)
  }

  private static let addsTime = unsafe isatty(STDERR_FILENO) == 0 && getenv("JOURNAL_STREAM") == nil

  private static func time() -> String {
    var now = Glibc.time(nil)
    var parts = unsafe tm()
    unsafe localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let length = unsafe strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
    return String(decoding: text.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
