internal import Glibc
internal import RimshotEngineHost
internal import RimshotRealtime

/// A decoded sound in a file of the ``SoundCache``: what is known of it, how loud its parts are, and from a page's
/// beginning on its frames as they lie in memory.
///
/// The file begins with ``words`` words in this machine's order: what it is, how long it is, what is known of the sound, and a
/// checksum of all that comes before the frames. Of a file that was cut or written over, one of them is wrong.
struct CachedSound: Sendable {
  let sample: MappedSample
  /// Without its memory.
  let sound: LoadedSound
  /// Bytes of the file.
  let bytes: Int

  private static let magic: UInt64 = 0x0002_706D_6153_6D52
  private static let page = 4096

  /// Words before those of the channels that are kept.
  private enum Word: Int, CaseIterable {
    case magic, checksum1, checksum2, fileBytes, dataStart, channels, frames, rate, lastChannel, loopStart,
      loopEnd
    case key, power, sampleBytes, keptCount
  }

  // MARK: - Reading

  /// Maps a file.
  /// - Returns: `nil` for one that isn't whole.
  init?(file: Int32) {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { return nil }
    let bytes = Int(status.st_size)
    let firstBytes = Word.allCases.count * 8
    guard bytes >= CachedSound.page, let mapping = SampleMapping(file: file, count: bytes) else { return nil }
    let (start, isRight) = mapping.withBytes { file in
      let start = CachedSound.word(.dataStart, file)
      guard CachedSound.word(.magic, file) == CachedSound.magic,
        CachedSound.word(.fileBytes, file) == UInt64(bytes), start <= UInt64(bytes),
        start >= UInt64(firstBytes)
      else { return (0, false) }
      let sum = CachedSound.checksum(file.extracting(first: Int(start))).words
      let isRight =
        sum.0 == CachedSound.word(.checksum1, file) && sum.1 == CachedSound.word(.checksum2, file)
      return (Int(start), isRight)
    }
    guard isRight else { return nil }
    self.bytes = bytes
    let channels = mapping.withBytes { Int(clamping: CachedSound.word(.channels, $0)) }
    let frames = mapping.withBytes { Int(clamping: CachedSound.word(.frames, $0)) }
    guard (1...SampleMemory.mostChannels).contains(channels), (0...SoundFile.maximumFrames).contains(frames)
    else { return nil }
    let sampleBytes = mapping.withBytes { CachedSound.word(.sampleBytes, $0) }
    guard let format = SampleFormat.all.first(where: { $0.frameBytes == sampleBytes }) else { return nil }
    guard let (sound, peaks) = mapping.withBytes({ CachedSound.known($0, start, channels, frames) }),
      let sample = MappedSample(
        mapping, at: start, channels: channels, frames: frames, format: format, peaks: peaks)
    else { return nil }
    self.sound = sound
    self.sample = sample
  }

  private static func known(
    _ file: RawSpan, _ start: Int, _ channels: Int, _ frames: Int
  ) -> (LoadedSound, [[Float]])? {
    let keptCount = Int(clamping: word(.keptCount, file))
    let peakCount = MappedSample.peakCount(frames: frames)
    let firstKept = Word.allCases.count * 8
    guard (0...1024).contains(keptCount), firstKept + 8 * keptCount + 4 * channels * peakCount <= start else {
      return nil
    }
    var sound = LoadedSound()
    sound.rate = Int(clamping: word(.rate, file))
    sound.lastChannel = Int(clamping: word(.lastChannel, file))
    sound.kept = (0..<keptCount).map { Int(clamping: number(file, at: firstKept + 8 * $0)) }
    let loop = (Int(clamping: word(.loopStart, file)), Int(clamping: word(.loopEnd, file)))
    sound.loop = loop.0 < loop.1 ? loop.0..<loop.1 : nil
    let key = Int(truncatingIfNeeded: word(.key, file))
    sound.key = key < 0 ? nil : key
    sound.power = Double(bitPattern: word(.power, file))
    guard sound.rate > 0, !sound.kept.isEmpty else { return nil }
    let firstPeak = firstKept + 8 * keptCount
    let peaks = (0..<channels).map { channel in
      (0..<peakCount).map { i in
        let bits = unsafe file.unsafeLoadUnaligned(
          fromUncheckedByteOffset: firstPeak + 4 * (channel * peakCount + i), as: UInt32.self)
        return Float(bitPattern: bits)
      }
    }
    return (sound, peaks)
  }

  // SAFETY: a file has a page at least, in which all words are.
  private static func word(_ word: Word, _ file: RawSpan) -> UInt64 { number(file, at: 8 * word.rawValue) }

  private static func number(_ file: RawSpan, at place: Int) -> UInt64 {
    precondition(place + 8 <= file.byteCount)
    return unsafe file.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)
  }

  /// Of all but itself.
  private static func checksum(_ head: RawSpan) -> ContentHash {
    var hash = ContentHash()
    hash.add(head.extracting(0..<8))
    hash.add(head.extracting(24..<head.byteCount))
    return hash
  }

  // MARK: - Writing

  /// What comes before the frames of a sound.
  static func head(of sound: LoadedSound, _ memory: SampleMemory) -> [UInt8] {
    let peaks = memory.allPeaks
    let peakBytes = 4 * peaks.reduce(0) { $0 + $1.count }
    let known = 8 * (Word.allCases.count + sound.kept.count)
    let start = (known + peakBytes + page - 1) / page * page
    var words = [UInt64](repeating: 0, count: Word.allCases.count)
    func set(_ word: Word, _ value: Int) { words[word.rawValue] = UInt64(bitPattern: Int64(value)) }
    words[Word.magic.rawValue] = magic
    let storage = SampleMemory.storageBytes(
      channels: memory.channels, frames: memory.frames, format: memory.format)
    set(.fileBytes, start + storage)
    set(.dataStart, start)
    set(.channels, memory.channels)
    set(.frames, memory.frames)
    set(.sampleBytes, memory.format.frameBytes)
    set(.rate, sound.rate)
    set(.lastChannel, sound.lastChannel)
    set(.loopStart, sound.loop?.lowerBound ?? 0)
    set(.loopEnd, sound.loop?.upperBound ?? 0)
    set(.key, sound.key ?? -1)
    words[Word.power.rawValue] = sound.power.bitPattern
    set(.keptCount, sound.kept.count)
    words += sound.kept.map { UInt64($0) }
    var head: [UInt8] = []
    head.reserveCapacity(start)
    func append(_ number: UInt64, count: Int) {
      for i in 0..<count { head.append(UInt8(truncatingIfNeeded: number >> (8 * i))) }
    }
    for word in words { append(UInt64(littleEndian: word), count: 8) }
    for peak in peaks.joined() { append(UInt64(UInt32(littleEndian: peak.bitPattern)), count: 4) }
    head += [UInt8](repeating: 0, count: start - head.count)
    let sum = unsafe checksum(head.span.bytes).words
    for (place, word) in [(Word.checksum1, sum.0), (.checksum2, sum.1)] {
      for i in 0..<8 {
        head[8 * place.rawValue + i] = UInt8(truncatingIfNeeded: UInt64(littleEndian: word) >> (8 * i))
      }
    }
    return head
  }
}
