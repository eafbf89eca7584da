internal import CSystem
internal import Glibc
internal import RimshotControl
internal import RimshotKitFiles
internal import Synchronization

/// Tells when something happens to a kit's files. Made by the loader's thread, listened to by main; while it is being
/// made, nobody listens.
final class KitWatch: Sendable {
  /// What to poll.
  let descriptor: Int32
  /// Why some folders aren't watched; `nil` where all are.
  var fault: String? { state.withLock { $0.fault } }
  /// A folder that is on another machine, whose changes aren't all told.
  var remoteFolder: String? { state.withLock { $0.remoteFolder } }

  private struct State {
    /// Folders by the kernel's number.
    var folders: [Int32: String] = [:]
    var watched: Set<String> = []
    var files: KitFiles?
    var fault: String?
    var remoteFolder: String?
    /// Files that somebody writes into, and when they were written last, in nanoseconds.
    var writing: [String: UInt64] = [:]
  }

  private let state = Mutex(State())

  /// Nanoseconds after which a file that stays open counts as written.
  private static let patience: UInt64 = 10_000_000_000
  /// Folders of one kit that are watched at most.
  private static let mostFolders = 2048
  /// Where `touch`ed, moved and removed files show, and where one is written.
  private static let events = UInt32(
    IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      | IN_DELETE_SELF | IN_MOVE_SELF)

  /// `nil` where the system has no watches left.
  init?() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  // MARK: - On the loader's thread

  /// Watches a folder; where it isn't there, the nearest above that is.
  func add(_ folder: String) {
    var place = folder
    while true {
      let isNew = state.withLock { state in
        state.watched.count < KitWatch.mostFolders && state.watched.insert(place).inserted
      }
      if !isNew { return }
      let number = unsafe inotify_add_watch(descriptor, place, KitWatch.events | UInt32(IN_ONLYDIR))
      if number >= 0 {
        let isRemote = unsafe rimshot_is_remote(place) != 0
        state.withLock { state in
          state.folders[number] = place
          if isRemote { state.remoteFolder = state.remoteFolder ?? place }
        }
        return
      }
      let code = errno
      if (code != ENOENT && code != ENOTDIR) || place == "/" {
        let reason =
          code == ENOSPC
          ? "the system has no watches left (sysctl fs.inotify.max_user_watches)"
          : "\(SystemError("watch the folder \(place)", code: code))"
        return state.withLock { $0.fault = $0.fault ?? reason }
      }
      let slash = place.lastIndex(of: "/") ?? place.startIndex
      place = slash == place.startIndex ? "/" : String(place[..<slash])
    }
  }

  /// Watches where a kit's files are.
  func watch(_ files: KitFiles) {
    state.withLock { $0.files = files }
    for folder in files.folders.sorted() { add(folder) }
  }

  // MARK: - On the main thread

  /// Takes what has been told.
  /// - Returns: Whether something of it may be about the kit.
  func takeChanges() -> Bool {
    var isAboutKit = false
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count <= 0 { return isAboutKit }
      if take(buffer.prefix(count)) { isAboutKit = true }
    }
  }

  /// Whether a file is half written, as far as can be told.
  var isBeingWritten: Bool {
    let now = rimshot_monotonic_nanoseconds()
    return state.withLock { state in
      state.writing = state.writing.filter { $0.value + KitWatch.patience > now }
      return !state.writing.isEmpty
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) -> Bool {
    let now = rimshot_monotonic_nanoseconds()
    var isAboutKit = false
    unsafe bytes.withUnsafeBytes { buffer in
      var place = 0
      while place + 16 <= buffer.count {
        let number = unsafe buffer.loadUnaligned(fromByteOffset: place, as: Int32.self)
        let mask = unsafe buffer.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
        let length = unsafe Int(buffer.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
        let end = min(place + 16 + length, buffer.count)
        let name = unsafe String(
          decoding: UnsafeRawBufferPointer(rebasing: buffer[place + 16..<end]).prefix { $0 != 0 },
          as: UTF8.self)
        if state.withLock({ KitWatch.take(mask, name, of: number, now, &$0) }) { isAboutKit = true }
        place = end
      }
    }
    return isAboutKit
  }

  private static func take(
    _ mask: UInt32, _ name: String, of number: Int32, _ now: UInt64, _ state: inout State
  ) -> Bool {
    func has(_ bits: Int32) -> Bool { mask & UInt32(bits) != 0 }
    // Something was lost, or a folder has gone.
    guard let folder = state.folders[number], !name.isEmpty else { return !has(IN_ATTRIB) }
    let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    let isOwn = state.files?.contains(path) ?? true
    if !isOwn && isPassing(name) { return false }
    if has(IN_MODIFY) {
      // What a strange program writes all the time, such as a log, must not put the kit off for ever.
      if !isOwn && !isSound(name) { return false }
      state.writing[path] = now
      return true
    }
    state.writing[path] = nil
    return isOwn || !has(IN_ATTRIB)
  }

  /// Whether a name is an editor's own: a backup, a swap file, Vim's trial.
  private static func isPassing(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~") || name == "4913"
      || [".tmp", ".swp", ".swx", ".part", ".lock", ".bak"].contains { name.hasSuffix($0) }
  }

  private static func isSound(_ name: String) -> Bool {
    let sounds = [
      "wav", "wave", "flac", "ogg", "oga", "opus", "aif", "aiff", "aifc", "au", "snd", "caf", "w64", "rf64",
      "mp3",
    ]
    return name.lastIndex(of: ".").map { sounds.contains(name[name.index(after: $0)...].lowercased()) }
      ?? false
  }
}
