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

  /// Samples that are read at once.
  private static let integersAtOnce = 1 << 14

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
    let stride = file.channels
    var buffer = [Int32](repeating: 0, count: max(SoundLoader.integersAtOnce / stride, 1) * stride)
    while faults.frames < promised {
      if cancellation?.isCancelled == true { return loaded }
      let count = min(file.read(into: &buffer), promised - faults.frames)
      if count <= 0 { break }
      for (place, channel) in loaded.kept.enumerated() {
        filling.write(
          buffer.span, from: channel, step: stride, count: count, channel: place, at: faults.frames)
      }
      faults.frames += count
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
