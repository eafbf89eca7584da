internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotRealtime

/// One file after its loading.
struct LoadedSound {
  /// `nil` when it can't be read or the loading was cancelled.
  var memory: SampleMemory?
  /// Whether its frames are locked into memory, or needn't be.
  var isLocked = false
  /// The file's own rate, in frames a second.
  var rate = 1
  /// The channels of the file that are in memory, from 0, in its order.
  var kept: [Int] = []
  /// The last channel of the file, from 0.
  var lastChannel = 0
  /// The part that repeats as the file says, in its own frames.
  var loop: Range<Int>?
  /// The MIDI note at which it sounds as it is, as the file says.
  var key: Int?
  /// How hard it was struck, where the kit must know: see ``DecodedSound/power``.
  var power: Double = 0
  var diagnostics: [Diagnostic] = []

  /// Which channel of the memory has a channel of the file, from 1.
  func place(of channel: Int) -> Int {
    kept.firstIndex(of: min(channel - 1, lastChannel)) ?? 0
  }
}

/// Decodes and resamples one file, or takes it from where it is already.
struct SoundLoader {
  let sampleRate: Int
  let locksMemory: Bool
  /// How what the cache has is played.
  let cacheUse: CacheUse
  /// Where frames go that don't stay in memory.
  let streamFile: StreamFile?
  /// Where frames go that stay in memory.
  let arena: SampleArena
  let cancellation: KitLoader.Cancellation?

  /// How what the cache has is played.
  enum CacheUse {
    /// Where it is mapped, whoever has to wait for it.
    case mapped
    /// From memory: the heads where they are mapped, until the rest is there as well.
    case arriving
  }

  /// - Parameter found: Where it is already.
  /// - Parameter head: How many of its first frames stay in memory; `nil` is all of them.
  /// - Parameter leastHead: How many must, whatever the budget.
  func load(_ sound: SoundList.Sound, _ found: FoundSound, head: Int?, leastHead: Int?) -> LoadedSound {
    if let known = found.shared, let memory = known.memory,
      memory.streamedBytes == 0 && (memory.head >= leastHead ?? memory.frames || memory.arrivingBytes == 0)
        || head != nil && memory.head >= leastHead ?? memory.frames
    {
      return known
    }
    return found.finding.cached.map { use($0, head: head, leastHead: leastHead) } ?? decode(sound, head: head)
  }

  /// Frames of a sound from the cache that are needed at once.
  static func arrivingHead(_ sampleRate: Int) -> Int { Int(SoundNeeds.leastSeconds * Double(sampleRate)) }

  private func use(_ cached: CachedSound, head: Int?, leastHead: Int?) -> LoadedSound {
    var loaded = cached.sound
    let frames = cached.sample.frames
    let memory: SampleMemory
    if let head, (1..<frames).contains(head) {
      memory = cached.sample.streamed(head: head)
    } else {
      let least = max(leastHead ?? frames, SoundLoader.arrivingHead(sampleRate))
      switch cacheUse {
      case .mapped: memory = cached.sample.mapped()
      case .arriving where least < frames:
        memory = cached.sample.mapped(head: least)
        memory.fetchHead()
      case .arriving: memory = cached.sample.copied(in: arena)
      }
    }
    loaded.isLocked = !locksMemory || memory.lock()
    loaded.memory = memory
    return loaded
  }

  private func decode(_ sound: SoundList.Sound, head: Int?) -> LoadedSound {
    var loaded = LoadedSound()
    do throws(SoundFileError) {
      var file = try SoundFile(sound.sample.path)
      let header = SoundHeader(sound, file)
      if !sound.isCopy { loaded.diagnostics += header.diagnostics(of: sound) }
      loaded.rate = file.rate
      loaded.lastChannel = file.channels - 1
      loaded.kept = sound.kept(of: file.channels)
      loaded.loop = file.loop
      loaded.key = file.key
      if let head, head > 0, let streamFile, !sound.isReversed, !sound.needsPower {
        loaded = try stream(&file, sound, head: head, header, streamFile, loaded)
        loaded.isLocked = !locksMemory || loaded.memory?.lock() == true
        return loaded
      }
      if head == nil, !sound.needsPower, let frames = file.frames,
        (1...SoundLoader.mostFilled).contains(frames)
      {
        let format = SoundLoader.format(of: sound, file, sampleRate: sampleRate)
        loaded =
          format.isFloat
          ? try fill(&file, sound, frames: frames, header, loaded)
          : try fill(&file, sound, frames: frames, format, header, loaded)
        if sound.isReversed { loaded.memory?.reverse() }
        loaded.isLocked = !locksMemory || loaded.memory?.lock() == true
        return loaded
      }
      let format = SoundLoader.format(of: sound, file, sampleRate: sampleRate)
      let decoded = try DecodedSound(
        file, keeping: loaded.kept, isCancelled: { cancellation?.isCancelled == true })
      guard var decoded else { return loaded }
      if !sound.isCopy {
        loaded.diagnostics += decoded.faults.diagnostics(of: sound.sample, isEmptyKnown: header.frames == 0)
      }
      if sound.needsPower { loaded.power = decoded.power }
      if let mix = sound.mix {
        decoded.mix(
          left: loaded.place(of: mix.left), right: loaded.place(of: mix.right), width: mix.width)
        if decoded.channels.count < loaded.kept.count { loaded.kept.removeLast() }
      }
      var memory = try place(decoded, format, in: head == nil ? arena : nil)
      if sound.isReversed { memory.reverse() }
      if let head, let streamFile, head > 0, head < memory.frames {
        do throws(StreamFile.Failure) {
          memory = try memory.streamed(head: head, in: streamFile)
        } catch {
          loaded.diagnostics.append(
            sound.sample.warning("is in memory as a whole, because it can't be streamed: \(error.message)"))
        }
      }
      loaded.isLocked = !locksMemory || memory.lock()
      loaded.memory = memory
    } catch {
      if !sound.isCopy { loaded.diagnostics.append(error.diagnostic(of: sound.sample)) }
    }
    return loaded
  }

  private func place(
    _ sound: DecodedSound, _ format: SampleFormat, in arena: SampleArena?
  ) throws(SoundFileError) -> SampleMemory {
    let frames = Resampler.frames(sound.channels[0].count, from: sound.rate, to: sampleRate)
    let memory = SampleMemory(
      channels: sound.channels.count, frames: min(frames, SoundFile.maximumFrames), format: format, in: arena)
    if sound.rate == sampleRate {
      for channel in sound.channels.indices { memory.fill(channel, with: sound.channels[channel]) }
      return memory
    }
    do throws(Resampler.Failure) {
      for channel in sound.channels.indices {
        let samples = sound.channels[channel]
        try memory.withChannel(channel) { (output: inout MutableSpan<Float>) throws(Resampler.Failure) in
          try Resampler.resample(samples, from: sound.rate, to: sampleRate, into: &output)
        }
      }
    } catch {
      throw SoundFileError(message: "cannot resample it from \(sound.rate) Hz: \(error.message)")
    }
    return memory
  }
}
