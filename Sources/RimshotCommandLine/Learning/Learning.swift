internal import RimshotControl
internal import RimshotKit

/// One go of `rimshot learn`, from finding the device to the daemon that plays with what was learnt.
struct Learning {
  let arguments: Arguments
  let session: Session
  /// Shows a line.
  let tell: (String) throws(CommandError) -> Void

  /// Seconds to play where nobody says.
  private static let playing = 60

  /// Learns from a player.
  /// - Returns: `nil` where the player didn't want it written.
  func live() throws(CommandError) -> LearningReport? {
    let paths = try session.paths(arguments)
    let status: DaemonStatus = try session.ask(.status, at: paths)
    let source = try LiveSource(paths)
    var hasAnswers = true
    let (sender, first) = try findDevice(source, &hasAnswers)
    let file = try file(for: sender)
    let device = device(of: sender, in: status)
    var dialogue = LearningDialogue(
      file.beginning(for: sender, device), of: sender, from: source, agrees: arguments.has("yes"), tell: tell)
    dialogue.hasAnswers = hasAnswers
    try dialogue.namePads(after: first)
    let knowsPedal = try dialogue.learnPedal()
    try dialogue.listen(seconds: arguments.integer("seconds") ?? Learning.playing)
    if !knowsPedal { try dialogue.judgePedal() }
    try dialogue.propose()
    guard try write(&dialogue, to: file) else { return nil }
    let isUsed = try reload(paths, sender, file)
    return report(dialogue, sender, file, isUsed: isUsed)
  }

  /// Learns from what a monitor wrote.
  /// - Returns: As ``live()``.
  func fromRecording(_ path: String) throws(CommandError) -> LearningReport? {
    let recording = try Recording(file: path)
    if recording.strangeLines > 0 {
      session.console.say(
        "rimshot: \(Quantity.count(recording.strangeLines, "line")) of \(path) are no events, and were left out"
      )
    }
    let wanted = arguments.text("device")?.lowercased()
    let senders = recording.senders.filter { wanted.map($0.sender.name.lowercased().contains) ?? true }
    guard let sender = senders.first?.sender else {
      let whose = arguments.text("device").map { " with \"\($0)\" in its name" } ?? ""
      let others = recording.reports.contains { $0.bytes.isEmpty } ? "; those by command are no device's" : ""
      throw .failed("\(path) has no hits of a device\(whose)\(others)")
    }
    for other in senders.dropFirst() {
      try tell(
        "\(other.sender.name) hit as well: --device \"\(other.sender.name)\" learns from that instead.")
    }
    let file = try file(for: sender)
    var dialogue = LearningDialogue(
      file.beginning(for: sender, nil), of: sender, from: RecordedSource(), agrees: arguments.has("yes"),
      tell: tell)
    try dialogue.hear(recording)
    try dialogue.nameRecordedPads()
    try dialogue.judgePedal()
    try dialogue.propose()
    guard try write(&dialogue, to: file) else { return nil }
    try tell(
      sender.client == nil
        ? ruleAdvice(file)
        : "A daemon that runs plays \(sender.name) with it after \"rimshot config reload\", and others from their start."
    )
    return report(dialogue, sender, file, isUsed: false)
  }

  private func file(for sender: Sender) throws(CommandError) -> LearntProfile {
    try LearntProfile(arguments.text("profile"), for: sender, replaces: arguments.has("force"))
  }

  private func report<Source>(
    _ dialogue: LearningDialogue<Source>, _ sender: Sender, _ file: LearntProfile, isUsed: Bool
  ) -> LearningReport {
    LearningReport(
      profile: file.id, path: file.path, device: sender.name, hits: dialogue.hearing.hits.count,
      taken: dialogue.taken.map(\.sentence), refused: dialogue.refused.map(\.sentence), isUsed: isUsed)
  }

  /// Waits for the first hit of a device.
  /// - Parameter hasAnswers: Becomes `false` where nobody types any more.
  private func findDevice(
    _ source: LiveSource, _ hasAnswers: inout Bool
  ) throws(CommandError) -> (Sender, MidiReport) {
    let wanted = arguments.text("device")?.lowercased()
    let whose = arguments.text("device").map { "a pad of \($0)" } ?? "any pad of the device to learn"
    try tell("Hit \(whose). ctrl-C ends this, and nothing is written.")
    while true {
      switch try source.next(within: nil) {
      case .heard(let report) where report.isHit:
        guard let sender = Sender(of: report),
          wanted.map({ report.source.lowercased().contains($0) }) ?? true
        else { continue }
        try tell("That is \(sender.name).")
        return (sender, report)
      case .endOfLines:
        if !arguments.has("yes") {
          throw .failed(
            "the answers have ended before a hit came, and nothing was written (--yes needs none)")
        }
        hasAnswers = false
      default: continue
      }
    }
  }

  private func device(of sender: Sender, in status: DaemonStatus) -> DaemonStatus.Midi.Device? {
    status.midi.devices.first {
      sender.client == nil ? $0.client == nil : $0.client == sender.client && $0.name == sender.name
    }
  }

  // MARK: - Writing

  private func write<Source>(
    _ dialogue: inout LearningDialogue<Source>, to file: LearntProfile
  ) throws(CommandError) -> Bool {
    guard try dialogue.accepts("the profile goes to \(file.path)", question: "Write it?") else {
      try tell("Nothing was written.")
      return false
    }
    let origin =
      "Written by \"rimshot learn\", which heard \(Quantity.count(dialogue.hearing.hits.count, "hit"))."
    try file.write(dialogue.profile, comments: [origin] + dialogue.taken.map { "\($0.sentence)." })
    try tell("\(file.path) is written; \"rimshot device show \(file.id)\" shows what it does.")
    return true
  }

  /// Has the daemon read it.
  /// - Returns: Whether the device is played with it now.
  private func reload(
    _ paths: ControlPaths, _ sender: Sender, _ file: LearntProfile
  ) throws(CommandError) -> Bool {
    do throws(CommandError) {
      let _: ReloadReport = try session.ask(.reload, at: paths, timeout: 60)
    } catch {
      throw CommandError(
        error.status, "the profile is written, but the daemon can't use it yet: \(error.message)",
        details: error.details)
    }
    let status: DaemonStatus = try session.ask(.status, at: paths)
    let device = device(of: sender, in: status)
    if device?.profile == file.id {
      try tell("\(sender.name) is played with it now.")
      return true
    }
    if sender.client == nil {
      try tell(ruleAdvice(file))
    } else if let device, device.chosenBy == .configuration {
      try tell(
        "The configuration has \(device.profile) for \(sender.name): change that rule to profile: \(file.id), then "
          + "call \"rimshot config reload\".")
    } else {
      try tell("\(sender.name) is played with it as soon as it is there again.")
    }
    return false
  }

  private func ruleAdvice(_ file: LearntProfile) -> String {
    "JACK MIDI doesn't tell devices apart: to play with it, add this to the configuration and call \"rimshot config "
      + "reload\":\ndevices: [{jack_midi: true, profile: \(file.id)}]"
  }
}
