internal import RimshotControl
internal import RimshotKit

/// Leads a player through the steps, in plain lines: asks, listens, and takes over into a profile what is agreed to.
struct LearningDialogue<Source: LearningSource> {
  /// The profile so far.
  var profile: DeviceProfile
  /// Whether anybody still types; without, all is agreed to.
  var hasAnswers = true
  /// All that was heard of the device.
  var hearing = Hearing()
  /// What was agreed to, and what wasn't.
  var taken: [Proposal] = []
  var refused: [Proposal] = []

  private let source: Source
  let sender: Sender
  /// Whether every answer is yes.
  let agrees: Bool
  let tell: (String) throws(CommandError) -> Void

  /// - Parameter profile: What the device is played with so far, which names that the player leaves alone keep.
  /// - Parameter sender: The device.
  /// - Parameter agrees: Whether to agree to everything without asking.
  /// - Parameter tell: Shows a line.
  init(
    _ profile: DeviceProfile, of sender: Sender, from source: Source, agrees: Bool,
    tell: @escaping (String) throws(CommandError) -> Void
  ) {
    self.profile = profile
    self.sender = sender
    self.source = source
    self.agrees = agrees
    self.tell = tell
    hearing.transpose = profile.transpose
  }

  // MARK: - Waiting

  /// Waits for a line, and listens meanwhile.
  /// - Parameter seconds: How long at most; `nil` is for ever.
  /// - Parameter onHit: Called for each of the device's hits.
  /// - Returns: The line without blanks around it; `nil` when the time is over, or when there are no more lines and all is
  ///   agreed to.
  mutating func line(
    within seconds: Double? = nil, _ heard: inout Hearing,
    onHit: (HeardHit, Hearing) throws(CommandError) -> Void = { (_, _) throws(CommandError) in }
  ) throws(CommandError) -> String? {
    if seconds == nil && !hasAnswers { return nil }
    let deadline = Deadline(seconds: seconds ?? .infinity)
    while true {
      switch try source.next(within: seconds.map { _ in deadline.secondsLeft }) {
      case .heard(let report):
        if Sender(of: report) != sender { continue }
        if let hit = heard.take(report) { try onHit(hit, heard) }
      case .lost(let count): heard.lost += count
      case .line(let text):
        let words = text.split { $0.isWhitespace }
        return words.joined(separator: " ")
      case .endOfLines:
        if !agrees {
          throw .failed("the answers have ended too soon, and nothing was written (--yes needs none)")
        }
        // Who only wants to play need not type.
        hasAnswers = false
        if seconds == nil { return nil }
      case .timeUp: return nil
      }
    }
  }

  /// Nothing heard yet.
  func silence() -> Hearing {
    var silence = Hearing()
    silence.transpose = hearing.transpose
    return silence
  }

  /// Says a sentence and asks whether it shall be so.
  mutating func accepts(
    _ sentence: String, question: String = "Take it?"
  ) throws(CommandError) -> Bool {
    try tell(sentence.prefix(1).uppercased() + sentence.dropFirst() + ".")
    if agrees { return true }
    try tell("\(question) y or n, then Enter; Enter alone is y.")
    while true {
      var ignored = silence()
      switch try line(&ignored)?.lowercased() {
      case nil, "", "y", "yes": return true
      case "n", "no": return false
      default: try tell("Type y or n, then Enter.")
      }
    }
  }

  // MARK: - Pads

  /// Has the player hit pads and name them.
  /// - Parameter first: The message by which the device was found.
  mutating func namePads(after first: MidiReport) throws(CommandError) {
    if !hasAnswers {
      hearing.take(first)
      return
    }
    try tell(
      "Hit one pad a few times, soft to hard. Then type what it is, such as snare or tom-1/rim, and press Enter."
    )
    try tell("Enter alone leaves a pad as it is, none ignores it, ? lists the names, done goes on.")
    var heard = silence()
    if let hit = heard.take(first) { try tell(greeting(hit.note)) }
    while true {
      let profile = self.profile
      let tell = self.tell
      let answer = try line(&heard) { (hit, all) throws(CommandError) in
        if all.hits.count(where: { $0.note == hit.note }) == 1 {
          try tell(Self.greeting(hit.note, in: profile))
        }
      }
      guard let answer = answer?.lowercased(), answer != "done" else { break }
      if try takeName(answer, for: heard.hits) {
        hearing.append(heard)
        heard = silence()
      }
    }
    hearing.append(heard)
  }

  /// Has the player name the pads of a recording.
  mutating func nameRecordedPads() throws(CommandError) {
    if agrees { return }
    try tell("For each pad, type what it is, such as snare or tom-1/rim, and press Enter.")
    try tell("Enter alone leaves a pad as it is, none ignores it, ? lists the names, done goes on.")
    var seen: Set<UInt8> = []
    for note in hearing.hits.map(\.note) where seen.insert(note).inserted {
      let hits = hearing.hits.filter { $0.note == note }
      try tell("\(greeting(note)) \(Self.summary(hits))")
      while true {
        var ignored = silence()
        guard let answer = try line(&ignored)?.lowercased(), answer != "done" else { return }
        if try takeName(answer, for: hits) { break }
      }
    }
  }

  private func greeting(_ note: UInt8) -> String { Self.greeting(note, in: profile) }

  private static func greeting(_ note: UInt8, in profile: DeviceProfile) -> String {
    "Note \(note), \(PadLabel.name(note, in: profile).map { "so far \($0)" } ?? "which has no name yet")."
  }

  /// `7 hits from 12 to 110.`
  private static func summary(_ hits: [HeardHit]) -> String {
    let velocities = hits.map(\.velocity)
    return "\(Quantity.count(hits.count, "hit")) from \(velocities.min() ?? 0) to \(velocities.max() ?? 0)."
  }

  /// Does what an answer says.
  /// - Returns: Whether the pad is done with.
  private mutating func takeName(_ answer: String, for hits: [HeardHit]) throws(CommandError) -> Bool {
    if answer == "?" {
      try tell(Role.all.map(\.name).joined(separator: ", ") + ".")
      return false
    }
    let notes = Dictionary(grouping: hits, by: \.note)
    guard let (note, own) = notes.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }) else {
      try tell("Nothing was heard yet: hit the pad first. done goes on.")
      return false
    }
    if answer.isEmpty {
      try tell("\(PadLabel.text(note, in: profile)) stays as it is.")
      return true
    }
    let role = Role.named(answer)
    if role == nil && answer != "none" {
      try tell(
        "There is no \"\(answer)\"\(didYouMean(answer, in: Role.all.map(\.name), otherwise: "; ? lists the names"))."
      )
      return false
    }
    profile.give(note, role.map { .role($0) } ?? .nothing)
    try tell("Note \(note) is \(role?.name ?? "ignored"). \(Self.summary(own))")
    for (other, hits) in notes.sorted(by: { $0.key < $1.key })
    where other != note && hits.count * 3 >= own.count {
      try tell("Note \(other) came as well and was left alone: hit it by itself to name it.")
    }
    return true
  }
}
