internal import Glibc
public import RimshotEngineHost
internal import Synchronization

/// What is left to do for a kit that can be played already: what is played from files comes into memory, and what was
/// decoded goes into the cache for the next time.
public final class KitFilling: Sendable {
  /// A sound that was decoded.
  struct Made {
    var sound: SoundList.Sound
    /// Without its memory.
    var loaded: LoadedSound
    var finding: SoundCache.Finding
    weak var memory: SampleMemory?
  }

  /// A sound that isn't all in memory.
  struct Arriving {
    weak var memory: SampleMemory?
  }

  private struct Work {
    var arriving: [Arriving]
    var made: [Made]
    var used: [String]
  }

  private let work: Mutex<Work>
  private let cache: SoundCache?
  private let sampleRate: Int
  private let cancellation: KitLoader.Cancellation
  private let thread = Mutex<pthread_t?>(nil)

  /// - Parameter addsEverything: Whether sounds go into the cache that are made as quickly as they are read: those that need
  ///   no other rate.
  init(
    _ list: SoundList, _ found: [FoundSound], _ sounds: [LoadedSound], _ cache: SoundCache?, sampleRate: Int,
    addsEverything: Bool
  ) {
    self.cache = cache
    self.sampleRate = sampleRate
    cancellation = KitLoader.Cancellation()
    var work = Work(arriving: [], made: [], used: [])
    for (index, var sound) in sounds.enumerated() {
      guard let memory = sound.memory else { continue }
      if memory.arrivingBytes > 0 { work.arriving.append(Arriving(memory: memory)) }
      sound.memory = nil
      if let name = found[index].finding.name {
        work.used.append(name)
      } else if cache != nil, found[index].shared == nil, memory.streamedBytes == 0,
        addsEverything || sound.rate != sampleRate
      {
        work.made.append(
          Made(
            sound: list.sounds[index], loaded: sound, finding: found[index].finding, memory: memory))
      }
    }
    self.work = Mutex(work)
  }

  /// How many sounds came from the cache, and how many are to go there.
  public var counts: (used: Int, made: Int) { work.withLock { ($0.used.count, $0.made.count) } }

  /// Does it all on a thread of its own, for those who have none. Once.
  public func start() {
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(self)
    if unsafe pthread_create(&thread, nil, fillingThread, context.toOpaque()) == 0 {
      self.thread.withLock { $0 = thread }
    } else {
      unsafe context.release()
    }
  }

  /// Waits until that thread is done.
  public func wait() {
    let thread = self.thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    if let thread { _ = pthread_join(thread, nil) }
  }

  /// Gives up soon. Any thread.
  public func cancel() { cancellation.cancel() }

  /// Does it all. Blocks on the disk, for long. Nothing is left for a second call.
  /// - Returns: Why the cache has nothing more, where it couldn't be written to.
  public func run() -> StreamFile.Failure? {
    let work = self.work.withLock { work in
      defer { work = Work(arriving: [], made: [], used: []) }
      return work
    }
    let bytes = work.arriving.reduce(0) { sum, sound in
      guard let memory = sound.memory else { return sum }
      let bytes = SampleMemory.storageBytes(
        channels: memory.channels, frames: memory.frames, format: memory.format)
      return sum + (bytes + 63) / 64 * 64
    }
    let arena = SampleArena(bytes: bytes)
    for sound in work.arriving {
      if cancellation.isCancelled { return nil }
      sound.memory?.arrive(in: arena)
    }
    _ = arena.lock()
    guard let cache else { return nil }
    for name in work.used { cache.touch(name) }
    if work.made.isEmpty || cancellation.isCancelled { return nil }
    do throws(StreamFile.Failure) {
      try write(work.made, into: cache, beside: work.used)
      return nil
    } catch {
      return error
    }
  }

  private func write(
    _ made: [Made], into cache: SoundCache, beside used: [String]
  ) throws(StreamFile.Failure) {
    try cache.make()
    // A kit that is larger than the cache has its first sounds there, and not its last ones in turn.
    var left = min(cache.budget - used.reduce(0) { $0 + cache.bytes(of: $1) }, cache.freeBytes)
    let wanted = made.reduce(0) { $0 + ($1.memory?.bytes ?? 0) }
    cache.trim(to: cache.budget - min(left, wanted))
    for item in made {
      guard !cancellation.isCancelled, let memory = item.memory else { continue }
      if memory.bytes > left { continue }
      let name = try cache.add(item.sound, item.loaded, memory, item.finding, sampleRate: sampleRate)
      if let name { left -= cache.bytes(of: name) }
    }
    cache.trim(to: cache.budget)
  }
}

@c private func fillingThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    _ = unsafe Unmanaged<KitFilling>.fromOpaque(context).takeRetainedValue().run()
  }
  return nil
}
