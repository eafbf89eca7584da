internal import RimshotControl
internal import RimshotPlayer

/// `rimshot mixer save`.
enum MixerSaveCommand {
  static let command = Command(
    "mixer save", "take the pads' gains and pans over into the kit",
    details: """
      Adds what the mixer has to each pad's gain and pan in the kit.yaml that plays,
      where comments and all else stay as they are, and sets these strips back: it
      sounds as before, wherever the kit is played. Outputs, mutes and solos aren't
      the kit's. What was there before is in kit.yaml.bak.
      """,
    options: [.json, .daemonName],
    run: { (arguments, session) throws(CommandError) in
      let outcome = try MixerSaving(session: session, paths: try session.paths(arguments)).save()
      for line in outcome.left { session.console.say(line) }
      let report = MixerSavingReport(outcome)
      try session.print(report, arguments) { MixerSaveCommand.text(report) }
      return .done
    })

  static func text(_ report: MixerSavingReport) -> String {
    if report.pads.isEmpty { return "every pad is at 0 dB and in the middle: there is nothing to save" }
    return report.pads.map { pad in
      var parts: [String] = []
      if let gain = pad.gain {
        parts.append(
          gain <= MixerChange.gains.lowerBound ? "silent" : "\(Quantity.number(gain, digits: 2)) dB")
      }
      if let pan = pad.pan { parts.append("pan \(Quantity.number(pan, digits: 2))") }
      return "\(pad.name): \(parts.joined(separator: ", ")) more\n"
    }.joined() + "\(report.path) is written"
  }
}

/// What `mixer save --json` prints.
struct MixerSavingReport: Codable, Sendable, Equatable {
  /// What a pad's strip had, which the kit has now.
  struct Pad: Codable, Sendable, Equatable {
    var name: String
    var gain: Double?
    var pan: Double?
  }

  /// The kit's file.
  var path: String
  /// The pads that were saved.
  var pads: [Pad]
  /// What wasn't, and why: sentences.
  var left: [String]

  init(_ outcome: MixerSaving.Outcome) {
    path = outcome.path
    left = outcome.left
    pads = (outcome.saved?.strips ?? []).compactMap { change in
      guard case .pad(let name) = change.strip else { return nil }
      return Pad(name: name, gain: change.gain, pan: change.pan)
    }
  }
}
