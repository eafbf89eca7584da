public import RimshotRealtime

extension KitPlan {
  /// How a pad is played as a player: a long sound that is started, paused, resumed and stopped. Times in frames.
  public struct Player: Sendable, Equatable {
    /// Whether hits play it so; commands do with any pad.
    public var isOn = false
    /// What a hit does while it sounds.
    public var hit = PlayerTable.Hit.restart
    /// Whether its beginning stops all other players.
    public var isExclusive = false
    /// Fade at its beginning; 0 is none.
    public var fadeInFrames = 0
    /// Fade when it is stopped; 0 is none.
    public var fadeOutFrames = 2400
    /// Fade at a pause, and when it goes on; 0 is none.
    public var pauseFrames = 240
    /// How these fades go.
    public var curve = FadeCurve.linear

    /// A pad that is no player.
    public init() {}

    var table: PlayerTable {
      var table = PlayerTable()
      table.isOn = isOn
      table.hit = hit
      table.isExclusive = isExclusive
      table.fadeInFrames = UInt32(clamping: fadeInFrames)
      table.fadeOutFrames = UInt32(clamping: fadeOutFrames)
      table.pauseFrames = UInt32(clamping: pauseFrames)
      table.curve = curve
      return table
    }
  }

  /// What a pad's hits do to another pad.
  public struct Remote: Sendable {
    /// Index into ``KitPlan/pads``; `nil` is everything that plays.
    public var pad: Int?
    /// What they do.
    public var action: SoundAction

    /// Makes a remote from its parts.
    public init(pad: Int?, action: SoundAction) {
      self.pad = pad
      self.action = action
    }
  }

  /// What all pads' hits do to others, grouped by pad.
  func remotes(firstArticulations: [Int]) -> [RemoteTable] {
    pads.flatMap(\.remotes).map { remote in
      RemoteTable(
        pad: remote.pad.map { UInt16($0) } ?? RemoteTable.all,
        articulation: UInt32(remote.pad.map { firstArticulations[$0] } ?? 0), action: remote.action)
    }
  }
}
