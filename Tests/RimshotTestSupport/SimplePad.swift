public import RimshotEngineHost

/// A pad with one articulation, in few words.
public struct SimplePad: Sendable {
  /// The kit's notes that hit it.
  public var notes: [UInt8]
  /// The kit's output, from 1; 0 is the main pair.
  public var output = 0
  /// The group that it is in, from 1; 0 is none.
  public var chokeGroup = 0
  /// Fade of a choke, by the group or by itself.
  public var chokeFadeFrames = 480
  /// Fade at note-off; 0 is a one-shot.
  public var releaseFrames = 0
  /// Whether a hit silences its own voices.
  public var chokesItself = false
  /// Linear gain at each velocity; 128 entries.
  public var velocityGains = [Float](repeating: 1, count: 128)
  /// Linear gain by side.
  public var leftGain: Float = 1
  /// Linear gain by side.
  public var rightGain: Float = 1
  /// What it plays.
  public var layers: [Layer]

  /// Makes a pad from its parts.
  public init(
    notes: [UInt8], output: Int = 0, chokeGroup: Int = 0, chokeFadeFrames: Int = 480, releaseFrames: Int = 0,
    chokesItself: Bool = false, layers: [Layer]
  ) {
    self.notes = notes
    self.output = output
    self.chokeGroup = chokeGroup
    self.chokeFadeFrames = chokeFadeFrames
    self.releaseFrames = releaseFrames
    self.chokesItself = chokesItself
    self.layers = layers
  }

  /// A velocity range whose takes are one sound each.
  public struct Layer: Sendable {
    /// The velocities that choose it.
    public var velocities: ClosedRange<UInt8>
    /// Linear gain, at every velocity.
    public var gain: Float
    /// By chance, without repeats, instead of in turn.
    public var isRandom: Bool
    /// Indices into the plan's sounds.
    public var samples: [Int]

    /// Makes a layer from its parts.
    public init(
      velocities: ClosedRange<UInt8> = 1...127, gain: Float = 1, isRandom: Bool = false, samples: [Int]
    ) {
      self.velocities = velocities
      self.gain = gain
      self.isRandom = isRandom
      self.samples = samples
    }
  }

  /// The pad as the engine's host takes it.
  public func plan(_ sounds: [SampleMemory]) -> KitPlan.Pad {
    let layers = layers.map { layer in
      KitPlan.Layer(
        velocities: layer.velocities, velocityGains: velocityGains.map { $0 * layer.gain },
        selection: layer.isRandom ? .randomWithoutRepeat : .roundRobin,
        takes: layer.samples.map { sample in
          KitPlan.Take(channels: [
            KitPlan.Channel(
              sample: sample, right: min(1, sounds[sample].channels - 1), output: output, leftGain: leftGain,
              rightGain: rightGain)
          ])
        })
    }
    var pad = KitPlan.Pad(articulations: [KitPlan.Articulation(layers: layers)])
    pad.chokeGroup = chokeGroup
    pad.chokedBy = chokeGroup
    pad.chokeFadeFrames = chokeFadeFrames
    pad.chokesItself = chokesItself
    pad.selfChokeFadeFrames = chokeFadeFrames
    pad.noteOff = releaseFrames > 0 ? .release : .ignore
    pad.releaseFrames = max(releaseFrames, 1)
    return pad
  }
}

extension KitPlan {
  /// A kit of simple pads.
  public init(samples: [SampleMemory], pads: [SimplePad]) {
    self.init(
      samples: samples, pads: pads.map { $0.plan(samples) }, strikes: KitPlan.strikes(pads.map(\.notes)))
  }

  /// The strikes of pads that are hit by notes.
  public static func strikes(_ notes: [[UInt8]]) -> [UInt8: [Target]] {
    var strikes: [UInt8: [Target]] = [:]
    for (pad, notes) in notes.enumerated() {
      for note in notes { strikes[note, default: []].append(Target(pad: pad)) }
    }
    return strikes
  }
}

extension KitPlan.Pad {
  /// The pad with a part of all its sounds repeating.
  public func looping(_ loop: KitPlan.Loop) -> KitPlan.Pad {
    var pad = self
    for articulation in pad.articulations.indices {
      for layer in pad.articulations[articulation].layers.indices {
        pad.articulations[articulation].layers[layer].loop(loop)
      }
    }
    return pad
  }
}

extension KitPlan.Layer {
  /// Lets a part of all its sounds repeat.
  public mutating func loop(_ loop: KitPlan.Loop) {
    for take in takes.indices {
      for channel in takes[take].channels.indices { takes[take].channels[channel].loop = loop }
    }
  }
}
