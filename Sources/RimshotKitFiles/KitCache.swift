internal import Glibc

/// The folder where archives are unpacked when they are played without being installed:
/// `$XDG_CACHE_HOME/rimshot/kits` (`~/.cache`).
///
/// Each archive is unpacked once, into a folder that is called after its path, its size and the time of its last change.
/// When the archive has changed, what was unpacked of it before is removed.
struct KitCache: Sendable {
  private let folder: String?

  /// This user's.
  init() {
    let home = unsafe getenv("HOME").map { unsafe String(cString: $0) + "/.cache" }
    let cache = unsafe getenv("XDG_CACHE_HOME").map { unsafe String(cString: $0) } ?? ""
    // The XDG specification wants relative paths ignored.
    folder = (cache.hasPrefix("/") ? cache : home).map { "\($0)/rimshot/kits" }
  }

  /// A cache in some folder.
  init(folder: String) {
    self.folder = folder
  }

  /// Where an archive's content is, unpacked now if it isn't yet. Any thread; blocks on the disk.
  ///
  /// Only what was unpacked whole gets its name, so neither a full disk nor a crash leaves half a kit.
  func unpacked(
    _ archive: String, limits: FolderWriter.Limits = FolderWriter.Limits(),
    progress: UnpackingProgress = { _, _ in }
  ) throws(ArchiveError) -> String {
    let (folder, source, place, stem) = try self.place(of: archive)
    let inner = "\(place)/\(stem)"
    if FileSystem.kind(inner) == .folder { return inner }

    try FileSystem.makeFolders(folder)
    let temporary = try FileSystem.makeTemporaryFolder(in: folder)
    defer { FileSystem.remove(temporary) }
    try FileSystem.makeFolders("\(temporary)/\(stem)")
    try KitUnpacking.unpack(archive, into: "\(temporary)/\(stem)", limits: limits, progress: progress)
    let code = FileSystem.move(temporary, to: place)
    // Another process may have been faster.
    if code != 0 && FileSystem.kind(inner) != .folder {
      throw ArchiveError(message: "cannot write into \(folder): \(unsafe String(cString: strerror(code)))")
    }
    for name in FileSystem.names(in: folder)
    where name.hasPrefix("\(source)-") && "\(folder)/\(name)" != place {
      FileSystem.remove("\(folder)/\(name)")
    }
    return inner
  }

  /// Where an archive's content is, if it is unpacked already.
  func known(_ archive: String) -> String? {
    // `try?`: what can't have been unpacked isn't there.
    guard let (_, _, place, stem) = try? place(of: archive) else { return nil }
    return FileSystem.kind("\(place)/\(stem)") == .folder ? "\(place)/\(stem)" : nil
  }

  /// - Returns: The cache's folder, what all folders of an archive at that path begin with, this one's, and the name of the
  ///   kit's folder in it.
  private func place(
    of archive: String
  ) throws(ArchiveError) -> (folder: String, source: String, place: String, stem: String) {
    guard let folder else { throw ArchiveError(message: "HOME isn't set, so there is no place to unpack it") }
    var status = stat()
    if unsafe stat(archive, &status) != 0 {
      throw ArchiveError(message: unsafe String(cString: strerror(errno)))
    }
    let path = FileSystem.canonical(archive) ?? archive
    let source = KitCache.hash(path)
    let time = "\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    // The kit's folder is called as the archive, for kits that have no name.
    let name = FileSystem.stem(of: FileSystem.name(of: path))
    return (
      folder, source, "\(folder)/\(source)-\(KitCache.hash(time))", [".", ".."].contains(name) ? "kit" : name
    )
  }

  /// FNV-1a, 64 bit.
  private static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
