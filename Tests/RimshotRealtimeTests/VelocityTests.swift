import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// How hard a hit sounds: curves of kits and devices, ghost notes, high resolution, positions.
@Suite struct VelocityTests {
  private let raws: [UInt8] = [1, 8, 40, 90, 127]

  @Test func eachCurveOfAKitIsHeardOnEveryOutputAlike() {
    let laws: [[Float]] = [
      (0..<128).map { Float($0 * $0) / (127 * 127) }, [Float](repeating: 1, count: 128),
      (0..<128).map { 0.3 + 0.7 * Float(max($0 - 1, 0)) / 126 },
      (0..<128).map { 1 - Float($0 * $0) / (127 * 127) },
    ]
    let engine = OfflineEngine(monoOutputs: [false, true])
    let outputs = (0..<3).map { KitPlan.Channel(sample: 0, output: $0) }
    let pads = laws.map { law in
      KitPlan.Pad(articulations: [
        .init(layers: [.init(velocityGains: law, takes: [.init(channels: outputs)])])
      ])
    }
    engine.load(KitPlan([0.5], frames: 1, pads: pads), outputs: [1, 2])
    for law in laws.indices {
      for (i, raw) in raws.enumerated() { engine.hit(36 + UInt8(law), velocity: raw, at: 5 * law + i) }
    }
    engine.render(20)
    for (frame, level) in engine.heard.enumerated() {
      #expect(level == 0.5 * laws[frame / 5][Int(raws[frame % 5])])
    }
    let squares = raws.indices.map { decibels(Double(engine.heard[$0]) / 0.5) }
    for (level, expected) in zip(squares, [-84.2, -48.0, -20.1, -6.0, 0]) {
      #expect(abs(level - expected) < 0.06)
    }
    #expect(engine.tape[1].left == engine.heard && engine.tape[2].left == engine.heard)
  }

  @Test func aDevicesCurveComesBeforeTheKits() {
    var device = DevicePlan()
    device.notes[36].velocities = (0..<128).map { min(127, 2 * Float($0)) }
    device.notes[37].velocities = [0] + [Float](repeating: 100, count: 127)
    device.notes[38].velocities = (0..<128).map { $0 < 10 ? 0 : 20 + Float($0 - 10) * (80 / 117) }
    let engine = OfflineEngine(devices: [device])
    engine.load(linear([36, 37, 38]))
    for (i, (note, raw)): (Int, (UInt8, UInt8)) in [
      (36, 30), (36, 100), (37, 1), (37, 127), (38, 9), (38, 10), (38, 127),
    ].enumerated() {
      engine.hit(note, velocity: raw, at: i)
    }
    engine.render(7)
    let expected: [Float] = [60, 127, 100, 100, 0, 20, 100]
    for (level, velocity) in zip(engine.heard, expected) { #expect(abs(level * 127 - velocity) < 0.01) }
  }

  @Test func theSoftestHitOfAnyCurveSounds() {
    var device = DevicePlan()
    device.notes[36].velocities = (0..<128).map { Float($0 * $0) / 127 }
    let engine = OfflineEngine(devices: [device])
    engine.load(linear([36]))
    engine.hit(36, velocity: 1, at: 0)
    engine.hit(36, velocity: 8, at: 1)
    engine.render(2)
    #expect(engine.heard[0] > 0 && engine.heard[0] < 1.0 / 127, "softer than 1, but there")
    #expect(engine.heard[1] > engine.heard[0] && engine.heard[1] < 1.0 / 127)
  }

  @Test func aPrefixRefinesTheNextNoteOfItsChannelAndNoOther() {
    let engine = OfflineEngine(devices: [DevicePlan(channels: [1, 10]), DevicePlan()])
    engine.load(linear([36]))
    engine.control(88, 64, at: 0)
    engine.hit(36, velocity: 50, channel: 0, at: 0)
    engine.hit(36, velocity: 50, device: 1, at: 1)
    engine.hit(36, velocity: 50, at: 2)
    engine.hit(36, velocity: 50, at: 3)
    engine.control(88, 127, at: 4)
    engine.hit(36, velocity: 127, at: 4)
    engine.render(5)
    for (level, velocity) in zip(engine.heard, [50, 50, 50.5, 50, 127] as [Float]) {
      #expect(abs(level * 127 - velocity) < 0.001)
    }
  }

  @Test func aPrefixThatWaitsForADroppedNoteIsUsedUpByIt() {
    var device = DevicePlan()
    device.notes[37].strike = nil
    let engine = OfflineEngine(devices: [device])
    engine.load(linear([36]))
    engine.control(88, 64, at: 0)
    engine.hit(37, velocity: 50, at: 0)
    engine.hit(36, velocity: 50, at: 0)
    engine.render(1)
    #expect(abs(engine.heard[0] * 127 - 50) < 0.001)
  }

  @Test func aPrefixIsNoController() {
    let engine = OfflineEngine()
    var plan = linear([36])
    plan.strikes[36]?[0].conditions = [.init(.controller(88), 0...0)]
    engine.load(plan)
    engine.control(88, 64, at: 0)
    engine.hit(36, at: 0)
    engine.render(1)
    #expect(engine.heard == [1])
  }

  @Test func thePlaceOfTheHitChoosesTheArticulation() {
    var device = DevicePlan()
    device.notes[38].positionController = 16
    device.notes[40].positionController = 17
    let engine = OfflineEngine(devices: [device])
    var plan = KitPlan([0.5, 0.25], frames: 1, notes: [38], pads: [KitPlan.Pad(sounds: [0, 1])])
    plan.strikes[38] = [
      .init(pad: 0, articulation: 0, conditions: [.init(.position, 0...79)]),
      .init(pad: 0, articulation: 1, conditions: [.init(.position, 80...127)]),
    ]
    for note: UInt8 in [40, 41] { plan.strikes[note] = plan.strikes[38] }
    engine.load(plan)
    engine.hit(38, at: 0)
    engine.control(16, 100, at: 1)
    engine.hit(38, at: 1)
    engine.hit(40, at: 2)
    engine.hit(41, at: 3)
    engine.control(16, 79, at: 4)
    engine.hit(38, at: 4)
    engine.control(17, 80, at: 5)
    engine.hit(40, at: 5)
    engine.hit(38, at: 6)
    engine.render(7)
    #expect(engine.heard == [0.5, 0.25, 0.5, 0.5, 0.5, 0.25, 0.5])
  }

  private func linear(_ notes: [UInt8]) -> KitPlan {
    let gains = (0..<128).map { Float($0) / 127 }
    let pad = KitPlan.Pad(articulations: [
      .init(layers: [.init(velocityGains: gains, takes: [.init(channels: [.init(sample: 0)])])])
    ])
    return KitPlan([1], frames: 1, notes: notes, pads: notes.map { _ in pad })
  }
}
