internal import Glibc

/// What the readers ask the file system, in Swift's words.
enum FileSystem {
  enum Kind {
    case file
    case folder
    /// A device, socket or pipe, which nobody means to read.
    case other
  }

  /// Why a file can't be read.
  struct ReadError: Error {
    /// The system's own words, or ours.
    var message: String
    /// Whether there is no such file.
    var isMissing: Bool
  }

  /// What is at a path, links followed; `nil` for nothing.
  static func kind(_ path: String) -> Kind? {
    var information = stat()
    guard unsafe stat(path, &information) == 0 else { return nil }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// The names in a folder, sorted, without `.` and `..`; empty when it can't be read.
  static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
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

  /// The absolute path without links, `.` and `..`; `nil` when there is nothing there.
  static func canonical(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// An absolute form of a path, links left as they are.
  static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let current = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(current) }
    let folder = unsafe String(cString: current)
    return path == "." || path.isEmpty ? folder : "\(folder)/\(path)"
  }

  /// A whole file.
  /// - Parameter limit: The most bytes that it may have.
  static func contents(of path: String, limit: Int) throws(ReadError) -> [UInt8] {
    // Without blocking: opening a pipe would otherwise wait for somebody to write into it.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0 {
      // ENOTDIR: somebody's home folder is /dev/null.
      let isMissing = errno == ENOENT || errno == ENOTDIR
      throw ReadError(message: unsafe String(cString: strerror(errno)), isMissing: isMissing)
    }
    defer { close(file) }
    var information = stat()
    guard unsafe fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      throw ReadError(message: "it isn't a file", isMissing: false)
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(file, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw ReadError(message: unsafe String(cString: strerror(errno)), isMissing: false) }
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
      if bytes.count > limit {
        throw ReadError(message: "it is larger than \(limit >> 20) MiB", isMissing: false)
      }
    }
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// A path without its last part; `/` for the root's children.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
