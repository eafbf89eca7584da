/// One way to play a pad.
@unsafe
public struct ArticulationTable: BitwiseCopyable {
  /// Where the layers of each velocity begin in ``KitTable/choices``; 129 entries.
  public var velocityStart: UnsafePointer<UInt32>

  /// Makes an articulation from its parts.
  public init(velocityStart: UnsafePointer<UInt32>) {
    unsafe self.velocityStart = unsafe velocityStart
  }
}

/// What an articulation remembers from hit to hit. The engine's alone.
public struct ArticulationState: BitwiseCopyable {
  /// Hits so far: the round-robin position of all its layers.
  public var hits: UInt32 = 0

  /// The state of an articulation that has never been hit.
  public init() {}
}

/// One velocity layer of a ``KitTable``.
@unsafe
public struct LayerTable: BitwiseCopyable {
  /// Linear gain at each velocity; 128 entries.
  public var velocityGain: UnsafePointer<Float>
  /// Where its takes begin in ``KitTable/takes``.
  public var firstTake: UInt32
  /// How many there are; never 0.
  public var takeCount: UInt32
  /// Which of them a hit plays.
  public var selection: Selection
  /// Index into ``KitTable/shapes``.
  public var shape: UInt32
  /// The least of its takes' powers, for `nearest`.
  public var leastPower: Float
  /// The greatest less the least, more than 0.
  public var powerRange: Float
  /// Where its conditions begin in ``KitTable/layerConditions``.
  public var firstCondition: UInt32 = 0
  /// How many there are; all must hold, or it is silent.
  public var conditionCount: UInt32 = 0
  /// It is silent at chances, 0–1, below this one.
  public var leastChance: Float = 0
  /// And at those from this one on, unless it is 1.
  public var chanceEnd: Float = 1
  /// It sounds at this hit of its articulation, counted from 0, in every so many; always where `turnLength` is 0.
  public var turn: UInt32 = 0
  /// How many hits make a round.
  public var turnLength: UInt32 = 0
  /// Where what controllers change in its hits begins in ``ControlTable/modulations``.
  public var firstModulation: UInt32 = 0
  /// How many there are.
  public var modulationCount: UInt32 = 0
  /// Linear gain at each velocity where velocity doesn't matter, for ``ModulationTable/Target/dynamics``; 128 entries.
  public var flatGain: UnsafePointer<Float>? = nil
  /// How much softer a note-off makes it for each second since the hit, in dB.
  public var decayWhileHeld: Float = 0

  /// Which take a hit plays.
  public enum Selection: BitwiseCopyable, Sendable {
    /// In turn.
    case roundRobin
    /// By chance.
    case random
    /// By chance, never the same twice in a row.
    case randomWithoutRepeat
    /// Close in power, and not heard for long.
    case nearest
  }

  /// Makes a layer from its parts.
  public init(
    velocityGain: UnsafePointer<Float>, firstTake: UInt32, takeCount: UInt32, selection: Selection,
    shape: UInt32,
    leastPower: Float, powerRange: Float
  ) {
    unsafe self.velocityGain = unsafe velocityGain
    unsafe self.firstTake = firstTake
    unsafe self.takeCount = takeCount
    unsafe self.selection = selection
    unsafe self.shape = shape
    unsafe self.leastPower = leastPower
    unsafe self.powerRange = powerRange
  }
}

/// One recorded hit.
public struct TakeTable: BitwiseCopyable {
  /// Where its channels begin in ``KitTable/channels``.
  public var firstChannel: UInt32
  /// How many sound together.
  public var channelCount: UInt32
  /// How hard it was hit.
  public var power: Float

  /// Makes a take from its parts.
  public init(firstChannel: UInt32, channelCount: UInt32, power: Float) {
    self.firstChannel = firstChannel
    self.channelCount = channelCount
    self.power = power
  }
}

/// What one microphone recorded, at the server's rate, and where it goes.
@unsafe
public struct ChannelTable: BitwiseCopyable {
  /// The left side's first frame, with ``Interpolation/guardFrames`` readable ones before and after all of them.
  public var left: UnsafeRawPointer
  /// The right side's; the same as `left` for a mono sound.
  public var right: UnsafeRawPointer
  /// How loud it still gets: for every ``levelStride`` frames the highest absolute value from there to the end. Tells
  /// which voice would be missed least.
  public var levels: UnsafePointer<Float>
  /// Linear gain of the left side.
  public var leftGain: Float
  /// Linear gain of the right side.
  public var rightGain: Float
  private var length: UInt32
  /// Of ``SampleFormat/int24``, bytes from the upper bits of a side's first frame to its lower ones.
  public var lowOffset: UInt32 = 0
  /// Which output: 0 is the main pair, then the host's output numbers.
  public var output: UInt16
  /// How the frames lie there.
  public var format: SampleFormat
  /// Index into ``ControlTable/faderStates``: its pad's plain fader, or one that controllers move.
  public var fader: UInt32
  /// Whether a note-off ends the repeating.
  public var loopEndsAtNoteOff = false
  /// The first frame of the part that repeats.
  public var loopStart: UInt32 = 0
  /// The frame after its last; nothing repeats while it is 0.
  public var loopEnd: UInt32 = 0
  /// Which of ``KitTable/streams`` has what follows the frames in memory, from 1; 0 where all of them are.
  public var stream: UInt32 = 0

  /// How long, in frames.
  public var frames: Int { @_noLocks get { unsafe Int(length) } }

  /// Frames to one entry of `levels`.
  public static var levelStride: Int { @_noLocks get { 512 } }

  /// Makes a channel from its parts.
  /// - Parameter frames: At most 2³² − 1.
  public init(
    left: UnsafeRawPointer, right: UnsafeRawPointer, format: SampleFormat, frames: Int,
    levels: UnsafePointer<Float>,
    leftGain: Float, rightGain: Float, output: UInt16, fader: UInt32
  ) {
    unsafe self.left = unsafe left
    unsafe self.right = unsafe right
    unsafe self.format = format
    unsafe length = UInt32(clamping: frames)
    unsafe self.levels = unsafe levels
    unsafe self.leftGain = leftGain
    unsafe self.rightGain = rightGain
    unsafe self.output = output
    unsafe self.fader = fader
  }
}
