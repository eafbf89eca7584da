internal import RimshotRealtime

/// A player's record as words: `sound PAD KIT ARTICULATION ACTION CURVE FADE GAIN`, the last two as the bits of their
/// floats, so that nothing of them is lost.
extension EngineRecord {
  private static let actions: [SoundAction.Kind] = [.play, .pause, .resume, .stop, .toggle]
  private static let curves: [FadeCurve] = [.linear, .exponential, .sCurve, .equalPower]

  var soundText: String {
    let kind = EngineRecord.actions.firstIndex(of: action.kind) ?? 0
    let curve = action.curve.flatMap { EngineRecord.curves.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return
      "sound \(data) \(number) \(articulation) \(kind) \(curve) \(action.fade.bitPattern) \(action.gain.bitPattern)"
  }

  /// - Parameter numbers: The seven after `sound`.
  init?(sound numbers: [UInt64], at frame: Int) {
    guard numbers.count == 7, numbers[0] <= UInt64(UInt16.max), numbers[1] < 1 << 31, numbers[2] < 1 << 31,
      numbers[3] < UInt64(EngineRecord.actions.count), numbers[4] <= UInt64(EngineRecord.curves.count),
      numbers[6] <= UInt64(UInt32.max)
    else { return nil }
    let fade = Double(bitPattern: numbers[5])
    let gain = Float(bitPattern: UInt32(numbers[6]))
    // A day, and 48 dB: what no command says, a file doesn't either.
    guard fade >= -1, fade <= 86400, gain >= 0, gain <= 256 else { return nil }
    let action = SoundAction(
      EngineRecord.actions[Int(numbers[3])], fade: fade,
      curve: numbers[4] == 0 ? nil : EngineRecord.curves[Int(numbers[4]) - 1], gain: gain)
    self.init(
      action, at: frame, pad: UInt16(numbers[0]), articulation: UInt32(numbers[2]), kit: UInt32(numbers[1]))
  }
}
