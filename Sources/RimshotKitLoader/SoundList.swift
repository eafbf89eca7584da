internal import Glibc
internal import RimshotKit

/// The distinct sound files of a kit, in the order in which the kit first names them.
struct SoundList {
  /// The samples that first name each file.
  private(set) var files: [Kit.Sample] = []
  private var indices: [String: Int] = [:]
  private var canonicalPaths: [String: Int] = [:]

  init(_ kit: Kit) {
    for pad in kit.pads {
      for sample in pad.layers.flatMap(\.samples) { add(sample) }
    }
  }

  /// Which of ``files`` a path of the kit is.
  func index(_ path: String) -> Int? { indices[path] }

  /// Two names of one file, through links or folders, are one sound in memory.
  private mutating func add(_ sample: Kit.Sample) {
    if indices[sample.path] != nil { return }
    let canonical = SoundList.canonical(sample.path)
    let index = canonicalPaths[canonical] ?? files.count
    if index == files.count { files.append(sample) }
    canonicalPaths[canonical] = index
    indices[sample.path] = index
  }

  private static func canonical(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
