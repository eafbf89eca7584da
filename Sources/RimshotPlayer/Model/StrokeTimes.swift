/// How long strokes take from the key to the engine: what was measured last.
public struct StrokeTimes: Sendable, Equatable {
  /// One stroke's way, in nanoseconds from the moment its key was read.
  public struct Way: Sendable, Equatable {
    /// Until it was written to the socket.
    public var socket: UInt64
    /// Until the daemon gave it to the engine; `nil` before it has told.
    public var engine: UInt64?
    /// Until the daemon's answer was here.
    public var answer: UInt64?
  }

  private struct Stroke: Sendable, Equatable {
    var began: UInt64
    var way: Way
    var isMatched: Bool { way.engine != nil }
  }

  /// So many are remembered.
  private static let most = 256
  private var strokes: [Stroke] = []
  /// How many strokes there were.
  public private(set) var count = 0

  /// A stroke was sent.
  public mutating func sent(began: UInt64, at time: UInt64) {
    count += 1
    strokes.append(Stroke(began: began, way: Way(socket: time - min(began, time))))
    if strokes.count > StrokeTimes.most { strokes.removeFirst() }
  }

  /// The daemon has answered the oldest that it hadn't answered yet.
  public mutating func answered(at time: UInt64) {
    guard let place = strokes.firstIndex(where: { $0.way.answer == nil }) else { return }
    strokes[place].way.answer = time - min(strokes[place].began, time)
  }

  /// The daemon tells of a command that it gave to the engine at a time: of ours, the first that was on its way then.
  public mutating func reached(engineAt time: UInt64) {
    // Its clock is told to the microsecond.
    let grain: UInt64 = 2000
    guard
      let place = strokes.firstIndex(where: { stroke in
        !stroke.isMatched && time + grain >= stroke.began
          && stroke.way.answer.map { time <= stroke.began + $0 + grain } ?? true
      })
    else { return }
    strokes[place].way.engine = time - min(strokes[place].began, time)
  }

  /// The last stroke whose whole way is known.
  public var last: Way? { strokes.last { $0.isMatched }?.way }

  /// Of what is remembered, the middle and the longest time to the engine, in nanoseconds.
  public var toEngine: (median: UInt64, most: UInt64)? {
    let times = strokes.compactMap(\.way.engine).sorted()
    return times.last.map { (times[times.count / 2], $0) }
  }

  /// Whether they are of the same strokes.
  public static func == (a: StrokeTimes, b: StrokeTimes) -> Bool {
    a.strokes == b.strokes && a.count == b.count
  }
}
