internal import RimshotControl
internal import RimshotKitFiles

extension Mixer {
  /// How the mixer is set, as it is kept over restarts.
  struct Remembered: Codable, Sendable, Equatable {
    /// The configuration's gain and limiters at that time: once they are others, they were set later.
    var gain: Double
    var limiters: String
    /// Every strip that was touched.
    var strips: [MixerChange]
  }

  /// What there is to keep.
  var remembered: Remembered {
    let changes = strips.map { name, strip in
      let isMaster = name == .master
      return MixerChange(
        name, gain: strip.gain, pan: isMaster ? nil : strip.pan, mute: strip.isMuted,
        solo: isMaster ? nil : strip.isSoloed, limiter: name.isOutput ? strip.isLimited : nil)
    }
    // The same mixer is the same file.
    return Remembered(
      gain: beginning.gain, limiters: "\(limiters)",
      strips: changes.sorted { "\($0.strip)" < "\($1.strip)" })
  }

  /// Sets everything as it was.
  /// - Parameter isWhole: Whether the configuration's part in it is taken back as well, instead of what it says by now.
  mutating func restore(_ remembered: Remembered, isWhole: Bool) {
    if isWhole { apply(MixerChange(.master, gain: remembered.gain)) }
    for change in remembered.strips {
      var change = change
      if !isWhole && change.strip == .master && remembered.gain != beginning.gain { change.gain = nil }
      if !isWhole && remembered.limiters != "\(limiters)" { change.limiter = nil }
      apply(change)
    }
  }
}

extension MixerStrip {
  fileprivate var isOutput: Bool { if case .output = self { true } else { false } }
}
