internal import Glibc

extension FileSystem {
  /// The first bytes of a file, fewer where it is shorter; `nil` for what isn't a readable file.
  static func head(of path: String, count: Int) -> [UInt8]? {
    // Without blocking: opening a pipe would otherwise wait for somebody to write into it.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0 { return nil }
    defer { close(file) }
    var information = stat()
    guard unsafe fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(file, buffer.baseAddress?.advanced(by: filled), count - filled)
      }
      if got < 0 && errno == EINTR { continue }
      if got <= 0 { break }
      filled += got
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// A name without what follows its last dot, both parts of `.tar.gz` and its like; hidden names as they are.
  static func stem(of name: String) -> String {
    var stem = name[...]
    for _ in 0..<2 {
      guard let dot = stem.lastIndex(of: "."), dot != stem.startIndex else { break }
      let isCompression = ["gz", "bz2", "xz", "zst"].contains(stem[stem.index(after: dot)...].lowercased())
      stem = stem[..<dot]
      guard isCompression, stem.lowercased().hasSuffix(".tar") else { break }
    }
    return String(stem)
  }

  /// What follows the last dot of a name, in small letters; empty where there is none.
  static func suffix(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
