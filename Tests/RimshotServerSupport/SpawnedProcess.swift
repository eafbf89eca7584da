internal import Foundation
internal import Glibc
internal import JackProbe

/// A program that runs beside the tests, and not longer than they do.
public final class SpawnedProcess {
  /// Its number.
  public let number: Int32
  /// The file that has its output and errors.
  public let log: String
  private var status: Int32?

  /// Starts a program.
  /// - Parameter program: Its path, or its name in /usr/bin.
  /// - Parameter log: A file that gets its output, and its errors unless `errors` is another one.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String], log: String,
    errors: String? = nil
  ) throws {
    let path = program.hasPrefix("/") ? program : "/usr/bin/\(program)"
    let output = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    let second = open(errors ?? log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer {
      close(output)
      close(second)
    }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    number = jack_probe_spawn(path, &words, &variables, output, second, SIGTERM)
    self.log = log
    if number < 0 { throw POSIXError(POSIXErrorCode(rawValue: -number) ?? .EINVAL) }
  }

  deinit { end() }

  /// Its exit status once it has ended, or 128 and the signal that ended it.
  public var exitStatus: Int32? {
    if status != nil { return status }
    var raw: Int32 = 0
    guard waitpid(number, &raw, WNOHANG) == number else { return nil }
    status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
    return status
  }

  /// Waits for its end.
  /// - Returns: The exit status, or 128 and the signal that ended it.
  @discardableResult
  public func waitForEnd(seconds: Double = 10) throws -> Int32 {
    try waitUntil("end of process \(number) (\(log))", seconds: seconds) { exitStatus != nil }
    return exitStatus ?? -1
  }

  /// Sends a signal, unless it has ended.
  public func signal(_ signal: Int32) {
    if exitStatus == nil { kill(number, signal) }
  }

  /// Ends it, kindly at first.
  public func end() {
    for (signal, patience) in [(SIGTERM, 5.0), (SIGKILL, 5.0)] where exitStatus == nil {
      self.signal(signal)
      // It is killed then, and after that nothing more can be done.
      _ = try? waitForEnd(seconds: patience)
    }
  }

  /// How a program ended.
  public struct Outcome: Equatable, Sendable {
    /// Its exit status.
    public var status: Int32
    /// What it wrote to standard output.
    public var output: String
    /// What it wrote to standard error.
    public var errors: String

    /// Makes an outcome from its parts.
    public init(status: Int32, output: String, errors: String) {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  /// Runs a program to its end.
  public static func run(
    _ program: String, _ arguments: [String], environment: [String: String], in folder: TemporaryFolder,
    seconds: Double = 20
  ) throws -> Outcome {
    let files = [folder.newFile(), folder.newFile()]
    let process = try SpawnedProcess(
      program, arguments, environment: environment, log: files[0], errors: files[1])
    let status = try process.waitForEnd(seconds: seconds)
    let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return Outcome(status: status, output: texts[0], errors: texts[1])
  }
}
