internal import RimshotEngineHost
internal import RimshotKit

/// Sounds that are made piece by piece.
extension SoundLoader {
  /// Decodes and resamples a sound straight into the memory that it is played from.
  /// - Parameter loaded: What is known of it already.
  func fill(
    _ file: inout SoundFile, _ sound: SoundList.Sound, frames promised: Int, _ header: SoundHeader,
    _ loaded: LoadedSound
  ) throws(SoundFileError) -> LoadedSound {
    let length = min(Resampler.frames(promised, from: file.rate, to: sampleRate), SoundFile.maximumFrames)
    let memory = SampleMemory(
      channels: sound.memoryChannels(of: file.channels), frames: length, in: arena)
    let filling = SampleFilling(memory)
    return try makePieces(&file, sound, promised: promised, length: length, header, .memory(filling), loaded)
    {
      filling.finish(frames: $0)
    }
  }

  /// A header may promise anything: room for more than it is worth is made only as frames come.
  static let mostFilled = 1 << 24

  /// Decodes and resamples a sound into a stream file: a long one, which never is in memory as a whole, not even while it is
  /// loaded.
  /// - Parameter loaded: What is known of it already.
  func stream(
    _ file: inout SoundFile, _ sound: SoundList.Sound, head: Int, _ header: SoundHeader,
    _ streamFile: StreamFile, _ loaded: LoadedSound
  ) throws(SoundFileError) -> LoadedSound {
    let promised = min(file.frames ?? 0, SoundFile.maximumFrames)
    let length = min(
      Resampler.frames(promised, from: file.rate, to: sampleRate), SoundFile.maximumFrames)
    let writer = SampleWriter(
      channels: sound.memoryChannels(of: file.channels), frames: length, head: min(head, length),
      format: SoundLoader.format(of: sound, file, sampleRate: sampleRate), in: streamFile)
    return try makePieces(&file, sound, promised: promised, length: length, header, .file(writer), loaded) {
      writer.finish(frames: $0)
    }
  }

  /// - Parameter finish: Makes the sound of so many frames.
  private func makePieces(
    _ file: inout SoundFile, _ sound: SoundList.Sound, promised: Int, length: Int, _ header: SoundHeader,
    _ sink: SoundPieces.Sink, _ loaded: LoadedSound, finish: (Int) -> SampleMemory
  ) throws(SoundFileError) -> LoadedSound {
    var loaded = loaded
    let faults: SoundFaults?
    do throws(StreamFailure) {
      var pieces = SoundPieces(kept: loaded.kept, length: length, sink: sink)
      pieces.mix = sound.mix.map {
        (loaded.place(of: $0.left), loaded.place(of: $0.right), $0.width)
      }
      if file.rate != sampleRate {
        try pieces.resample(sound.memoryChannels(of: file.channels), from: file.rate, to: sampleRate)
      }
      faults = try pieces.run(&file, promised: promised) { cancellation?.isCancelled == true }
    } catch {
      throw SoundFileError(message: error.message)
    }
    guard let faults else { return loaded }
    if sound.mix?.width == 0 && loaded.kept.count == 2 { loaded.kept.removeLast() }
    if !sound.isCopy {
      loaded.diagnostics += faults.diagnostics(of: sound.sample, isEmptyKnown: header.frames == 0)
    }
    loaded.memory = finish(min(Resampler.frames(faults.frames, from: loaded.rate, to: sampleRate), length))
    return loaded
  }
}
