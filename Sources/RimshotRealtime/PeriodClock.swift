/// Tells at which frame of a period an event of a known time is played: one period after it happened.
///
/// An event that happened between the last period's start and this one's is as many frames from this period's end as
/// its time is from this period's start, at the pace at which the last period really passed. So two hits are as many
/// frames apart in the output as they were in time, whatever the period.
struct PeriodClock: BitwiseCopyable {
  private var startTime: UInt64
  private var startFrame: UInt32
  private var frames: Int
  /// Frames a nanosecond during the period before this one.
  private var pace: Double
  /// Whether so long passed without a period before this one that the server, or the machine, must have stood still.
  private(set) var isAfterPause: Bool

  /// Seconds beyond a period's own that are no xrun any more.
  private static var pause: Double { @_noLocks get { 0.25 } }

  /// A clock before the first period.
  init() {
    startTime = 0
    startFrame = 0
    frames = 0
    pace = 0
    isAfterPause = false
  }

  /// Goes on to the next period.
  @_noLocks
  mutating func begin(_ period: Period) {
    pace = period.sampleRate / 1_000_000_000
    // After an xrun or a pause the time since the last period says nothing about the pace.
    let follows = frames > 0 && period.startFrame == startFrame &+ UInt32(truncatingIfNeeded: frames)
    if follows && period.startTime > startTime {
      let measured = Double(frames) / Double(period.startTime - startTime)
      if measured > pace * 0.5 && measured < pace * 2 { pace = measured }
    }
    let since = period.startTime > startTime ? Double(period.startTime - startTime) * 1e-9 : 0
    isAfterPause = frames > 0 && since > Double(frames) / period.sampleRate + PeriodClock.pause
    startTime = period.startTime
    startFrame = period.startFrame
    frames = period.frames
  }

  /// The frame of this period at which something that happened at `time` is played; negative when its frame has
  /// already passed, `nil` when it belongs into a later period.
  @_noLocks
  func frame(at time: UInt64) -> Int? {
    if time >= startTime { return nil }
    let age = Double(startTime - time) * pace
    // Older than any limit: only how late it is would change.
    if age > 1_000_000 { return -1_000_000 }
    let frame = Double(frames) - age
    return frame >= 0 ? min(Int(frame), frames - 1) : Int(frame) - 1
  }
}
