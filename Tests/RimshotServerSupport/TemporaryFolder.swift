internal import Foundation

/// A folder, 0700, that goes when its value goes; short enough for the paths of sockets.
public final class TemporaryFolder: Sendable {
  /// Its path, absolute.
  public let path: String

  /// Makes an empty folder.
  public convenience init() throws {
    try self.init(at: "/tmp/rimshot-test-\(UUID().uuidString.prefix(13))")
  }

  /// Makes an empty folder at a path, in the place of what is there.
  init(at path: String) throws {
    self.path = path
    // Mostly there is nothing.
    try? FileManager.default.removeItem(atPath: path)
    try makeFolder("")
  }

  deinit {
    // Nothing depends on its going.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Makes a folder in it, 0700.
  /// - Returns: Its path.
  @discardableResult
  public func makeFolder(_ name: String) throws -> String {
    let folder = name.isEmpty ? path : "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return folder
  }

  /// Writes a text file.
  /// - Returns: Its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
    return "\(path)/\(name)"
  }

  /// The path of a file that isn't there yet.
  public func newFile() -> String { "\(path)/\(UUID().uuidString)" }
}
