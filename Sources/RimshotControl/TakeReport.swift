/// What is held of what was played, or what was saved of it.
public struct TakeReport: Codable, Sendable, Equatable {
  /// The file, absolute; `nil` where nothing was saved.
  public var path: String?
  /// Seconds that it has.
  public var seconds: Double
  /// Messages and hits in it.
  public var events: Int
  /// The kit's name.
  public var kit: String?
  /// Whether it can be rendered to the bit as the kit was heard: without a metronome and a sound file played along, which
  /// no take has.
  public var isExact: Bool
  /// The daemon's own frame at which it begins, as recordings have it.
  public var firstFrame: Int
  /// The frame after its last.
  public var endFrame: Int
  /// Frames a second.
  public var sampleRate: Int
  /// Seconds that are always held; `nil` of a file.
  public var memory: Double?

  /// Makes a report from its parts.
  public init(
    path: String? = nil, seconds: Double, events: Int, kit: String?, isExact: Bool, firstFrame: Int,
    endFrame: Int, sampleRate: Int, memory: Double?
  ) {
    self.path = path
    self.seconds = seconds
    self.events = events
    self.kit = kit
    self.isExact = isExact
    self.firstFrame = firstFrame
    self.endFrame = endFrame
    self.sampleRate = sampleRate
    self.memory = memory
  }
}

/// What is to be saved of what was played.
public struct TakeOrder: Codable, Sendable, Equatable {
  /// An absolute path: a folder, or a file that ends in `.mid`; `nil` is the user's music folder.
  public var path: String?
  /// The last so many seconds; `nil` is all that is held.
  public var seconds: Double?

  /// Makes an order from its parts.
  public init(path: String? = nil, seconds: Double? = nil) {
    self.path = path
    self.seconds = seconds
  }
}
