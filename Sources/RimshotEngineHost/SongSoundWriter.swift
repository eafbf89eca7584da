internal import RimshotRealtime

/// Takes the frames of a sound file that will be played along, piece by piece. One thread.
public final class SongSoundWriter {
  private let channels: Int
  private let file: StreamFile?
  /// Of each channel the frames that don't make a whole piece yet.
  private var waiting: [[Float]]
  private var whole: [SongPiece] = []
  private var written = 0

  /// Begins a sound.
  /// - Parameter channels: 1 or 2.
  /// - Parameter file: Where the frames go, an empty one; `nil` keeps them in memory.
  public init(channels: Int, in file: StreamFile?) {
    precondition((1...2).contains(channels))
    self.channels = channels
    self.file = file
    waiting = [[Float]](repeating: [], count: channels)
  }

  deinit { for piece in whole { piece.free() } }

  /// Takes the next frames of a channel. Blocks on the disk.
  public func write(_ frames: Span<Float>, channel: Int) throws(StreamFile.Failure) {
    waiting[channel].reserveCapacity(waiting[channel].count + frames.count)
    for i in frames.indices { waiting[channel].append(frames[i]) }
    while waiting.allSatisfy({ $0.count >= SongAudio.pieceFrames }) { try flush(SongAudio.pieceFrames) }
  }

  /// The sound, of which everything has been written.
  public func finish() throws(StreamFile.Failure) -> SongSound {
    let rest = waiting.map(\.count).min() ?? 0
    if rest > 0 { try flush(rest) }
    let all = whole
    whole = []
    return SongSound(frames: written, channels: channels, whole: all, in: file)
  }

  private func flush(_ count: Int) throws(StreamFile.Failure) {
    let length = channels * SongAudio.pieceFrames
    if let file {
      var piece: [Float] = []
      piece.reserveCapacity(length)
      for channel in waiting.indices {
        piece.append(contentsOf: waiting[channel].prefix(count))
        piece.append(contentsOf: repeatElement(0, count: SongAudio.pieceFrames - count))
      }
      let place = written / SongAudio.pieceFrames * length * MemoryLayout<Float>.stride
      try file.write(piece.span, at: place)
    } else {
      let piece = SongPiece(channels: channels)
      for channel in waiting.indices {
        let side = unsafe piece.frames + channel * SongAudio.pieceFrames
        for i in 0..<count { unsafe side[i] = waiting[channel][i] }
      }
      whole.append(piece)
    }
    for channel in waiting.indices { waiting[channel].removeFirst(count) }
    written += count
  }
}
