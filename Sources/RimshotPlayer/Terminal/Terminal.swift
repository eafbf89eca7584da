internal import CSystem
internal import Glibc
internal import RimshotControl

/// The terminal, which is taken over and given back: when the player ends, stops, crashes or is killed.
final class Terminal {
  /// A descriptor of its own, non-blocking.
  let descriptor: Int32
  /// What comes when the program is told to do something; see ``nextSignal()``.
  let signals: Int32
  private let isPlain: Bool
  private var isTaken = false
  private var reportsReleases = false
  private var reportsFocus = false
  /// What the terminal hasn't taken yet.
  private var waiting: [UInt8] = []

  /// Opens the terminal that keys come from. Before anything else is opened and any thread is made.
  /// - Parameter isPlain: Whether nothing is drawn, and text goes where it goes.
  init(isPlain: Bool) throws(SystemError) {
    self.isPlain = isPlain
    signals = rimshot_terminal_signals()
    if signals < 0 { throw SystemError("wait for signals", code: -signals) }
    descriptor = rimshot_terminal_open(STDIN_FILENO)
    if descriptor < 0 { throw SystemError("open the terminal", code: -descriptor) }
    let leave = isPlain ? "" : ScreenWriter.endReleases + ScreenWriter.leave
    let code = unsafe rimshot_terminal_guard(descriptor, leave)
    if code != 0 { throw SystemError("read the terminal's settings", code: code) }
  }

  deinit {
    giveBack()
    rimshot_terminal_forget()
    if descriptor >= 0 { close(descriptor) }
    if signals >= 0 { close(signals) }
  }

  /// The number of a signal that has come; 0 for none.
  func nextSignal() -> Int32 { rimshot_next_signal(signals) }

  /// Takes the terminal over: every byte of input comes as it is, and the screen is ours.
  func take() throws(SystemError) {
    let code = rimshot_terminal_make_raw(descriptor)
    if code != 0 { throw SystemError("set the terminal", code: code) }
    isTaken = true
    if isPlain { return }
    if reportsFocus { write(Array(ScreenWriter.askForFocus.utf8)) }
    write(Array((ScreenWriter.enter + (reportsReleases ? ScreenWriter.askForReleases : "")).utf8))
  }

  /// Takes it over again, after the process was stopped without being asked and others had the terminal.
  func takeAgain() throws(SystemError) {
    let code = rimshot_terminal_make_raw(descriptor)
    if code != 0 { throw SystemError("set the terminal", code: code) }
    if !isPlain { write(Array(ScreenWriter.cover.utf8)) }
  }

  /// Gives it back as it was.
  func giveBack() {
    if !isTaken { return }
    isTaken = false
    waiting = []
    if !isPlain {
      write(Array(((reportsReleases ? ScreenWriter.endReleases : "") + ScreenWriter.leave).utf8))
      finishWriting()
    }
    // What went wrong has no other way to be told than the terminal itself.
    _ = rimshot_terminal_restore(descriptor)
  }

  /// Stops the process until somebody continues it.
  func suspend() throws(SystemError) {
    giveBack()
    rimshot_stop_here()
    try take()
  }

  /// Asks the terminal to tell when keys go up, which it has said that it can.
  func askForReleases() {
    if reportsReleases || isPlain { return }
    reportsReleases = true
    write(Array(ScreenWriter.askForReleases.utf8))
  }

  /// Asks the terminal to tell when another window has the keys, from when it is taken over.
  func askForFocus() { reportsFocus = true }

  /// Its size in characters; 80×24 where it doesn't say.
  var size: (width: Int, height: Int) {
    var columns: Int32 = 0
    var rows: Int32 = 0
    if unsafe rimshot_terminal_size(descriptor, &columns, &rows) != 0 || columns == 0 || rows == 0 {
      return (80, 24)
    }
    return (min(Int(columns), 1000), min(Int(rows), 500))
  }

  // MARK: - Bytes

  /// What was typed; `nil` when the terminal is gone.
  func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    }
    if count > 0 { return Array(bytes.prefix(count)) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
  }

  /// Whether it hasn't taken all that was written.
  var isBusy: Bool { !waiting.isEmpty }

  /// Writes without waiting; what it doesn't take now is written later.
  func write(_ bytes: [UInt8]) {
    waiting += bytes
    flush()
  }

  /// Goes on writing.
  func flush() {
    while !waiting.isEmpty {
      let count = unsafe waiting.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        waiting.removeFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        waiting = []
      }
    }
  }

  /// Writes what waits, for a second at most.
  private func finishWriting() {
    var one = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while isBusy, unsafe poll(&one, 1, 1000) > 0, one.revents & Int16(POLLERR | POLLHUP) == 0 { flush() }
  }
}
