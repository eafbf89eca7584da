internal import Glibc
internal import RimshotKit

/// The files that a kit is made of, as they were at one time: its own, those that it includes, and its sounds.
public struct KitFiles: Sendable, Equatable {
  private struct Stamp: Sendable, Equatable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int
    var number: UInt64
    var device: UInt64
    /// 0, or when it was looked at, in nanoseconds, if that was so soon after the last change that another one may have the
    /// same time: the kernel's clock for files goes in steps of several milliseconds.
    var doubt: Int
  }

  private let stamps: [String: Stamp?]
  /// The folders that they are in, by name and without links, and those between these and the kit's; absolute.
  public let folders: Set<String>

  /// Looks at the files. Blocks on the disk.
  /// - Parameter reading: What the kit has been read as, or why it can't be.
  /// - Parameter path: The kit's file or folder, absolute.
  public init(_ reading: KitReader.Reading, path: String) {
    var paths = Set([path] + reading.files.map(FileSystem.absolute))
    if let kit = reading.kit {
      for articulation in kit.pads.lazy.flatMap(\.articulations) {
        paths.formUnion(articulation.samples.lazy.map(\.path))
      }
    }
    stamps = Dictionary(uniqueKeysWithValues: paths.map { ($0, KitFiles.stamp($0)) })
    let home = FileSystem.kind(path) == .folder ? path : FileSystem.folder(of: path)
    var folders: Set<String> = [home]
    for named in paths where named != home {
      let folder = FileSystem.folder(of: named)
      if folders.contains(folder) && FileSystem.kind(named) == nil { continue }
      var place = folder
      while folders.insert(place).inserted, place.hasPrefix(home + "/") {
        place = FileSystem.folder(of: place)
      }
      if let file = FileSystem.canonical(named) { folders.insert(FileSystem.folder(of: file)) }
    }
    self.folders = folders
  }

  /// Whether a path is one of the files.
  public func contains(_ path: String) -> Bool { stamps[path] != nil }

  private static func stamp(_ path: String) -> Stamp? {
    var status = stat()
    // What is in a folder is told by the kit that is read of it.
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return nil }
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    let age = (now.tv_sec - status.st_mtim.tv_sec) * 1_000_000_000 + now.tv_nsec - status.st_mtim.tv_nsec
    return Stamp(
      size: Int(status.st_size), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
      number: UInt64(status.st_ino), device: UInt64(status.st_dev),
      doubt: (0..<50_000_000).contains(age) ? now.tv_sec * 1_000_000_000 + now.tv_nsec : 0)
  }
}
