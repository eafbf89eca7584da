public import RimshotKit
internal import RimshotRealtime

/// How a song is rendered.
public struct RenderOptions: Sendable, Equatable {
  /// What a sample is in the file.
  public enum Encoding: String, Sendable, Equatable, CaseIterable {
    /// 16-bit integers.
    case integer16 = "16"
    /// 24-bit integers.
    case integer24 = "24"
    /// 32-bit floats: the engine's own numbers, which nothing clips.
    case float32 = "32f"
  }

  /// What kind of file it becomes.
  public enum Container: String, Sendable, Equatable, CaseIterable {
    /// RIFF WAV; RF64 where it might pass 4 GiB.
    case wav
    /// FLAC, which has integers only.
    case flac

    /// The kind that a file's name ends with, whatever the case of the letters.
    public init?(path: String) {
      guard let dot = path.lastIndex(of: "."), dot != path.startIndex else { return nil }
      self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
  }

  /// The file that all outputs are summed into.
  public var path: String
  /// What kind of file that is.
  public var container: Container
  /// What its samples are.
  public var encoding = Encoding.integer24
  /// Frames a second, ``rates``.
  public var rate = 48_000
  /// Writes each output into a file of its own as well: `song-kick.wav` beside `song.wav`.
  public var writesStems = false
  /// Seconds that are rendered after the last event, or after ``end``; `nil` is until nothing sounds any more, or with
  /// an ``end`` none.
  public var tail: Double?
  /// Where in the song the file begins, in seconds. What was hit before rings into it.
  public var start = 0.0
  /// Where in the song hits end, in seconds; `nil` is after the last.
  public var end: Double?
  /// Applied to everything, in dB.
  public var gain = 0.0
  /// Begins the engine's chance; `nil` is as a daemon begins.
  public var seed: UInt32?
  /// Voices that may sound at once, `EngineLimits.fewestVoices` to `.mostVoices`.
  public var voices: Int
  /// What the song's notes mean.
  public var device = DeviceProfile.generalMidi
  /// The MIDI channels that are heard, 1–16; `nil` is the device's, or 10 where the song has hits on it, otherwise all.
  public var channels: [Int]?
  /// Bytes that decoded sounds may take on the disk, kept for the next time; 0 keeps and uses none.
  public var kitCache = 0
  /// Replaces files that exist.
  public var replaces = false

  /// The rates that can be rendered.
  public static let rates = 8_000...192_000
  /// The longest that can be rendered, in seconds: a day.
  public static let longest = 86_400.0
  /// Seconds after the last event at which a kit that won't be silent is cut.
  static let longestRinging = 60.0

  /// Options for a file, all others as when nothing is said.
  public init(path: String, container: Container) {
    self.path = path
    self.container = container
    voices = EngineLimits.defaultVoices
  }
}
