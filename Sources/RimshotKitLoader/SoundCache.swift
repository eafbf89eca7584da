internal import CSystem
internal import Glibc
internal import RimshotEngineHost

/// Decoded and resampled sounds, kept in files from one start to the next, so that a kit needn't be decoded again.
///
/// Each sound has a file. One of its names comes from what its sound file contains, and one for each place where that has been
/// seen from the place, the length and the times of change: by that it is found without reading anything. Both names also
/// say what was made of the contents: rate, channels, direction, width, and with what. Files are written under no name
/// and named when they are whole on the disk, and never changed, so any number of programs may use the folder at once.
/// Any thread.
public struct SoundCache: Sendable, Equatable {
  /// A folder that has nothing else.
  public let folder: String
  /// Bytes that it may take.
  public let budget: Int
  /// How long ago a file must have been changed last, in seconds: FAT counts in two.
  var settlingSeconds = 4

  /// A cache that is made when something is put into it.
  /// - Parameter folder: By default `rimshot/sounds` in `$XDG_CACHE_HOME` (`~/.cache`).
  /// - Returns: `nil` where the budget is 0, or there is no place for it.
  public init?(budget: Int, folder: String? = nil) {
    guard budget > 0, let folder = folder ?? SoundCache.userFolder else { return nil }
    self.folder = folder
    self.budget = budget
  }

  /// Where a user's is; `nil` for one who has no home.
  public static var userFolder: String? {
    func absolute(_ name: String) -> String? {
      unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = absolute("XDG_CACHE_HOME") ?? absolute("HOME").map { "\($0)/.cache" }
    return base.map { "\($0)/rimshot/sounds" }
  }

  /// Goes up when what is made of the same file becomes another.
  private static let version = 2

  // MARK: - Looking for a sound

  /// What looking for a sound has come to.
  struct Finding: Sendable {
    /// `nil` where it isn't there.
    var cached: CachedSound?
    /// By what it is known; `nil` where there is no such file.
    var stamp: FileStamp?
    /// What it contains; `nil` where that wasn't looked at.
    var content: ContentHash?
    /// The name under which it was found.
    var name: String?
  }

  /// Looks for a sound. Blocks on the disk.
  /// - Parameter sizes: ``sizes``, from before.
  func find(_ sound: SoundList.Sound, sampleRate: Int, sizes: Set<Int>) -> Finding {
    var finding = Finding()
    finding.stamp = stamp(sound)
    guard let stamp = finding.stamp else { return finding }
    let stampName = name(stamp, sound, sampleRate)
    if stamp.isSettled, let cached = open(stampName) {
      (finding.cached, finding.name) = (cached, stampName)
      return finding
    }
    // Reading a long file twice takes longer than making the most of it, and none of another length is the same.
    if stamp.size > SoundCache.mostHashed || !sizes.contains(stamp.size) { return finding }
    finding.content = content(of: sound, stamp)
    guard let content = finding.content else { return finding }
    let contentName = name(content, stamp.size, sound, sampleRate)
    guard let cached = open(contentName) else { return finding }
    (finding.cached, finding.name) = (cached, contentName)
    if stamp.isSettled { unsafe _ = link(path(contentName), path(stampName)) }
    return finding
  }

  /// Files up to this length are looked for by what they contain as well.
  private static let mostHashed = 32 << 20

  /// What a file contains; `nil` where it can't be read, or has changed since it got its stamp.
  private func content(of sound: SoundList.Sound, _ stamp: FileStamp) -> ContentHash? {
    let file = unsafe Glibc.open(sound.canonicalPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0 { return nil }
    defer { close(file) }
    var hash = ContentHash()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var isAtEnd = false
    while !isAtEnd {
      var count = 0
      while count < buffer.count && !isAtEnd {
        let got = unsafe buffer.withUnsafeMutableBytes { room in
          unsafe room.baseAddress.map { unsafe read(file, $0 + count, room.count - count) } ?? 0
        }
        if got < 0 && errno == EINTR { continue }
        if got < 0 { return nil }
        isAtEnd = got == 0
        count += got
      }
      unsafe hash.add(buffer.span.bytes.extracting(first: count))
    }
    return self.stamp(sound) == stamp ? hash : nil
  }

  private func stamp(_ sound: SoundList.Sound) -> FileStamp? {
    FileStamp(sound.canonicalPath, settlesIn: settlingSeconds)
  }

  private func open(_ name: String) -> CachedSound? {
    let file = unsafe Glibc.open(path(name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if file < 0 { return nil }
    defer { close(file) }
    if let cached = CachedSound(file: file) { return cached }
    unsafe _ = unlink(path(name))
    return nil
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func name(_ stamp: FileStamp, _ sound: SoundList.Sound, _ sampleRate: Int) -> String {
    var hash = ContentHash()
    stamp.add(to: &hash)
    SoundCache.add(sound, sampleRate, to: &hash)
    return "\(hash.text).file"
  }

  private func name(
    _ content: ContentHash, _ size: Int, _ sound: SoundList.Sound, _ sampleRate: Int
  ) -> String {
    var hash = ContentHash()
    let words = content.words
    hash.add(word: words.0)
    hash.add(word: words.1)
    SoundCache.add(sound, sampleRate, to: &hash)
    return "\(hash.text).\(size).content"
  }

  /// How long the files are of which there is something. Blocks on the disk.
  var sizes: Set<Int> {
    Set(
      names.compactMap { name in
        let parts = name.split(separator: ".")
        return parts.count == 3 && parts[2] == "content" ? Int(parts[1]) : nil
      })
  }

  /// What is made of a file, and with what.
  private static func add(_ sound: SoundList.Sound, _ sampleRate: Int, to hash: inout ContentHash) {
    var parts = ["\(version)", SoundFile.libraryVersion, Resampling.libraryVersion, machine, "\(sampleRate)"]
    parts += [sound.isReversed, sound.isCopy, sound.needsFirst, sound.needsPower].map { $0 ? "1" : "0" }
    parts.append(sound.mix.map { "\($0.width) \($0.left) \($0.right)" } ?? "")
    parts += sound.channels.sorted().map { "\($0)" }
    for part in parts { hash.add(part) }
  }

  /// Another kind of machine may calculate another last bit.
  private static let machine: String = {
    var name = utsname()
    unsafe uname(&name)
    return unsafe withUnsafeBytes(of: &name.machine) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }()

  // MARK: - Putting a sound into it

  /// Writes a sound that was made of a file, unless this has changed meanwhile. Blocks on the disk.
  /// - Parameter finding: What was found before it was made.
  /// - Parameter loaded: Without its memory.
  /// - Returns: Its name; `nil` where it isn't kept.
  func add(
    _ sound: SoundList.Sound, _ loaded: LoadedSound, _ memory: SampleMemory, _ finding: Finding,
    sampleRate: Int
  ) throws(StreamFile.Failure) -> String? {
    guard let stamp = finding.stamp, stamp.isSettled, loaded.diagnostics.isEmpty, memory.streamedBytes == 0,
      let content = finding.content ?? self.content(of: sound, stamp), self.stamp(sound) == stamp
    else { return nil }
    let head = CachedSound.head(of: loaded, memory)
    let file = unsafe rimshot_open_unnamed_file(folder)
    if file < 0 { throw StreamFile.Failure(code: -file) }
    defer { close(file) }
    try unsafe SoundCache.write(head.span.bytes, to: file)
    try memory.withStorage { (frames) throws(StreamFile.Failure) in try SoundCache.write(frames, to: file) }
    // A name for what a crash could cut would outlive it.
    if fdatasync(file) != 0 { throw StreamFile.Failure(code: errno) }
    let contentName = name(content, stamp.size, sound, sampleRate)
    let stampName = name(stamp, sound, sampleRate)
    var error = unsafe rimshot_name_file(file, path(contentName))
    // A file system without files of no name.
    if error == ENOENT { error = EOPNOTSUPP }
    // Another program may have been as quick; what was damaged goes as it is opened.
    if error == EEXIST && open(contentName) == nil {
      error = unsafe rimshot_name_file(file, path(contentName))
    }
    if error != 0 && error != EEXIST { throw StreamFile.Failure(code: error) }
    unsafe _ = link(path(contentName), path(stampName))
    return contentName
  }

  private static func write(_ bytes: RawSpan, to file: Int32) throws(StreamFile.Failure) {
    try unsafe bytes.withUnsafeBytes { bytes throws(StreamFile.Failure) in
      guard let first = bytes.baseAddress else { return }
      var done = 0
      while done < bytes.count {
        let count = unsafe Glibc.write(file, first + done, bytes.count - done)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { throw StreamFile.Failure(code: count < 0 ? errno : ENOSPC) }
        done += count
      }
    }
  }
}
