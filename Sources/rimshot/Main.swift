internal import Glibc
internal import RimshotCommandLine

/// The `rimshot` program.
@main
enum Main {
  static func main() {
    // A client or a pipe that went away is an error to handle, not a reason to end a daemon.
    signal(SIGPIPE, SIG_IGN)
    openStandardDescriptors()
    exit(Program.run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Where a starter has closed standard input, output or errors, the next socket or file would get that number, and the
  /// log be written into it.
  private static func openStandardDescriptors() {
    var number: Int32 = 0
    while number <= 2 {
      number = unsafe open("/dev/null", O_RDWR)
      if number < 0 { return }
    }
    close(number)
  }
}
