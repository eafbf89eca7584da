internal import RimshotControl

/// `rimshot sound play`, `pause`, `resume`, `stop` and `toggle`.
enum SoundCommands {
  static let play = command(
    .play, "start a pad's sound from its beginning",
    details: """
      Any pad's sound can be played like a tape: paused, resumed, stopped and faded.
      One that is heard already begins anew. What pads do by themselves when they are
      hit, and their fades, is said by 'player' in the kit: docs/sounds.md.
      """,
    pad: Positional("PAD", help: "a pad's name", completes: .pads),
    options: [curve, fade("in"), gain, .json, .daemonName])
  static let pause = command(
    .pause, "pause a pad's sound, or everything that plays",
    details: "It stands still at the frame after the last one that was heard.",
    pad: optionalPad, options: [curve, fade("out"), .json, .daemonName])
  static let resume = command(
    .resume, "let a paused sound go on, or all of them",
    details: "It goes on at the very frame at which it was paused.",
    pad: optionalPad, options: [curve, fade("in"), .json, .daemonName])
  static let stop = command(
    .stop, "stop a pad's sound, or everything that plays", pad: optionalPad,
    options: [curve, fade("out"), .json, .daemonName])
  static let toggle = command(
    .toggle, "pause a sound, let it go on or start it", pad: optionalPad,
    options: [curve, fade("in or out"), .json, .daemonName])

  private static let optionalPad = Positional(
    "PAD", isOptional: true, help: "a pad's name (default: everything that plays)", completes: .pads)
  private static let curve = Option(
    "curve", .text("CURVE"),
    help: "how the fade goes: linear, exponential, s-curve or\nequal-power (default: as the kit says)",
    completes: .words(["linear", "exponential", "s-curve", "equal-power"]))
  private static let gain = Option(
    "gain", .number("DB", SoundRequest.gains), help: "so many dB louder than the kit says")

  private static func fade(_ way: String) -> Option {
    Option("fade", .text("TIME"), help: "fade \(way): 2s, 500ms; 0 is at once (default: as the\nkit says)")
  }

  private static func command(
    _ action: SoundRequest.Action, _ summary: String, details: String = "", pad: Positional, options: [Option]
  ) -> Command {
    Command(
      "sound \(action.rawValue)", summary, details: details, positionals: [pad], options: options,
      run: { (arguments, session) throws(CommandError) in
        let request = SoundRequest(
          action, pad: arguments.words.first,
          fade: try arguments.text("fade").map { text throws(CommandError) in
            try FadeTime.parse(text, "fade", in: SoundRequest.fades)
          }, curve: try curve(arguments), gain: arguments.number("gain"))
        let change = try session.ask(.sound(request), arguments, as: SoundChange.self)
        try session.print(change, arguments) { SoundText.text(change) }
        return .done
      })
  }

  private static func curve(_ arguments: Arguments) throws(CommandError) -> SoundRequest.Curve? {
    guard let text = arguments.text("curve") else { return nil }
    if let curve = SoundRequest.Curve(rawValue: text) { return curve }
    throw .usage("--curve must be linear, exponential, s-curve or equal-power, not \"\(text)\"")
  }
}

/// `rimshot sound list`.
enum SoundListCommand {
  static let command = Command(
    "sound list", "show what plays, and how far it is",
    details: """
      The kit's players, and what else was started by 'sound play'. What has a loop
      never comes to the end of its length.
      """,
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      let list = try session.ask(.sounds, arguments, as: SoundList.self)
      try session.print(list, arguments) { SoundText.text(list) }
      return .done
    })
}
