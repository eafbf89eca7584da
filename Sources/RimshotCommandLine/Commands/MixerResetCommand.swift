internal import RimshotControl

/// `rimshot mixer reset`.
enum MixerResetCommand {
  static let command = Command(
    "mixer reset", "set everything back to the configuration's",
    details: "The strips of pads and outputs that the kit doesn't have are forgotten too.",
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      let report = try session.ask(.mixerReset, arguments, as: MixerReport.self)
      try session.print(report, arguments) { MixerText.text(report) }
      return .done
    })
}
