internal import CAlsa
internal import CSystem
internal import Glibc

/// A running sequencer queue whose real time the kernel stamps events with. It plays nothing.
///
/// Its timer is a slave of an idle one, so that it never ticks and its time is CLOCK_MONOTONIC minus a constant; where
/// the kernel refuses that, it ticks as seldom as it can. Why: docs/decisions/0002-kernel-time.md.
///
/// Belongs to the `Sequencer` that it is made on; after that has closed it may only be dropped.
@safe
struct StampingQueue: ~Copyable {
  /// The queue's number.
  let number: Int32
  /// Whether the queue's timer never ticks.
  let isSteady: Bool

  private let sequencer: OpaquePointer
  private let status: OpaquePointer
  /// The idle timer's descriptor; negative without one.
  private let idleTimer: Int32

  /// The least frequency that the kernel accepts for a queue's timer (MIN_FREQUENCY in sound/core/seq/seq_timer.c).
  private static let slowestTicksPerSecond: UInt32 = 10

  /// Allocates and starts a queue, on the thread that calls.
  init(on owner: borrowing Sequencer) throws(AlsaError) {
    let sequencer = unsafe owner.handle
    let number = try AlsaError.check(
      unsafe snd_seq_alloc_named_queue(sequencer, "Rimshot time stamps"), "get a sequencer queue")
    var allocated: OpaquePointer?
    let result = unsafe snd_seq_queue_status_malloc(&allocated)
    guard let status = unsafe allocated else {
      throw AlsaError(code: result, attempt: "get a sequencer queue")
    }

    let timer = rimshot_open_idle_timer()
    var isSteady = false
    if timer >= 0 {
      unsafe StampingQueue.setTimer(of: number, sequencer, slaveOf: rimshot_thread_number())
      isSteady = unsafe StampingQueue.start(number, sequencer, status)
    }
    if !isSteady {
      unsafe StampingQueue.setTimer(of: number, sequencer, slaveOf: nil)
      guard unsafe StampingQueue.start(number, sequencer, status) else {
        unsafe snd_seq_queue_status_free(status)
        if timer >= 0 { close(timer) }
        throw AlsaError(code: -EBUSY, attempt: "start the sequencer queue that stamps events")
      }
    }
    self.number = number
    self.isSteady = isSteady
    unsafe self.sequencer = sequencer
    unsafe self.status = status
    idleTimer = timer
  }

  // The kernel frees the queue with its client: a call here would need the handle to be open still.
  deinit {
    unsafe snd_seq_queue_status_free(status)
    if idleTimer >= 0 { close(idleTimer) }
  }

  /// Reads the queue's time between two readings of CLOCK_MONOTONIC, and tells the clock.
  func read(into clock: inout KernelClock) {
    let before = rimshot_monotonic_nanoseconds()
    guard unsafe snd_seq_get_queue_status(sequencer, number, status) >= 0 else { return }
    let after = rimshot_monotonic_nanoseconds()
    guard let time = unsafe snd_seq_queue_status_get_real_time(status) else { return }
    let queue = unsafe UInt64(time.pointee.tv_sec) * 1_000_000_000 + UInt64(time.pointee.tv_nsec)
    clock.observe(queue: queue, before: before, after: after)
  }

  /// Makes the queue's timer a slave of the timer that a thread has opened, or else the default one at its slowest.
  /// A failure shows when the queue is started.
  private static func setTimer(of queue: Int32, _ sequencer: OpaquePointer, slaveOf thread: Int32?) {
    var allocatedTimer: OpaquePointer?
    var allocatedId: OpaquePointer?
    unsafe snd_seq_queue_timer_malloc(&allocatedTimer)
    unsafe snd_timer_id_malloc(&allocatedId)
    defer {
      unsafe snd_seq_queue_timer_free(allocatedTimer)
      unsafe snd_timer_id_free(allocatedId)
    }
    guard let timer = unsafe allocatedTimer, let id = unsafe allocatedId,
      unsafe snd_seq_get_queue_timer(sequencer, queue, timer) >= 0
    else { return }
    if let thread {
      unsafe snd_timer_id_set_class(id, Int32(SND_TIMER_CLASS_SLAVE.rawValue))
      unsafe snd_timer_id_set_sclass(id, Int32(SND_TIMER_SCLASS_APPLICATION.rawValue))
      unsafe snd_timer_id_set_device(id, thread)
    } else {
      // The sequencer itself turns to the system timer where there is no high-resolution one.
      unsafe snd_timer_id_set_class(id, Int32(SND_TIMER_CLASS_GLOBAL.rawValue))
      unsafe snd_timer_id_set_sclass(id, Int32(SND_TIMER_SCLASS_NONE.rawValue))
      unsafe snd_timer_id_set_device(id, SND_TIMER_GLOBAL_HRTIMER)
      unsafe snd_seq_queue_timer_set_resolution(timer, slowestTicksPerSecond)
    }
    unsafe snd_timer_id_set_card(id, -1)
    unsafe snd_seq_queue_timer_set_id(timer, id)
    _ = unsafe snd_seq_set_queue_timer(sequencer, queue, timer)
  }

  /// Starts the queue; `false` when the kernel didn't. (The call that starts it reports nothing.)
  private static func start(_ queue: Int32, _ sequencer: OpaquePointer, _ status: OpaquePointer) -> Bool {
    unsafe snd_seq_control_queue(sequencer, queue, Int32(SND_SEQ_EVENT_START.rawValue), 0, nil)
    unsafe snd_seq_drain_output(sequencer)
    return unsafe snd_seq_get_queue_status(sequencer, queue, status) >= 0
      && snd_seq_queue_status_get_status(status) != 0
  }
}
