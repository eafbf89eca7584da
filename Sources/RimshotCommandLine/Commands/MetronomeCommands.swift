internal import RimshotControl

/// `rimshot metronome` and what begins with it.
enum MetronomeCommands {
  static let show = Command(
    "metronome", "show how the metronome is set and where it is",
    details: "To use it: metronome start, stop, set and tap.",
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in try ask(.show, arguments, session) })

  static let start = Command(
    "metronome start", "start the metronome",
    details: """
      What isn't said stays as it was set before; in the beginning that is 120 beats a
      minute in 4/4 with an accent on the first. Where it runs, it starts anew.
      """,
    options: [
      MetronomeOptions.accents,
      Option(
        "bars", .integer("N", MetronomeSpan.lengths), help: "stop by itself after so many bars"),
      Option(
        "count-in", .integer("BARS", MetronomeSpan.countIns), help: "bars to count in before bar 1"),
    ] + MetronomeOptions.others,
    run: { (arguments, session) throws(CommandError) in
      let span = MetronomeSpan(countIn: arguments.integer("count-in"), bars: arguments.integer("bars"))
      return try ask(.start(try MetronomeOptions.change(arguments), span), arguments, session)
    })

  static let set = Command(
    "metronome set", "change the metronome, from its next beat on",
    options: [MetronomeOptions.accents] + MetronomeOptions.others,
    run: { (arguments, session) throws(CommandError) in
      let change = try MetronomeOptions.change(arguments)
      if change == MetronomeChange() {
        throw .usage("say what to set: --tempo, --meter, --accents, --subdivide, --gain or --output")
      }
      return try ask(.set(change), arguments, session)
    })

  static let stop = Command(
    "metronome stop", "stop the metronome", options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in try ask(.stop, arguments, session) })

  static let tap = Command(
    "metronome tap", "tap the metronome's tempo",
    details: """
      Each call is one tap on the beat, best bound to a key: the median of the last
      eight distances is the tempo. After a pause of 3.3 seconds a new row begins.
      """,
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in try ask(.tap, arguments, session) })

  private static func ask(
    _ request: MetronomeRequest, _ arguments: Arguments, _ session: Session
  ) throws(CommandError) -> ExitStatus {
    let report = try session.ask(.metronome(request), arguments, as: MetronomeReport.self)
    try session.print(report, arguments) { MetronomeText.text(report) }
    return .done
  }
}

/// What may be said of a metronome on a command line.
enum MetronomeOptions {
  static let accents = Option(
    "accents", .text("BEATS"), help: "which beats are accented, such as 1,3; or none",
    completes: .words(["1", "none"]))

  static let others = [
    Option("gain", .text("DB"), help: "-120 to 12 dB, or -inf for silence (first: -6)"),
    .json,
    Option(
      "meter", .text("METER"), help: "beats of a bar and the note of each, such as 6/8",
      completes: .words(["2/4", "3/4", "4/4", "5/4", "6/8", "7/8", "12/8"])),
    .daemonName,
    Option(
      "output", .text("NAME"),
      help: "where it is heard: main, another output of the kit,\nor click for a port of its own",
      completes: .outputs(and: ["click"], isList: false)),
    Option("subdivide", .integer("N", MetronomeChange.subdivisions), help: "clicks a beat, 1 to 8"),
    Option(
      "tempo", .number("BPM", MetronomeChange.tempos),
      help: "beats a minute, 20 to 400; a beat is the meter's note"),
  ]

  /// What was said.
  static func change(_ arguments: Arguments) throws(CommandError) -> MetronomeChange {
    var change = MetronomeChange(
      tempo: arguments.number("tempo"), subdivision: arguments.integer("subdivide"),
      gain: try MixerSetCommand.decibels("gain", arguments, MixerChange.gains),
      output: arguments.text("output"))
    if let text = arguments.text("meter") {
      guard let meter = Meter(text) else {
        throw .usage("--meter must be \(Meter.wanted), not \"\(text)\"")
      }
      change.meter = meter
    }
    if let text = arguments.text("accents") {
      let parts = text == "none" ? [] : text.split(separator: ",", omittingEmptySubsequences: false)
      let beats = parts.compactMap { Int($0) }
      guard beats.count == parts.count, beats.allSatisfy({ (1...32).contains($0) }) else {
        throw .usage("--accents must be beats of the bar, such as 1,3, or none, not \"\(text)\"")
      }
      change.accents = beats
    }
    return change
  }
}
