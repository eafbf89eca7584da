internal import CSystem
internal import Glibc
internal import RimshotControl
internal import RimshotEngineHost

/// Wakes the main thread's poll from any thread.
final class Wakeup: Sendable {
  /// What to poll.
  let descriptor: Int32

  init() throws(StartError) {
    descriptor = rimshot_open_wake_descriptor()
    if descriptor < 0 { throw StartError("\(SystemError("make an eventfd", code: -descriptor))") }
  }

  deinit { close(descriptor) }

  /// Wakes main; any thread.
  func wake() {
    var one: UInt64 = 1
    // A full counter already wakes main.
    _ = unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  /// Sleeps again until the next `wake`; main's.
  func reset() {
    var count: UInt64 = 0
    _ = unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}

/// Starts a thread that nobody waits for. Where the system has no thread left, the body runs at once instead.
func startThread(name: String, _ run: @escaping @Sendable () -> Void) {
  if !startDetachedThread(name: name, run) { run() }
}
