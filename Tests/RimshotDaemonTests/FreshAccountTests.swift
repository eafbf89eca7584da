import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// An account that nobody has given any limit: no real-time priority, little memory to lock. Where the tests are root's,
/// whom limits don't bind, the account is "nobody".
@Suite(.oneAtATime, .needs(.jackd))
struct FreshAccountTests {
  private static let nobody: uint = 65534
  private let home: Home
  private let user = geteuid() == 0 ? Self.nobody : geteuid()
  private let environment: [String: String]

  init() throws {
    home = try Home()
    environment = home.environment
    if user != geteuid() {
      let owner: [FileAttributeKey: Any] = [.ownerAccountID: Int(user), .groupOwnerAccountID: Int(user)]
      try FileManager.default.setAttributes(owner, ofItemAtPath: home.folder.path)
    }
  }

  /// The words that start a program in the account.
  private func inAccount(_ program: String, _ words: String..., memory: Int = 65536) -> [String] {
    let changing = ["--reuid", "\(user)", "--regid", "\(user)", "--clear-groups", "--pdeathsig", "TERM"]
    return (user == geteuid() ? [] : ["/usr/bin/setpriv"] + changing)
      + ["/usr/bin/prlimit", "--rtprio=0", "--memlock=\(memory)", program] + words
  }

  private func start(_ words: [String], log: String) throws -> SpawnedProcess {
    try SpawnedProcess(words[0], Array(words.dropFirst()), environment: environment, log: log)
  }

  @Test func everythingWorksButRealTimePriorityAndTheDoctorSaysHowToGetIt() throws {
    let logs = try TemporaryFolder()
    let kit = try TemporaryKit.levels()
    let serverName = environment["JACK_DEFAULT_SERVER"] ?? ""
    let server = try start(
      inAccount("/usr/bin/jackd", "-n", serverName, "-r", "-S", "-d", "dummy"), log: logs.newFile())
    let program = try BuiltProgram.path
    let daemon = try start(inAccount(program, "daemon", kit.path), log: logs.newFile())
    let socket = try ControlPaths(name: "rimshot", environment: environment, user: user).socket
    func ask<Result: Codable & Sendable>(_ request: ControlRequest, as: Result.Type) throws -> Result {
      var client = try ControlClient(socket: socket)
      return try client.send(request, as: Result.self)
    }
    func texts() -> [String] {
      [server, daemon].map { (try? String(contentsOfFile: $0.log, encoding: .utf8)) ?? "" }
    }
    do {
      try waitUntil("daemon", seconds: 20) {
        let status = try? ask(.status, as: DaemonStatus.self)
        return status?.state == .ready && status?.kit != nil
      }
    } catch {
      throw TimedOut("\(error): \(texts())")
    }
    _ = try ask(.hit(pad: "snare", velocity: 127), as: HitReport.self)
    try waitUntil("the sound of the hit", seconds: 5) {
      let main = try ask(.mixer, as: MixerReport.self).outputs.first?.meter
      return abs((main?.peak ?? -120) - 20 * log10(0.5)) < 0.1
    }
    let status = try ask(.status, as: DaemonStatus.self)
    #expect(status.server?.isRealtime == false)
    #expect(Set((status.problems ?? []).map(\.code)).isSuperset(of: ["no-realtime", "memory-not-locked"]))
    #expect(
      try String(contentsOfFile: daemon.log, encoding: .utf8).split(separator: "\n").count {
        $0.contains("memory may not be locked")
      } == 1)

    let doctor = try start(inAccount(program, "doctor", "--json"), log: logs.newFile())
    #expect([4, 5].contains(try doctor.waitForEnd(seconds: 20)))
    let text = try Data(contentsOf: URL(filePath: doctor.log))
    let report = try JSONDecoder().decode(Report.self, from: text)
    for check in ["realtime-limit", "memory-limit"] {
      let finding = try #require(report.findings.first { $0.check == check })
      #expect(finding.severity == "warning")
      // Which commands depends on what the machine's files grant to whom.
      #expect(!finding.mend.isEmpty)
    }
    daemon.signal(SIGTERM)
    #expect(try daemon.waitForEnd(seconds: 5) == 0)
    server.end()
  }

  /// JACK's library needs some of what may be locked for itself, to join a server and to let others join.
  @Test(arguments: [65536, 4 << 20]) func whatMayBeLockedIsLeftToJackToo(memory: Int) throws {
    let logs = try TemporaryFolder()
    let kit = try TemporaryKit.slow()
    let name = environment["JACK_DEFAULT_SERVER"] ?? ""
    let daemon = try start(
      inAccount(BuiltProgram.path, "daemon", kit.path, memory: memory), log: logs.newFile())
    func status(_ name: String = "rimshot") -> DaemonStatus? {
      guard let paths = try? ControlPaths(name: name, environment: environment, user: user),
        var client = try? ControlClient(socket: paths.socket)
      else { return nil }
      return try? client.send(.status, as: DaemonStatus.self)
    }
    try waitUntil("the kit, which takes all the memory that it can have", seconds: 20) {
      status()?.kit != nil
    }
    for _ in 1...2 {
      let server = try start(
        inAccount("/usr/bin/jackd", "-n", name, "-r", "-S", "-d", "dummy"), log: logs.newFile())
      try waitUntil("daemon on a server", seconds: 10) { status()?.state == .ready }
      let other = try start(
        inAccount(BuiltProgram.path, "daemon", "--name", "other", memory: memory), log: logs.newFile())
      try waitUntil("another client", seconds: 10) { status("other")?.state == .ready }
      other.end()
      #expect(status()?.state == .ready)
      server.end()
      try waitUntil("no server", seconds: 5) { status()?.server == nil }
    }
    daemon.signal(SIGTERM)
    #expect(try daemon.waitForEnd(seconds: 5) == 0)
  }

  private struct Report: Decodable {
    struct Finding: Decodable {
      var check: String
      var severity: String
      var mend: [String]
    }
    var findings: [Finding]
  }
}
