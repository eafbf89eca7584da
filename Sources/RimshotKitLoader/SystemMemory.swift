internal import Glibc

/// How much memory there is.
enum SystemMemory {
  /// Bytes that can be had without swapping, `MemAvailable` of `/proc/meminfo`; `nil` where the kernel doesn't say.
  static var available: Int? {
    let file = unsafe open("/proc/meminfo", O_RDONLY | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(file, &bytes, bytes.count)
    if count <= 0 { return nil }
    for line in String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count >= 2 && words[0] == "MemAvailable:" { return Int(words[1]).map { $0 * 1024 } }
    }
    return nil
  }

  /// A number of bytes for people.
  static func text(_ bytes: Int) -> String {
    bytes < 1 << 30 ? "\(bytes >> 20) MiB" : "\((Double(bytes >> 20) / 102.4).rounded(.down) / 10) GiB"
  }
}
