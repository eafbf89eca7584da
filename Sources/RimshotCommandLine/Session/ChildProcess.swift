internal import CSystem
internal import Glibc
internal import RimshotControl

/// A process that this one started.
struct ChildProcess {
  /// Its number.
  let number: Int32

  /// Runs a program, which shares our terminal, and waits for its end.
  /// - Parameter words: Its name, which is looked for in the PATH, and its arguments.
  /// - Returns: Its exit status; 128 and the signal's number where one ended it, as shells say it.
  static func run(_ words: [String]) throws(SystemError) -> Int32 {
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in words.indices { unsafe free(arguments[index]) } }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(&process, words.first ?? "", nil, nil, &arguments, environ)
    if code != 0 { throw SystemError("run \(words.first ?? "nothing")", code: code) }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Tells it to end, and gives it a moment to do so.
  func end() {
    kill(number, SIGTERM)
    _ = waitForEnd(seconds: 5)
  }

  /// Waits until it has ended.
  /// - Returns: How, as the end of a sentence: `ended with status 1`; `nil` where it runs on.
  func waitForEnd(seconds: Double) -> String? {
    _ = RunningProcess(number: number)?.waitForEnd(seconds: seconds)
    var status: Int32 = 0
    guard unsafe waitpid(number, &status, WNOHANG) == number else { return nil }
    // WIFEXITED and its kin are macros: the low seven bits are the signal, the next byte the exit status.
    let signal = status & 0x7F
    if signal == 0 { return "ended with status \((status >> 8) & 0xFF)" }
    return "was ended by signal \(signal) (\(unsafe String(cString: strsignal(signal))))"
  }
}

/// Any process, held by the kernel's handle for it, so that another one that gets its number is never meant.
struct RunningProcess: ~Copyable {
  private let descriptor: Int32

  /// Takes hold of it; `nil` where it has ended.
  init?(number: Int32) {
    descriptor = rimshot_open_process(number)
    if descriptor < 0 { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// Waits until it has ended; `false` where it runs on.
  func waitForEnd(seconds: Double) -> Bool {
    Deadline(seconds: seconds).waitToRead(descriptor)
  }
}
