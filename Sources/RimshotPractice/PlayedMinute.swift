/// One minute in which something was played.
public struct PlayedMinute: Sendable, Equatable {
  /// The day, by the clock on the wall.
  public var day: CalendarDay
  /// Minutes since midnight by that clock, 0–1439.
  public var minute: Int
  /// The kit's name.
  public var kit: String
  /// How many hits sounded, 1 or more.
  public var hits: Int

  /// Makes a minute from its parts.
  public init(day: CalendarDay, minute: Int, kit: String, hits: Int) {
    self.day = day
    self.minute = minute
    self.kit = kit
    self.hits = hits
  }
}
