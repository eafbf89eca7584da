/// The period that the engine is asked to render.
public struct Period: BitwiseCopyable, Sendable {
  /// How many frames; any number from 1, and it may change from period to period.
  public var frames: Int
  /// The server's frame counter at its start. It wraps.
  public var startFrame: UInt32
  /// When it started, by the server's smoothed clock: nanoseconds of CLOCK_MONOTONIC.
  public var startTime: UInt64
  /// Frames a second.
  public var sampleRate: Double
  /// Whether somebody may hear it: an engine without a server is run unheard.
  public var isHeard = true
  /// Where the server's transport is.
  public var transport = TransportPlace()

  /// Makes a period from its parts.
  @_noLocks
  public init(frames: Int, startFrame: UInt32, startTime: UInt64, sampleRate: Double) {
    self.frames = frames
    self.startFrame = startFrame
    self.startTime = startTime
    self.sampleRate = sampleRate
  }
}

/// A MIDI message that says its frame itself, as JACK MIDI does.
public struct FramedMidiEvent: BitwiseCopyable, Sendable {
  /// Frame of the period, from 0.
  public var frame: UInt32
  /// The message.
  public var event: MidiEvent

  /// Makes an event from its parts.
  @_noLocks
  public init(frame: UInt32, event: MidiEvent) {
    self.frame = frame
    self.event = event
  }
}
