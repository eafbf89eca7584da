internal import RimshotControl

/// `rimshot transport`.
enum TransportCommand {
  static let command = Command(
    "transport", "follow or lead JACK's transport, or show it",
    details: """
      With follow, song and metronome go by the transport, which a sequencer or an
      audio workstation moves: the song's frame is the transport's, and the metronome,
      once started, clicks on its beats while it rolls. With lead they go by it too,
      and song play, pause, resume and seek and metronome start and stop move it for
      all programs; its bars and beats are the metronome's then, unless another
      program says them already. With off they go by themselves. Without a word it
      shows where the transport is.
      """,
    positionals: [
      Positional(
        "MODE", isOptional: true, help: "follow, lead or off",
        completes: .words(TransportMode.allCases.map(\.rawValue)))
    ],
    options: [
      Option("force", help: "of lead: take the beats over from another program"), .json, .daemonName,
    ],
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    var request = TransportRequest.show
    let isForced = arguments.has("force")
    if let word = arguments.words.first {
      guard let mode = TransportMode(rawValue: word) else {
        throw .usage("the mode must be follow, lead or off, not \"\(word)\"")
      }
      request = .set(mode, isForced: isForced)
    }
    if isForced && arguments.words.first != TransportMode.lead.rawValue {
      throw .usage("--force goes with lead")
    }
    let report = try session.ask(.transport(request), arguments, as: TransportReport.self)
    try session.print(report, arguments) { TransportText.text(report) }
    return .done
  }
}
