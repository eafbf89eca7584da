/// A kit ready for the engine, as plain values: what the loader decided, in frames and linear gains.
/// ``LoadedKit`` flattens it into the tables that the engine reads.
public struct KitPlan: Sendable {
  /// The decoded sounds, each once.
  public var samples: [SampleMemory]
  /// The pads, in the kit's order.
  public var pads: [Pad]

  /// Makes a plan from its parts.
  public init(samples: [SampleMemory], pads: [Pad]) {
    self.samples = samples
    self.pads = pads
  }

  /// What one pad plays.
  public struct Pad: Sendable {
    /// The MIDI notes that hit it, 0–127.
    public var notes: [UInt8]
    /// The kit's output that it goes to, counted from 1 in the kit's order; 0 is the main pair.
    public var output: Int
    /// Hits silence other pads of the same group; 0 is no group.
    public var chokeGroup: Int
    /// Fade of a voice that is choked, in frames; at least 1.
    public var chokeFadeFrames: Int
    /// Fade at note-off, in frames; 0 is a one-shot.
    public var releaseFrames: Int
    /// Whether a hit silences this pad's own voices.
    public var chokesItself: Bool
    /// Linear gain at each velocity, 128 entries, the pad's own gain included.
    public var velocityGains: [Float]
    /// Balance: linear gain of the left and right channel, 0–1.
    public var leftGain: Float
    /// Balance: linear gain of the right channel, 0–1.
    public var rightGain: Float
    /// Velocity layers. Where two claim a velocity, the first has it.
    public var layers: [Layer]

    /// Makes a pad from its parts.
    public init(
      notes: [UInt8], output: Int = 0, chokeGroup: Int = 0, chokeFadeFrames: Int = 1440,
      releaseFrames: Int = 0,
      chokesItself: Bool = false, velocityGains: [Float] = [Float](repeating: 1, count: 128),
      leftGain: Float = 1, rightGain: Float = 1, layers: [Layer]
    ) {
      self.notes = notes
      self.output = output
      self.chokeGroup = chokeGroup
      self.chokeFadeFrames = chokeFadeFrames
      self.releaseFrames = releaseFrames
      self.chokesItself = chokesItself
      self.velocityGains = velocityGains
      self.leftGain = leftGain
      self.rightGain = rightGain
      self.layers = layers
    }
  }

  /// A velocity range and its takes.
  public struct Layer: Sendable {
    /// The velocities that choose it, within 1–127.
    public var velocities: ClosedRange<UInt8>
    /// Linear gain, multiplied with the pad's.
    public var gain: Float
    /// By chance instead of in turn.
    public var isRandom: Bool
    /// Indices into ``KitPlan/samples``. Empty is allowed and silent.
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
}
