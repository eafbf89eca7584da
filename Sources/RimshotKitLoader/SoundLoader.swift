internal import RimshotEngineHost
internal import RimshotKit
internal import Synchronization

/// One file after its loading.
struct LoadedSound {
  /// `nil` when it can't be read or the loading was cancelled.
  var memory: SampleMemory?
  /// Whether its frames are locked into memory.
  var isLocked = false
  var diagnostics: [Diagnostic] = []
}

/// The sounds of a kit, filled in by several threads.
final class LoadedSounds: Sendable {
  private let sounds: Mutex<[LoadedSound]>

  init(count: Int) {
    sounds = Mutex([LoadedSound](repeating: LoadedSound(), count: count))
  }

  func set(_ sound: LoadedSound, at index: Int) {
    sounds.withLock { $0[index] = sound }
  }

  var all: [LoadedSound] { sounds.withLock { $0 } }
}

/// Decodes and resamples one file.
struct SoundLoader {
  let sampleRate: Int
  let cancellation: KitLoader.Cancellation?

  func load(_ sample: Kit.Sample) -> LoadedSound {
    var loaded = LoadedSound()
    do throws(SoundFileError) {
      let file = try SoundFile(sample.path)
      let header = SoundHeader(path: sample.path, file)
      loaded.diagnostics += header.diagnostics(of: sample)
      let decoded = try DecodedSound(file, isCancelled: { cancellation?.isCancelled == true })
      guard let decoded else { return loaded }
      loaded.diagnostics += decoded.diagnostics(of: sample, isEmptyKnown: header.frames == 0)
      let memory = try place(decoded)
      loaded.isLocked = memory.lock()
      loaded.memory = memory
    } catch {
      loaded.diagnostics.append(error.diagnostic(of: sample))
    }
    return loaded
  }

  private func place(_ sound: DecodedSound) throws(SoundFileError) -> SampleMemory {
    let frames = Resampler.frames(sound.channels[0].count, from: sound.rate, to: sampleRate)
    let memory = SampleMemory(channels: sound.channels.count, frames: min(frames, SoundFile.maximumFrames))
    do throws(Resampler.Failure) {
      for channel in sound.channels.indices {
        let samples = sound.channels[channel]
        try memory.withChannel(channel) { (output: inout MutableSpan<Float>) throws(Resampler.Failure) in
          if sound.rate == sampleRate {
            for frame in samples.indices { output[frame] = samples[frame] }
          } else {
            try Resampler.resample(samples, from: sound.rate, to: sampleRate, into: &output)
          }
        }
      }
    } catch {
      throw SoundFileError(message: "cannot resample it from \(sound.rate) Hz: \(error.message)")
    }
    return memory
  }
}

// MARK: - What is said about a file

extension Kit.Sample {
  /// The file as the messages name it: from the folder of the file that names it, where it is below that.
  fileprivate var shortPath: String {
    let folder = location.file.lastIndex(of: "/").map { location.file[...$0] } ?? ""
    if !folder.isEmpty && path.hasPrefix(folder) { return String(path.dropFirst(folder.count)) }
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  fileprivate func warning(_ message: String) -> Diagnostic {
    Diagnostic(.warning, "\"\(shortPath)\" \(message)", at: location)
  }
}

extension SoundFileError {
  func diagnostic(of sample: Kit.Sample) -> Diagnostic {
    sample.warning("can't be read and is left out: \(message)")
  }
}

extension SoundHeader {
  func diagnostics(of sample: Kit.Sample) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if channels > 2 { diagnostics.append(sample.warning("has \(channels) channels; the first two are used")) }
    if frames == 0 { diagnostics.append(sample.warning("has no frames; it plays silence")) }
    return diagnostics
  }
}

extension DecodedSound {
  func diagnostics(of sample: Kit.Sample, isEmptyKnown: Bool) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let frames = channels[0].count
    if frames == 0 {
      if !isEmptyKnown { diagnostics.append(sample.warning("has no frames; it plays silence")) }
    } else if let earlyEnd {
      diagnostics.append(sample.warning("ends early, after \(frames) frames: \(earlyEnd)"))
    }
    if frames >= SoundFile.maximumFrames {
      diagnostics.append(sample.warning("is cut after \(frames) frames"))
    }
    if repaired > 0 {
      let numbers = repaired == 1 ? "1 sample that is" : "\(repaired) samples that are"
      diagnostics.append(sample.warning("has \(numbers) no finite number, made 0"))
    }
    return diagnostics
  }
}
