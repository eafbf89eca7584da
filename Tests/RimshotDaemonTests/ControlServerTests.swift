import Glibc
import RimshotControl
import RimshotServerSupport
import Testing

@testable import RimshotDaemon

/// The daemon's end of the socket, without a daemon.
struct ControlServerTests {
  private let folder: TemporaryFolder
  private let server: ControlServer

  init() throws {
    folder = try TemporaryFolder()
    server = try ControlServer(path: "\(folder.path)/control")
  }

  private func connect() throws -> RawClient { try RawClient(to: "\(folder.path)/control") }

  /// Lets the server work until a client has so many lines.
  private func serve(
    until client: RawClient, has count: Int,
    _ handle: (Result<ControlRequest, ControlError>, Int) -> Void
  ) throws {
    try waitUntil("\(count) answers") {
      server.serve(handle)
      return try client.readLines().count >= count
    }
  }

  private func answerAll(_ request: Result<ControlRequest, ControlError>, _ connection: Int) {
    switch request {
    case .success(let request):
      server.answer(.success(HitReport(pads: [request.name], velocity: 1)), to: connection)
    case .failure(let error): server.answer(Result<Done, ControlError>.failure(error), to: connection)
    }
  }

  @Test func onlyItsUserMayConnect() throws {
    var status = stat()
    #expect(stat("\(folder.path)/control", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func requestsInOnePieceAndInManyAreAnsweredInOrder() throws {
    let client = try connect()
    client.send("{\"command\":\"status\"}\n{\"command\":\"pan")
    try serve(until: client, has: 1, answerAll)
    client.send("ic\"}\n{\"command\":\"kit\"}\n")
    try serve(until: client, has: 3, answerAll)
    #expect(client.lines.map { $0.contains("status") } == [true, false, false])
    #expect(client.lines[1].contains("panic") && client.lines[2].contains("kit"))
  }

  @Test func aRequestWaitsForTheOneBeforeIt() throws {
    let client = try connect()
    client.send("{\"command\":\"kit\"}\n{\"command\":\"panic\"}\n")
    var first: Int?
    var seen: [String] = []
    try waitUntil("first request") {
      server.serve { request, connection in
        seen.append((try? request.get().name) ?? "")
        first = connection
      }
      return first != nil
    }
    server.serve { _, _ in Issue.record("the second request came before the first was answered") }
    #expect(seen == ["kit"])
    server.answer(.success(Done()), to: try #require(first))
    try serve(until: client, has: 2, answerAll)
  }

  @Test(arguments: [
    ("nonsense\n", "a request is a JSON object on one line"),
    ("{\"command\":\"dance\"}\n", "unknown command \\\"dance\\\""),
    (String(repeating: "x", count: 100_000) + "\n", "a request has at most 65536 bytes"),
    ("\u{0}\n", "a request is a JSON object on one line"),
  ])
  func aBadLineIsAnsweredAndTheNextOneServed(line: String, sentence: String) throws {
    let client = try connect()
    client.send(line + "{\"command\":\"panic\"}\n") { server.serve(answerAll) }
    try serve(until: client, has: 2, answerAll)
    #expect(client.lines[0].contains(sentence), "\(client.lines[0])")
    #expect(client.lines[1].contains("panic"))
  }

  @Test func bytesThatAreNoTextAreAnswered() throws {
    let client = try connect()
    client.send(bytes: [0xFF, 0xFE, 0x0A])
    try serve(until: client, has: 1, answerAll)
    #expect(client.lines[0].contains("a request is UTF-8 text"))
  }

  @Test func aClientThatLeavesInTheMiddleOfARequestIsForgotten() throws {
    do {
      let client = try connect()
      client.send("{\"command\":\"st")
    }
    try waitUntil("the client's end") {
      server.serve { _, _ in Issue.record("half a request is none") }
      return server.pollDescriptors.count == 1
    }
  }

  @Test func theLastAnswerReachesAClientThatHasSentItsLast() throws {
    let client = try connect()
    client.send("{\"command\":\"panic\"}\n")
    client.endSending()
    try serve(until: client, has: 1, answerAll)
    #expect(client.lines[0].contains("panic"))
  }

  @Test func aClientThatNeverReadsIsAskedNoMoreAndThenLetGo() throws {
    let client = try connect()
    let long = String(repeating: "x", count: 50_000)
    var answers = 0
    for _ in 0..<500 {
      client.send(String(repeating: "{\"command\":\"panic\"}\n", count: 20))
      server.serve { _, connection in
        answers += 1
        server.answer(.success(HitReport(pads: [long], velocity: 1)), to: connection)
      }
    }
    #expect(server.unreadBytes > 1_000_000)
    #expect(server.unreadBytes < 1_200_000)
    #expect(answers < 40)
    let now = UInt64(monotonicSeconds() * 1e9)
    server.letGoOfStalled(at: now)
    #expect(server.pollDescriptors.count == 2)
    server.letGoOfStalled(at: now + 31_000_000_000)
    #expect(server.pollDescriptors.count == 1)
    #expect(server.unreadBytes == 0)
  }

  @Test func whoIsIdleForLongestMakesPlace() throws {
    let small = try ControlServer(path: "\(folder.path)/small", places: 4)
    var clients: [RawClient] = []
    for _ in 0..<4 {
      clients.append(try RawClient(to: "\(folder.path)/small"))
      small.serve(answerAll)
    }
    clients[0].send("{\"command\":\"kit\"}\n")
    try waitUntil("answer") {
      small.serve { request, connection in
        small.answer(
          .success(HitReport(pads: [(try? request.get().name) ?? ""], velocity: 1)), to: connection)
      }
      return try clients[0].readLines().count == 1
    }
    let newest = try RawClient(to: "\(folder.path)/small")
    try waitUntil("the idle client's end") {
      small.serve(answerAll)
      return clients[1].isClosed
    }
    #expect(!clients[0].isClosed && !clients[2].isClosed && !clients[3].isClosed && !newest.isClosed)
  }

  @Test func nothingWakesItWhileAllPlacesAreBusy() throws {
    let small = try ControlServer(path: "\(folder.path)/small", places: 2)
    var busy: [Int] = []
    let clients = try (0..<2).map { _ in try RawClient(to: "\(folder.path)/small") }
    for client in clients { client.send("{\"command\":\"kit\"}\n") }
    try waitUntil("requests") {
      small.serve { busy.append($1) }
      return busy.count == 2
    }
    let waiting = try RawClient(to: "\(folder.path)/small")
    waiting.send("{\"command\":\"panic\"}\n")
    small.serve { _, _ in Issue.record("there was no place") }
    #expect(wakes(small) == 0)
    small.answer(.success(Done()), to: busy[0])
    try waitUntil("the third client's answer") {
      small.serve { small.answer(.success(HitReport(pads: ["\($0)"], velocity: 1)), to: $1) }
      return try waiting.readLines().count == 1
    }
    #expect(try !clients[1].readLines().contains { $0.contains("panic") })
  }

  @Test func aFloodOfRequestsLeavesTimeForOthers() throws {
    let flood = try connect()
    let other = try connect()
    flood.send(String(repeating: "{\"command\":\"panic\"}\n", count: 600))
    other.send("{\"command\":\"kit\"}\n")
    var turns: [Int] = []
    try waitUntil("all answers") {
      var inTurn = 0
      server.serve { request, connection in
        inTurn += 1
        answerAll(request, connection)
      }
      turns.append(inTurn)
      _ = try other.readLines()
      return try flood.readLines().count == 600
    }
    #expect(other.lines.count == 1)
    #expect(turns.max() ?? 0 <= 33)
  }

  @Test func eventsThatASlowReaderHasNoRoomForAreLeftOut() throws {
    let client = try connect()
    var number: Int?
    client.send("{\"command\":\"kit\"}\n")
    try waitUntil("request") {
      server.serve { number = $1 }
      return number != nil
    }
    let connection = try #require(number)
    server.answer(.success(Done()), to: connection)
    server.keepOpen(connection)
    let line = String(repeating: "e", count: 999) + "\n"
    let written = (0..<5000).count { _ in server.post(line, to: connection) }
    #expect(written > 256 && written < 2000, "what the socket and the room for events take")
    #expect(server.unreadBytes <= 258 << 10)
    client.endSending()
    server.letGoOfStalled(at: UInt64(monotonicSeconds() * 1e9) + 60_000_000_000)
    try serve(until: client, has: written + 1) { _, _ in }
    #expect(!server.hasEnded(connection), "who has said its last still listens")
  }

  @Test func aSubscriberThatHangsUpIsForgotten() throws {
    var number: Int?
    do {
      let client = try connect()
      client.send("{\"command\":\"kit\"}\n")
      try waitUntil("request") {
        server.serve { number = $1 }
        return number != nil
      }
      server.answer(.success(Done()), to: try #require(number))
      server.keepOpen(try #require(number))
      server.serve(answerAll)
      #expect(wakes() == 0)
    }
    #expect(wakes() == 1)
    server.serve(answerAll)
    #expect(server.hasEnded(try #require(number)))
    #expect(server.pollDescriptors.count == 1)
  }

  @Test func nothingWakesItWhenAClientLeavesBeforeItsAnswer() throws {
    var connection: Int?
    do {
      let client = try connect()
      client.send("{\"command\":\"kit\"}\n")
      try waitUntil("request") {
        server.serve { connection = $1 }
        return connection != nil
      }
    }
    server.serve(answerAll)
    #expect(wakes() == 0)
    server.answer(.success(Done()), to: try #require(connection))
    try waitUntil("the client's end") {
      server.serve(answerAll)
      return server.pollDescriptors.count == 1
    }
  }

  /// How many of its descriptors would wake it now.
  private func wakes(_ server: ControlServer? = nil) -> Int32 {
    var descriptors = (server ?? self.server).pollDescriptors
    return poll(&descriptors, nfds_t(descriptors.count), 0)
  }
}
