internal import Glibc
internal import RimshotCommandLine

/// The `rimshot` program.
@main
enum Main {
  static func main() {
    // A client or a pipe that went away is an error to handle, not a reason to end a daemon.
    signal(SIGPIPE, SIG_IGN)
    exit(Program.run(Array(CommandLine.arguments.dropFirst())))
  }
}
