internal import CSystem
internal import FoundationEssentials
internal import Glibc
internal import RimshotControl
internal import RimshotDaemon

/// Starts a daemon as a process of its own and waits until it can play.
struct DaemonLaunch {
  /// What the daemon is told.
  let options: DaemonOptions
  /// Where its log goes.
  let paths: ControlPaths
  /// The folder it runs in.
  var directory = "/"
  /// Where progress is shown.
  let console: Console
  /// The program that is the daemon: this one.
  var program = DaemonLaunch.thisProgram()

  /// Seconds that a daemon may say nothing, beyond what it was told to wait for the audio server.
  private static let patience: Double = 60
  /// The descriptor that the daemon finds its end of the pipe at; `rimshot_spawn_detached` puts it there.
  private static let reportDescriptor = 3

  /// Starts it and waits.
  /// - Returns: Its status once it plays.
  /// - Throws: Its own reason where it can't, or how it ended.
  func run() throws(CommandError) -> DaemonStatus {
    var ends: [Int32] = [-1, -1]
    let code = unsafe rimshot_pipe(&ends)
    guard code == 0 else { throw .failed("\(SystemError("make a pipe", code: code))") }
    defer { close(ends[0]) }
    let log: Int32
    do throws(ControlPathError) {
      log = try paths.openLog()
    } catch {
      close(ends[1])
      throw .failed(error.description)
    }
    let logStart = lseek(log, 0, SEEK_END)
    // From here on Ctrl-C ends the daemon too: whoever starts it in the foreground means the whole of it.
    let interrupts = rimshot_catch_interrupts()
    defer { if interrupts >= 0 { close(interrupts) } }
    let spawned = Result { () throws(CommandError) in try spawn(log: log, report: ends[1]) }
    close(log)
    close(ends[1])
    let process = try spawned.get()
    return try wait(for: process, report: ends[0], interrupts: interrupts, logStart: Int(logStart))
  }

  private func spawn(log: Int32, report: Int32) throws(CommandError) -> ChildProcess {
    let words =
      ["rimshot", "daemon", "--report-fd", "\(Self.reportDescriptor)"] + DaemonArguments.words(for: options)
    var number: Int32 = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    let code = unsafe rimshot_spawn_detached(program, &arguments, directory, log, report, &number)
    for index in words.indices { unsafe free(arguments[index]) }
    guard code == 0 else { throw .failed("\(SystemError("start \(program) in \(directory)", code: code))") }
    return ChildProcess(number: number)
  }

  /// This program's own file: by its real name, which `ps` then shows, unless it has been replaced since it started.
  static func thisProgram() -> String {
    let link = "/proc/self/exe"
    // Unreadable where /proc isn't mounted; the spawn then says so.
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
      unsafe access(path, X_OK) == 0
    else { return link }
    return path
  }

  private func wait(
    for process: ChildProcess, report: Int32, interrupts: Int32, logStart: Int
  ) throws(CommandError) -> DaemonStatus {
    let kit = options.kit.map(KitArgument.shortName) ?? "the kit"
    var display = ProgressDisplay(kit, console: console)
    defer { display.finish() }
    let silence = options.waitForServer + Self.patience
    var deadline = Deadline(seconds: silence)
    var framer = LineFramer(limit: LineFramer.answerLimit)
    while true {
      let ready = deadline.waitToRead(anyOf: interrupts >= 0 ? [report, interrupts] : [report])
      if ready.isEmpty {
        process.end()
        throw .failed(
          "the daemon said nothing for \(Quantity.number(silence)) s and was told to end; see \(paths.log)")
      }
      if ready.contains(1) {
        process.end()
        throw .failed("interrupted: the daemon was told to end")
      }
      guard let lines = read(report, &framer) else {
        display.finish()
        throw failure(of: process, logStart: logStart)
      }
      deadline = Deadline(seconds: silence)
      for line in lines {
        guard case .text(let text) = line,
          let answer = ControlCoding.answer(fromLine: text, as: DaemonStatus.self)
        else { continue }
        switch answer {
        case .progress(let progress): display.show(progress)
        case .done(let status): return status
        case .failed(let error):
          // Gone before we are: the next `start` must not find its lock held.
          _ = process.waitForEnd(seconds: 5)
          var failure = CommandError.failed(error.message, details: error.details)
          failure.isTaken = error.code == .busy
          throw failure
        }
      }
    }
  }

  /// - Returns: `nil` at the end of the pipe.
  private func read(_ descriptor: Int32, _ framer: inout LineFramer) -> [LineFramer.Line]? {
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    let count = unsafe chunk.withUnsafeMutableBytes {
      unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
    }
    if count > 0 { return framer.append(chunk.prefix(count)) }
    return count < 0 && errno == EINTR ? [] : nil
  }

  private func failure(of process: ChildProcess, logStart: Int) -> CommandError {
    let how = process.waitForEnd(seconds: 5) ?? "closed its report and runs on"
    let last = lastLogLine(after: logStart)
    return .failed(
      "the daemon \(how) before it was ready"
        + (last == nil ? "; it wrote nothing to \(paths.log)" : "; the last line of \(paths.log):"),
      details: last.map { [$0] } ?? [])
  }

  /// The last line that was added to the log, from at most its last 64 KiB.
  private func lastLogLine(after start: Int) -> String? {
    // A log that can't be read has nothing to show.
    guard let data = try? Data(contentsOf: URL(filePath: paths.log)) else { return nil }
    let added = data.dropFirst(min(start, data.count)).suffix(64 << 10)
    return String(decoding: added, as: UTF8.self).split(whereSeparator: \.isNewline).last.map(String.init)
  }
}
