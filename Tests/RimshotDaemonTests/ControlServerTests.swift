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

  @Test func aClientThatNeverReadsIsLetGo() throws {
    let client = try connect()
    let long = String(repeating: "x", count: 50_000)
    try waitUntil("the client's end", seconds: 30) {
      client.send("{\"command\":\"panic\"}\n")
      server.serve { _, connection in
        server.answer(.success(HitReport(pads: [long], velocity: 1)), to: connection)
      }
      return server.pollDescriptors.count == 1
    }
  }

  @Test func nothingWakesItWhileAllPlacesAreTaken() throws {
    var clients: [RawClient] = []
    for _ in 0..<32 {
      clients.append(try connect())
      server.serve(answerAll)
    }
    let oneMore = try connect()
    server.serve(answerAll)
    #expect(wakes() == 0)
    oneMore.send("{\"command\":\"panic\"}\n")
    clients.removeLast()
    try serve(until: oneMore, has: 1, answerAll)
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
  private func wakes() -> Int32 {
    var descriptors = server.pollDescriptors
    return poll(&descriptors, nfds_t(descriptors.count), 0)
  }
}
