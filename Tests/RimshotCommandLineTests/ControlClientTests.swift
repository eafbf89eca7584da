import Foundation
import RimshotControl
import Synchronization
import Testing

/// The client against a real socket.
struct ControlClientTests {
  private let folder: TemporaryFolder
  private var socket: String { "\(folder.path)/control" }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Asks once and returns what comes, with the steps before it.
  private func ask(timeout: Double = 20) throws(ControlClientError) -> (
    report: HitReport, steps: [RimshotControl.Progress]
  ) {
    var client = try ControlClient(socket: socket, timeout: timeout)
    var steps: [RimshotControl.Progress] = []
    let report = try client.send(.hit(pad: "kick", velocity: 9), as: HitReport.self, timeout: timeout) {
      steps.append($0)
    }
    return (report, steps)
  }

  private static let answer = #"{"ok":true,"result":{"pads":["kick"],"velocity":9}}"# + "\n"

  @Test func anAnswerArrives() throws {
    let lines = Mutex<[String]>([])
    let daemon = try TestDaemon(at: socket) { line in
      lines.withLock { $0.append(line) }
      return [.send(Self.answer)]
    }
    let report = try daemon.whileServing { try ask().report }
    #expect(report == HitReport(pads: ["kick"], velocity: 9))
    #expect(lines.withLock { $0 } == [#"{"command":"hit","pad":"kick","velocity":9}"#])
  }

  @Test func stepsComeBeforeTheAnswer() throws {
    let steps = (1...3).map { #"{"progress":{"done":\#($0),"total":3}}"# + "\n" }.joined()
    let daemon = try TestDaemon(at: socket) { _ in [.trickle(steps), .send(Self.answer)] }
    let seen = try daemon.whileServing { try ask().steps }
    #expect(seen == (1...3).map { RimshotControl.Progress(done: $0, total: 3) })
  }

  @Test func severalRequestsUseOneConnection() throws {
    let daemon = try TestDaemon(at: socket) { _ in [.send(Self.answer)] }
    try daemon.whileServing {
      var client = try ControlClient(socket: socket)
      for _ in 0..<3 {
        let report: HitReport = try client.send(.hit(pad: "kick", velocity: 9))
        #expect(report.pads == ["kick"])
      }
    }
  }

  @Test func aRefusalIsTheDaemonsOwn() throws {
    let line = #"{"error":{"code":"busy","details":["a"],"message":"one at a time"},"ok":false}"# + "\n"
    let daemon = try TestDaemon(at: socket) { _ in [.send(line)] }
    try daemon.whileServing {
      let expected = ControlClientError.refused(ControlError(.busy, "one at a time", details: ["a"]))
      #expect(throws: expected) { try ask() }
    }
  }

  @Test func noSocketIsNoDaemon() {
    #expect(throws: ControlClientError.noDaemon(socket: socket)) { try ask() }
  }

  @Test func aSocketThatADeadDaemonLeftIsNoDaemon() throws {
    close(try UnixSocket.listen(at: socket))
    #expect(FileManager.default.fileExists(atPath: socket))
    #expect(throws: ControlClientError.noDaemon(socket: socket)) { try ask() }
  }

  @Test(arguments: ["OK MPD\n", "{}\n", "\u{1}\n"])
  func garbageIsShown(line: String) throws {
    let daemon = try TestDaemon(at: socket) { _ in [.send(line)] }
    try daemon.whileServing {
      let expected = ControlClientError.badAnswer(String(line.dropLast()))
      #expect(throws: expected) { try ask() }
    }
  }

  @Test func anEndlessLineIsCutOff() throws {
    let daemon = try TestDaemon(at: socket) { _ in
      [.send(String(repeating: "x", count: LineFramer.answerLimit + 2))]
    }
    try daemon.whileServing {
      #expect(throws: ControlClientError.badAnswer("a line of more than 4 MiB")) { try ask() }
    }
  }

  @Test(arguments: ["", #"{"ok":tr"#])
  func aDaemonThatHangsUpIsNotWaitedFor(beginning: String) throws {
    let daemon = try TestDaemon(at: socket) { _ in [.send(beginning), .hangUp] }
    try daemon.whileServing {
      #expect(throws: ControlClientError.closed) { try ask() }
    }
  }

  @Test func aDaemonThatSaysNothingIsGivenUp() throws {
    let daemon = try TestDaemon(at: socket) { _ in [.nothing] }
    try daemon.whileServing {
      let clock = ContinuousClock()
      let spent = clock.measure {
        #expect(throws: ControlClientError.timedOut(seconds: 0.3)) { try ask(timeout: 0.3) }
      }
      #expect(spent >= .milliseconds(300))
    }
  }

  @Test func aDaemonTooBusyToTakeTheConnectionIsGivenUp() throws {
    let listener = try UnixSocket.listen(at: socket)
    defer { close(listener) }
    // Nobody accepts: once the queue is full, the next connection has to wait.
    var waiting: [Int32] = []
    defer { waiting.forEach { close($0) } }
    for _ in 0..<16 {
      guard let next = try? UnixSocket.connect(to: socket, timeout: 0.05) else { break }
      waiting.append(next)
    }
    #expect(waiting.count < 16)
    #expect(throws: ControlClientError.timedOut(seconds: 0.2)) { try ask(timeout: 0.2) }
  }

  @Test func theSocketIsItsUsersAlone() throws {
    close(try UnixSocket.listen(at: socket))
    #expect(try folder.permissions(of: "control") == 0o600)
  }
}
