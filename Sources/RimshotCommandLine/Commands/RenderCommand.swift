internal import CSystem
internal import Glibc
internal import RimshotControl
internal import RimshotDaemon
internal import RimshotKit
internal import RimshotKitFiles
internal import RimshotMidiFiles
internal import RimshotOffline

/// `rimshot render`.
enum RenderCommand {
  static let command = Command(
    "render", "play a MIDI file into a sound file",
    details: """
      Plays a Standard MIDI File with a kit as the daemon would, each hit at its exact
      frame, but as fast as the machine can. All outputs are summed into one stereo
      file; --stems writes song-main.wav, song-kick.wav and so on beside song.wav.
      """,
    positionals: [
      Positional("KIT", help: "a kit's name, folder or file", completes: .kits),
      Positional("FILE", help: "a MIDI file of type 0 or 1", completes: .files),
    ], options: RenderArguments.options + [.json],
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    var options = try RenderArguments.read(arguments)
    options.device = try device(arguments, session)
    if !arguments.has("no-cache") {
      options.kitCache = ConfigurationSources(DaemonOptions()).read().settings.values.kitCache
    }
    let song: StandardMidiFile
    do throws(MidiFileError) {
      song = try StandardMidiFile(path: arguments.words[1])
    } catch {
      throw .failed(error.description)
    }
    let reading = try session.readKit(arguments.words[0], arguments)
    guard let kit = reading.kit else {
      throw .failed(
        "the kit \"\(arguments.words[0])\" cannot be read", details: reading.diagnostics.map(\.description))
    }
    let readWarnings = reading.diagnostics.map(\.description)
    var report = try render(song, kit, readWarnings, options, session)
    report.warnings = readWarnings + report.warnings
    for warning in report.warnings { session.console.say(warning) }
    try session.print(report, arguments) { RenderText.text(report) }
    return .done
  }

  private static func device(
    _ arguments: Arguments, _ session: Session
  ) throws(CommandError) -> DeviceProfile {
    guard let word = arguments.text("device") else { return DeviceAccess.general }
    let reading = try DeviceAccess.read(word)
    guard let profile = reading.profile else {
      throw .failed(
        "the device profile \"\(word)\" cannot be used", details: reading.diagnostics.map(\.description))
    }
    for diagnostic in reading.diagnostics { session.console.say(diagnostic.description) }
    return profile
  }

  private static func render(
    _ song: StandardMidiFile, _ kit: Kit, _ readWarnings: [String], _ options: RenderOptions,
    _ session: Session
  ) throws(CommandError) -> RenderReport {
    // A file that the system's limit stops is an error to report, and no reason to end with a half file.
    signal(SIGXFSZ, SIG_IGN)
    let signals = rimshot_open_signals()
    defer { if signals >= 0 { close(signals) } }
    var display = ProgressDisplay(kit.name, console: session.console)
    defer { display.finish() }
    let observer = OfflineRenderer.Observer(
      loading: { display.show(Progress(done: $0, total: $1)) },
      rendering: { display.show(RenderText.progress(song.name, done: $0, total: $1)) },
      isCancelled: { signals >= 0 && rimshot_next_signal(signals) != 0 })
    do throws(RenderError) {
      return try OfflineRenderer(song, kit: kit, options: options).render(observer)
    } catch {
      display.finish()
      // Why nothing of a kit can be loaded is often what was found when it was read.
      throw .failed(error.message, details: error.details.isEmpty ? [] : readWarnings + error.details)
    }
  }
}
