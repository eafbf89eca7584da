internal import CSystem

/// When the session has to do something unasked, so that its one `poll` wakes up in time. Main's.
struct Alarms {
  /// What an alarm is for.
  enum Kind: Hashable {
    /// To look for an audio server again.
    case server
    /// To look what has become of the kit's files.
    case kitFiles
    /// To look whether the audio server still asks for sound.
    case stall
    /// To look for the ALSA sequencer again.
    case sequencer
    /// To go on with starting, although an audio server may be missing.
    case start
    /// To look which wished connections can be made.
    case connections
    /// To try again what JACK or ALSA have refused to connect.
    case refusals
    /// To let go once more what devices held that have gone.
    case release
    /// To tell of messages that were lost.
    case overruns
    /// To look at what the engine did, and at the meters, for those who watch.
    case notes
    /// What is done once a second.
    case second
    /// To look whether a session has something to save.
    case unsaved
    /// To write down how the mixer is set.
    case mixer
    /// To take down what was practised in the minute that is over.
    case practice
    /// To try again to listen for OSC.
    case osc
    /// To tell systemd that main still runs.
    case watchdog
  }

  /// In nanoseconds of CLOCK_MONOTONIC.
  private var times: [Kind: UInt64] = [:]

  /// Sets an alarm, in place of the one that was set for the same.
  mutating func set(_ kind: Kind, in milliseconds: Int) {
    times[kind] = rimshot_monotonic_nanoseconds() + UInt64(max(milliseconds, 0)) * 1_000_000
  }

  /// Whether one is set for this.
  func isSet(_ kind: Kind) -> Bool { times[kind] != nil }

  /// Forgets an alarm.
  mutating func cancel(_ kind: Kind) { times[kind] = nil }

  /// Whether it is time; the alarm is gone then.
  mutating func takeDue(_ kind: Kind) -> Bool {
    guard let time = times[kind], time <= rimshot_monotonic_nanoseconds() else { return false }
    times[kind] = nil
    return true
  }

  /// Milliseconds until the next one, a minute at most; `nil` without any.
  var milliseconds: Int32? {
    guard let next = times.values.min() else { return nil }
    let now = rimshot_monotonic_nanoseconds()
    return next > now ? Int32(min((next - now) / 1_000_000 + 1, 60_000)) : 0
  }
}
