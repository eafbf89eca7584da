internal import RimshotControl

/// `rimshot record start`, `status` and `stop`.
enum RecordCommands {
  static let start = Command(
    "record start", "record what the outputs play into files",
    details: """
      A file for each output, after the mixer and the limiters: exactly what is heard.
      PATH is a folder, or a file that ends in .wav or .flac. Without it the files are
      named by the time of day, in your music folder: the one that user-dirs.dirs has
      as XDG_MUSIC_DIR, else ~/Music, else your home. Nothing is overwritten.
      """,
    positionals: [
      Positional(
        "PATH", isOptional: true, help: "a folder, or a file that isn't there yet", completes: .files)
    ],
    options: [
      Option(
        "bits", .text("N"), help: "16, 24 or 32f (default: 32f, which is floats; FLAC: 24)",
        completes: .words(["16", "24", "32f"])),
      Option(
        "format", .text("FORMAT"), help: "wav or flac (default: wav)", completes: .words(["wav", "flac"])),
      Option(
        "outputs", .text("LIST"), help: "only these, as in main,kick (default: all)",
        completes: .outputs(and: [], isList: true)), .json, .daemonName,
    ],
    run: { (arguments, session) throws(CommandError) in
      // The daemon would refuse it too, but as something that failed.
      _ = try RecordingArguments.format(arguments)
      let outputs = arguments.text("outputs").map { $0.split(separator: ",").map(String.init) }
      let order = RecordingOrder(
        path: arguments.word(0).map(session.absolute), format: arguments.text("format"),
        bits: arguments.text("bits"), outputs: outputs)
      let report = try session.ask(.recordStart(order), arguments, as: RecordingReport.self)
      try session.print(report, arguments) { RecordingText.begun(report) }
      return .done
    })

  static let status = Command(
    "record status", "show what is recorded, and what was lost",
    details: "Ends with 1 when a recording has ended by itself or has lost frames.",
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      let report = try session.ask(.recording, arguments, as: RecordingReport.self)
      try session.print(report, arguments) { RecordingText.text(report) }
      return RecordingText.status(report)
    })

  static let stop = Command(
    "record stop", "end the recording and wait until it is written",
    details: "Ends with 1 when it had ended by itself or lost frames.",
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      let report = try session.ask(.recordStop, arguments, as: RecordingReport.self, timeout: 60)
      try session.print(report, arguments) { RecordingText.text(report) }
      return RecordingText.status(report)
    })
}

extension Session {
  /// A path that means the same everywhere.
  func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(directory)/\(path)" }
}
