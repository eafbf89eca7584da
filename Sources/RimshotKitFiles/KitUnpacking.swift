internal import Glibc

/// Told how far an archive is unpacked, or a folder copied: in bytes of the archive, or of the folder's files. On the thread
/// that does it, often, and at the end with `done` being `total`.
public typealias UnpackingProgress = (_ done: Int, _ total: Int) -> Void

/// How archives and folders get into a folder of Rimshot's own.
enum KitUnpacking {
  /// Unpacks an archive. Any thread; blocks on the disk.
  /// - Parameter folder: An empty folder of our own; whoever calls removes it after an error.
  static func unpack(
    _ archive: String, into folder: String, limits: FolderWriter.Limits = FolderWriter.Limits(),
    progress: UnpackingProgress = { _, _ in }
  ) throws(ArchiveError) {
    var status = stat()
    let packed = unsafe stat(archive, &status) == 0 ? Int64(status.st_size) : nil
    let total = Int(packed ?? 0)
    progress(0, total)
    var writer = FolderWriter(folder, packed: packed, limits: limits)
    let reader = try ArchiveReader(archive)
    while let member = try reader.next() {
      try writer.count(member.path, size: member.kind == .file ? member.size : nil)
      guard let path = try MemberPath(member.path) else { continue }
      switch member.kind {
      case .folder: try writer.makeFolder(path.parts[...])
      case .file:
        try unsafe writer.write(path) { (buffer) throws(ArchiveError) in
          progress(min(reader.position, total), total)
          return try unsafe reader.read(into: buffer)
        }
      case .link: throw ArchiveError(message: "\(quoted(member.path)) is a link")
      case .other: throw ArchiveError(message: "\(quoted(member.path)) is a device or a pipe")
      }
    }
    progress(total, total)
  }

  /// Copies what is in a folder, under the same rules.
  static func copy(
    _ source: String, into folder: String, limits: FolderWriter.Limits = FolderWriter.Limits(),
    progress: UnpackingProgress = { _, _ in }
  ) throws(ArchiveError) {
    var writer = FolderWriter(folder, packed: nil, limits: limits)
    let total = size(of: source)
    var done = 0
    try copy(source, "", into: &writer) { count in
      done += count
      progress(min(done, total), total)
    }
  }

  /// Bytes of all files in a folder.
  private static func size(of folder: String) -> Int {
    FileSystem.names(in: folder).reduce(0) { sum, name in
      var status = stat()
      let path = "\(folder)/\(name)"
      guard unsafe lstat(path, &status) == 0 else { return sum }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return sum + Int(status.st_size)
      case S_IFDIR: return sum + size(of: path)
      default: return sum
      }
    }
  }

  private static func copy(
    _ source: String, _ inner: String, into writer: inout FolderWriter, copied: (Int) -> Void
  ) throws(ArchiveError) {
    for name in FileSystem.names(in: "\(source)/\(inner)") {
      let relative = inner.isEmpty ? name : "\(inner)/\(name)"
      var status = stat()
      guard unsafe lstat("\(source)/\(relative)", &status) == 0 else {
        throw ArchiveError(
          message: "cannot read \(quoted(relative)): \(unsafe String(cString: strerror(errno)))")
      }
      let kind = status.st_mode & S_IFMT
      try writer.count(relative, size: kind == S_IFREG ? Int64(status.st_size) : nil)
      // Names with back slashes mean themselves in a folder, and a path for archives: nobody has them.
      guard let path = try MemberPath(relative) else { continue }
      switch kind {
      case S_IFDIR:
        try writer.makeFolder(path.parts[...])
        try copy(source, relative, into: &writer, copied: copied)
      case S_IFREG: try copyFile("\(source)/\(relative)", path, into: &writer, copied: copied)
      case S_IFLNK: throw ArchiveError(message: "\(quoted(relative)) is a link: copy the file there")
      default: throw ArchiveError(message: "\(quoted(relative)) is a device or a pipe")
      }
    }
  }

  /// - Parameter source: A file, not a link.
  /// - Parameter copied: Hears how many bytes more there are.
  static func copyFile(
    _ source: String, _ path: MemberPath, into writer: inout FolderWriter,
    copied: (Int) -> Void = { _ in }
  ) throws(ArchiveError) {
    func failure() -> ArchiveError {
      ArchiveError(message: "cannot read \(quoted(source)): \(unsafe String(cString: strerror(errno)))")
    }
    let file = unsafe open(source, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    if file < 0 { throw failure() }
    defer { close(file) }
    try unsafe writer.write(path) { (buffer) throws(ArchiveError) in
      while true {
        let count = unsafe Glibc.read(file, buffer.baseAddress, buffer.count)
        if count >= 0 {
          copied(count)
          return count
        }
        if errno != EINTR { throw failure() }
      }
    }
  }
}
