/// How a metronome clicks: plain numbers that the host has checked.
public struct MetronomeSettings: BitwiseCopyable, Sendable, Equatable {
  /// Thousandths of beats a minute, within ``tempos``.
  public var milliTempo: Int32
  /// 1 to ``mostBeats``.
  public var beatsPerBar: UInt8
  /// Which beats of a bar are accented; the lowest bit is the first beat's.
  public var accents: UInt32
  /// Clicks a beat, 1 to ``mostSubdivision``.
  public var subdivision: UInt8
  /// The host's number of the output that it is heard on; 0 is the main pair.
  public var output: UInt8
  /// Linear gain.
  public var gain: Float
  /// The number of the bar that it begins with: 1, or less where bars count in.
  public var firstBar: Int32
  /// How many bars it goes on for, those that count in included; 0 is without end.
  public var bars: Int32

  /// What ``milliTempo`` may be.
  public static let tempos = 20_000...400_000
  /// Beats that a bar may have.
  public static let mostBeats = 32
  /// Clicks that a beat may have.
  public static let mostSubdivision = 8

  /// Makes settings from their parts.
  public init(
    milliTempo: Int32 = 120_000, beatsPerBar: UInt8 = 4, accents: UInt32 = 1, subdivision: UInt8 = 1,
    output: UInt8 = 0, gain: Float = 0.5, firstBar: Int32 = 1, bars: Int32 = 0
  ) {
    self.milliTempo = milliTempo
    self.beatsPerBar = beatsPerBar
    self.accents = accents
    self.subdivision = subdivision
    self.output = output
    self.gain = gain
    self.firstBar = firstBar
    self.bars = bars
  }
}

/// The sounds of a metronome at one sample rate, one after the other: of an accented beat, of another, between beats.
@unsafe
public struct ClickTable: BitwiseCopyable {
  /// Three sounds of ``length`` frames each.
  var frames: UnsafePointer<Float>
  /// Frames of each.
  var length: Int

  /// How many sounds there are.
  public static let count = 3

  /// Makes a table from its parts.
  /// - Parameter frames: ``count`` sounds of `length` frames, kept as long as the engine.
  public init(frames: UnsafePointer<Float>, length: Int) {
    unsafe self.frames = unsafe frames
    unsafe self.length = length
  }
}

/// Where a metronome is, as one word that the engine writes and the host reads.
public struct MetronomePlace: Sendable, Equatable {
  /// The host's number of the start that it is the place of; 0 is none.
  public var number: UInt32
  /// Whether it runs.
  public var isRunning: Bool
  /// The bar of the last beat; 0 and less count in.
  public var bar: Int
  /// The last beat in its bar, from 1; 0 before the first.
  public var beat: Int

  /// The word, from the lowest bit: 8 of the beat, one for whether it runs, 23 of the number, 32 of the bar.
  @_noLocks
  static func bits(number: UInt32, isRunning: Bool, bar: Int32, beat: UInt8) -> UInt64 {
    UInt64(UInt32(bitPattern: bar)) << 32 | UInt64(number & 0x7F_FFFF) << 9 | (isRunning ? 0x100 : 0)
      | UInt64(beat)
  }

  /// Reads a word.
  public init(bits: UInt64) {
    bar = Int(Int32(truncatingIfNeeded: Int64(bitPattern: bits) >> 32))
    number = UInt32(truncatingIfNeeded: bits >> 9) & 0x7F_FFFF
    isRunning = bits & 0x100 != 0
    beat = Int(bits & 0xFF)
  }
}
