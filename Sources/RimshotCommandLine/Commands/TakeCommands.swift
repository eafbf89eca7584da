internal import RimshotControl
internal import RimshotKeeping
internal import RimshotKit
internal import RimshotMidiFiles
internal import RimshotOffline

/// `rimshot take info`, `render` and `save`.
enum TakeCommands {
  static let info = Command(
    "take info", "show what a take has, or what is held now",
    details: """
      Without FILE: what the daemon holds now of the last minutes, and could save.
      With --json, isExact says whether a render is to the bit what the kit played; a
      metronome and a sound file played along are in no take.
      """,
    positionals: [Positional("FILE", isOptional: true, help: "a take that was saved", completes: .files)],
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      if let path = arguments.word(0) {
        let report = TakeText.report(try read(path), path: session.absolute(path))
        try session.print(report, arguments) { TakeText.text(report) }
      } else {
        let report = try session.ask(.take, arguments, as: TakeReport.self)
        try session.print(report, arguments) { TakeText.held(report) }
      }
      return .done
    })

  static let save = Command(
    "take save", "save what was just played as a MIDI file",
    details: """
      What was played in the last minutes is always held, whether or not anybody
      thought of it before. PATH is a folder, or a file that ends in .mid; without it
      the file is named by the time of day, in your music folder: the one that
      user-dirs.dirs has as XDG_MUSIC_DIR, else ~/Music, else your home. Any program
      reads it, and 'rimshot take render' makes of it what was heard, to the bit, but
      for the metronome and a sound file played along.
      """,
    positionals: [
      Positional(
        "PATH", isOptional: true, help: "a folder, or a file that isn't there yet", completes: .files)
    ],
    options: [
      Option("last", .text("TIME"), help: "only so much: 90, 90s, 5m, 1:30 (default: all that is held)"),
      .json, .daemonName,
    ],
    run: { (arguments, session) throws(CommandError) in
      let seconds = try arguments.text("last").map { (text) throws(CommandError) in try span(text) }
      let order = TakeOrder(path: arguments.word(0).map(session.absolute), seconds: seconds)
      let report = try session.ask(.takeSave(order), arguments, as: TakeReport.self, timeout: 60)
      try session.print(report, arguments) { TakeText.text(report) }
      return .done
    })

  static let render = Command(
    "take render", "make sound files of a take, as it was heard",
    details: """
      A file for each output, to the bit what went to its ports: hits, kit, mixer,
      pedal, chance and all, without the metronome and a sound file played along.
      Named take-main.wav, take-kick.wav and so on.
      """,
    positionals: [Positional("FILE", help: "a take that was saved", completes: .files)],
    options: [
      Option(
        "bits", .text("N"), help: "16, 24 or 32f (default: 32f, which is floats; FLAC: 24)",
        completes: .words(["16", "24", "32f"])),
      Option("force", help: "replace files that exist"),
      Option(
        "format", .text("FORMAT"), help: "wav or flac (default: wav)", completes: .words(["wav", "flac"])),
      Option(
        "output", .text("DIR"), letter: "o", help: "the folder (default: that of the take)",
        completes: .folders), .json,
    ],
    run: { (arguments, session) throws(CommandError) in try render(arguments, session) })

  private static func read(_ path: String) throws(CommandError) -> TakeFile {
    do throws(MidiFileError) {
      return try TakeFile(path: path)
    } catch {
      throw .failed(error.description)
    }
  }

  private static func render(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let path = arguments.words[0]
    let format = try RecordingArguments.format(arguments)
    let renderer = TakeRenderer(try read(path))
    let name = RecordingName(path: stem(path, folder: arguments.text("output")), isOnly: false)
    if !arguments.has("force"), let taken = renderer.taken(name, format) {
      throw .failed("\(taken) exists already; --force replaces it")
    }
    var display = ProgressDisplay(path, console: session.console)
    defer { display.finish() }
    for wanted in renderer.wantedKits {
      let reading = try session.readKit(wanted.path, arguments)
      guard let kit = reading.kit else {
        throw .failed(
          "the take's kit \(wanted.path) cannot be read", details: reading.diagnostics.map(\.description))
      }
      do throws(RenderError) {
        try renderer.load(wanted, kit) { display.show(Progress(done: $0, total: $1)) }
      } catch {
        throw .failed(error.message, details: error.details)
      }
    }
    let report: TakeRenderer.Report
    do throws(RenderError) {
      report = try renderer.render(to: name, format, replaces: arguments.has("force")) {
        display.show(RenderText.progress(path, done: $0, total: $1))
      }
    } catch {
      display.finish()
      throw .failed(error.message, details: error.details)
    }
    display.finish()
    for warning in report.warnings { session.console.say(warning) }
    try session.print(report, arguments) { TakeText.rendered(report, format) }
    return .done
  }

  /// The path whose beginning the files' names have.
  private static func stem(_ path: String, folder: String?) -> String {
    guard let folder else { return path }
    let name = path.split(separator: "/").last.map(String.init) ?? "take.mid"
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// A length of time, in seconds: `90`, `90s`, `5m`, `1:30`.
  static func span(_ text: String) throws(CommandError) -> Double {
    let fault = CommandError.usage("--last takes a length of time (90, 90s, 5m, 1:30), not \"\(text)\"")
    var seconds: Double?
    if text.hasSuffix("s") || text.hasSuffix("m") {
      seconds = Double(text.dropLast()).map { text.hasSuffix("m") ? $0 * 60 : $0 }
    } else {
      seconds = try? SongTime.parse(text, "last")
    }
    guard let seconds, seconds > 0, seconds <= 86_400 else { throw fault }
    return seconds
  }
}

/// The options that say what kind of files are made.
enum RecordingArguments {
  static func format(_ arguments: Arguments) throws(CommandError) -> RecordingFormat {
    guard let container = RecordingFormat.Container(rawValue: arguments.text("format") ?? "wav") else {
      throw .usage("--format must be wav or flac, not \"\(arguments.text("format") ?? "")\"")
    }
    var encoding: RecordingFormat.Encoding?
    if let bits = arguments.text("bits") {
      encoding = RecordingFormat.Encoding(rawValue: bits)
      if encoding == nil { throw .usage("--bits must be 16, 24 or 32f, not \"\(bits)\"") }
    }
    guard let format = RecordingFormat(container, encoding) else {
      throw .usage("FLAC has no floats: --bits must be 16 or 24")
    }
    return format
  }
}
