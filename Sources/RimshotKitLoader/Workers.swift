internal import Glibc
internal import Synchronization

/// Threads that work through a list of jobs while the caller watches.
///
/// Threads of our own rather than Swift's pool: a decoder blocks on the disk for long.
@safe
final class Workers: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because everything mutable is read and written with `mutex` held, and `job` is
  // called from several threads by contract.

  private let job: @Sendable (Int) -> Void
  private let count: Int
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let progressed: UnsafeMutablePointer<pthread_cond_t>
  private var next = 0
  private var done = 0

  /// Runs `job(0)` to `job(count - 1)`, each once, on several threads; returns when all are done.
  /// - Parameter threads: At most so many.
  /// - Parameter progress: Called on the calling thread with the number of jobs done, at the start and as it grows.
  static func run(
    count: Int, threads: Int, job: @escaping @Sendable (Int) -> Void, progress: (Int) -> Void
  ) {
    progress(0)
    if count == 0 { return }
    Workers(count: count, job: job).run(threads: min(max(threads, 1), count), progress: progress)
  }

  /// What `job(0)` to `job(count - 1)` return, in that order; see ``run(count:threads:job:progress:)``.
  static func map<Element: Sendable>(
    count: Int, threads: Int, job: @escaping @Sendable (Int) -> Element, progress: (Int) -> Void = { _ in }
  ) -> [Element] {
    let results = Results<Element>(count: count)
    run(count: count, threads: threads, job: { results.set(job($0), at: $0) }, progress: progress)
    return results.all
  }

  private final class Results<Element: Sendable>: Sendable {
    private let elements: Mutex<[Element?]>

    init(count: Int) { elements = Mutex([Element?](repeating: nil, count: count)) }

    func set(_ element: Element, at index: Int) { elements.withLock { $0[index] = element } }

    var all: [Element] { elements.withLock { $0.compactMap(\.self) } }
  }

  /// How many processors this process may use.
  static var processors: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

  private init(count: Int, job: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.job = job
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe progressed = .allocate(capacity: 1)
    unsafe progressed.initialize(to: pthread_cond_t())
    unsafe pthread_cond_init(progressed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(progressed)
    unsafe progressed.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  private func run(threads: Int, progress: (Int) -> Void) {
    var started: [pthread_t] = []
    for _ in 0..<threads {
      var thread = pthread_t()
      let context = unsafe Unmanaged.passRetained(self)
      if unsafe pthread_create(&thread, nil, workerThread, context.toOpaque()) == 0 {
        started.append(thread)
      } else {
        unsafe context.release()
      }
    }
    // A system that gives no thread at all still gets its kit.
    if started.isEmpty { work() }
    watch(progress)
    for thread in started { _ = pthread_join(thread, nil) }
  }

  // MARK: - On the calling thread

  private func watch(_ progress: (Int) -> Void) {
    var seen = 0
    while seen < count {
      unsafe pthread_mutex_lock(mutex)
      while done == seen { unsafe pthread_cond_wait(progressed, mutex) }
      seen = done
      unsafe pthread_mutex_unlock(mutex)
      progress(seen)
    }
  }

  // MARK: - On a worker

  fileprivate func work() {
    while let index = take() {
      job(index)
      unsafe pthread_mutex_lock(mutex)
      done += 1
      unsafe pthread_cond_signal(progressed)
      unsafe pthread_mutex_unlock(mutex)
    }
  }

  private func take() -> Int? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    if next == count { return nil }
    next += 1
    return next - 1
  }
}

@c private func workerThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    unsafe Unmanaged<Workers>.fromOpaque(context).takeRetainedValue().work()
  }
  return nil
}
