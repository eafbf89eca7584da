internal import Glibc

/// The system's files, on the real machine or below a folder.
public struct FileTree: Sendable {
  let root: String

  /// Who may do what with a file.
  struct Ownership {
    var user: UInt32
    var group: UInt32
    var mode: UInt32
    var isFolder: Bool
  }

  /// A small file's text, such as those of `/proc`; `nil` where it can't be read.
  func text(_ path: String, limit: Int = 4 << 20) -> String? {
    // Without blocking: some of these are devices and pipes.
    let file = unsafe open(root + path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0 { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = unsafe read(file, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { break }
      bytes += chunk.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A file's lines, without empty ones; none where it can't be read.
  func lines(_ path: String) -> [Substring] {
    text(path)?.split(whereSeparator: \.isNewline) ?? []
  }

  /// A file's first line; `nil` where it can't be read or is empty.
  func line(_ path: String) -> String? { lines(path).first.map(String.init) }

  /// A file that has one number.
  func number(_ path: String) -> Int? { line(path).flatMap { Int($0.trimmed) } }

  /// The names in a folder, sorted; none where it can't be read.
  func names(_ path: String) -> [String] {
    guard let directory = unsafe opendir(root + path) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether anything is at a path, links followed.
  func exists(_ path: String) -> Bool { ownership(path) != nil }

  /// Who may do what with a file, links followed; `nil` where there is none.
  func ownership(_ path: String) -> Ownership? {
    var status = stat()
    guard unsafe stat(root + path, &status) == 0 else { return nil }
    return Ownership(
      user: status.st_uid, group: status.st_gid, mode: status.st_mode & 0o7777,
      isFolder: status.st_mode & S_IFMT == S_IFDIR)
  }

  /// Where a link points, as it is written.
  func link(_ path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe buffer.baseAddress.map { start in
        unsafe readlink(root + path, start.assumingMemoryBound(to: CChar.self), buffer.count)
      } ?? -1
    }
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Whether this process may read and write what is at a path.
  public static let canUse: @Sendable (String) -> Bool = { path in
    unsafe faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) == 0
  }
}

extension StringProtocol {
  /// Without blanks and line ends around it.
  var trimmed: String {
    let head = drop { $0.isWhitespace }
    return String(head.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// Its words.
  var words: [SubSequence] { split(whereSeparator: \.isWhitespace) }
}
