internal import CSystem
internal import Glibc

/// What a thread waits for that another one wakes.
final class WakeDescriptor: Sendable {
  private let descriptor = rimshot_open_wake_descriptor()

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Wakes the thread that waits, or the next that does. Any thread.
  func wake() {
    var one: UInt64 = 1
    _ = unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  /// Waits until it is woken, or some time has passed; below 0 for as long as that takes.
  func wait(milliseconds: Int32) {
    var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&place, 1, milliseconds) > 0 else { return }
    var count: UInt64 = 0
    _ = unsafe Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}

/// Runs something on a thread of its own, which nobody waits for.
/// - Parameter name: As `ps -T` shows it, 15 bytes at most.
/// - Returns: `false` where there can't be one more; then nothing is run.
package func startDetachedThread(name: String, _ run: @escaping @Sendable () -> Void) -> Bool {
  let body = unsafe Unmanaged.passRetained(DetachedBody(name, run))
  var thread = pthread_t()
  if unsafe pthread_create(&thread, nil, detachedThread, body.toOpaque()) == 0 {
    pthread_detach(thread)
    return true
  }
  unsafe body.release()
  return false
}

private final class DetachedBody {
  let name: String
  let run: @Sendable () -> Void

  init(_ name: String, _ run: @escaping @Sendable () -> Void) {
    self.name = name
    self.run = run
  }
}

@c private func detachedThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  let body = unsafe Unmanaged<DetachedBody>.fromOpaque(context).takeRetainedValue()
  unsafe rimshot_name_thread(body.name)
  body.run()
  return nil
}
