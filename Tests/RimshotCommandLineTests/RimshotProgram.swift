import Foundation
import RimshotTestSupport

/// The built program, run as a user runs it.
struct RimshotProgram {
  /// How a run ended.
  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Runs it to its end, with its sockets, logs and kits in a folder of the test's own.
  /// - Parameter launcher: A program that runs it, with that one's own arguments.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:],
    launcher: [String] = []
  ) throws -> Outcome {
    let process = Process()
    let words = launcher + [try BuiltProgram.path] + arguments
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = [
      "HOME": folder.path, "PATH": "/usr/bin:/bin", "RIMSHOT_RUNTIME_DIR": folder.path,
      "SWIFT_BACKTRACE": "enable=no",
    ].merging(environment) { $1 }
    // Files, not pipes: a daemon that kept a pipe open would hang the test instead of failing it.
    let files = try ["out", "err"].map { name in
      let file = "\(folder.path)/\(name)-\(UUID().uuidString)"
      _ = FileManager.default.createFile(atPath: file, contents: nil)
      return (file, try FileHandle(forWritingTo: URL(filePath: file)))
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = files[0].1
    process.standardError = files[1].1
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try String(contentsOfFile: files[0].0, encoding: .utf8),
      errors: try String(contentsOfFile: files[1].0, encoding: .utf8))
  }
}
