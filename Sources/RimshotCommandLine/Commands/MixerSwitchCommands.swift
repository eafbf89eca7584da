internal import RimshotControl

/// `rimshot mixer mute`, `unmute`, `solo` and `unsolo`.
enum MixerSwitchCommands {
  static let mute = command("mute", "silence a pad, an output or everything", MixerWords.strip) {
    $0.mute = true
  }
  static let unmute = command("unmute", "let a muted pad or output be heard again", MixerWords.strip) {
    $0.mute = false
  }
  static let solo = command(
    "solo", "silence all pads but this one, or all outputs", MixerWords.soloStrip,
    details: "Several can be solo. Pads silence pads, and outputs outputs."
  ) { $0.solo = true }
  static let unsolo = command("unsolo", "let the others be heard again", MixerWords.soloStrip) {
    $0.solo = false
  }

  private static func command(
    _ word: String, _ summary: String, _ strip: Positional, details: String = "",
    _ set: @escaping @Sendable (inout MixerChange) -> Void
  ) -> Command {
    Command(
      "mixer \(word)", summary, details: details, positionals: [strip],
      options: [.json, .daemonName],
      run: { (arguments, session) throws(CommandError) in
        var change = MixerChange(MixerWords.strip(named: arguments.words[0]))
        set(&change)
        if case .master = change.strip, change.solo != nil { throw .usage("the master has no solo") }
        return try MixerWords.apply(change, arguments, session)
      })
  }
}
