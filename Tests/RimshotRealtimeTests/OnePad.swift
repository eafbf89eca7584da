import RimshotEngineHost
import RimshotTestSupport

/// A kit of one pad that note 36 hits.
/// - Parameter change: What the pad is beside its layers.
func onePad(
  _ samples: [SampleMemory], layers: [KitPlan.Layer], change: (inout KitPlan.Pad) -> Void = { _ in }
) -> KitPlan {
  var pad = KitPlan.Pad(articulations: [KitPlan.Articulation(layers: layers)])
  change(&pad)
  return KitPlan(samples: samples, pads: [pad], strikes: [36: [KitPlan.Target(pad: 0)]])
}

/// A kit of one pad that plays one sound, both sides of it if it has two.
func onePad(
  _ sample: SampleMemory, shape: KitPlan.Shape = KitPlan.Shape(), loop: KitPlan.Loop? = nil,
  change: (inout KitPlan.Pad) -> Void = { _ in }
) -> KitPlan {
  let take = KitPlan.Take(channels: [
    KitPlan.Channel(sample: 0, right: min(1, sample.channels - 1), loop: loop)
  ])
  return onePad([sample], layers: [KitPlan.Layer(takes: [take], shape: shape)], change: change)
}

/// Takes of one mono sound each.
func takes(_ samples: [Int]) -> [KitPlan.Take] {
  samples.map { KitPlan.Take(channels: [KitPlan.Channel(sample: $0)]) }
}

extension KitPlan.Shape {
  /// A shape that differs from a plain one by this.
  static func with(_ change: (inout KitPlan.Shape) -> Void) -> KitPlan.Shape {
    var shape = KitPlan.Shape()
    change(&shape)
    return shape
  }
}

extension OfflineEngine {
  /// The left side of what a kit of one pad plays when it is hit at frame 0.
  static func play(
    _ plan: KitPlan, frames: Int, velocity: UInt8 = 127, period: Int = 256
  ) -> [Float] {
    let engine = OfflineEngine()
    engine.load(plan)
    engine.hit(36, velocity: velocity, at: 0)
    engine.render(frames, period: period)
    return engine.tape[0].left
  }
}
