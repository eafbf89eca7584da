/// What is to be recorded.
public struct RecordingOrder: Codable, Sendable, Equatable {
  /// An absolute path: a folder, or a file that ends in `.wav` or `.flac`; `nil` is the user's music folder.
  public var path: String?
  /// "wav" or "flac"; `nil` is what the path ends with, or WAV.
  public var format: String?
  /// "16", "24" or "32f"; `nil` is 32f in WAV and 24 in FLAC.
  public var bits: String?
  /// Outputs by name; `nil` is all, those that come later too.
  public var outputs: [String]?

  /// Makes an order from its parts.
  public init(
    path: String? = nil, format: String? = nil, bits: String? = nil, outputs: [String]? = nil
  ) {
    self.path = path
    self.format = format
    self.bits = bits
    self.outputs = outputs
  }
}

/// How a recording goes, or went.
public struct RecordingReport: Codable, Sendable, Equatable {
  /// What it is doing.
  public enum State: String, Codable, Sendable, Equatable {
    /// Nothing is recorded.
    case idle
    /// It goes on.
    case recording
    /// It has ended by itself; ``RecordingReport/message`` says why.
    case failed
  }

  /// A file of it.
  public struct File: Codable, Sendable, Equatable {
    /// Where it is, absolute.
    public var path: String
    /// Which output it has.
    public var output: String
    /// 1 or 2.
    public var channels: Int
    /// Frames a second.
    public var sampleRate: Int
    /// The daemon's own frame at which it begins: two files that were recorded by one daemon are so far apart. In WAV it
    /// is the broadcast chunk's time reference, too.
    public var firstFrame: Int
    /// How many frames it has; while it grows, a second ago.
    public var frames: Int
    /// Samples beyond full scale, which integers can't hold.
    public var clipped: Int

    /// Makes a file from its parts.
    public init(
      path: String, output: String, channels: Int, sampleRate: Int, firstFrame: Int, frames: Int, clipped: Int
    ) {
      self.path = path
      self.output = output
      self.channels = channels
      self.sampleRate = sampleRate
      self.firstFrame = firstFrame
      self.frames = frames
      self.clipped = clipped
    }
  }

  /// Frames that the disk was too slow for; silence of the same length stands in their place.
  public struct Gap: Codable, Sendable, Equatable {
    /// The daemon's frame of the first.
    public var frame: Int
    /// How many.
    public var frames: Int

    /// Makes a gap from its parts.
    public init(frame: Int, frames: Int) {
      self.frame = frame
      self.frames = frames
    }
  }

  /// What it is doing.
  public var state: State
  /// Its files, or those of the last one.
  public var files: [File]
  /// Seconds of the longest of them.
  public var seconds: Double
  /// Frames that were lost.
  public var lostFrames: Int
  /// Where; the first hundred.
  public var gaps: [Gap]
  /// Why it ended by itself.
  public var message: String?

  /// Makes a report from its parts.
  public init(
    state: State, files: [File] = [], seconds: Double = 0, lostFrames: Int = 0, gaps: [Gap] = [],
    message: String? = nil
  ) {
    self.state = state
    self.files = files
    self.seconds = seconds
    self.lostFrames = lostFrames
    self.gaps = gaps
    self.message = message
  }
}
