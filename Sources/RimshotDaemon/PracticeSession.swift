internal import FoundationEssentials
internal import Glibc
internal import RimshotControl
internal import RimshotPractice
internal import Synchronization

/// Counts, minute by minute, what is played, and adds it to the user's practice log, if that is wanted. Main's; the file
/// is written by a thread of its own, as the disk may take its time.
final class PracticeSession: Sendable {
  private let path: String?
  private let state = Mutex(State())

  private struct State {
    var isOn = false
    /// What the engine had played when last counted.
    var hits = 0
    var pending: [PlayedMinute] = []
    var isWriting = false
    var fault: String?
  }

  /// Minutes that are kept while the file can't be written: a day of playing.
  private static let mostPending = 1440

  /// - Parameter environment: The process's.
  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = PracticeFile.path(in: environment)
  }

  /// Whether anything is counted.
  var isOn: Bool { state.withLock { $0.isOn } }

  /// Begins to count, or stops.
  /// - Parameter hits: What the engine has played so far.
  func turn(on: Bool, hits: Int) {
    state.withLock { state in
      state.isOn = on
      state.hits = hits
      if !on { state.fault = nil }
    }
  }

  /// Takes down what was played since the last time.
  /// - Parameters:
  ///   - hits: What the engine has played so far.
  ///   - kit: What they were played on.
  ///   - moment: When, in seconds since 1970.
  func count(_ hits: Int, kit: String, at moment: Int) {
    let mustStart = state.withLock { state in
      guard state.isOn, hits > state.hits else { return false }
      let (day, minute) = CalendarDay.local(moment)
      if state.pending.count < PracticeSession.mostPending {
        state.pending.append(PlayedMinute(day: day, minute: minute, kit: kit, hits: hits - state.hits))
      }
      state.hits = hits
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if mustStart { startThread(name: "rimshot-state") { self.writePending() } }
  }

  /// Waits until everything is written, two seconds at most.
  func finish() {
    var tries = 0
    while state.withLock({ $0.isWriting }) && tries < 1000 {
      usleep(2000)
      tries += 1
    }
  }

  /// What is wrong now.
  var problems: [Problem] {
    state.withLock(\.fault).map {
      [Problem("practice-failed", isDegrading: false, "\($0) (mend that, or set practice: false)")]
    } ?? []
  }

  private func writePending() {
    while true {
      let pending = state.withLock { state in
        if state.pending.isEmpty { state.isWriting = false }
        return state.pending
      }
      if pending.isEmpty { return }
      do throws(PracticeError) {
        try write(pending)
        state.withLock { state in
          state.pending.removeFirst(pending.count)
          state.fault = nil
        }
      } catch {
        // Tried again with the next minute that is played.
        let isNew = state.withLock { state in
          defer { state.fault = error.description }
          state.isWriting = false
          return state.fault != error.description
        }
        if isNew { Log.write(error.description, .warning) }
        return
      }
    }
  }

  private func write(_ minutes: [PlayedMinute]) throws(PracticeError) {
    guard let path else {
      throw PracticeError("practice can't be logged without HOME or XDG_DATA_HOME")
    }
    do throws(ControlPathError) {
      try ControlPaths.makeDirectories(
        to: String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)))
    } catch {
      throw PracticeError(error.description)
    }
    try PracticeFile(path, writes: true).add(minutes)
  }
}
