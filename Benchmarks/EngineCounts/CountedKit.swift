import RimshotEngineHost
import RimshotTestSupport

/// A kit of as many files as wanted, each of which sounds for 32 frames.
struct CountedKit {
  var pads: Int
  /// Of each pad, one above the other in velocity.
  var layers: Int
  /// Of each layer, in turn.
  var takes: Int
  /// Sounds of each take.
  var microphones = 1

  /// The pads' notes.
  var notes: ClosedRange<UInt8> { 12...UInt8(11 + pads) }

  var plan: KitPlan {
    let count = pads * layers * takes
    let samples = (0..<count).map { KitBuilder.constant(0.01 + Float($0) * 1e-6, frames: 32, channels: 2) }
    let pads = (0..<pads).map { pad in
      KitPlan.Pad(articulations: [
        KitPlan.Articulation(layers: (0..<layers).map { layer(pad: pad, number: $0) })
      ])
    }
    return KitPlan(samples: samples, pads: pads, strikes: KitPlan.strikes(notes.map { [$0] }))
  }

  private func layer(pad: Int, number: Int) -> KitPlan.Layer {
    let bounds = [number, number + 1].map { $0 * 127 / layers }
    let takes = (0..<takes).map { take in
      let sample = (pad * layers + number) * self.takes + take
      let channels = (0..<microphones).map { _ in KitPlan.Channel(sample: sample, right: 1, leftGain: 0.5) }
      return KitPlan.Take(channels: channels)
    }
    return KitPlan.Layer(velocities: UInt8(bounds[0] + 1)...UInt8(bounds[1]), takes: takes)
  }
}
