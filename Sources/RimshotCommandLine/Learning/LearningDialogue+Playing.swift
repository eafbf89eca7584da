internal import RimshotControl
internal import RimshotKit

/// The steps after the pads.
extension LearningDialogue {
  /// Has the player move the hi-hat's pedal.
  /// - Returns: Whether it moved.
  mutating func learnPedal() throws(CommandError) -> Bool {
    if !hasAnswers { return false }
    try tell("Now the hi-hat's pedal: press it all the way down and let it up, three times.")
    try tell("Then take the foot off and press Enter. Enter alone where there is no pedal.")
    var heard = silence()
    _ = try line(&heard)
    hearing.append(heard)
    guard let range = PedalRange.pressed(heard.values) else {
      try tell("No pedal was heard.")
      return false
    }
    try take(
      range,
      "the pedal is controller \(range.controller) and went down \(Quantity.count(range.presses, "time")), from "
        + "\(range.open) with the foot off to \(range.closed) at the weakest press: open is \(range.open), closed is "
        + "\(range.closed)")
    return true
  }

  /// Has the player play.
  mutating func listen(seconds: Int) throws(CommandError) {
    if seconds == 0 { return }
    try tell(
      "Play for \(Quantity.count(seconds, "second")) as you always do: soft and hard, every pad. "
        + "Enter ends it sooner."
    )
    var heard = silence()
    _ = try line(within: Double(seconds), &heard)
    try tell("Heard \(Quantity.count(heard.hits.count, "hit")).")
    hearing.append(heard)
  }

  /// Takes a whole recording.
  mutating func hear(_ recording: Recording) throws(CommandError) {
    for report in recording.reports where Sender(of: report) == sender { hearing.take(report) }
    hearing.lost += recording.lost
    try tell("\(Quantity.count(hearing.hits.count, "hit")) of \(sender.name).")
  }

  /// Judges the pedal by what was played.
  mutating func judgePedal() throws(CommandError) {
    let feet = hearing.hits.filter { hit in
      PadLabel.name(hit.note, in: profile).flatMap { Role.named($0) }?.isPedal == true
    }
    let hiHat = profile.hiHat
    let range = PedalRange.played(
      hearing.values, feet: feet.map(\.time), isInverted: hiHat.open > hiHat.closed)
    guard let range else { return }
    try take(
      range,
      "controller \(range.controller) went from \(min(range.open, range.closed)) to "
        + "\(max(range.open, range.closed)), as a hi-hat's pedal does: open is \(range.open), closed is "
        + "\(range.closed)")
  }

  private mutating func take(_ range: PedalRange, _ sentence: String) throws(CommandError) {
    let hiHat = profile.hiHat
    if hiHat.controller == range.controller, hiHat.open == Int(range.open), hiHat.closed == Int(range.closed)
    {
      return try tell("The pedal's range is as the profile has it.")
    }
    try decide(Proposal(.pedal(range), sentence))
  }

  /// Proposes what follows from all that was heard.
  mutating func propose() throws(CommandError) {
    if hearing.lost > 0 {
      try tell("\(Quantity.count(hearing.lost, "message")) got lost because too much came at once.")
    }
    let (proposals, remarks) = Proposal.all(from: hearing, for: profile)
    for remark in remarks { try tell(remark.prefix(1).uppercased() + remark.dropFirst() + ".") }
    if proposals.isEmpty { try tell("Nothing in the playing asks for a threshold, a curve or a mask.") }
    for proposal in proposals { try decide(proposal) }
    // Else half of the device might not be heard.
    let heard = hearing.channels.union(profile.channels ?? [])
    if !heard.isEmpty { profile.channels = heard.sorted() }
  }

  private mutating func decide(_ proposal: Proposal) throws(CommandError) {
    if try accepts(proposal.sentence) {
      proposal.apply(to: &profile)
      taken.append(proposal)
    } else {
      refused.append(proposal)
    }
  }
}
