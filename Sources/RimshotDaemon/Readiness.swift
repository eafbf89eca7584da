internal import Glibc
internal import RimshotControl

/// Tells whoever started the daemon how it goes: `rimshot start` over a descriptor, systemd over its socket.
struct Readiness {
  private var descriptor: Int32?
  private var plainDescriptor: Int32?

  /// - Parameter descriptor: Gets lines of JSON; `nil` for none.
  /// - Parameter plainDescriptor: Gets one line end, as s6 and dinit want it; `nil` for none.
  init(descriptor: Int32?, plainDescriptor: Int32? = nil) {
    self.descriptor = descriptor
    self.plainDescriptor = plainDescriptor
  }

  /// A kit is loading.
  func report(_ progress: Progress) { send(ControlAnswer<DaemonStatus>.progress(progress)) }

  /// The daemon plays.
  mutating func finish(_ status: DaemonStatus) {
    send(.done(status))
    closeDescriptor()
    if let plainDescriptor {
      var end = UInt8(ascii: "\n")
      _ = unsafe write(plainDescriptor, &end, 1)
      close(plainDescriptor)
    }
    plainDescriptor = nil
    Readiness.notify("READY=1\nSTATUS=Playing \(status.kit?.name ?? "no kit")\n")
  }

  /// The daemon can't start.
  mutating func fail(_ error: StartError) {
    send(
      ControlAnswer<DaemonStatus>.failed(ControlError(error.code, error.message, details: error.details)))
    closeDescriptor()
  }

  /// How often systemd wants to hear that main still runs, in milliseconds: twice as often as it looks. `nil` where it
  /// doesn't ask. Source: sd_watchdog_enabled(3).
  static var watchdogInterval: Int? {
    func number(_ name: String) -> Int? { unsafe getenv(name).flatMap { unsafe Int(String(cString: $0)) } }
    guard let microseconds = number("WATCHDOG_USEC"), microseconds > 0 else { return nil }
    if let process = number("WATCHDOG_PID"), process != Int(getpid()) { return nil }
    return max(microseconds / 2000, 1)
  }

  /// Main still runs.
  func keepAlive() { Readiness.notify("WATCHDOG=1\n") }

  /// The daemon is ending.
  func stopping() { Readiness.notify("STOPPING=1\n") }

  private func send(_ answer: ControlAnswer<DaemonStatus>) {
    guard let descriptor else { return }
    var bytes = Array(ControlCoding.line(answer).utf8)
    // Whoever listened may have gone; the daemon goes on.
    _ = unsafe write(descriptor, &bytes, bytes.count)
  }

  private mutating func closeDescriptor() {
    if let descriptor { close(descriptor) }
    descriptor = nil
  }

  /// systemd's protocol: a datagram to the socket that `$NOTIFY_SOCKET` names. Source: sd_notify(3).
  private static func notify(_ text: String) {
    guard let path = unsafe getenv("NOTIFY_SOCKET").map({ unsafe String(cString: $0) }), path.utf8.count < 108
    else {
      return
    }
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return }
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      unsafe bytes.copyBytes(from: path.utf8)
      // "@name" is a name without a file, which begins with a zero byte.
      if unsafe bytes[0] == UInt8(ascii: "@") { unsafe bytes[0] = 0 }
    }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + path.utf8.count)
    var bytes = Array(text.utf8)
    unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        _ = unsafe sendto(socket, &bytes, bytes.count, Int32(MSG_NOSIGNAL), general, length)
      }
    }
  }
}
