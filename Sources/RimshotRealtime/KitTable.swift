/// A kit as the engine reads it: flat tables in memory that the host owns. Never changes once the engine has it, but
/// for the counters in ``PadState``.
@unsafe
public struct KitTable: BitwiseCopyable {
  /// Where each note's pads begin in `notePads`; 129 entries, so that note n's pads are `noteStart[n]..<noteStart[n + 1]`.
  public var noteStart: UnsafePointer<UInt16>
  /// Pad numbers, grouped by note.
  public var notePads: UnsafePointer<UInt16>
  /// The pads.
  public var pads: UnsafePointer<PadTable>
  /// What changes as pads are played; as many as pads. The engine's alone once the kit is adopted.
  public var padStates: UnsafeMutablePointer<PadState>
  /// The layers of all pads, grouped by pad.
  public var layers: UnsafePointer<LayerTable>
  /// Sample numbers, grouped by layer.
  public var layerSamples: UnsafePointer<UInt32>
  /// The samples.
  public var samples: UnsafePointer<SampleTable>
  /// How many pads there are.
  public var padCount: Int
  /// The host's number for this kit, by which it comes home.
  public var number: UInt32
  /// Voices that play this kit now. The engine's alone.
  public var soundingVoices: Int

  /// Makes a table from its parts.
  public init(
    noteStart: UnsafePointer<UInt16>, notePads: UnsafePointer<UInt16>, pads: UnsafePointer<PadTable>,
    padStates: UnsafeMutablePointer<PadState>, layers: UnsafePointer<LayerTable>,
    layerSamples: UnsafePointer<UInt32>, samples: UnsafePointer<SampleTable>, padCount: Int, number: UInt32
  ) {
    unsafe self.noteStart = unsafe noteStart
    unsafe self.notePads = unsafe notePads
    unsafe self.pads = unsafe pads
    unsafe self.padStates = unsafe padStates
    unsafe self.layers = unsafe layers
    unsafe self.layerSamples = unsafe layerSamples
    unsafe self.samples = unsafe samples
    unsafe self.padCount = padCount
    unsafe self.number = number
    unsafe self.soundingVoices = 0
  }
}

/// One pad of a ``KitTable``.
@unsafe
public struct PadTable: BitwiseCopyable {
  /// Linear gain at each velocity, 0–127; exactly 1 at full velocity with a pad gain of 0 dB.
  public var velocityGain: UnsafePointer<Float>
  /// The layer for each velocity, an index into ``KitTable/layers``; −1 plays nothing. 128 entries.
  public var velocityLayer: UnsafePointer<Int32>
  /// Which output: 0 is the main pair, then the host's output numbers.
  public var output: UInt16
  /// Hits silence other pads of the same group; 0 is no group.
  public var chokeGroup: UInt16
  /// Fade of a voice that a hit in the same group silences, in frames; at least 1.
  public var chokeFadeFrames: UInt32
  /// Fade at note-off of a gated pad, in frames; 0 is a one-shot, which ignores note-off.
  public var releaseFrames: UInt32
  /// Whether a hit silences this pad's own voices.
  public var chokesItself: Bool
  /// Balance: linear gain of the left channel, 0–1.
  public var leftGain: Float
  /// Balance: linear gain of the right channel, 0–1.
  public var rightGain: Float

  /// Makes a pad from its parts.
  public init(
    velocityGain: UnsafePointer<Float>, velocityLayer: UnsafePointer<Int32>, output: UInt16,
    chokeGroup: UInt16,
    chokeFadeFrames: UInt32, releaseFrames: UInt32, chokesItself: Bool, leftGain: Float, rightGain: Float
  ) {
    unsafe self.velocityGain = unsafe velocityGain
    unsafe self.velocityLayer = unsafe velocityLayer
    unsafe self.output = output
    unsafe self.chokeGroup = chokeGroup
    unsafe self.chokeFadeFrames = chokeFadeFrames
    unsafe self.releaseFrames = releaseFrames
    unsafe self.chokesItself = chokesItself
    unsafe self.leftGain = leftGain
    unsafe self.rightGain = rightGain
  }
}

/// What a pad remembers from hit to hit.
public struct PadState: BitwiseCopyable {
  /// Hits so far: the round-robin position of every layer of the pad.
  public var hits: UInt32 = 0
  /// The sample that a random layer played last, so that it isn't repeated.
  public var lastSample: UInt32 = .max

  /// The state of a pad that has never been hit.
  public init() {}
}

/// One velocity layer of a ``KitTable``.
public struct LayerTable: BitwiseCopyable {
  /// Where its samples begin in ``KitTable/layerSamples``.
  public var firstSample: UInt32
  /// How many there are; never 0.
  public var sampleCount: UInt32
  /// By chance instead of in turn.
  public var isRandom: Bool
  /// Linear gain.
  public var gain: Float

  /// Makes a layer from its parts.
  public init(firstSample: UInt32, sampleCount: UInt32, isRandom: Bool, gain: Float) {
    self.firstSample = firstSample
    self.sampleCount = sampleCount
    self.isRandom = isRandom
    self.gain = gain
  }
}

/// One decoded sound of a ``KitTable``, at the server's rate.
@unsafe
public struct SampleTable: BitwiseCopyable {
  /// The left channel, or the only one.
  public var left: UnsafePointer<Float>
  /// The right channel; the same as `left` for a mono sound.
  public var right: UnsafePointer<Float>
  /// How long, in frames.
  public var frames: Int
  /// How loud it still gets: for every ``SampleTable/levelStride`` frames the highest absolute value from there to the
  /// end. Tells which voice would be missed least.
  public var levels: UnsafePointer<Float>

  /// Frames to one entry of `levels`.
  public static var levelStride: Int { @_noLocks get { 512 } }

  /// Makes a sample from its parts.
  public init(
    left: UnsafePointer<Float>, right: UnsafePointer<Float>, frames: Int, levels: UnsafePointer<Float>
  ) {
    unsafe self.left = unsafe left
    unsafe self.right = unsafe right
    unsafe self.frames = frames
    unsafe self.levels = unsafe levels
  }
}
