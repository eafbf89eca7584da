internal import Glibc

/// A day of the calendar, `2026-11-30`.
public struct CalendarDay: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01.
  public let number: Int

  /// A day by its number.
  public init(number: Int) { self.number = number }

  /// A day as it is written, `2026-11-30`; `nil` where that is none.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var date = unsafe tm()
    unsafe date.tm_year = Int32(year - 1900)
    unsafe date.tm_mon = Int32(month - 1)
    unsafe date.tm_mday = Int32(day)
    number = unsafe timegm(&date) / 86400
    if self.text != String(text) { return nil }
  }

  /// The day and the minute that the clock on the wall shows, by the user's time zone.
  /// - Parameter seconds: Since 1970; `nil` is now.
  public static func local(_ seconds: Int? = nil) -> (day: CalendarDay, minute: Int) {
    var now = time_t()
    unsafe time(&now)
    var moment = seconds ?? now
    var parts = unsafe tm()
    unsafe localtime_r(&moment, &parts)
    let minute = unsafe Int(parts.tm_hour) * 60 + Int(parts.tm_min)
    unsafe parts.tm_hour = 0
    unsafe parts.tm_min = 0
    unsafe parts.tm_sec = 0
    unsafe parts.tm_isdst = 0
    return (CalendarDay(number: unsafe timegm(&parts) / 86400), minute)
  }

  /// The day so many days later; earlier below 0.
  public func later(by days: Int) -> CalendarDay { CalendarDay(number: number + days) }

  /// `2026-11-30`.
  public var text: String { formatted("%Y-%m-%d") }

  /// `Mon 30 Nov`.
  public var shortText: String { formatted("%a %e %b") }

  private func formatted(_ format: String) -> String {
    var moment = time_t(number * 86400)
    var parts = unsafe tm()
    unsafe gmtime_r(&moment, &parts)
    // No locale is set, so these are English names.
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress, unsafe strftime(start, 64, format, &parts) > 0 else { return "" }
      return unsafe String(cString: start)
    }
  }

  /// Whether one is the earlier.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }
}
