internal import RimshotControl

/// `rimshot hit`.
enum HitCommand {
  static let command = Command(
    "hit", "play a pad",
    positionals: [
      Positional("PAD|NOTE", help: "a pad's name, or a MIDI note from 0 to 127", completes: .pads)
    ],
    options: [
      .json, .daemonName,
      Option("velocity", .integer("N", 1...127), help: "how hard, 1 to 127 (default: 100)"),
    ],
    run: { (arguments, session) throws(CommandError) in
      let request = ControlRequest.hit(
        pad: arguments.words[0], velocity: arguments.integer("velocity") ?? 100)
      let report = try session.ask(request, arguments, as: HitReport.self)
      try session.print(report, arguments) {
        "\(report.pads.joined(separator: ", ")) at velocity \(report.velocity)"
      }
      return .done
    })
}
