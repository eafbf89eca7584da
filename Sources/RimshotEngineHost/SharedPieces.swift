internal import CSystem
internal import RimshotRealtime
internal import Synchronization

/// Room for a piece of a song's sound.
@safe
struct SongPiece: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because it only names the room; whose it is, is said where it is used.

  let frames: UnsafeMutablePointer<Float>

  /// Silence, locked into memory where allowed.
  init(channels: Int) {
    let count = channels * SongAudio.pieceFrames
    unsafe frames = .allocate(capacity: count)
    unsafe frames.initialize(repeating: 0, count: count)
    _ = unsafe rimshot_lock_memory(frames, count * MemoryLayout<Float>.stride)
  }

  fileprivate init(_ frames: UnsafeMutablePointer<Float>) { unsafe self.frames = unsafe frames }

  func free() { unsafe frames.deallocate() }
}

/// The places of a song's pieces, which its reader fills and the engine reads, at an address that stays.
@safe
final class SharedPieces: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because it only keeps the block, in which everything is atomic.

  let baseAddress: UnsafeMutablePointer<Atomic<UnsafeMutablePointer<Float>?>>
  let count: Int

  init(count: Int) {
    self.count = count
    unsafe baseAddress = .allocate(capacity: max(count, 1))
    for i in 0..<count { unsafe (baseAddress + i).initialize(to: Atomic(nil)) }
  }

  deinit {
    unsafe baseAddress.deinitialize(count: count)
    unsafe baseAddress.deallocate()
  }

  func set(_ piece: SongPiece, at place: Int) {
    unsafe baseAddress[place].store(piece.frames, ordering: .sequentiallyConsistent)
  }

  /// Empties a place.
  /// - Returns: What was there; the engine may have it until its period ends.
  func take(at place: Int) -> SongPiece? {
    let frames = unsafe baseAddress[place].exchange(nil, ordering: .sequentiallyConsistent)
    return unsafe frames.map { unsafe SongPiece($0) }
  }
}
