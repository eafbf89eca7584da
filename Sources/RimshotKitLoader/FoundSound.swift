/// Where a sound is already.
struct FoundSound: Sendable {
  /// In memory, for another kit or for an earlier loading of this one.
  var shared: LoadedSound?
  /// In the cache.
  var finding = SoundCache.Finding()

  /// Looks for a kit's sounds. Blocks on the disk.
  static func all(
    _ list: SoundList, in cache: SoundCache?, sampleRate: Int, locksMemory: Bool, threads: Int
  ) -> [FoundSound] {
    let sounds = list.sounds
    return Workers.map(count: sounds.count, threads: threads) { index in
      var found = FoundSound()
      let key = SharedSounds.Key(sounds[index], sampleRate: sampleRate, locksMemory: locksMemory)
      found.shared = key.flatMap { SharedSounds.shared.find($0) }
      if found.shared == nil, let cache {
        found.finding = cache.find(sounds[index], sampleRate: sampleRate)
      }
      return found
    }
  }
}
