internal import CSystem
internal import RimshotControl
internal import RimshotEngineHost

/// Kits that aren't in memory as a whole.
extension Session {
  /// What the disk has kept from being heard within the last minute.
  var streamProblems: [Problem] {
    guard let last = host.lastUnderrunTime, rimshot_monotonic_nanoseconds() < last + 60_000_000_000 else {
      return []
    }
    return [
      Problem(
        "stream-underrun",
        "the disk couldn't keep up, and sounds were cut short in the last minute: kit_memory in the configuration, or "
          + "--memory, keeps more of the kit in memory")
    ]
  }
}
