/// What was played on some days.
public struct PracticeReport: Sendable, Equatable, Encodable {
  /// One day.
  public struct Day: Sendable, Equatable, Encodable {
    /// `2026-11-30`.
    public var day: String
    /// Minutes with a hit.
    public var minutes: Int
    /// Hits that sounded.
    public var hits: Int
    /// The kits, the one with most hits first.
    public var kits: [String]
    /// Hits in each of the 24 hours.
    public var hours: [Int]
  }

  /// The days, those without a hit too, the last one last.
  public var days: [Day]
  /// How many days in a row something was played, up to the last one or the one before.
  public var streak: Int
  /// Minutes with a hit, of all days.
  public var minutes: Int
  /// Hits of all days.
  public var hits: Int

  /// Sums up.
  /// - Parameters:
  ///   - played: Minutes of these days.
  ///   - days: The days.
  ///   - streak: From ``PracticeFile/streak(to:)``.
  public init(_ played: [PlayedMinute], days: ClosedRange<CalendarDay>, streak: Int) {
    self.days = (days.lowerBound.number...days.upperBound.number).map { number in
      let day = CalendarDay(number: number)
      let minutes = played.filter { $0.day == day }
      var hours = [Int](repeating: 0, count: 24)
      var kits: [String: Int] = [:]
      for minute in minutes {
        hours[min(max(minute.minute / 60, 0), 23)] += minute.hits
        kits[minute.kit, default: 0] += minute.hits
      }
      return Day(
        day: day.text, minutes: Set(minutes.map(\.minute)).count, hits: minutes.reduce(0) { $0 + $1.hits },
        kits: kits.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key), hours: hours)
    }
    self.streak = streak
    minutes = self.days.reduce(0) { $0 + $1.minutes }
    hits = self.days.reduce(0) { $0 + $1.hits }
  }
}
