internal import RimshotKit
internal import RimshotRealtime

/// Where a sound is already.
struct FoundSound: Sendable {
  /// By which it is known in memory: that of the file as it is before it is read.
  var key: SharedSounds.Key?
  /// In memory, for another kit or for an earlier loading of this one.
  var shared: LoadedSound?
  /// In the cache.
  var finding = SoundCache.Finding()

  /// What its file says of itself; `nil` where it is there already, or can't be opened.
  var file: File?

  /// What a file that is to be decoded says of itself.
  struct File: Sendable {
    /// Frames at the server's rate; 0 where only decoding tells.
    var frames: Int
    /// Channels that are kept.
    var channels: Int
    /// How they are kept.
    var format: SampleFormat
    var rate: Int
    var hasLoop: Bool
  }

  /// Looks for a kit's sounds, and opens the files of those that aren't there. Blocks on the disk.
  static func all(
    _ list: SoundList, in cache: SoundCache?, sampleRate: Int, locksMemory: Bool, threads: Int
  ) -> [FoundSound] {
    let sounds = list.sounds
    let sizes = cache?.sizes ?? []
    return Workers.map(count: sounds.count, threads: threads) { index in
      var found = FoundSound()
      found.key = SharedSounds.Key(sounds[index], sampleRate: sampleRate, locksMemory: locksMemory)
      found.shared = found.key.flatMap { SharedSounds.shared.find($0) }
      if found.shared == nil, let cache {
        found.finding = cache.find(sounds[index], sampleRate: sampleRate, sizes: sizes)
      }
      if found.shared == nil && found.finding.cached == nil,
        let file = try? SoundFile(sounds[index].sample.path)
      {
        let frames = min(file.frames ?? 0, SoundFile.maximumFrames)
        found.file = File(
          frames: min(
            Resampler.frames(frames, from: file.rate, to: sampleRate), SoundFile.maximumFrames),
          channels: sounds[index].memoryChannels(of: file.channels),
          format: SoundLoader.format(of: sounds[index], file, sampleRate: sampleRate), rate: file.rate,
          hasLoop: file.loop != nil)
      }
      return found
    }
  }
}
