internal import CSystem
internal import Glibc
internal import Synchronization

/// Memory for the sounds of a kit, next to each other, on huge pages where the system gives them: fewer pages to get when
/// the kit is loaded, and fewer to look up while it plays. Any thread.
public final class SampleArena: Sendable {
  /// A part of the address space, given back with the last sound in it.
  @safe
  final class Region: @unchecked Sendable {
    // SAFETY: `@unchecked Sendable` because it only keeps the address; who writes there is said where it is used.

    let base: UnsafeMutableRawPointer
    let count: Int

    init?(count: Int) {
      guard let base = unsafe rimshot_map_huge(count) else { return nil }
      unsafe self.base = unsafe base
      self.count = count
    }

    deinit { unsafe _ = munmap(base, count) }
  }

  /// A sound's part of a region.
  @safe
  final class Block: @unchecked Sendable {
    // SAFETY: as of the region.

    let base: UnsafeMutableRawPointer
    private let count: Int
    private let region: Region

    fileprivate init(_ region: Region, at place: Int, count: Int) {
      self.region = region
      self.count = count
      unsafe base = region.base + place
    }

    // Others may play on from the same region for long.
    deinit { unsafe rimshot_release_pages(base, count) }
  }

  private struct State {
    /// Bytes that are still to be given.
    var left: Int
    var regions: [(region: Region, used: Int)] = []
  }

  private let state: Mutex<State>

  /// Regions are that long at most, so that no kit's memory stays for the sake of one sound.
  private static let regionBytes = 64 << 20

  /// - Parameter bytes: `SampleMemory.storageBytes(channels:frames:)` of all sounds that are to come, together. For those
  ///   beyond there is other memory.
  public init(bytes: Int) { state = Mutex(State(left: bytes)) }

  /// Zeros; `nil` where there is no room.
  func block(_ bytes: Int) -> Block? {
    state.withLock { state in
      let bytes = (bytes + 63) & ~63
      if bytes > state.left { return nil }
      let used = state.regions.last.map { $0.used + bytes <= $0.region.count ? $0.used : nil } ?? nil
      if used == nil {
        guard let region = Region(count: max(min(state.left, SampleArena.regionBytes), bytes)) else {
          return nil
        }
        state.regions.append((region, 0))
      }
      let last = state.regions.count - 1
      state.regions[last].used += bytes
      state.left -= bytes
      return Block(state.regions[last].region, at: used ?? 0, count: bytes)
    }
  }

  /// Locks it all into memory; `false` where the system's limit (`ulimit -l`) doesn't allow it.
  public func lock() -> Bool {
    state.withLock { state in
      state.regions.allSatisfy { unsafe rimshot_lock_pages($0.region.base, $0.used) == 0 }
    }
  }
}
