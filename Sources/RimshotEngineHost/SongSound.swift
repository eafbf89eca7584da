internal import CSystem
internal import RimshotRealtime
internal import Synchronization

/// The frames of a sound file that is played along, at the engine's rate: all of them in memory, or in a file, from which a
/// thread fetches those that are about to be played.
///
/// What the engine is at, where it was sent last, and where its loop begins are in memory, with what follows there. The
/// process thread wakes nobody: the reader looks where it is every few milliseconds, and has seconds in advance.
@safe
public final class SongSound: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because `pieces` and what `isWanted` and the others say is one thread's at a time: its
  // maker's, then its reader's. What others touch is atomic.

  /// How long it is.
  public let frames: Int
  /// 1 or 2.
  public let channels: Int
  let audio: UnsafeMutablePointer<SongAudio>
  private let places: SharedPieces
  private let file: StreamFile?
  /// Pieces that nobody uses now.
  private var spare: [SongPiece] = []
  /// The pieces that are in memory, by number, and the engine's frame at which they were wanted last.
  private var resident: [Int: Int] = [:]
  /// Pieces that were taken away, and the engine's frame then.
  private var leaving: [(piece: SongPiece, clock: Int)] = []
  private var isBroken = false
  private let target = Atomic(0)
  private let loopStart = Atomic(-1)
  private let isEnding = Atomic(false)
  private var wake: WakeDescriptor?

  /// Pieces that are in memory from where the engine is: five seconds at 48 kHz.
  private static let ahead = 16
  /// Pieces that are in memory from where it may be sent.
  private static let head = 8

  /// Takes frames over.
  /// - Parameter whole: All pieces; empty where they are in the file, one after the other.
  init(
    frames: Int, channels: Int, whole: [SongPiece], in file: StreamFile?
  ) {
    self.frames = frames
    self.channels = channels
    self.file = file
    let count = (frames + SongAudio.pieceFrames - 1) / SongAudio.pieceFrames
    places = SharedPieces(count: count)
    unsafe audio = .allocate(capacity: 1)
    unsafe audio.initialize(to: SongAudio(length: frames, channels: channels, pieces: places.baseAddress))
    for (i, piece) in whole.enumerated() { places.set(piece, at: i) }
  }

  deinit {
    for i in 0..<places.count { places.take(at: i)?.free() }
    for piece in spare { piece.free() }
    for (piece, _) in leaving { piece.free() }
    unsafe audio.deinitialize(count: 1)
    unsafe audio.deallocate()
  }

  /// How often frames weren't there when they were to be played. Any thread.
  public var gaps: Int { unsafe audio.pointee.gaps.load(ordering: .relaxed) }

  // MARK: - Before the engine has it

  /// Has in memory what is played first. Blocks on the disk.
  /// - Parameter frame: Where it begins.
  /// - Parameter loop: Where it goes back to; `nil` for nowhere.
  public func prepare(from frame: Int, loop: Int?) {
    unsafe audio.pointee.position.store(frame, ordering: .relaxed)
    target.store(frame, ordering: .relaxed)
    loopStart.store(loop ?? -1, ordering: .relaxed)
    fill()
  }

  // MARK: - On the main thread

  /// Begins to follow the engine.
  /// - Parameter isThreaded: Whether a thread does; without one, ``fill()`` does.
  func follow(isThreaded: Bool) {
    if file == nil || !isThreaded || wake != nil { return }
    let wake = WakeDescriptor()
    self.wake = wake
    // It keeps the sound until it ends. Without one, the song is silent where it isn't in memory yet, and says so.
    _ = startDetachedThread(name: "rimshot-stream") { self.run(wake) }
  }

  /// Lets the thread end.
  func end() {
    isEnding.store(true, ordering: .releasing)
    wake?.wake()
  }

  /// Says where the engine will be sent.
  func expect(at frame: Int) {
    target.store(frame, ordering: .relaxed)
    wake?.wake()
  }

  /// Says where the engine will go back to.
  func expect(loop frame: Int?) {
    loopStart.store(frame ?? -1, ordering: .relaxed)
    wake?.wake()
  }

  // MARK: - On the reader's thread

  private func run(_ wake: WakeDescriptor) {
    while !isEnding.load(ordering: .acquiring) {
      fill()
      wake.wait(milliseconds: 20)
    }
  }

  /// Fetches what is wanted and isn't there, the nearest first, and lets go what isn't wanted any more.
  func fill() {
    guard let file, !isBroken else { return }
    let clock = unsafe audio.pointee.clock.load(ordering: .sequentiallyConsistent)
    letGo(clock)
    let position = unsafe audio.pointee.position.load(ordering: .relaxed)
    // One behind it, for what still fades where it left.
    var wanted = pieces(from: position, count: SongSound.ahead)
    wanted += pieces(from: position - SongAudio.pieceFrames, count: 1)
    wanted += pieces(from: target.load(ordering: .relaxed), count: SongSound.head)
    let loop = loopStart.load(ordering: .relaxed)
    if loop >= 0 { wanted += pieces(from: loop, count: SongSound.head) }
    for number in wanted {
      if resident.updateValue(clock, forKey: number) != nil { continue }
      guard read(number, file) else {
        resident[number] = nil
        isBroken = true
        return
      }
    }
    for (number, lastWanted) in resident
    where !wanted.contains(number) && clock - lastWanted > SongAudio.pieceFrames {
      resident[number] = nil
      if let piece = places.take(at: number) {
        let now = unsafe audio.pointee.clock.load(ordering: .sequentiallyConsistent)
        leaving.append((piece, now))
      }
    }
  }

  private func letGo(_ clock: Int) {
    spare += leaving.filter { $0.clock < clock }.map(\.piece)
    leaving.removeAll { $0.clock < clock }
  }

  private func pieces(from frame: Int, count: Int) -> [Int] {
    let first = max(frame, 0) / SongAudio.pieceFrames
    if frame < 0 || first >= places.count { return [] }
    return Array(first..<min(first + count, places.count))
  }

  private func read(_ number: Int, _ file: StreamFile) -> Bool {
    let piece = spare.popLast() ?? SongPiece(channels: channels)
    let count = channels * SongAudio.pieceFrames
    guard unsafe file.read(piece.frames, count: count, at: number * count * MemoryLayout<Float>.stride) else {
      spare.append(piece)
      return false
    }
    places.set(piece, at: number)
    return true
  }
}
