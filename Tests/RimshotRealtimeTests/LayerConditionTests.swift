import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Layers that sound only at some hits: by a controller's value, by chance, in turn.
@Suite struct LayerConditionTests {
  @Test func aControllersValueChoosesTheLayer() {
    let engine = OfflineEngine()
    engine.load(
      kit([
        { $0.conditions = [.init(.controller(20), 0...63)] },
        { $0.conditions = [.init(.controller(20), 64...127), .init(.controller(21), 5...5)] },
      ]))
    engine.hit(38, at: 0)
    engine.control(20, 64, at: 1)
    engine.hit(38, at: 1)
    engine.control(21, 5, at: 2)
    engine.hit(38, at: 2)
    engine.render(3)
    #expect(engine.heard == [0.5, 0, 0.25])
  }

  @Test func layersShareTheChanceOfAHit() {
    let engine = OfflineEngine()
    engine.load(
      kit([
        { $0.chance = 0...0.334 }, { $0.chance = 0.334...0.667 }, { $0.chance = 0.667...1 },
        { $0.chance = 0.5...1 },
      ]))
    for hit in 0..<3000 { engine.hit(38, at: hit) }
    engine.render(3000)
    var counts: [Float: Int] = [:]
    for level in engine.heard { counts[level, default: 0] += 1 }
    // One of three; the fourth never beside the first, always beside the third.
    #expect(counts.keys.sorted() == [0.1875, 0.25, 0.3125, 0.5])
    #expect((900...1100).contains(counts[0.5] ?? 0) && (900...1100).contains(counts[0.1875] ?? 0))
  }

  @Test func turnsGoOnWhateverTheVelocity() {
    let engine = OfflineEngine()
    engine.load(
      kit([
        { ($0.velocities, $0.turn) = (1...63, .init(position: 1, length: 2)) },
        { ($0.velocities, $0.turn) = (1...63, .init(position: 2, length: 2)) },
        { ($0.velocities, $0.turn) = (64...127, .init(position: 1, length: 2)) },
        { ($0.velocities, $0.turn) = (64...127, .init(position: 2, length: 2)) },
      ]))
    for (hit, velocity) in [30, 30, 100, 30, 100, 100].enumerated() {
      engine.hit(38, velocity: UInt8(velocity), at: hit)
    }
    engine.render(6)
    #expect(engine.heard == [0.5, 0.25, 0.125, 0.25, 0.125, 0.0625])
  }

  /// A pad with a layer for each change, of levels 0.5, 0.25, 0.125 …, one frame long.
  private func kit(_ changes: [(inout KitPlan.Layer) -> Void]) -> KitPlan {
    let layers = changes.enumerated().map { index, change in
      var layer = KitPlan.Layer(takes: [.init(channels: [.init(sample: index)])])
      change(&layer)
      return layer
    }
    return KitPlan(
      samples: changes.indices.map { KitBuilder.constant(0.5 / Float(1 << $0), frames: 1) },
      pads: [KitPlan.Pad(articulations: [.init(layers: layers)])], strikes: KitPlan.strikes([[38]]))
  }
}
