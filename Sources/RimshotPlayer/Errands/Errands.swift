internal import CSystem
internal import Glibc
internal import Synchronization

/// Looks for kits on a thread of its own: a folder of another machine may take its time.
final class KitSearch: Sendable {
  /// Polls readable when ``take()`` has something.
  let descriptor: Int32
  private let end: Int32
  private let found = Mutex<[PlayerModel.KitChoice]?>(nil)
  private let find: @Sendable () -> [PlayerModel.KitChoice]

  /// - Parameter find: Looks; called on that thread.
  init(_ find: @escaping @Sendable () -> [PlayerModel.KitChoice]) {
    self.find = find
    var ends: [Int32] = [-1, -1]
    _ = unsafe rimshot_pipe(&ends)
    descriptor = ends[0]
    end = ends[1]
  }

  deinit {
    close(descriptor)
    close(end)
  }

  /// Begins.
  func begin() {
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, nil, rimshotKitSearch, context)
    if code == 0 {
      pthread_detach(thread)
    } else {
      unsafe Unmanaged<KitSearch>.fromOpaque(context).release()
      run()
    }
  }

  /// What was found since the last call.
  func take() -> [PlayerModel.KitChoice]? {
    var byte: UInt8 = 0
    _ = unsafe Glibc.read(descriptor, &byte, 1)
    return found.withLock { $0.take() }
  }

  fileprivate func run() {
    let kits = find()
    found.withLock { $0 = kits }
    var byte: UInt8 = 1
    _ = unsafe Glibc.write(end, &byte, 1)
  }
}

@c
private func rimshotKitSearch(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    unsafe Unmanaged<KitSearch>.fromOpaque(context).takeRetainedValue().run()
  }
  return nil
}
