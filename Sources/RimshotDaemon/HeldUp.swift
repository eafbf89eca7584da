internal import CSystem

/// Notices that the whole daemon has stood still for one and a half seconds or more (SIGSTOP, a debugger): requests that
/// waited meanwhile carry no time, and hits among them would sound all at once. Main's.
///
/// The daemon may be stopped anywhere in a turn, not only where it waits: between the look at its descriptors and a
/// client's request as well. So time is looked at again with each request that must not be old.
struct HeldUp {
  /// Nanoseconds by which a turn may take longer than it should on a busy machine.
  static let tolerance: UInt64 = 500_000_000
  /// Nanoseconds for which hits are refused at least: those who waited to connect come a little later.
  static let least: UInt64 = 250_000_000
  /// And at most, however much waits to be read.
  static let most: UInt64 = 5_000_000_000

  private var lastLook: UInt64
  /// When it was noticed, and `nil` once it is over.
  private var noticed: UInt64?
  private var isAllRead = false

  /// - Parameter now: Nanoseconds of CLOCK_MONOTONIC, as everywhere here.
  init(at now: UInt64 = rimshot_monotonic_nanoseconds()) { lastLook = now }

  /// Whether it is worth to ask if anything waits to be read.
  var asksForUnread: Bool { noticed != nil && !isAllRead }

  /// Everything that waited has been read.
  mutating func allIsRead() { isAllRead = true }

  /// Takes a look at the time, after main has looked at what its descriptors have.
  /// - Parameter milliseconds: How long it had nothing to do at most; negative for any time.
  mutating func looked(after milliseconds: Int32, at now: UInt64 = rimshot_monotonic_nanoseconds()) {
    if milliseconds >= 0, now > lastLook + UInt64(milliseconds) * 1_000_000 + HeldUp.tolerance {
      noticed = now
      isAllRead = false
    }
    lastLook = now
  }

  /// Whether a request that is being answered may have waited since before.
  mutating func mayBeOld(at now: UInt64 = rimshot_monotonic_nanoseconds()) -> Bool {
    looked(after: 0, at: now)
    guard let noticed else { return false }
    if now < noticed + (isAllRead ? HeldUp.least : HeldUp.most) { return true }
    self.noticed = nil
    return false
  }
}
