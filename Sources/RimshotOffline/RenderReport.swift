internal import Glibc

/// What became of a render.
public struct RenderReport: Codable, Sendable, Equatable {
  /// A file that was written.
  public struct File: Codable, Sendable, Equatable {
    /// Its path, as it was asked for.
    public var path: String
    /// What is in it: an output's name; `nil` for all of them together.
    public var output: String?
    /// 1 or 2.
    public var channels: Int
    /// The highest sample, in dB below full scale, before clipping; `nil` where all is silent.
    public var peak: Double?
    /// Samples beyond full scale, which integers can't hold; 0 in a file of floats.
    public var clipped: Int
  }

  /// One of the kit's outputs.
  public struct Output: Codable, Sendable, Equatable {
    /// Its name; `main` for the main pair.
    public var name: String
    /// As ``File/peak``.
    public var peak: Double?
  }

  /// Hits on a note that no pad has.
  public struct UnmappedNote: Codable, Sendable, Equatable {
    /// 0–127.
    public var note: Int
    /// How often it was hit.
    public var count: Int
  }

  /// Hits on a channel that isn't heard.
  public struct OtherChannel: Codable, Sendable, Equatable {
    /// 1–16.
    public var channel: Int
    /// How many.
    public var count: Int
  }

  /// The kit's name.
  public var kit: String
  /// The files, the one with everything first.
  public var files: [File]
  /// The kit's outputs, `main` first.
  public var outputs: [Output]
  /// Frames in each file.
  public var frames: Int
  /// Frames a second.
  public var sampleRate: Int
  /// How long each file is.
  public var seconds: Double
  /// How long rendering took, without loading the kit.
  public var elapsed: Double
  /// Pads hit, those before the file's beginning included.
  public var hits: Int
  /// Voices that faded early because a new hit needed their place.
  public var stolen: Int
  /// The MIDI channels that were heard, 1–16.
  public var channels: [Int]
  /// Hits on notes that no pad has.
  public var unmappedNotes: [UnmappedNote]
  /// Hits on channels that weren't heard.
  public var otherChannels: [OtherChannel]
  /// What a person should know, a line each: the kit's warnings, then the render's.
  public var warnings: [String]

  /// How many seconds of sound a second brought; 0 where that can't be told.
  public var speed: Double { elapsed > 0 ? seconds / elapsed : 0 }
}

/// A linear level in dB below full scale; `nil` for silence.
func decibels(_ level: Float) -> Double? {
  level > 0 ? 20 * log10(Double(level)) : nil
}
