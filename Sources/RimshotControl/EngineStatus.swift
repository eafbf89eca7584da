extension DaemonStatus {
  /// What the engine did, since the daemon started.
  public struct Engine: Codable, Sendable, Equatable {
    /// Voices sounding now.
    public var voices: Int
    /// Voices that may sound at once.
    public var voiceLimit: Int
    /// Hits played.
    public var hits: Int
    /// Hits that faded out early because a new one needed their voices.
    public var stolen: Int
    /// Events that came after their place in the output had passed, and were played at once.
    public var late: Int
    /// Events lost because a queue was full.
    public var dropped: Int
    /// Hits not played because they were one hit's bounces.
    public var retriggers: Int
    /// Hits not played because they were another pad's.
    public var crosstalk: Int
    /// Hits not played because they were a hand's that grabbed a cymbal.
    public var grabs: Int
    /// Hits not played because they were softer than their device lets through.
    public var faint: Int
    /// Voices that ended early because their sound hadn't come from the disk in time; `nil` for none.
    public var underruns: Int?

    /// Makes a state from its parts.
    public init(
      voices: Int, voiceLimit: Int, hits: Int, stolen: Int, late: Int, dropped: Int, retriggers: Int = 0,
      crosstalk: Int = 0, grabs: Int = 0, faint: Int = 0
    ) {
      self.voices = voices
      self.voiceLimit = voiceLimit
      self.hits = hits
      self.stolen = stolen
      self.late = late
      self.dropped = dropped
      self.retriggers = retriggers
      self.crosstalk = crosstalk
      self.grabs = grabs
      self.faint = faint
    }
  }
}
