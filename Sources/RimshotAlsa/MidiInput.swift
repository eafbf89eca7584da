internal import Glibc
public import RimshotRealtime
internal import Synchronization

/// Rimshot's MIDI input: a client of the ALSA sequencer with one port that anybody can connect to, and the thread that
/// reads it.
///
/// Every event carries the CLOCK_MONOTONIC time at which the kernel got it, never a later one than when it was read.
/// Clock, active sensing, SysEx and whatever else Rimshot doesn't act on are dropped here.
///
/// Any thread may use it. It runs from `init` to `stop()` or to its end, whichever is first.
public final class MidiInput: Sendable {
  /// The client's number, for `aconnect` and `SequencerDirectory`.
  public let clientNumber: Int
  /// The port's number within the client.
  public let portNumber: Int
  /// Whether the reading thread has got a real-time priority (SCHED_FIFO).
  public let isRealtime: Bool
  /// Whether stamps are exact. If not, the kernel has refused the queue a timer that stands still (inside a container,
  /// for one), and an event in a hundred may be off by as much as a timer is late.
  public let isSteady: Bool

  private let counters: MidiInputCounters
  private let running: Mutex<Running?>

  private struct Running {
    let reader: MidiReader
    let thread: pthread_t
  }

  /// Opens the client and starts reading.
  /// - Parameter name: The client's name.
  /// - Parameter priority: The reading thread's SCHED_FIFO priority, 1–99; below JACK's, which is 10 by default; `nil` is 9.
  ///   Where the system doesn't allow it the thread runs without, and `isRealtime` says so.
  /// - Parameter onOverrun: Called on the reading thread when messages were lost.
  /// - Parameter sink: Takes each event, in order, and the number of the client that sent it, on the reading thread. Returns `false` when it has no room; the
  ///   event is then counted as dropped.
  /// - Throws: When the kernel has no sequencer or doesn't let us use it.
  public init(
    name: String = "Rimshot", priority: Int? = nil, onOverrun: @escaping @Sendable () -> Void = {},
    sink: @escaping @Sendable (MidiEvent, _ client: Int) -> Bool
  ) throws(AlsaError) {
    let counters = MidiInputCounters()
    let reader = try MidiReader(name: name, counters: counters, onOverrun: onOverrun, sink: sink)
    let (thread, isRealtime) = try reader.start(priority: priority ?? 9)
    clientNumber = reader.clientNumber
    portNumber = reader.portNumber
    isSteady = reader.isSteady
    self.isRealtime = isRealtime
    self.counters = counters
    running = Mutex(Running(reader: reader, thread: thread))
  }

  deinit { stop() }

  /// Ends the reading thread, waits until it has, and closes the client. Does nothing the second time. Not to be called
  /// from the sink.
  public func stop() {
    running.withLock { running in
      guard let stopping = running.take() else { return }
      stopping.reader.askToStop()
      pthread_join(stopping.thread, nil)
    }
  }

  /// Gives the reading thread another SCHED_FIFO priority, 1–99, where the system allows it.
  public func setPriority(_ priority: Int) {
    running.withLock { running in
      guard let running else { return }
      var parameters = sched_param(sched_priority: Int32(clamping: priority))
      // Refused as at the start: it runs without then.
      _ = unsafe pthread_setschedparam(running.thread, SCHED_FIFO, &parameters)
    }
  }

  /// The input port's address.
  public var address: SequencerAddress { SequencerAddress(client: clientNumber, port: portNumber) }

  // MARK: - Counters, from any thread

  /// How many events the sink has taken.
  public var events: Int { counters.events.load(ordering: .relaxed) }

  /// How often the kernel's queue to us overran, each time losing what was in it.
  public var overruns: Int { counters.overruns.load(ordering: .relaxed) }

  /// How many events the sink had no room for.
  public var dropped: Int { counters.dropped.load(ordering: .relaxed) }

  /// When the last event happened, in nanoseconds of CLOCK_MONOTONIC; `nil` before the first.
  public var lastEventTime: UInt64? {
    let time = counters.lastEventTime.load(ordering: .relaxed)
    return time == 0 ? nil : time
  }

  /// Why the thread has stopped reading by itself; `nil` while it hasn't. No such failure is known; it is here so that
  /// one would be seen.
  public var failure: AlsaError? {
    let code = counters.failure.load(ordering: .relaxed)
    return code == 0 ? nil : AlsaError(code: code, attempt: "read from the ALSA sequencer")
  }
}

/// What the reading thread counts. It is the only writer of each; any thread reads.
final class MidiInputCounters: Sendable {
  let events = Atomic(0)
  let overruns = Atomic(0)
  let dropped = Atomic(0)
  /// CLOCK_MONOTONIC in nanoseconds; 0 before the first event.
  let lastEventTime = Atomic<UInt64>(0)
  /// ALSA's code of what ended the reading; 0 for nothing.
  let failure = Atomic<Int32>(0)
}
