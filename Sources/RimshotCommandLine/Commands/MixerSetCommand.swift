internal import RimshotControl

/// `rimshot mixer set`.
enum MixerSetCommand {
  static let command = Command(
    "mixer set", "set a strip's gain, pan, mute and solo",
    details: """
      A gain is always absolute and a change always relative, whatever its sign:
      '--gain -3' is -3 dB, '--change -3' is 3 dB less than it was.
      """,
    positionals: [MixerWords.strip],
    options: [
      Option("change", .text("DB"), help: "so many dB more or less than now"),
      Option("gain", .text("DB"), help: "-120 to 12 dB, or -inf for silence"),
      .json,
      Option(
        "limiter", .text("on|off"), help: "whether an output's limiter meets peaks",
        completes: .words(["on", "off"])),
      Option("mute", .text("on|off"), help: "whether it is silent", completes: .words(["on", "off"])),
      .daemonName,
      Option("pan", .number("P", -1...1), help: "-1 (left) to 1 (right); 0 is the middle"),
      Option(
        "solo", .text("on|off"), help: "whether it silences what isn't solo",
        completes: .words(["on", "off"])),
    ],
    run: { (arguments, session) throws(CommandError) in
      try MixerWords.apply(try change(arguments), arguments, session)
    })

  private static func change(_ arguments: Arguments) throws(CommandError) -> MixerChange {
    var change = MixerChange(MixerWords.strip(named: arguments.words[0]))
    change.gain = try decibels("gain", arguments, MixerChange.gains)
    change.change = try decibels("change", arguments, -132...132)
    change.pan = arguments.number("pan")
    change.mute = try onOrOff("mute", arguments)
    change.solo = try onOrOff("solo", arguments)
    change.limiter = try onOrOff("limiter", arguments)
    if change.gain != nil && change.change != nil { throw .usage("--gain and --change exclude each other") }
    if change == MixerChange(change.strip) {
      throw .usage("say what to set: --gain, --change, --pan, --mute, --solo or --limiter")
    }
    if case .master = change.strip, change.pan != nil || change.solo != nil {
      throw .usage("the master has a gain and a mute, no pan and no solo")
    }
    return change
  }

  static func decibels(
    _ option: String, _ arguments: Arguments, _ range: ClosedRange<Double>
  ) throws(CommandError) -> Double? {
    guard let text = arguments.text(option) else { return nil }
    if option == "gain" && text == "-inf" { return range.lowerBound }
    let digits = text.lowercased().hasSuffix("db") ? text.dropLast(2) : text[...]
    let trimmed = digits.last == " " ? digits.dropLast() : digits
    guard let number = Double(trimmed), range.contains(number) else {
      throw .usage(
        "--\(option) must be dB from \(Quantity.number(range.lowerBound)) to "
          + "\(Quantity.number(range.upperBound))\(option == "gain" ? ", or -inf" : ""), not \"\(text)\"")
    }
    return number
  }

  private static func onOrOff(_ option: String, _ arguments: Arguments) throws(CommandError) -> Bool? {
    switch arguments.text(option) {
    case nil: return nil
    case "on": return true
    case "off": return false
    case .some(let text): throw .usage("--\(option) must be on or off, not \"\(text)\"")
    }
  }
}

/// What the `mixer` commands say about strips.
enum MixerWords {
  static let soloStrip = Positional(
    "NAME", help: "a pad, or output:NAME (such as output:main)", completes: .strips(withMaster: false))
  static let strip = Positional(
    "NAME", help: "a pad, output:NAME (such as output:main), or master", completes: .strips(withMaster: true))

  /// The strip that a word names. A pad called "master" or "output:x" is "pad:master", "pad:output:x".
  static func strip(named word: String) -> MixerStrip {
    if word == "master" { return .master }
    if word.hasPrefix("output:") { return .output(String(word.dropFirst("output:".count))) }
    return .pad(word.hasPrefix("pad:") ? String(word.dropFirst("pad:".count)) : word)
  }

  /// The word that names a pad's strip.
  static func word(forPad name: String) -> String {
    let meansAnother = name == "master" || name.hasPrefix("output:") || name.hasPrefix("pad:")
    return meansAnother ? "pad:\(name)" : name
  }

  /// Changes a strip and prints how it is then.
  static func apply(
    _ change: MixerChange, _ arguments: Arguments, _ session: Session
  ) throws(CommandError) -> ExitStatus {
    let strip = try session.ask(.mixerSet(change), arguments, as: MixerReport.Strip.self)
    try session.print(strip, arguments) { MixerText.strip(strip) }
    return .done
  }
}
