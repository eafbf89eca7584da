public import Synchronization

/// A sound file that is played along, in pieces of equal length, of which those are there that are about to be played.
///
/// The host makes it and a thread of its own fills it in; it stays as long as the engine may have it. What the process thread
/// has taken from a place it has in hand until its period ends, and no longer.
@safe
public struct SongAudio: ~Copyable, @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because all that changes is atomic. A piece that is taken away is used for something else
  // only when `clock` has moved since: the engine looks at a place and moves the clock in one order for all threads.

  /// Frames that it has.
  public let length: Int
  /// 1 or 2.
  public let channels: Int
  /// One place for each piece; `nil` where it isn't there. A piece has ``pieceFrames`` frames of each channel, one channel
  /// after the other.
  private let pieces: UnsafeMutablePointer<Atomic<UnsafeMutablePointer<Float>?>>

  // Written by the process thread while the engine has this song.

  /// The song's frame that comes next.
  public let position = Atomic<Int>(0)
  /// The engine's frame after the last period.
  public let clock = Atomic<Int>(0)
  /// How often frames weren't there when they were to be played.
  public let gaps = Atomic<Int>(0)

  /// Frames of a piece: a third of a second at 48 kHz.
  public static var pieceFrames: Int { @_noLocks get { 1 << 14 } }

  // MARK: - Before the first period

  /// Makes a sound of whose pieces none is there.
  /// - Parameter pieces: One for each ``pieceFrames`` frames begun, initialised; kept as long as this.
  public init(
    length: Int, channels: Int, pieces: UnsafeMutablePointer<Atomic<UnsafeMutablePointer<Float>?>>
  ) {
    self.length = length
    self.channels = channels
    unsafe self.pieces = unsafe pieces
  }

  // MARK: - On the process thread

  /// Whether frames are missing there: silence beyond the end isn't.
  @_noLocks
  func isMissing(at frame: Int) -> Bool {
    if frame >= length { return false }
    return unsafe piece(at: frame) == nil
  }

  /// The piece that a frame, 0 or more, is in.
  @_noLocks
  func piece(at frame: Int) -> UnsafeMutablePointer<Float>? {
    if frame >= length { return nil }
    let place = unsafe pieces + frame / SongAudio.pieceFrames
    return unsafe place.pointee.load(ordering: .sequentiallyConsistent)
  }
}
