import Foundation
import Glibc
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// A user's folders, and the built program to run in them. What still runs there ends with it.
final class Home {
  let folder: TemporaryFolder
  /// Variables beside those that every test needs.
  var variables: [String: String] = [:]

  init() throws {
    folder = try TemporaryFolder()
  }

  deinit {
    for lock in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    where lock.hasSuffix(".lock") {
      let text = (try? String(contentsOfFile: "\(folder.path)/\(lock)", encoding: .utf8)) ?? ""
      // A daemon that `start` left, after a test that failed. The lock shows that the number is still its own.
      if let number = Int32(text.dropLast()), isLocked("\(folder.path)/\(lock)") { kill(number, SIGKILL) }
    }
  }

  private func isLocked(_ path: String) -> Bool {
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    return descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  var environment: [String: String] {
    AudioServer.environment.merging([
      "HOME": folder.path, "RIMSHOT_RUNTIME_DIR": folder.path, "XDG_RUNTIME_DIR": folder.path,
      "XDG_CONFIG_HOME": "\(folder.path)/config", "XDG_STATE_HOME": "\(folder.path)/state",
      "XDG_DATA_HOME": "\(folder.path)/share",
    ]) { $1 }.merging(variables) { $1 }
  }

  /// Runs a command to its end.
  func rimshot(_ words: String..., seconds: Double = 30) throws -> SpawnedProcess.Outcome {
    try rimshot(words, seconds: seconds)
  }

  /// Runs a command to its end.
  func rimshot(_ words: [String], seconds: Double = 30) throws -> SpawnedProcess.Outcome {
    try SpawnedProcess.run(BuiltProgram.path, words, environment: environment, in: folder, seconds: seconds)
  }

  /// Starts a daemon in the foreground.
  /// - Parameter waits: Whether to return when it is ready instead of at once.
  func daemon(_ words: String..., name: String = "rimshot", waits: Bool = true) throws -> RunningDaemon {
    let daemon = try RunningDaemon(words, name: name, in: self)
    if waits { try daemon.waitUntilReady() }
    return daemon
  }

  /// A daemon that a test has started in its own way.
  func runningDaemon(_ process: SpawnedProcess) throws -> RunningDaemon {
    try RunningDaemon(process, in: self)
  }
}

/// A daemon in the foreground.
final class RunningDaemon {
  let home: Home
  let process: SpawnedProcess
  private let paths: ControlPaths

  fileprivate init(_ process: SpawnedProcess, in home: Home) throws {
    self.home = home
    self.process = process
    paths = try ControlPaths(name: "rimshot", environment: home.environment, user: geteuid())
  }

  fileprivate init(_ words: [String], name: String, in home: Home) throws {
    self.home = home
    paths = try ControlPaths(name: name, environment: home.environment, user: geteuid())
    let naming = name == "rimshot" ? [] : ["--name", name]
    process = try SpawnedProcess(
      BuiltProgram.path, ["daemon"] + naming + words, environment: home.environment,
      log: "\(home.folder.path)/\(name)-daemon.log")
  }

  var socket: String { paths.socket }
  var log: String { get throws { try String(contentsOfFile: process.log, encoding: .utf8) } }

  /// Asks it something, as the program does.
  func ask<Result: Codable & Sendable>(_ request: ControlRequest, as: Result.Type = Result.self) throws
    -> Result
  {
    var client = try ControlClient(socket: paths.socket)
    return try client.send(request, as: Result.self)
  }

  var status: DaemonStatus { get throws { try ask(.status) } }

  func waitUntilReady(seconds: Double = 20) throws {
    try waitUntil("daemon", seconds: seconds) {
      if let status = process.exitStatus {
        throw TimedOut("the daemon ended with status \(status): \(try log)")
      }
      // Nobody listens at first.
      return (try? status).map { $0.kit != nil && $0.state == .ready } ?? false
    }
  }

  /// Waits until its status is as wanted.
  func waitUntilStatus(_ what: String, seconds: Double = 20, _ condition: (DaemonStatus) -> Bool) throws {
    try waitUntil("daemon that \(what)", seconds: seconds) { condition(try status) }
  }

  /// How many descriptors it has open.
  var descriptors: Int {
    get throws { try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.number)/fd").count }
  }

  /// What each of its threads does, in the letters of proc_pid_stat(5): "T" is stopped.
  var threadStates: [Character] {
    get throws {
      let tasks = "/proc/\(process.number)/task"
      return try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap { thread in
        // A thread may have ended meanwhile.
        let text = try? String(contentsOfFile: "\(tasks)/\(thread)/stat", encoding: .utf8)
        return text?.split(separator: ")").last?.dropFirst().first
      }
    }
  }

  /// Seconds of processor time that it has taken so far.
  var processorTime: Double {
    get throws {
      let text = try String(contentsOfFile: "/proc/\(process.number)/stat", encoding: .utf8)
      let fields = text.split(separator: ")").last.map { $0.split(separator: " ") } ?? []
      return [11, 12].reduce(0) { $0 + (Double(fields[$1]) ?? 0) } / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
  }

  /// Memory of its own, in bytes: pages of the program's file and what JACK shares come and go as the system likes.
  var memory: Int {
    get throws {
      let text = try String(contentsOfFile: "/proc/\(process.number)/status", encoding: .utf8)
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
      return (Int(line.split(separator: " ").dropLast().last ?? "") ?? 0) << 10
    }
  }
}
