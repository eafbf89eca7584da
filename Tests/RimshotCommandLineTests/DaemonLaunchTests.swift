import Foundation
import RimshotControl
import RimshotDaemon
import Synchronization
import Testing

@testable import RimshotCommandLine

/// What `start` makes of the process that it starts: real processes, with scripts in the daemon's place.
///
/// The program is bash, for which the word `daemon` is the script's name. A script that is run as a program of its own
/// may be "busy", while another test's process that was just forked still has it open.
struct DaemonLaunchTests {
  private let folder: TemporaryFolder
  private let paths: ControlPaths

  init() throws {
    folder = try TemporaryFolder()
    paths = try ControlPaths(
      name: "rimshot", environment: ["RIMSHOT_RUNTIME_DIR": folder.path, "XDG_STATE_HOME": folder.path],
      user: geteuid())
  }

  private func launch(_ script: String, _ options: DaemonOptions = DaemonOptions()) throws -> DaemonStatus {
    try prepared(script, options).run()
  }

  private func prepared(_ script: String, _ options: DaemonOptions = DaemonOptions()) throws -> DaemonLaunch {
    try folder.write(script + "\n", to: "daemon")
    return DaemonLaunch(
      options: options, paths: paths, directory: folder.path, console: Console(), program: "/bin/bash")
  }

  private func failure(_ script: String) -> CommandError? {
    #expect(throws: CommandError.self) { try launch(script) }
  }

  /// A line of shell that reports a value.
  private func report(_ answer: ControlAnswer<DaemonStatus>) -> String {
    "echo '\(String(ControlCoding.line(answer).dropLast()))' >&3"
  }

  @Test func theStatusArrivesWhenTheDaemonCanPlay() throws {
    let steps = (1...3).map { report(.progress(RimshotControl.Progress(done: $0, total: 3))) }.joined(
      separator: "\n")
    #expect(try launch("\(steps)\n\(report(.done(.example)))\nexec 3>&-") == .example)
  }

  @Test func theDaemonIsToldItsOptions() throws {
    var options = DaemonOptions()
    options.name = "left"
    options.kit = "jazz"
    let words = "\(folder.path)/words"
    _ = try launch("echo \"$0 $@\" >\(words)\n\(report(.done(.example)))", options)
    #expect(try folder.text(of: "words") == "daemon --report-fd 3 --name left -- jazz\n")
  }

  @Test func theDaemonStandsAlone() throws {
    let inherited = open("/dev/null", O_RDONLY)
    defer { close(inherited) }
    let facts = "\(folder.path)/facts"
    let script = """
      cut -d' ' -f6 /proc/$$/stat >\(facts)
      echo $$ >>\(facts)
      pwd >>\(facts)
      (cd /proc/$$/fd && echo 0 1 2 $(ls | grep -vE '^([012]|255)$') $(readlink 0)) >>\(facts)
      sed -nE 's/^Sig(Blk|Ign):\\t//p' /proc/$$/status >>\(facts)
      \(report(.done(.example)))
      """
    _ = try launch(script)
    let lines = try folder.text(of: "facts").split(separator: "\n").map(String.init)
    #expect(lines[0] == lines[1], "it leads a session of its own")
    #expect(lines[2] == folder.path)
    #expect(lines[3] == "0 1 2 3 /dev/null", "nothing else is open")
    let stopping: UInt64 = [SIGHUP, SIGINT, SIGPIPE, SIGTERM].reduce(0) { $0 | 1 << (UInt64($1) - 1) }
    for held in lines[4...5] { #expect(UInt64(held, radix: 16).map { $0 & stopping } == 0, "\(held)") }
  }

  @Test func theDaemonsOwnReasonIsPassedOn() throws {
    let reason = ControlError(.deviceFailed, "no audio server is running", details: ["start jackd"])
    #expect(
      failure("\(report(.failed(reason)))\nexit 1")
        == CommandError(.failed, "no audio server is running", details: ["start jackd"]))
  }

  @Test func aDaemonThatDiesWithoutAWordIsExplainedByItsLog() throws {
    try "an older line\n".write(toFile: paths.log.asFolder(), atomically: true, encoding: .utf8)
    #expect(
      failure("echo first; echo it hurts >&2; kill -SEGV $$")
        == CommandError(
          .failed,
          "the daemon was ended by signal 11 (Segmentation fault) before it was ready; the last line of \(paths.log):",
          details: ["it hurts"]))
  }

  @Test func aDaemonThatDiesAndWroteNothingIsNotExplainedByOldLines() throws {
    try "an older line\n".write(toFile: paths.log.asFolder(), atomically: true, encoding: .utf8)
    #expect(
      failure("exit 7")
        == CommandError(
          .failed, "the daemon ended with status 7 before it was ready; it wrote nothing to \(paths.log)"))
  }

  @Test func linesThatAreNoReportAreSkipped() throws {
    #expect(
      try launch("echo hello >&3; head -c 70000 /dev/zero >&3; echo >&3; \(report(.done(.example)))")
        == .example)
  }

  @Test func interruptingStartEndsTheDaemonToo() async throws {
    let started = "\(folder.path)/started"
    mkfifo(started, 0o600)
    let launch = try prepared("echo $$ >\(started); exec tail -f /dev/null")
    let (number, error) = await withCheckedContinuation {
      (done: CheckedContinuation<(Int32?, CommandError?), Never>) in
      // A thread of its own: `run` takes Ctrl-C away from the thread that calls it.
      Thread {
        let starter = pthread_self()
        let daemon = Mutex<Int32?>(nil)
        Thread {
          // Opening waits until the script runs, which is after Ctrl-C has been taken.
          let text = FileHandle(forReadingAtPath: started)?.readDataToEndOfFile() ?? Data()
          daemon.withLock { $0 = Int32(String(decoding: text.dropLast(), as: UTF8.self)) }
          pthread_kill(starter, SIGINT)
        }.start()
        do throws(CommandError) {
          _ = try launch.run()
          done.resume(returning: (daemon.withLock { $0 }, nil))
        } catch {
          done.resume(returning: (daemon.withLock { $0 }, error))
        }
      }.start()
    }
    #expect(error == CommandError(.failed, "interrupted: the daemon was told to end"))
    #expect(kill(try #require(number), 0) == -1, "it is gone")
  }

  @Test func aProgramThatCannotBeStartedIsNamed() throws {
    let launch = DaemonLaunch(
      options: DaemonOptions(), paths: paths, console: Console(), program: "\(folder.path)/none")
    let error = #expect(throws: CommandError.self) { try launch.run() }
    #expect(error?.message == "cannot start \(folder.path)/none in /: No such file or directory")
  }
}

/// The same through the built program.
struct StartTests {
  @Test func startSaysWhyTheDaemonIsNotReady() throws {
    let folder = try TemporaryFolder()
    let outcome = try RimshotProgram.run(
      ["start", "--config", "/nonexistent/config.yaml"], in: folder,
      environment: ["JACK_NO_START_SERVER": "1", "XDG_RUNTIME_DIR": folder.path])
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("rimshot: "))
  }
}

extension String {
  /// The path itself, after making the folder that it is in.
  fileprivate func asFolder() throws -> String {
    let folder = URL(filePath: self).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return self
  }
}
