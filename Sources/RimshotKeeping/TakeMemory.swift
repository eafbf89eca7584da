public import RimshotEngineHost
public import RimshotRealtime

/// What an engine was told in the last minutes, and moments of rest from which it can be played again. Main's.
public struct TakeMemory: Sendable {
  /// A moment of rest.
  private struct Rest {
    var start: TakeStart
    var frame: Int
    /// Records before it, counted from the first of all.
    var place: Int
  }

  /// Seconds that are held for certain.
  public var seconds: Double
  private var records: [EngineRecord] = []
  /// Records that are held no more.
  private var dropped = 0
  /// Records taken and lost.
  private var seen: UInt64 = 0
  private var lost: UInt64 = 0
  private var rests: [Rest] = []
  /// What the engine is like after the last record, but for its memory.
  private var now: TakeStart
  /// The first frame at the present sample rate.
  private var rateFrame = 0
  /// Whether anything has been told since the last moment of rest was looked for.
  private var hasNews = false
  private var lastFrame = 0

  /// More records aren't held, however long ago the engine last came to rest: hours of playing without a pause.
  private static let mostRecords = 1 << 19
  /// Seconds between two moments of rest that are kept.
  private static let restInterval = 15.0

  /// Begins with an engine that hasn't been run yet.
  /// - Parameter seconds: How much is held.
  public init(of host: EngineHost, seconds: Double) {
    self.seconds = seconds
    now = TakeStart(host.firstState)
    rests = [Rest(start: now, frame: 0, place: 0)]
    now.state = nil
    host.keepRecords()
  }

  /// Takes what the engine has told since the last call; once a second or so.
  public mutating func read(_ host: EngineHost) {
    while let record = host.nextRecord() {
      seen += 1
      records.append(record)
      lastFrame = record.frame
      now.follow(record)
      if case .sampleRate = record.kind { rateFrame = record.frame }
      hasNews = true
    }
    let lost = host.recordCounts.lost
    if lost > self.lost {
      // Nothing that came before can be played again beyond this gap.
      seen += lost - self.lost
      self.lost = lost
      rests = []
    }
    if hasNews, let state = host.stateAtRest(after: seen, kit: UInt32(now.kit)) { rest(state) }
    forget(at: host.frame)
  }

  private mutating func rest(_ state: EngineState) {
    hasNews = false
    let gap = Int(TakeMemory.restInterval * Double(now.sampleRate))
    if let last = rests.last, state.frame - last.frame < gap, last.place > 0 {
      // A later one serves as well as this one, unless it is the only one of its kind.
      if rests.count > 1, state.frame - rests[rests.count - 2].frame < gap { rests.removeLast() }
    }
    var start = now
    start.state = state
    rests.append(Rest(start: start, frame: state.frame, place: dropped + records.count))
  }

  /// Lets go what is older than has to be held, up to the last moment of rest before.
  private mutating func forget(at frame: Int) {
    let oldest = frame - Int(seconds * Double(now.sampleRate))
    while rests.count > 1 && rests[1].frame <= oldest { rests.removeFirst() }
    var place = rests.first?.place ?? firstPlace(from: oldest)
    if dropped + records.count - place > TakeMemory.mostRecords {
      place = dropped + records.count - TakeMemory.mostRecords / 2
      rests.removeAll { $0.place < place }
    }
    // Seldom, because what is left has to be moved.
    let count = place - dropped
    if count > 4096 && count > records.count / 4 {
      records.removeFirst(count)
      dropped = place
    }
  }

  private func firstPlace(from frame: Int) -> Int {
    dropped + (records.firstIndex { $0.frame >= frame } ?? records.count)
  }

  // MARK: - Takes

  /// What is held of a span until now.
  public struct Span: Sendable {
    /// The engine's first frame of it.
    public var firstFrame: Int
    /// The frame after its last.
    public var endFrame: Int
    /// Frames a second.
    public var sampleRate: Int
    /// What the engine was like before the first of the records; without its memory where that isn't known.
    public var start: TakeStart
    /// From a moment of rest before the first frame on.
    public var records: [EngineRecord]
  }

  /// The last seconds.
  /// - Parameter seconds: `nil` is as much as has to be held.
  public func span(last seconds: Double?, of host: EngineHost) -> Span {
    let end = max(host.frame, lastFrame)
    let length = Int(min(seconds ?? self.seconds, 1e6) * Double(now.sampleRate))
    var first = max(end - length, rateFrame, 0)
    if dropped > 0, let held = records.first?.frame { first = max(first, held) }
    guard let rest = rests.last(where: { $0.frame <= first }) else {
      let place = firstPlace(from: first)
      return Span(
        firstFrame: first, endFrame: end, sampleRate: now.sampleRate, start: now,
        records: Array(records.dropFirst(place - dropped)))
    }
    var start = rest.start
    let records = Array(records.dropFirst(rest.place - dropped))
    // Nothing changes until the next record, however long that takes.
    if let state = start.state {
      start.state?.frame = max(state.frame, min(records.first?.frame ?? first, first))
    }
    return Span(
      firstFrame: first, endFrame: end, sampleRate: now.sampleRate, start: start, records: records)
  }

  /// Seconds that are held.
  public func heldSeconds(of host: EngineHost) -> Double {
    let span = span(last: nil, of: host)
    return Double(span.endFrame - span.firstFrame) / Double(max(now.sampleRate, 1))
  }

  /// The least numbers of kits and device plans that records still name.
  public var oldestNames: (kit: Int, devices: Int) {
    let starts = rests.map(\.start) + [now]
    return (starts.map(\.kit).min() ?? 0, starts.map(\.devices).min() ?? 0)
  }
}
