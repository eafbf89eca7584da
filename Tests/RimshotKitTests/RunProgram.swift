import Glibc

/// Runs a program in a folder to its end. Foundation's `Process` leaks a few bytes each time, which fails the tests
/// under AddressSanitizer.
/// - Returns: Its exit status; −1 where it didn't start or was ended by a signal.
func runProgram(_ program: String, _ arguments: [String], in folder: String = "/") -> Int32 {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
  var words: [UnsafeMutablePointer<CChar>?] =
    (["env", "-C", folder, program] + arguments).map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  var process: pid_t = 0
  guard posix_spawn(&process, "/usr/bin/env", &actions, nil, &words, environ) == 0 else { return -1 }
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
}
