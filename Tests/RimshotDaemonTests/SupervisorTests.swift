import Foundation
import Glibc
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// What the daemon tells who started it: systemd over its socket, others over a descriptor.
@Suite(.oneAtATime, .needs(.jackd))
struct SupervisorTests {
  private let home: Home
  private let kit: TemporaryKit

  init() throws {
    home = try Home()
    kit = try .levels()
  }

  /// systemd's end of the socket that `$NOTIFY_SOCKET` names.
  private final class Supervisor {
    let path: String
    private let socket: Int32

    init(in folder: TemporaryFolder) throws {
      path = "\(folder.path)/notify"
      socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if socket < 0 || bound != 0 { throw TimedOut("cannot bind \(path)") }
    }

    deinit { close(socket) }

    /// Waits for a message that has a line.
    func wait(for line: String, seconds: Double = 20) throws {
      let end = monotonicSeconds() + seconds
      while true {
        var ready = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        let left = end - monotonicSeconds()
        if left <= 0 || poll(&ready, 1, Int32(left * 1000)) == 0 { throw TimedOut("no \(line)") }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = recv(socket, &bytes, bytes.count, 0)
        let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        if text.split(separator: "\n").contains(where: { $0 == line }) { return }
      }
    }
  }

  @Test func systemdHearsThatItPlaysThatItLivesAndThatItEnds() throws {
    let server = try AudioServer.jackd()
    let supervisor = try Supervisor(in: home.folder)
    home.variables = ["NOTIFY_SOCKET": supervisor.path, "WATCHDOG_USEC": "200000"]
    let daemon = try home.daemon(kit.path, waits: false)
    try supervisor.wait(for: "READY=1")
    for _ in 1...3 { try supervisor.wait(for: "WATCHDOG=1", seconds: 5) }
    daemon.process.signal(SIGTERM)
    try supervisor.wait(for: "STOPPING=1", seconds: 5)
    #expect(try daemon.process.waitForEnd() == 0)
    withExtendedLifetime(server) {}
  }

  @Test func aWatchdogForAnotherProcessIsNotAnswered() throws {
    let server = try AudioServer.jackd()
    let supervisor = try Supervisor(in: home.folder)
    home.variables = [
      "NOTIFY_SOCKET": supervisor.path, "WATCHDOG_USEC": "20000", "WATCHDOG_PID": "1",
    ]
    let daemon = try home.daemon(kit.path, waits: false)
    try supervisor.wait(for: "READY=1")
    daemon.process.signal(SIGTERM)
    // All that comes before its end: a hundred alarms would have.
    #expect(throws: TimedOut.self) { try supervisor.wait(for: "WATCHDOG=1", seconds: 0.5) }
    withExtendedLifetime(server) {}
  }

  @Test func aDescriptorGetsALineEndOnceItPlays() throws {
    let server = try AudioServer.jackd()
    let ready = "\(home.folder.path)/ready"
    let shell = try SpawnedProcess(
      "/bin/sh",
      ["-c", "exec \"$0\" daemon --notify-fd 5 \"$1\" 5>\"$2\"", BuiltProgram.path, kit.path, ready],
      environment: home.environment, log: "\(home.folder.path)/shell.log")
    try waitUntil("a line end", seconds: 20) {
      (try? String(contentsOfFile: ready, encoding: .utf8)) == "\n"
    }
    #expect(try home.rimshot("hit", "kick").status == 0)
    // Closed, so that a pipe there ends.
    #expect(access("/proc/\(shell.number)/fd/5", F_OK) != 0)
    #expect(try home.rimshot("stop").status == 0)
    #expect(try shell.waitForEnd() == 0)
    withExtendedLifetime(server) {}
  }

  @Test func aDescriptorThatIsNotOpenIsWrongUsage() throws {
    let outcome = try home.rimshot("daemon", "--notify-fd", "77")
    #expect(outcome == .init(status: 2, output: "", errors: "rimshot: --notify-fd 77 is not open\n"))
  }
}
