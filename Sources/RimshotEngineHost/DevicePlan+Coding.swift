/// A device's note in a few words, as takes have it: what is as with every plain note is left out.
extension DevicePlan.Note: Codable {
  private enum Key: String, CodingKey {
    case strike, pedalStrike, instrument, chokes, isPedal, isHiHat, positionController, velocities
    case retriggerTime, retriggerRatio
  }

  /// Reads what `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      strike: try fields.decodeIfPresent(UInt8.self, forKey: .strike),
      pedalStrike: try fields.decodeIfPresent(UInt8.self, forKey: .pedalStrike),
      instrument: try fields.decodeIfPresent(UInt8.self, forKey: .instrument) ?? 0,
      chokes: try fields.decodeIfPresent(Bool.self, forKey: .chokes) ?? false,
      isPedal: try fields.decodeIfPresent(Bool.self, forKey: .isPedal) ?? false,
      isHiHat: try fields.decodeIfPresent(Bool.self, forKey: .isHiHat) ?? false,
      positionController: try fields.decodeIfPresent(UInt8.self, forKey: .positionController),
      velocities: try fields.decodeIfPresent([Float].self, forKey: .velocities)
        ?? DevicePlan.Note.unchangedVelocities,
      retriggerTime: try fields.decodeIfPresent(Double.self, forKey: .retriggerTime) ?? 0,
      retriggerRatio: try fields.decodeIfPresent(Float.self, forKey: .retriggerRatio) ?? 1)
  }

  /// Writes what is not as with a plain note.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encodeIfPresent(strike, forKey: .strike)
    try fields.encodeIfPresent(pedalStrike, forKey: .pedalStrike)
    if instrument != 0 { try fields.encode(instrument, forKey: .instrument) }
    if chokes { try fields.encode(chokes, forKey: .chokes) }
    if isPedal { try fields.encode(isPedal, forKey: .isPedal) }
    if isHiHat { try fields.encode(isHiHat, forKey: .isHiHat) }
    try fields.encodeIfPresent(positionController, forKey: .positionController)
    if velocities != DevicePlan.Note.unchangedVelocities {
      try fields.encode(velocities, forKey: .velocities)
    }
    if retriggerTime != 0 { try fields.encode(retriggerTime, forKey: .retriggerTime) }
    if retriggerRatio != 1 { try fields.encode(retriggerRatio, forKey: .retriggerRatio) }
  }
}
