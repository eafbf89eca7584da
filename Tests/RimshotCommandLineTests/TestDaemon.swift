import Foundation
import Glibc
import RimshotControl

/// A Unix socket that answers each line as a test says, on a thread of its own.
final class TestDaemon: Sendable {
  /// What it does with a line.
  enum Reply: Sendable {
    /// Sends text as it is.
    case send(String)
    /// Sends one byte at a time.
    case trickle(String)
    /// Closes the connection.
    case hangUp
    /// Keeps the connection open and says nothing.
    case nothing
  }

  private let listener: Int32
  private let replies: @Sendable (String) -> [Reply]

  /// Listens at once; a client may connect when this returns.
  init(at path: String, replies: @escaping @Sendable (String) -> [Reply]) throws {
    listener = try UnixSocket.listen(at: path)
    self.replies = replies
    let (listener, replies) = (self.listener, self.replies)
    Thread {
      while true {
        let connection = accept(listener, nil, nil)
        // Closed here and not in `deinit`: until this thread is done with it, its number must not become another's.
        if connection < 0 {
          close(listener)
          return
        }
        Self.serve(connection, replies)
      }
    }.start()
  }

  /// Answers every command that it has a result for.
  convenience init(at path: String, results: [String: String]) throws {
    try self.init(at: path) { line in
      let result = results.first { line.contains("\"command\":\"\($0.key)\"") }?.value
      let refusal = #"{"ok":false,"error":{"code":"not-found","details":["more"],"message":"no such thing"}}"#
      return [.send((result.map { #"{"ok":true,"result":\#($0)}"# } ?? refusal) + "\n")]
    }
  }

  /// Lives at least until `body` ends.
  @discardableResult
  func whileServing<Result>(_ body: () throws -> Result) throws -> Result {
    try withExtendedLifetime(self, body)
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private static func serve(_ connection: Int32, _ replies: (String) -> [Reply]) {
    defer { close(connection) }
    var framer = LineFramer()
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(connection, &chunk, chunk.count, 0)
      if count <= 0 { return }
      for case .text(let line) in framer.append(chunk.prefix(count)) {
        for reply in replies(line) {
          switch reply {
          case .send(let text): send(connection, Array(text.utf8))
          case .trickle(let text): for byte in text.utf8 { send(connection, [byte]) }
          case .hangUp: return
          case .nothing: break
          }
        }
      }
    }
  }

  private static func send(_ connection: Int32, _ bytes: [UInt8]) {
    _ = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
