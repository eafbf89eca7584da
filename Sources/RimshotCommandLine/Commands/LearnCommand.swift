internal import Glibc
internal import RimshotControl
internal import RimshotKit

/// `rimshot learn`.
enum LearnCommand {
  static let command = Command(
    "learn", "write a device profile from what you play",
    details: """
      Leads through it in plain lines: hit each pad and type what it is, press the
      hi-hat's pedal, then play. From what it heard it proposes the softest velocity
      that counts, a velocity curve, masks for pads that sound twice and rules for
      pads that sound along, each with its reason, to take or to refuse.
      Then writes NAME.yaml into ~/.config/rimshot/devices, and the daemon plays with
      it at once. ctrl-C ends it, and nothing is written.
      --from learns from what "rimshot monitor --json" wrote, without a daemon; one
      that runs plays with the profile after "rimshot config reload".
      """,
    options: [
      Option(
        "device", .text("NAME"), help: "only ports whose name has NAME in it\n(default: the first that hits)",
        completes: .devices),
      Option("force", help: "replace a profile of that name"),
      Option("from", .text("FILE"), help: "learn from a recording instead of from you", completes: .files),
      Option(
        "profile", .text("NAME"), help: "what to call the profile\n(default: as the device calls itself)",
        completes: .profiles),
      Option("seconds", .integer("N", 0...3600), help: "how long to play; 0 leaves it out\n(default: 60)"),
      Option("yes", help: "take everything that is proposed; pads keep their names\nwhere no answers come"),
      .json, .daemonName,
    ],
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    if let name = arguments.text("profile"), let fault = LearntProfile.fault(in: name) {
      throw .usage("--profile \(fault)")
    }
    if arguments.has("from") && arguments.has("seconds") {
      throw .usage("--seconds says how long to play, and with --from you don't: leave one of them out")
    }
    _ = signal(SIGINT, rimshotLearningEnds)
    let console = session.console
    let isJson = arguments.has("json")
    let learning = Learning(arguments: arguments, session: session) { (text) throws(CommandError) in
      if isJson { console.say(text) } else { try console.print(text) }
    }
    let report =
      if let file = arguments.text("from") { try learning.fromRecording(file) } else { try learning.live() }
    guard let report else { return .failed }
    if isJson { try session.print(report, arguments) { "" } }
    return .done
  }
}

/// What `learn --json` prints.
struct LearningReport: Codable, Sendable, Equatable {
  /// The profile's name and file.
  var profile: String
  var path: String
  /// The device.
  var device: String
  /// The hits that were heard.
  var hits: Int
  /// What was proposed and taken, and what was refused, as sentences.
  var taken: [String]
  var refused: [String]
  /// Whether a daemon plays with it already.
  var isUsed: Bool
}

/// ctrl-C before the end.
@c
private func rimshotLearningEnds(_ signal: Int32) {
  let text: StaticString = "\nrimshot: ended, and nothing was written\n"
  _ = unsafe write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  _exit(1)
}
