internal import Glibc

/// Writes files that somebody else has named into a new folder, and nothing anywhere else.
///
/// The folder holds only what this writer has made, so no part of a path can be a link.
struct FolderWriter {
  /// What the content may take, so that a small archive can't fill the disk.
  struct Limits: Sendable, Equatable {
    /// Members, also those that are skipped.
    var members = 20_000
    /// Bytes when unpacked.
    var bytes: Int64 = 8 << 30
    /// Bytes when unpacked for each byte of the archive, once there are more than `small`. Silence packs a thousandfold,
    /// but no kit is all silence.
    var ratio: Int64 = 200
    /// Bytes.
    var small: Int64 = 64 << 20
  }

  private let folder: String
  private let most: Int64
  private let mostMembers: Int
  private var members = 0
  private var bytes: Int64 = 0
  private var made: Set<String> = []

  /// - Parameter folder: An empty folder of our own.
  /// - Parameter packed: The archive's bytes; `nil` for a folder that is copied.
  init(_ folder: String, packed: Int64?, limits: Limits = Limits()) {
    self.folder = folder
    most = min(
      limits.bytes,
      packed.map { max(limits.small, $0.multipliedReportingOverflow(by: limits.ratio).partialValue) }
        ?? limits.bytes)
    mostMembers = limits.members
  }

  /// Counts a member; call before anything else is done with it.
  mutating func count(_ path: String, size: Int64?) throws(ArchiveError) {
    members += 1
    if members > mostMembers {
      throw ArchiveError(message: "\(quoted(path)) is one more than \(mostMembers) members")
    }
    if let size, size > most - bytes { throw tooLarge(path) }
  }

  /// Makes a folder and those that it is in.
  mutating func makeFolder(_ parts: ArraySlice<String>) throws(ArchiveError) {
    var path = folder
    for part in parts {
      path += "/\(part)"
      if made.contains(path) { continue }
      if unsafe mkdir(path, 0o755) != 0 { throw FolderWriter.failure(parts.joined(separator: "/")) }
      made.insert(path)
    }
  }

  /// Writes a file, over an older member of the same name as tar wants it.
  /// - Parameter read: Fills a buffer and says with how many bytes; 0 at the end.
  mutating func write(
    _ path: MemberPath, from read: (UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int
  ) throws(ArchiveError) {
    try makeFolder(path.parts.dropLast())
    let name = path.parts.joined(separator: "/")
    let file = unsafe open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
    if file < 0 { throw FolderWriter.failure(name) }
    var isOpen = true
    defer { if isOpen { close(file) } }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { unsafe buffer.deallocate() }
    while true {
      let count = try unsafe read(buffer)
      if count == 0 { break }
      bytes += Int64(count)
      if bytes > most { throw tooLarge(name) }
      var done = 0
      while done < count {
        let written = unsafe Glibc.write(file, buffer.baseAddress?.advanced(by: done), count - done)
        if written < 0 && errno != EINTR { throw FolderWriter.failure(name) }
        done += max(written, 0)
      }
    }
    isOpen = false
    // Network file systems report a full disk only here.
    if close(file) != 0 { throw FolderWriter.failure(name) }
  }

  private func tooLarge(_ path: String) -> ArchiveError {
    ArchiveError(
      message: "with \(quoted(path)) it would take more than \(most >> 20) MiB, which no kit of its size does"
    )
  }

  private static func failure(_ name: String) -> ArchiveError {
    ArchiveError(message: "cannot write \(quoted(name)): \(unsafe String(cString: strerror(errno)))")
  }
}
