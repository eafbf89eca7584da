import Foundation
import Glibc
import RimshotOsc
import RimshotServerSupport
import RimshotTestSupport

/// A session manager as New Session Manager's protocol has it, with one client.
final class SessionManager {
  private let socket: OscSocket
  private var client: OscSocket.Peer?
  private(set) var process: SpawnedProcess?
  /// Whether the client has something to save, as it said last.
  private(set) var hasUnsaved = false

  init() throws { socket = try OscSocket(address: "127.0.0.1", port: 0) }

  var url: String { "osc.udp://localhost:\(OscClient.port(of: socket))/" }

  /// Waits until the client has something to save, or nothing.
  func wait(hasUnsaved: Bool) throws {
    try waitUntil("client that has something to save: \(hasUnsaved)", seconds: 5) {
      if let message = receive() {
        throw TimedOut("nothing but whether there is something to save, but \(message)")
      }
      return self.hasUnsaved == hasUnsaved
    }
  }

  /// What has come that isn't about progress or what is to be saved.
  private func receive() -> OscMessage? {
    while let (bytes, sender) = socket.receive() {
      client = sender
      for message in OscMessage.read(bytes) ?? [] {
        switch message.address {
        case "/nsm/client/progress": break
        case "/nsm/client/is_dirty": hasUnsaved = true
        case "/nsm/client/is_clean": hasUnsaved = false
        default: return message
        }
      }
    }
    return nil
  }

  /// The next message of the client's that isn't about progress or what is to be saved.
  func next(_ what: String, seconds: Double = 10) throws -> OscMessage {
    var found: OscMessage?
    try waitUntil(what, seconds: seconds) {
      found = receive()
      if found == nil, let status = process?.exitStatus {
        let log = process.map { (try? String(contentsOfFile: $0.log, encoding: .utf8)) ?? "" } ?? ""
        throw TimedOut("\(what): the client ended with status \(status): \(log)")
      }
      return found != nil
    }
    return found ?? OscMessage("")
  }

  func send(_ address: String, _ arguments: OscMessage.Argument...) {
    if let client { socket.send(OscMessage(address, arguments).datagram, to: client) }
  }

  /// Starts the program as managers do, by its name alone, and hears of it.
  func start(in home: Home) throws -> OscMessage {
    home.variables["NSM_URL"] = url
    hasUnsaved = false
    process = try SpawnedProcess(
      BuiltProgram.path, [], environment: home.environment, log: home.folder.newFile())
    return try next("announcement")
  }

  /// Has the client open a project.
  /// - Returns: Its answer.
  func open(_ path: String, as name: String = "Rimshot.nTEST") throws -> OscMessage {
    send(
      "/reply", .text("/nsm/server/announce"), .text("hello"), .text("Test Manager"), .text(":broadcast:"))
    send("/nsm/client/open", .text(path), .text("Song"), .text(name))
    return try next("answer to open")
  }

  /// Has it save.
  /// - Returns: Its answer.
  func save() throws -> OscMessage {
    send("/nsm/client/save")
    return try next("answer to save")
  }

  /// Ends the client, as managers do.
  func end() throws -> Int32? {
    process?.signal(SIGTERM)
    return try process?.waitForEnd()
  }
}
