/// The highest value that a meter has shown lately, so that several clients may look at one meter: whoever asks at least
/// every ``holdTime`` misses none.
struct HeldPeak: Sendable {
  /// How long a value is held at least, in nanoseconds.
  static let holdTime: UInt64 = 300_000_000

  private var start: UInt64 = 0
  private var current: Float = 0
  private var previous: Float = 0

  /// Takes what the meter has shown since the last call, and tells the highest value of at least the last 0.3 s.
  /// - Parameter time: Now, in nanoseconds of a clock that only goes forward.
  mutating func hold(_ value: Float, at time: UInt64) -> Float {
    let age = time &- start
    if age >= HeldPeak.holdTime {
      previous = age < 2 * HeldPeak.holdTime ? current : 0
      current = 0
      start = time
    }
    current = max(current, value)
    return max(current, previous)
  }
}
