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

  /// Waits until it is woken, or some time has passed.
  func wait(milliseconds: Int32) {
    var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&place, 1, milliseconds) > 0 else { return }
    var count: UInt64 = 0
    _ = unsafe Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}

/// Runs something on a thread of its own, which nobody waits for; nothing where there can't be one more.
func startDetachedThread(_ run: @escaping @Sendable () -> Void) {
  let body = unsafe Unmanaged.passRetained(DetachedBody(run))
  var thread = pthread_t()
  if unsafe pthread_create(&thread, nil, detachedThread, body.toOpaque()) == 0 {
    pthread_detach(thread)
  } else {
    unsafe body.release()
  }
}

private final class DetachedBody {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

@c private func detachedThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    unsafe Unmanaged<DetachedBody>.fromOpaque(context).takeRetainedValue().run()
  }
  return nil
}
