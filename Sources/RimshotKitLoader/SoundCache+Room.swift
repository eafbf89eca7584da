internal import Glibc
internal import RimshotEngineHost

/// How much the cache has, and what it lets go.
extension SoundCache {
  /// What a cache has now.
  public struct Contents: Sendable, Equatable {
    /// Sounds.
    public var sounds = 0
    /// Bytes that they take on the disk.
    public var bytes = 0
  }

  /// A file of it.
  private struct Entry {
    var names: [String]
    var bytes: Int
    /// When it was used last.
    var used: timespec
  }

  /// What it has. Blocks on the disk.
  public var contents: Contents {
    entries.reduce(into: Contents()) {
      $0.sounds += 1
      $0.bytes += $1.bytes
    }
  }

  /// Empties it. Kits that play what it had play on. Blocks on the disk.
  /// - Returns: What it had.
  public func clear() -> Contents {
    let all = entries
    for entry in all { remove(entry) }
    unsafe _ = rmdir(folder)
    return all.reduce(into: Contents()) {
      $0.sounds += 1
      $0.bytes += $1.bytes
    }
  }

  /// Makes the folder.
  func make() throws(StreamFile.Failure) { try MemoryPlan.makeFolder(folder) }

  /// Notes that a sound is used now.
  func touch(_ name: String) { unsafe _ = utimensat(AT_FDCWD, path(name), nil, 0) }

  /// Lets go the sounds that were used the longest time ago, until the rest takes no more than so many bytes.
  func trim(to bytes: Int) {
    let all = entries.sorted {
      ($0.used.tv_sec, $0.used.tv_nsec) < ($1.used.tv_sec, $1.used.tv_nsec)
    }
    var left = all.reduce(0) { $0 + $1.bytes }
    for entry in all where left > bytes {
      remove(entry)
      left -= entry.bytes
    }
  }

  /// Bytes that may be written beside what else is on the disk, of which a twentieth stays free.
  var freeBytes: Int {
    var status = statvfs()
    if unsafe statvfs(folder, &status) != 0 { return 0 }
    let block = Int(clamping: status.f_frsize)
    let free = Int(clamping: status.f_bavail) - Int(clamping: status.f_blocks) / 20
    return max(free, 0).multipliedReportingOverflow(by: block).partialValue
  }

  private func remove(_ entry: Entry) { for name in entry.names { unsafe _ = unlink(path(name)) } }

  /// The names of its files; nothing else in the folder is ours.
  var names: [String] {
    guard let handle = unsafe opendir(folder) else { return [] }
    defer { unsafe _ = closedir(handle) }
    var names: [String] = []
    while let next = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &next.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name.hasSuffix(".file") || name.hasSuffix(".content") { names.append(name) }
    }
    return names
  }

  private var entries: [Entry] {
    var entries: [UInt: Entry] = [:]
    for name in names {
      var status = stat()
      guard unsafe lstat(path(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let number = UInt(status.st_ino)
      if entries[number] == nil {
        entries[number] = Entry(names: [], bytes: Int(status.st_blocks) * 512, used: status.st_mtim)
      }
      entries[number]?.names.append(name)
    }
    return Array(entries.values)
  }
}

extension SoundCache {
  /// Bytes that a sound takes on the disk.
  func bytes(of name: String) -> Int {
    var status = stat()
    return unsafe lstat(path(name), &status) == 0 ? Int(status.st_blocks) * 512 : 0
  }
}
