internal import RimshotKit

/// A change of a profile, and what it is based on.
struct Proposal: Sendable, Equatable {
  /// What is changed.
  enum Change: Sendable, Equatable {
    /// The softest hits that count.
    case threshold(UInt8)
    /// How hard hits arrive.
    case curve(DeviceProfile.Velocity.Shape)
    /// A pad's mask.
    case retrigger(UInt8, DeviceProfile.Retrigger)
    /// Two pads' rule.
    case crosstalk(DeviceProfile.Crosstalk)
    /// The hi-hat's pedal.
    case pedal(PedalRange)
  }

  /// What is changed.
  var change: Change
  /// One sentence with what was heard and what is proposed.
  var sentence: String

  /// What hits tell.
  /// - Parameter hearing: All of them.
  /// - Parameter profile: The profile as it is so far, for the names of its pads.
  /// - Returns: The proposals, and remarks on what can't be mended here.
  static func all(from hearing: Hearing, for profile: DeviceProfile) -> (
    proposals: [Proposal], remarks: [String]
  ) {
    let hits = hearing.hits.sorted { $0.time < $1.time }
    let bounces = Bounces.find(in: hits)
    var explained = bounces.reduce(into: Set<Int>()) { $0.formUnion($1.places) }
    let vibrations = Vibrations.find(in: hits, ignoring: explained)
    for vibration in vibrations { explained.formUnion(vibration.places) }
    let force = Force.judge(
      hits.enumerated().filter { !explained.contains($0.offset) }.map(\.element.velocity))
    func name(_ note: UInt8) -> String { PadLabel.text(note, in: profile) }

    var proposals: [Proposal] = []
    if let threshold = force.threshold { proposals.append(Proposal(threshold)) }
    if let curve = force.curve { proposals.append(Proposal(curve)) }
    proposals += bounces.map { Proposal($0, name: name($0.note)) }
    proposals += vibrations.map { Proposal($0, source: name($0.source), victim: name($0.victim)) }
    let remarks = force.only.map { velocity in
      ["every hit came with velocity \(velocity): look for a \"fixed velocity\" setting of the device"]
    }
    return (proposals, remarks ?? [])
  }

  /// Makes a proposal from its parts.
  init(_ change: Change, _ sentence: String) {
    self.change = change
    self.sentence = sentence
  }

  private init(_ threshold: Force.Threshold) {
    self.init(
      .threshold(threshold.velocity),
      "\(threshold.count) of \(threshold.hits) hits were softer than \(threshold.velocity), and the next was "
        + "\(threshold.next): drop hits below \(threshold.velocity)")
  }

  private init(_ curve: Force.Curve) {
    let heard =
      switch curve.reason {
      case .narrow(let low, let high): "nearly all of \(curve.hits) hits lay between \(low) and \(high)"
      case .loud(let middle): "half of \(curve.hits) hits were louder than \(middle)"
      case .soft(let middle): "half of \(curve.hits) hits were softer than \(middle)"
      }
    let wanted =
      switch curve.shape {
      case .points(let points):
        "make "
          + points.map { "\(Quantity.number($0.raw)) sound as \(Quantity.number($0.velocity))" }
          .joined(separator: " and ")
      case .gamma(let exponent):
        "make all \(exponent > 1 ? "softer" : "louder") with a gamma of \(Quantity.number(exponent, digits: 2))"
      case .fixed(let velocity): "make all \(velocity)"
      }
    self.init(.curve(curve.shape), "\(heard): \(wanted)")
  }

  private init(_ bounces: Bounces, name: String) {
    let mask = bounces.mask
    self.init(
      .retrigger(bounces.note, mask),
      "\(name) sounded twice at \(bounces.count) of \(bounces.hits) hits, again within "
        + "\(Quantity.number(bounces.longest * 1000)) ms and softer: drop its hits that come within "
        + "\(Quantity.number(mask.time * 1000)) ms and are \(Quantity.number(-mask.level)) dB softer")
  }

  private init(_ found: Vibrations, source: String, victim: String) {
    let rule = found.rule
    self.init(
      .crosstalk(rule),
      "\(victim) answered \(found.count) of \(found.hits) hits on \(source) within "
        + "\(Quantity.number(rule.time * 1000)) ms, never louder than \(found.loudest): drop its hits that come so "
        + "soon and are \(Quantity.number(-rule.level)) dB softer")
  }

  /// Makes the change.
  func apply(to profile: inout DeviceProfile) {
    switch change {
    case .threshold(let velocity): profile.velocity.threshold = velocity
    case .curve(let shape): profile.velocity.shape = shape
    case .retrigger(let note, let mask):
      var pad = profile.notes[note] ?? DeviceProfile.Pad(.note(note))
      pad.retrigger = .own(mask)
      profile.notes[note] = pad
    case .crosstalk(let rule):
      profile.crosstalk.removeAll { $0.source == rule.source && $0.victim == rule.victim }
      profile.crosstalk.append(rule)
    case .pedal(let range):
      profile.hiHat.controller = range.controller
      profile.hiHat.open = Int(range.open)
      profile.hiHat.closed = Int(range.closed)
    }
  }
}

/// A pad as people know it.
enum PadLabel {
  /// `snare/rim (40)`, or `note 40` where nothing says what it is.
  static func text(_ note: UInt8, in profile: DeviceProfile) -> String {
    name(note, in: profile).map { "\($0) (\(note))" } ?? "note \(note)"
  }

  /// The role that a note has in a profile, by its name; `nil` where that is nothing.
  static func name(_ note: UInt8, in profile: DeviceProfile) -> String? {
    if case .role(let role)? = profile.notes[note]?.target { return role.name }
    // Notes of a profile have been transposed; its meaning asks for what the device sends.
    let channel = profile.channels?.first ?? 10
    return UInt8(exactly: Int(note) - profile.transpose)
      .flatMap { $0 < 128 ? profile.meaning(of: $0, channel: channel)?.role?.name : nil }
  }
}
