internal import Glibc
internal import RimshotKit

/// The distinct sounds of a kit, in the order in which the kit first names them: a file, or a file backwards.
struct SoundList {
  /// A sound in memory.
  struct Sound: Sendable {
    /// The sample that first names it.
    var sample: Kit.Sample
    /// The file without links.
    var canonicalPath: String
    /// Whether it is kept backwards.
    var isReversed: Bool
    /// Whether the kit has named the same file before, the other way round: then everything has been said about it.
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
  }

  /// The sounds.
  private(set) var sounds: [Sound] = []
  private var indices: [Name: Int] = [:]
  private var canonicalPaths: [String: String] = [:]
  private var canonicalIndices: [Name: Int] = [:]

  private struct Name: Hashable {
    var path: String
    var isReversed: Bool
  }

  init(_ kit: Kit) {
    for layer in kit.pads.flatMap(\.articulations).flatMap(\.layers) {
      for take in layer.takes {
        for channel in take.channels {
          let index = add(channel.sample, isReversed: layer.voice.isReversed)
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

  /// Which of ``sounds`` a path of the kit is.
  func index(_ path: String, isReversed: Bool) -> Int? {
    indices[Name(path: path, isReversed: isReversed)]
  }

  /// Two names of one file, through links or folders, are one sound in memory.
  private mutating func add(_ sample: Kit.Sample, isReversed: Bool) -> Int {
    let name = Name(path: sample.path, isReversed: isReversed)
    if let index = indices[name] { return index }
    let path = canonicalPaths[sample.path] ?? SoundList.canonical(sample.path)
    canonicalPaths[sample.path] = path
    let canonical = Name(path: path, isReversed: isReversed)
    let index = canonicalIndices[canonical] ?? sounds.count
    if index == sounds.count {
      let isCopy = canonicalIndices[Name(path: path, isReversed: !isReversed)] != nil
      sounds.append(Sound(sample: sample, canonicalPath: path, isReversed: isReversed, isCopy: isCopy))
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
