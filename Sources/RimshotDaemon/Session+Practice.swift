internal import Glibc
internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotKitFiles

/// The practice log's place in the session.
extension Session {
  /// Begins or ends counting, as the configuration says.
  func practise() {
    practice.turn(
      on: configuration.logsPractice, hits: host.statistics.hits - host.statistics.songHits)
    if configuration.logsPractice { setPracticeAlarm() } else { alarms.cancel(.practice) }
  }

  /// Takes down the minute that is over.
  func handlePractice() {
    guard alarms.takeDue(.practice) else { return }
    countPractice()
    setPracticeAlarm()
  }

  /// Takes down what was played since the last time, by the kit that plays now.
  func countPractice() {
    guard practice.isOn else { return }
    // What a song played nobody has practised.
    let hits = host.statistics.hits - host.statistics.songHits
    // What was counted at the end of a minute belongs to it, not to the next.
    practice.count(hits, kit: kit?.loaded.kit.name ?? "", at: time(nil) - 1)
  }

  private func setPracticeAlarm() {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    let seconds = 60 - now.tv_sec % 60
    alarms.set(.practice, in: seconds * 1000 - now.tv_nsec / 1_000_000 + 1)
  }
}
