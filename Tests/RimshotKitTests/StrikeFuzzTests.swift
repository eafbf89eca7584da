import RimshotEngineHost
import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitLoader

/// Whatever a kit says, its hits sound.
@Suite struct StrikeFuzzTests {
  @Test func everyHitOfARandomKitPlaysSomething() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<40 {
      let kit = StrikeFuzzTests.kit(with: &random)
      let strikes = StrikeResolver(kit).strikes
      for note in Set(kit.pads.flatMap(\.allNotes)) {
        #expect(strikes[note] != nil, "\(note) of \(kit.pads)")
      }
      let instruments = Set(kit.pads.compactMap(\.instrument))
      for role in Role.all where instruments.contains(role.instrument) {
        #expect(strikes[role.strike] != nil, "\(role.name) of \(kit.pads)")
      }
      for (strike, targets) in strikes {
        #expect(StrikeFuzzTests.isAlwaysHeard(targets), "\(strike) of \(kit.pads)")
        for (index, target) in targets.enumerated() { #expect(!targets[..<index].contains(target)) }
      }
    }
  }

  /// Whether a target holds at every pedal value and position.
  private static func isAlwaysHeard(_ targets: [KitPlan.Target]) -> Bool {
    stride(from: 0, through: 127, by: 3).allSatisfy { pedal in
      let positions: [UInt8] = [0, 1, 31, 63, 64, 90, 126, 127]
      return positions.allSatisfy { position in
        targets.contains { target in
          target.conditions.allSatisfy {
            $0.values.contains($0.source == .position ? position : UInt8(pedal))
          }
        }
      }
    }
  }

  private static func kit(with random: inout SeededRandom) -> Kit {
    func span(_ random: inout SeededRandom) -> ClosedRange<UInt8>? {
      if Bool.random(using: &random) { return nil }
      let low = UInt8.random(in: 0...127, using: &random)
      return low...UInt8.random(in: low...127, using: &random)
    }
    func notes(_ random: inout SeededRandom, _ count: Int) -> [UInt8] {
      var notes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...count, using: &random) {
        let all: [UInt8] = [22, 23, 26, 36, 38, 40, 42, 44, 46, 49, 51, 53]
        let note = all.randomElement(using: &random) ?? 42
        if !notes.contains(note) { notes.append(note) }
      }
      return notes
    }
    let pads = (0..<Int.random(in: 1...4, using: &random)).map { number in
      var pad = Kit.Pad(name: "\(number)", notes: notes(&random, 3))
      if Bool.random(using: &random) {
        pad.role = ["hihat", "hihat", "snare", "ride", "hihat/open", "snare/rim"].randomElement(
          using: &random)
      }
      if Bool.random(using: &random) {
        let zones = [nil, nil, "open", "closed", "half", "edge", "edge-open", "chick", "rim", "bell"]
        pad.articulations = (0..<Int.random(in: 1...5, using: &random)).map { index in
          Kit.Articulation(
            name: "\(index)", zone: zones.randomElement(using: &random) ?? nil, notes: notes(&random, 1),
            pedal: span(&random),
            position: Int.random(in: 0..<4, using: &random) == 0 ? span(&random) : nil,
            layers: [])
        }
      }
      return pad
    }
    return Kit(name: "", directory: "/", pads: pads)
  }
}
