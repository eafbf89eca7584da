/// The running session: owns the kit, the audio client, the MIDI input and the control socket.
public enum Daemon {
  /// Runs a daemon in the foreground until it is told to stop, by `rimshot stop`, SIGTERM or SIGINT.
  /// - Returns: The process's exit status: 0 after a stop, 1 when it could not start.
  public static func run(_ options: DaemonOptions) -> Int32 { 1 }
}
