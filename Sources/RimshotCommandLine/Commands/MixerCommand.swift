internal import RimshotControl

/// `rimshot mixer`.
enum MixerCommand {
  static let command = Command(
    "mixer", "show gains, pans, mutes, solos and meters",
    details: """
      PEAK is the highest level of the last 0.3 seconds and of everything since it
      was looked at last, RMS the level of the last 0.3 seconds, of the louder side.
      To change something: mixer set, mute, unmute, solo, unsolo and reset.
      """,
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      let report = try session.ask(.mixer, arguments, as: MixerReport.self)
      try session.print(report, arguments) { MixerText.text(report) }
      return .done
    })
}
