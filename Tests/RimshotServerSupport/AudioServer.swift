internal import Foundation
internal import Glibc

/// An audio server of the tests' own, without a sound card. One at a time: see ``OneAtATime``.
public final class AudioServer {
  /// jackd with its dummy driver, or PipeWire.
  public enum Kind: Sendable {
    /// `jackd -d dummy`.
    case jackd
    /// `pipewire`, with `wireplumber` where there is a sink.
    case pipeWire
  }

  /// Which one.
  public let kind: Kind
  private var processes: [SpawnedProcess] = []
  private let folder: TemporaryFolder
  private var hasCrashed = false
  private static let own = ProcessInfo.processInfo.environment

  /// What a program needs to find the tests' servers and none of the user's.
  public static var environment: [String: String] {
    [
      "JACK_DEFAULT_SERVER": own["JACK_DEFAULT_SERVER"] ?? "", "JACK_NO_START_SERVER": "1",
      "PIPEWIRE_RUNTIME_DIR": own["PIPEWIRE_RUNTIME_DIR"] ?? "", "PATH": "/usr/bin:/bin",
      "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// Whether tests that need such a server run: when it is installed, or when its lack is a failure.
  public static func isExpected(_ kind: Kind) -> Bool {
    let (program, variable) =
      kind == .jackd ? ("jackd", "RIMSHOT_REQUIRE_JACK") : ("wireplumber", "RIMSHOT_REQUIRE_PIPEWIRE")
    return access("/usr/bin/\(program)", X_OK) == 0 || own[variable] == "1"
  }

  /// Starts jackd, and returns when it answers.
  /// - Parameter rate: Frames a second.
  /// - Parameter period: Frames a period.
  /// - Parameter waitsForClients: Whether it waits for every client in every period, so that a busy machine makes a
  ///   period late and doesn't take it away. A client that is killed then costs it five seconds.
  public static func jackd(
    rate: Int = 48000, period: Int = 256, waitsForClients: Bool = true
  ) throws -> AudioServer {
    let server = try AudioServer(.jackd, in: TemporaryFolder())
    try server.run(
      "jackd",
      ["-n", environment["JACK_DEFAULT_SERVER"] ?? "", "-r"] + (waitsForClients ? ["-S"] : [])
        + ["-d", "dummy", "-r", "\(rate)", "-p", "\(period)"])
    try server.waitForAnswer()
    return server
  }

  /// Starts PipeWire, and returns when it answers.
  /// - Parameter hasSink: Whether there are playback ports, `sink:playback_FL` and `sink:playback_FR`.
  /// - Parameter anyQuantum: Whether its quantum may be any number of frames; else it is a power of two.
  public static func pipeWire(hasSink: Bool = false, anyQuantum: Bool = false) throws -> AudioServer {
    let folder = try TemporaryFolder(at: environment["PIPEWIRE_RUNTIME_DIR"] ?? "")
    let server = AudioServer(.pipeWire, in: folder)
    if hasSink {
      try server.run(
        "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=unix:path=\(folder.path)/bus"])
      try waitUntil("message bus") { access("\(folder.path)/bus", F_OK) == 0 }
    }
    if anyQuantum {
      try folder.makeFolder("config/pipewire/pipewire.conf.d")
      try folder.write(
        "context.properties = { clock.power-of-two-quantum = false }\n",
        to: "config/pipewire/pipewire.conf.d/quantum.conf")
    }
    try server.run("pipewire", [])
    try server.waitForAnswer()
    if hasSink {
      // Bluetooth wants a login session, and where there is none, WirePlumber 0.4.13 leaves everything undone.
      try folder.makeFolder("config/wireplumber/bluetooth.lua.d")
      try folder.write(
        "bluez_monitor.enabled = false\n", to: "config/wireplumber/bluetooth.lua.d/51-no-bluetooth.lua")
      try server.run("wireplumber", [])
      try server.makeSink()
    }
    return server
  }

  private init(_ kind: Kind, in folder: TemporaryFolder) {
    self.kind = kind
    self.folder = folder
  }

  deinit {
    end()
    if hasCrashed && kind == .jackd { AudioServer.giveNumberBack() }
  }

  private static func removeSemaphores() {
    let name = "_\(environment["JACK_DEFAULT_SERVER"] ?? "")_"
    for file in (try? FileManager.default.contentsOfDirectory(atPath: "/dev/shm")) ?? []
    where file.hasPrefix("jack_sem.") && file.contains(name) { unlink("/dev/shm/\(file)") }
  }

  /// jackd numbers the servers of a machine, eight at most, and one that crashed keeps its number until another of its
  /// name has ended well.
  private static func giveNumberBack() {
    for _ in 1...5 {
      // Where another one of the name runs, that one does it.
      guard let server = try? jackd() else { return }
      server.end()
      if !server.hasCrashed {
        removeSemaphores()
        return
      }
      server.hasCrashed = false
    }
  }

  /// Ends it.
  public func end() {
    wake()
    for process in processes.reversed() {
      process.end()
      // A client that leaves while jackd ends may end it by SIGPIPE before it has cleaned up.
      if process.exitStatus != 0 { hasCrashed = true }
    }
    processes = []
  }

  /// Kills it, as a crash would.
  public func crash() throws {
    for process in processes {
      process.signal(SIGKILL)
      try process.waitForEnd()
    }
    processes = []
    hasCrashed = true
  }

  /// Stops all its processes where they are, until ``wake()``: a server that hangs.
  public func stall() { for process in processes { process.signal(SIGSTOP) } }

  /// Lets it go on.
  public func wake() { for process in processes { process.signal(SIGCONT) } }

  /// A libjack that speaks to it.
  public var library: String {
    if kind == .jackd { return "libjack.so.0" }
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"]
    return folders.map { "\($0)/pipewire-0.3/jack/libjack.so.0" }.first { access($0, F_OK) == 0 }
      ?? "pipewire-0.3/jack/libjack.so.0"
  }

  /// Sets one of PipeWire's settings, such as "clock.force-quantum".
  public func set(_ setting: String, to value: Int) throws {
    try runToEnd("pw-metadata", ["-n", "settings", "0", setting, "\(value)"])
  }

  private var environment: [String: String] {
    AudioServer.environment.merging([
      "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": "\(folder.path)/config",
      "XDG_STATE_HOME": "\(folder.path)/state", "HOME": folder.path,
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/bus",
    ]) { $1 }
  }

  private func run(_ program: String, _ arguments: [String]) throws {
    processes.append(
      try SpawnedProcess(program, arguments, environment: environment, log: "\(folder.path)/\(program).log"))
  }

  private func runToEnd(_ program: String, _ arguments: [String]) throws {
    let outcome = try SpawnedProcess.run(program, arguments, environment: environment, in: folder)
    if outcome.status != 0 { throw ServerFailed(description: "\(program): \(outcome)") }
  }

  private func waitForAnswer() throws {
    var refusal = ""
    do {
      try waitUntil("answer of the audio server", seconds: 15) {
        for process in processes where process.exitStatus != nil { throw failure(of: process) }
        do {
          _ = try JackPlayer(on: self, inputs: 1)
          return true
        } catch {
          // Refused until it listens.
          refusal = "\(error)"
          return false
        }
      }
    } catch {
      let logs = processes.map { (try? String(contentsOfFile: $0.log, encoding: .utf8)) ?? "" }
      throw ServerFailed(description: "\(error): \(refusal)\n\(logs.joined(separator: "\n"))")
    }
  }

  private func makeSink() throws {
    let properties =
      "{ factory.name=support.null-audio-sink node.name=sink media.class=Audio/Sink object.linger=true "
      + "audio.position=[FL FR] }"
    try runToEnd("pw-cli", ["create-node", "adapter", properties])
    let player = try JackPlayer(on: self, inputs: 1)
    try waitUntil("ports of the sink") { try player.ports().contains { $0.name == "sink:playback_FR" } }
  }

  private func failure(of process: SpawnedProcess) -> ServerFailed {
    let text = (try? String(contentsOfFile: process.log, encoding: .utf8)) ?? ""
    return ServerFailed(description: "a server ended with status \(process.exitStatus ?? -1): \(text)")
  }
}

/// An audio server that doesn't run.
public struct ServerFailed: Error, CustomStringConvertible {
  /// What is known of the reason.
  public var description: String
}
