/// Tells from looks at regular intervals whether the audio server still asks for sound. Main's.
///
/// Looks are counted instead of time: after a pause of the daemon's own, or of the whole machine, time alone would blame
/// the server.
struct StallWatch {
  /// Milliseconds between two looks.
  static let interval = 500
  /// Looks without a new period that mean that it stands still: 2 s.
  private static let patience = 4

  /// Whether it stands still.
  private(set) var isStalled = false
  private var lastCalls = 0
  private var looks = 0

  /// What has changed at a look.
  enum Change {
    case nothing
    case stalled
    case woke
  }

  /// Begins anew, for another client.
  mutating func reset() { self = StallWatch() }

  /// Looks.
  /// - Parameter calls: Periods so far.
  /// - Parameter isFreewheeling: An export may stand still for as long as it likes.
  mutating func look(calls: Int, isFreewheeling: Bool) -> Change {
    if calls != lastCalls || isFreewheeling {
      lastCalls = calls
      looks = 0
      if !isStalled { return .nothing }
      isStalled = false
      return .woke
    }
    looks += 1
    if looks < StallWatch.patience || isStalled { return .nothing }
    isStalled = true
    return .stalled
  }
}
