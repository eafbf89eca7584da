internal import Glibc
internal import RimshotTestSupport

/// A kit's folder with some short sounds, and something outside that nobody may read.
final class FuzzFolder {
  /// The kit's folder, absolute.
  let path: String
  /// What readers may look into: two folders above the kit's, and the cache of unpacked archives.
  let root: String

  private let folder: TemporaryKit
  private let watch: Int32
  private var clock = 1

  init(hasSounds: Bool) throws {
    folder = try TemporaryKit(named: "home/packs/pack/kit")
    path = folder.path
    root = String(path.dropLast("/packs/pack/kit".count))
    let sound = (0..<48).map { Float($0 % 7) / 8 - 0.4 }
    let outside = "../../../../outside"
    try folder.write([sound], to: "\(outside)/a.wav")
    try folder.write([sound], to: "../../../pool.wav")
    for name in ["more.txt", "instrument.xml", "kit.yaml"] {
      try folder.write("outside", to: "\(outside)/\(name)")
    }
    if hasSounds {
      for name in ["a.wav", "b1.wav", "b2.wav", "sub/C.wav"] { try folder.write([sound, sound], to: name) }
      try folder.write([sound, sound, sound], to: "d.flac", as: .flac)
      try folder.link("link", to: outside)
      try folder.link("link.wav", to: "\(outside)/a.wav")
      try folder.link("link.txt", to: "\(outside)/more.txt")
    }
    watch = inotify_init1(Int32(IN_NONBLOCK))
    let isWatched = inotify_add_watch(watch, "\(path)/\(outside)", UInt32(IN_OPEN)) >= 0
    setenv("XDG_CACHE_HOME", "\(root)/cache", 1)
    expect(isWatched, "cannot watch the folder outside")
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file over the one before it.
  /// - Parameter isNew: Whether to give it a time of its own, however fast one comes after the other.
  func write(_ bytes: ArraySlice<UInt8>, to name: String, isNew: Bool = false) {
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    expect(count == bytes.count, "cannot write \(file(name))")
    if isNew {
      clock += 1
      _ = futimens(descriptor, [timespec(tv_sec: clock, tv_nsec: 0), timespec(tv_sec: clock, tv_nsec: 0)])
    }
    close(descriptor)
  }

  /// Puts a sound into the kit's folder, where its name allows that.
  /// - Returns: The folder and the file that were made.
  func addSound(_ name: String) -> [String] {
    let parts = name.split(separator: "/").prefix(2)
    if parts.isEmpty || parts.contains("..") || name.utf8.contains(0) { return [] }
    var made: [String] = []
    if parts.count > 1 && mkdir(file(String(parts[0])), 0o755) == 0 { made.append(String(parts[0])) }
    let path = parts.joined(separator: "/")
    if link("\(root)/pool.wav", file(path)) == 0 { made.append(path) }
    return made
  }

  /// Removes a file or an empty folder.
  func remove(_ name: String) { _ = Glibc.remove(file(name)) }

  /// Ends the program when a file outside was opened since the last call.
  func expectUntouchedOutside() {
    var events = [UInt8](repeating: 0, count: 4096)
    let count = read(watch, &events, events.count)
    var start = 0
    while start < count {
      let (mask, length) = events.withUnsafeBytes {
        (
          $0.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self),
          $0.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self)
        )
      }
      // Whoever looks for a name in small letters lists a folder: that is no file's content.
      expect(mask & UInt32(IN_ISDIR) != 0, "a file outside the kit was opened")
      start += 16 + Int(length)
    }
  }
}

/// Ends the program with a reason where something that always holds doesn't.
func expect(_ holds: Bool, _ reason: @autoclosure () -> String) {
  if !holds { fatalError(reason()) }
}
