internal import Glibc
internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotRealtime

/// What a sound asks of memory, as its header and the kit say.
struct SoundNeeds {
  /// How long it is at the server's rate; 0 where only decoding tells, and for what can't be opened.
  var frames = 0
  /// Channels that are kept.
  var channels = 0
  /// How its frames are kept in memory.
  var format = SampleFormat.float
  /// How many of its first frames must be in memory at least; `nil` is all of them.
  var leastHead: Int? = 0
  /// It is in memory already, for another kit or for an earlier loading of this one.
  var shared: SampleMemory?
  /// It is in the cache, where it can be played from.
  var isCached = false
  /// The file's own rate.
  fileprivate var rate = 1
  fileprivate var hasLoop = false

  /// How many frames stay in memory when heads have a length.
  func head(_ length: Int) -> Int {
    guard let leastHead else { return frames }
    return min(frames, max(length, leastHead))
  }

  /// Bytes of so many of its frames.
  func bytes(_ frames: Int) -> Int { frames * channels * format.frameBytes }

  /// In which order sounds are made, so that no thread is left alone with a long one at the end: indices of some needs.
  static func longestFirst(_ needs: [SoundNeeds]) -> [Int] {
    let lengths = needs.map { $0.bytes($0.frames) }
    return lengths.indices.sorted { (lengths[$0], $1) > (lengths[$1], $0) }
  }

  /// The needs of a kit's sounds.
  /// - Parameter found: What is known of each sound.
  static func all(
    _ kit: Kit, _ list: SoundList, _ found: [FoundSound], sampleRate: Int
  ) -> [SoundNeeds] {
    var needs = zip(list.sounds, found).map { sound, found in
      var needs = SoundNeeds()
      if let known = found.shared, let memory = known.memory {
        needs.shared = memory
        (needs.frames, needs.channels, needs.format) = (memory.frames, memory.channels, memory.format)
        (needs.rate, needs.hasLoop) = (known.rate, known.loop != nil)
      } else if let cached = found.finding.cached {
        needs.isCached = true
        (needs.frames, needs.channels) = (cached.sample.frames, cached.sample.channels)
        needs.format = cached.sample.format
        (needs.rate, needs.hasLoop) = (cached.sound.rate, cached.sound.loop != nil)
      } else if let file = found.file {
        // What can't be opened is reported by the decoding that follows.
        (needs.frames, needs.channels, needs.format) = (file.frames, file.channels, file.format)
        (needs.rate, needs.hasLoop) = (file.rate, file.hasLoop)
      }
      return needs
    }
    let frames = FrameCount(sampleRate: sampleRate)
    for layer in kit.pads.flatMap(\.articulations).flatMap(\.layers) {
      for channel in layer.takes.flatMap(\.channels) {
        guard let index = list.index(of: channel, in: layer.voice) else { continue }
        needs[index].add(layer, frames)
      }
    }
    return needs
  }

  /// Adds what a layer asks for that plays it.
  private mutating func add(_ layer: Kit.Layer, _ frames: FrameCount) {
    let isMoved = layer.modulations.contains { $0.target == .start }
    if isMoved || leavesLoop(layer.voice) { leastHead = nil }
    guard let least = leastHead else { return }
    let voice = layer.voice
    let start = frames.place(voice.start, rate: rate) + frames.time(voice.randomStart)
    // The reader has as long as the head sounds, and that is shorter at a higher pitch.
    let tune = voice.tune + max(voice.tuneByVelocity, 0) + voice.randomTune + (voice.fileKey == nil ? 0 : 24)
    let speed = pow(2, min(max(tune, 0), 48) / 12)
    leastHead = max(least, start + Int(Double(frames.time(SoundNeeds.leastSeconds)) * speed))
  }

  /// Whether a note-off ends the repeating of a part: what follows can't be read in advance.
  private func leavesLoop(_ voice: Kit.Voice) -> Bool {
    guard let loop = voice.loop, loop.endsAtNoteOff else { return false }
    switch loop.part {
    case .from: return true
    case .ofFile: return hasLoop
    }
  }

  /// What is in memory of a sound that goes on on the disk, beyond where voices begin: the disk has so long to answer.
  static let leastSeconds = 0.5
}
