internal import RimshotControl

/// `rimshot song` and what begins with it.
enum SongCommands {
  static let show = Command(
    "song", "show the song that is played, and where it is",
    details: "To use it: song play, pause, resume, stop, seek, loop and set.",
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in try ask(.show, arguments, session) })

  static let play = Command(
    "song play", "play a sound file or a MIDI file along",
    details: """
      A sound file (WAV, FLAC, Ogg, Opus, MP3 and others) is heard beside the kit; the
      notes of a MIDI file are played by it, at exact frames. The metronome counts in
      at a MIDI file's own tempo and meter, and for a sound file at those that
      'metronome set' says, as it says how loud it is and where it is heard.
      While 'rimshot transport' has it follow or lead JACK's transport, --count-in and
      --loop are refused, and with follow --from too.
      """,
    positionals: [Positional("FILE", help: "a sound file, or a Standard MIDI File", completes: .files)],
    options: [
      Option(
        "channels", .text("LIST"),
        help:
          "of a MIDI file, whose notes are played: 10, or 1,2,10,\nor 1-4, or omni (default: 10, or all if 10 has none)",
        completes: .words(["10", "omni"])),
      Option("count-in", .integer("BARS", MetronomeSpan.countIns), help: "bars to count in"),
      Option("from", .text("TIME"), help: "where to begin: 83.5, or 1:23.5"),
      Option("gain", .text("DB"), help: "of a sound file: -120 to 12 dB, or -inf (default: 0)"), .json,
      Option("loop", .text("A-B"), help: "play this part again and again: 0:10-0:25.5"), .daemonName,
      Option(
        "output", .text("NAME"),
        help:
          "of a sound file: main, another output of the kit,\nor click for a port of its own (default: main)",
        completes: .outputs(and: ["click"], isList: false)),
    ],
    run: { (arguments, session) throws(CommandError) in
      let order = SongOrder(
        path: session.absolute(arguments.words[0]),
        from: try arguments.text("from").map { (text) throws(CommandError) in
          try SongTime.parse(text, "from")
        },
        loop: try arguments.text("loop").map { (text) throws(CommandError) in
          try loop(text, "--loop")
        }, countIn: arguments.integer("count-in"),
        channels: try arguments.text("channels").map { (text) throws(CommandError) in
          try ChannelList.parse(text)
        }, gain: try MixerSetCommand.decibels("gain", arguments, MixerChange.gains),
        output: arguments.text("output"))
      if let from = order.from, let loop = order.loop, from >= loop.b {
        throw .usage("--from must be before the loop's end")
      }
      return try ask(.play(order), arguments, session, timeout: 300)
    })

  static let pause = Command(
    "song pause", "have the song stand still", options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in try ask(.pause, arguments, session) })

  static let resume = Command(
    "song resume", "have the song go on where it was paused", options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in try ask(.resume, arguments, session) })

  static let stop = Command(
    "song stop", "end the song", options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in try ask(.stop, arguments, session) })

  static let seek = Command(
    "song seek", "go to another place of the song",
    details: "It plays on from there; where it was paused or had ended, it stands still there.",
    positionals: [Positional("TIME", help: "a time in the song: 83.5, or 1:23.5")],
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      try ask(.seek(try time(arguments.words[0])), arguments, session)
    })

  static let loop = Command(
    "song loop", "play a part of the song again and again",
    details: """
      It goes back when it comes to the part's end. With off it plays on.
      While the song goes by JACK's transport it is refused.
      """,
    positionals: [
      Positional(
        "A-B", help: "a part of the song, such as 0:10-0:25.5; or off", completes: .words(["off"]))
    ],
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      let text = arguments.words[0]
      return try ask(.loop(text == "off" ? nil : try loop(text, "A-B")), arguments, session)
    })

  static let set = Command(
    "song set", "change the song's gain while it plays",
    details: """
      A sound file's, within 5 ms, so that nothing clicks. A MIDI file is as loud as
      the pads that it plays: 'mixer set'.
      """,
    options: [Option("gain", .text("DB"), help: "-120 to 12 dB, or -inf for silence"), .json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      guard let gain = try MixerSetCommand.decibels("gain", arguments, MixerChange.gains) else {
        throw .usage("say what to set: --gain")
      }
      return try ask(.setGain(gain), arguments, session)
    })

  private static func ask(
    _ request: SongRequest, _ arguments: Arguments, _ session: Session,
    timeout: Double = ControlClient.defaultTimeout
  ) throws(CommandError) -> ExitStatus {
    let report = try session.ask(.song(request), arguments, as: SongReport.self, timeout: timeout)
    try session.print(report, arguments) { SongText.text(report) }
    return .done
  }

  /// - Parameter what: How the command line calls it.
  private static func loop(_ text: String, _ what: String) throws(CommandError) -> SongLoop {
    let ends = text.split(separator: "-").map(String.init)
    guard ends.count == 2, text == ends.joined(separator: "-") else {
      throw .usage("\(what) must be two times in the song, such as 0:10-0:25.5, not \"\(text)\"")
    }
    let loop = SongLoop(a: try time(ends[0]), b: try time(ends[1]))
    if loop.b - loop.a < SongLoop.shortest {
      throw .usage("\(what) must end a tenth of a second after it begins at least, not \"\(text)\"")
    }
    return loop
  }

  private static func time(_ text: String) throws(CommandError) -> Double {
    do throws(CommandError) {
      return try SongTime.parse(text, "from")
    } catch {
      throw .usage("\"\(text)\" is no time in a song (83.5, or 1:23.5, or 1:02:03)")
    }
  }
}
