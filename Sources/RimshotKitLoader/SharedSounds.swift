internal import Glibc
internal import RimshotEngineHost
internal import Synchronization

/// The sounds that are in memory now, so that a kit that is loaded again, or beside another, shares those whose files
/// haven't changed. Any thread.
final class SharedSounds: Sendable {
  /// The process's.
  static let shared = SharedSounds()

  /// A file as it was when it was opened, and what was made of it.
  struct Key: Hashable {
    private let path: String
    private let isReversed: Bool
    private let mix: SoundList.Mix?
    private let isCopy: Bool
    private let channels: Set<Int>
    private let needsFirst: Bool
    private let needsPower: Bool
    private let sampleRate: Int
    private let locksMemory: Bool
    private let stamp: [Int]

    /// `nil` where there is no such file, and for one that has changed so lately that another change may have the same
    /// time. Blocks on the disk.
    init?(_ sound: SoundList.Sound, sampleRate: Int, locksMemory: Bool) {
      var status = stat()
      if unsafe stat(sound.canonicalPath, &status) != 0 { return nil }
      var now = timespec()
      unsafe clock_gettime(CLOCK_REALTIME, &now)
      let age = (now.tv_sec - status.st_mtim.tv_sec) * 1_000_000_000 + now.tv_nsec - status.st_mtim.tv_nsec
      if (0..<50_000_000).contains(age) { return nil }
      stamp = [
        Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
        Int(truncatingIfNeeded: status.st_ino), Int(truncatingIfNeeded: status.st_dev),
      ]
      path = sound.canonicalPath
      isReversed = sound.isReversed
      mix = sound.mix
      isCopy = sound.isCopy
      channels = sound.channels
      needsFirst = sound.needsFirst
      needsPower = sound.needsPower
      self.sampleRate = sampleRate
      self.locksMemory = locksMemory
    }
  }

  private struct Entry {
    /// Without its memory.
    var sound: LoadedSound
    weak var memory: SampleMemory?
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    /// How many entries there may be until those that are gone are looked for.
    var room = 1024
  }

  private let state = Mutex(State())

  /// A sound that is in memory.
  func find(_ key: Key) -> LoadedSound? {
    state.withLock { state in
      guard let entry = state.entries[key], let memory = entry.memory else { return nil }
      var sound = entry.sound
      sound.memory = memory
      return sound
    }
  }

  /// Makes a sound known for as long as a kit has it. One of which something is to be said is left out: it must be said
  /// at each kit's own place.
  func add(_ sound: LoadedSound, as key: Key) {
    guard let memory = sound.memory, sound.diagnostics.isEmpty else { return }
    var bare = sound
    bare.memory = nil
    state.withLock { state in
      if state.entries.count >= state.room {
        state.entries = state.entries.filter { $0.value.memory != nil }
        state.room = max(1024, 2 * state.entries.count)
      }
      state.entries[key] = Entry(sound: bare, memory: memory)
    }
  }
}
