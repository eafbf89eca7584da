import Foundation
import RimshotServerSupport
import RimshotTestSupport

/// A terminal in tmux, without a person: keys are sent to it, and what it shows is read.
final class TmuxTerminal {
  private let socket: String
  private let environment: [String: String]
  private let folder: TemporaryFolder

  static var isInstalled: Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")
      || ProcessInfo.processInfo.environment["RIMSHOT_REQUIRE_JACK"] == "1"
  }

  /// What the shell says when nothing else runs.
  static let prompt = "ready:"

  /// Opens one that runs `rimshot play` in a shell, which is there when it has ended.
  init(
    _ words: [String] = [], in home: Home, width: Int = 80, height: Int = 24,
    variables: [String: String] = [:]
  ) throws {
    folder = home.folder
    socket = "\(home.folder.path)/tmux"
    environment = home.environment.merging(
      ["LANG": "C.UTF-8", "ENV": ""].merging(variables) { $1 }
    ) {
      $1
    }
    try tmux(
      ["-f", "/dev/null", "-u", "new-session", "-d", "-x", "\(width)", "-y", "\(height)", "exec /bin/sh"])
    // A prompt that isn't in what was typed.
    try type("PS1='rea''dy: '")
    try press("Enter")
    try waitUntil("shell") { try screen().contains(TmuxTerminal.prompt) }
    try type("\(try BuiltProgram.path) play \(words.joined(separator: " "))")
    try press("Enter")
  }

  deinit { _ = try? tmux(["kill-server"]) }

  @discardableResult
  private func tmux(_ words: [String]) throws -> String {
    let outcome = try SpawnedProcess.run(
      "tmux", ["-S", socket] + words, environment: environment, in: folder)
    if outcome.status != 0 { throw TimedOut("tmux \(words): \(outcome)") }
    return outcome.output
  }

  /// Types characters as they are.
  func type(_ text: String) throws { try tmux(["send-keys", "-l", text]) }

  /// Presses keys by tmux's names.
  func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Sends bytes as they are.
  func send(_ text: String) throws {
    try tmux(["send-keys", "-H"] + text.utf8.map { String($0, radix: 16) })
  }

  /// What it shows.
  func screen() throws -> String { try tmux(["capture-pane", "-p"]) }

  func resize(_ width: Int, _ height: Int) throws {
    try tmux(["resize-window", "-x", "\(width)", "-y", "\(height)"])
  }

  /// Waits until it shows something.
  @discardableResult
  func wait(for texts: String..., seconds: Double = 15) throws -> String {
    var last = ""
    do {
      try waitUntil("\(texts)", seconds: seconds) {
        last = try screen()
        return texts.allSatisfy { last.contains($0) }
      }
    } catch {
      throw TimedOut("\(error); the screen is\n\(last)")
    }
    return last
  }

  /// The terminal's settings, as `stty` says them.
  func settings() throws -> String {
    let terminal = try tmux(["display-message", "-p", "#{pane_tty}"]).trimmingCharacters(
      in: .whitespacesAndNewlines)
    return try SpawnedProcess.run("stty", ["-F", terminal, "-a"], environment: environment, in: folder).output
  }

  /// The process of the player.
  func player() throws -> Int32 {
    let shell = try tmux(["display-message", "-p", "#{pane_pid}"]).trimmingCharacters(
      in: .whitespacesAndNewlines)
    let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
    guard let number = children.split(separator: " ").first.flatMap({ Int32($0) }) else {
      throw TimedOut("a player: \(children)")
    }
    return number
  }
}
