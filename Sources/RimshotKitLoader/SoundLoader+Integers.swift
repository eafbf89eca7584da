internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotRealtime

/// Sounds that are kept as the integers that their files have: half of what floats take, or three quarters.
extension SoundLoader {
  /// How a file's frames are kept in memory: as its integers where they are played as they are, at their own rate.
  static func format(
    of sound: SoundList.Sound, _ file: borrowing SoundFile, sampleRate: Int
  ) -> SampleFormat {
    if file.rate != sampleRate || sound.mix != nil { return .float }
    guard let frames = file.frames, (1...mostFilled).contains(frames) else { return .float }
    return file.samples
  }

  /// Reads a sound straight into the memory that it is played from.
  /// - Parameter format: One of integers.
  /// - Parameter loaded: What is known of it already.
  func fill(
    _ file: inout SoundFile, _ sound: SoundList.Sound, frames promised: Int, _ format: SampleFormat,
    _ header: SoundHeader, _ loaded: LoadedSound
  ) throws(SoundFileError) -> LoadedSound {
    var loaded = loaded
    let filling = IntegerFilling(
      SampleMemory(channels: loaded.kept.count, frames: promised, format: format, in: arena))
    var faults = SoundFaults()
    var piece = InterleavedFrames(of: file, asIntegers: true)
    while faults.frames < promised {
      if cancellation?.isCancelled == true { return loaded }
      piece.read(&file, atMost: promised - faults.frames)
      if piece.frames <= 0 { break }
      for (place, channel) in loaded.kept.enumerated() {
        piece.withBytes {
          filling.write(
            $0, as: piece.encoding, from: channel, step: piece.channels, count: piece.frames, channel: place,
            at: faults.frames)
        }
      }
      faults.frames += piece.frames
    }
    if let problem = file.readError {
      if faults.frames == 0 { throw SoundFileError(message: problem) }
      faults.earlyEnd = problem
    } else if faults.frames < promised {
      faults.earlyEnd = "the header promises \(promised) frames"
    }
    if !sound.isCopy {
      loaded.diagnostics += faults.diagnostics(of: sound.sample, isEmptyKnown: header.frames == 0)
    }
    loaded.memory = filling.finish(frames: faults.frames)
    return loaded
  }
}
