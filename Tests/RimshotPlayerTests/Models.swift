import RimshotControl

@testable import RimshotPlayer

extension PlayerModel {
  /// A player at a small kit, whose daemon has said everything.
  static func atKit(_ pads: [PadList.Pad] = PadList.small) -> PlayerModel {
    var model = PlayerModel()
    model.take(pads: PadList(kit: "Small", pads: pads), at: 0)
    model.take(
      mixer: MixerReport(
        pads: pads.map { .init(name: $0.name, pan: 0) },
        outputs: [.init(name: "main", pan: 0, meter: .init(peak: -6, rms: -9))],
        master: .init(name: "master"),
        hasLimiters: false))
    return model
  }

  mutating func type(_ text: String, at time: UInt64 = 1) -> [Order] {
    var parser = KeyParser()
    return (parser.read(text.utf8) + parser.finish()).flatMap { input -> [Order] in
      guard case .key(let stroke) = input else { return [] }
      return take(stroke, at: time)
    }
  }
}

extension PadList {
  static let small: [Pad] = [
    Pad(name: "kick", instrument: "kick", notes: [36], roles: ["kick"]),
    Pad(name: "snare", instrument: "snare", notes: [38], roles: ["snare", "snare/rim"]),
    Pad(
      name: "closed", instrument: "hihat", notes: [42], roles: ["hihat", "hihat/closed"], silences: ["open"]),
    Pad(
      name: "open", instrument: "hihat", notes: [46], roles: ["hihat", "hihat/open"], silences: ["closed"]),
    Pad(name: "foot", instrument: "hihat", notes: [44], roles: ["hihat/chick"], silences: ["open"]),
    Pad(name: "drone", notes: [60], isHeld: true),
  ]
}
