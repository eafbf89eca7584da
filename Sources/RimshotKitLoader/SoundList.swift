internal import Glibc
internal import RimshotKit

/// The distinct sounds of a kit, in the order in which the kit first names them: a file as it is, backwards, or with its
/// sides nearer to each other.
struct SoundList {
  /// A sound in memory.
  struct Sound: Sendable {
    /// The sample that first names it.
    var sample: Kit.Sample
    /// The file without links.
    var canonicalPath: String
    /// Whether it is kept backwards.
    var isReversed: Bool
    /// How its sides are mixed; `nil` keeps them apart.
    var mix: Mix?
    /// Whether the kit has named the same file before, in another way: then everything has been said about it.
    var isCopy: Bool
    /// The channels of the file that the kit names, from 1.
    var channels: Set<Int> = []
    /// Whether something plays the first two, or the only one.
    var needsFirst = false
    /// Whether something must know how hard it was struck.
    var needsPower = false

    /// The channels that are kept, from 0, of so many in the file.
    func kept(of count: Int) -> [Int] {
      var kept = Set(channels.map { min($0, count) - 1 })
      if needsFirst { kept.formUnion(0..<min(count, 2)) }
      return kept.sorted()
    }

    /// How many channels of memory it takes, of so many in the file.
    func memoryChannels(of count: Int) -> Int {
      let kept = kept(of: count).count
      return kept == 2 && mix?.width == 0 ? 1 : kept
    }
  }

  /// Two channels of a file that come nearer to each other.
  struct Mix: Hashable {
    /// 1 leaves them as they are, 0 makes them one, −1 changes them over.
    var width: Double
    /// From 1.
    var left: Int
    var right: Int
  }

  /// The sounds.
  private(set) var sounds: [Sound] = []
  private var indices: [Name: Int] = [:]
  private var canonicalPaths: [String: String] = [:]
  private var canonicalIndices: [Name: Int] = [:]
  private var knownPaths: Set<String> = []

  private struct Name: Hashable {
    var path: String
    var isReversed: Bool
    var mix: Mix?
  }

  init(_ kit: Kit) {
    for layer in kit.pads.flatMap(\.articulations).flatMap(\.layers) {
      for take in layer.takes {
        for channel in take.channels {
          let index = add(
            channel.sample, isReversed: layer.voice.isReversed, mix: SoundList.mix(channel, layer.voice))
          if let channels = channel.microphone.channels {
            sounds[index].channels.formUnion(channels)
          } else {
            sounds[index].needsFirst = true
          }
          if layer.selection == .nearest && take.power == nil { sounds[index].needsPower = true }
        }
      }
    }
  }

  /// Which of ``sounds`` a channel plays.
  func index(of channel: Kit.Channel, in voice: Kit.Voice) -> Int? {
    let mix = SoundList.mix(channel, voice)
    return indices[Name(path: channel.sample.path, isReversed: voice.isReversed, mix: mix)]
  }

  /// Sides that change over need no other sound, and one channel has no width.
  private static func mix(_ channel: Kit.Channel, _ voice: Kit.Voice) -> Mix? {
    let sides = channel.microphone.channels ?? [1, 2]
    if voice.width == 1 || voice.width == -1 || sides.count != 2 || sides[0] == sides[1] { return nil }
    return Mix(width: voice.width, left: sides[0], right: sides[1])
  }

  /// Two names of one file, through links or folders, are one sound in memory.
  private mutating func add(_ sample: Kit.Sample, isReversed: Bool, mix: Mix?) -> Int {
    let name = Name(path: sample.path, isReversed: isReversed, mix: mix)
    if let index = indices[name] { return index }
    let path = canonicalPaths[sample.path] ?? SoundList.canonical(sample.path)
    canonicalPaths[sample.path] = path
    let canonical = Name(path: path, isReversed: isReversed, mix: mix)
    let index = canonicalIndices[canonical] ?? sounds.count
    if index == sounds.count {
      let isCopy = !knownPaths.insert(path).inserted
      sounds.append(
        Sound(sample: sample, canonicalPath: path, isReversed: isReversed, mix: mix, isCopy: isCopy))
    }
    canonicalIndices[canonical] = index
    indices[name] = index
    return index
  }

  private static func canonical(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
