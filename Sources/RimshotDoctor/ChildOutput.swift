internal import CSystem
internal import Glibc

/// What other programs print, when they are asked and answer in time.
public enum ChildOutput {
  /// Runs a program and waits for its end.
  /// - Parameters:
  ///   - words: Its name, which is looked for in the PATH, and its arguments.
  ///   - seconds: After so many it is killed.
  /// - Returns: What it wrote to standard output; `nil` where it isn't there, failed or was killed.
  public static func of(_ words: [String], seconds: Double) -> String? {
    var ends: [Int32] = [-1, -1]
    guard let program = words.first, unsafe rimshot_pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    guard let process = spawn(program, words, output: ends[1]) else {
      close(ends[1])
      return nil
    }
    close(ends[1])
    let end = rimshot_monotonic_nanoseconds() + UInt64(seconds * 1e9)
    let bytes = read(ends[0], until: end)
    if bytes == nil || !hasEnded(process, by: end) { kill(process, SIGKILL) }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status == 0 ? bytes.map { String(decoding: $0, as: UTF8.self) } : nil
  }

  private static func spawn(_ program: String, _ words: [String], output: Int32) -> pid_t? {
    var files = unsafe posix_spawn_file_actions_t()
    guard unsafe posix_spawn_file_actions_init(&files) == 0 else { return nil }
    defer { unsafe posix_spawn_file_actions_destroy(&files) }
    unsafe posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&files, output, 1)
    unsafe posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in words.indices { unsafe free(arguments[index]) } }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(&process, program, &files, nil, &arguments, environ)
    return code == 0 ? process : nil
  }

  /// - Returns: `nil` once the time has passed.
  private static func read(_ descriptor: Int32, until end: UInt64) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while wait(descriptor, until: end) {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return bytes }
      bytes += chunk.prefix(count)
      if bytes.count > 4 << 20 { return nil }
    }
    return nil
  }

  /// A program may close its output long before it ends.
  private static func hasEnded(_ process: pid_t, by end: UInt64) -> Bool {
    let descriptor = rimshot_open_process(process)
    if descriptor < 0 { return true }
    defer { close(descriptor) }
    return wait(descriptor, until: end)
  }

  private static func wait(_ descriptor: Int32, until end: UInt64) -> Bool {
    while true {
      let now = rimshot_monotonic_nanoseconds()
      if now >= end { return false }
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = unsafe poll(&polled, 1, Int32((end - now) / 1_000_000 + 1))
      if count > 0 { return true }
      if count < 0 && errno != EINTR { return false }
    }
  }
}
