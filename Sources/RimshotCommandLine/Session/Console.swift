internal import Glibc

/// Where a command prints.
struct Console: Sendable {
  /// Whether a person watches standard output.
  var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  /// Whether a person watches standard error.
  var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Prints to standard output.
  /// - Throws: Where the text got lost, as on a full disk. A reader that has gone (`rimshot status | head -1`) has
  ///   what it wanted.
  func print(_ text: String) throws(CommandError) {
    let code = write(text + (text.hasSuffix("\n") ? "" : "\n"), to: STDOUT_FILENO)
    guard code == 0 || code == EPIPE else {
      throw .failed("cannot write the result: \(unsafe String(cString: strerror(code)))")
    }
  }

  /// Prints a line to standard output, for output that has no end.
  /// - Returns: `false` when the reader has gone.
  func printLine(_ text: String) throws(CommandError) -> Bool {
    let code = write(text + "\n", to: STDOUT_FILENO)
    guard code == 0 || code == EPIPE else {
      throw .failed("cannot write the result: \(unsafe String(cString: strerror(code)))")
    }
    return code == 0
  }

  /// Prints to standard error, where a loss cannot be told to anyone.
  func say(_ text: String, terminator: String = "\n") {
    _ = write(text + terminator, to: STDERR_FILENO)
  }

  private func write(_ text: String, to descriptor: Int32) -> Int32 {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.span.extracting(written...).withUnsafeBytes { rest in
        unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        unsafe poll(&ready, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
