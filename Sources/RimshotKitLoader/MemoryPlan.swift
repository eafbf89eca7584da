internal import Glibc
internal import RimshotEngineHost
internal import RimshotKit

extension KitLoader {
  /// How much memory a kit's sounds may take, and where the rest of them goes.
  public struct Streaming: Sendable, Equatable {
    /// Bytes; `nil` is half of what is free.
    public var budget: Int?
    /// A folder with room for it, made where it isn't there yet.
    public var folder: String

    /// Makes a budget from its parts.
    /// - Parameter folder: By default `rimshot` in `$XDG_CACHE_HOME` (`~/.cache`).
    public init(budget: Int? = nil, folder: String? = nil) {
      self.budget = budget
      self.folder = folder ?? Streaming.userFolder
    }

    private static var userFolder: String {
      let home = unsafe getenv("HOME").map { unsafe String(cString: $0) + "/.cache" }
      let cache = unsafe getenv("XDG_CACHE_HOME").map { unsafe String(cString: $0) } ?? ""
      // Never /tmp, which often is memory.
      let folder = cache.hasPrefix("/") ? cache : home ?? "/var/tmp"
      return "\(folder)/rimshot"
    }
  }
}

/// How much of each of a kit's sounds is kept in memory, so that together they keep within a budget.
struct MemoryPlan {
  /// For each sound, how many of its first frames; `nil` is all of them.
  private(set) var heads: [Int?]
  /// Where the others go.
  private(set) var file: StreamFile?
  /// Why a kit is whole in memory that shouldn't be.
  private(set) var warning: Diagnostic?

  /// Why a kit can't be loaded.
  struct Refusal: Error {
    var diagnostic: Diagnostic
  }

  /// - Parameter streaming: `nil` keeps everything in memory.
  init(
    _ kit: Kit, _ needs: [SoundNeeds], sampleRate: Int, streaming: KitLoader.Streaming?
  ) throws(Refusal) {
    heads = [Int?](repeating: nil, count: needs.count)
    let available = SystemMemory.available
    if let streaming {
      let budget = streaming.budget ?? MemoryPlan.half(available, needs)
      heads = MemoryPlan.heads(needs, within: budget, least: sampleRate / 2)
    }
    let onDisk = zip(needs, heads).reduce(0) {
      $1.1 == nil || $1.0.shared != nil || $1.0.isCached
        ? $0 : $0 + $1.0.frames * $1.0.channels * MemoryLayout<Float>.stride
    }
    var fault: String?
    if let streaming, onDisk > 0 {
      do throws(StreamFile.Failure) {
        try MemoryPlan.makeFolder(streaming.folder)
        file = try StreamFile(in: streaming.folder)
        if let free = MemoryPlan.free(in: streaming.folder), free < onDisk {
          fault = "\(streaming.folder) has \(SystemMemory.text(free)) free"
        }
      } catch {
        fault = "\(streaming.folder) can't be written: \(error.message)"
      }
    }
    if let fault {
      file = nil
      heads = [Int?](repeating: nil, count: needs.count)
      let message =
        "the kit is in memory as a whole, because streaming it needs \(SystemMemory.text(onDisk)) on the disk, "
        + "and \(fault)"
      warning = Diagnostic(.warning, message, at: kit.location)
    }
    let needed = zip(needs, heads).reduce(0) {
      $1.0.shared != nil ? $0 : $0 + $1.0.bytes($1.1 ?? $1.0.frames)
    }
    guard let available, needed > available else { return }
    // Better a sentence than the kernel's out-of-memory killer.
    let reason =
      fault.map { "streaming it needs \(SystemMemory.text(onDisk)) on the disk, and \($0)" }
      ?? "leave out some of its samples or pads"
    let message =
      "the kit needs \(SystemMemory.text(needed)) of memory and \(SystemMemory.text(available)) are free: "
    throw Refusal(diagnostic: Diagnostic(.error, message + reason, at: kit.location))
  }

  /// Half of what is free; what is shared already has its place.
  private static func half(_ available: Int?, _ needs: [SoundNeeds]) -> Int {
    guard let available else { return .max }
    return needs.reduce(available / 2) { $0 + ($1.shared?.bytes ?? 0) }
  }

  /// The heads of the sounds: as long as they can be, all the same but for those that need longer ones, so that it is the
  /// longest sounds that aren't in memory as a whole.
  /// - Parameter least: Frames of the shortest.
  static func heads(_ needs: [SoundNeeds], within budget: Int, least: Int) -> [Int?] {
    func total(_ length: Int) -> Int { needs.reduce(0) { $0 + $1.bytes($1.head(length)) } }
    if total(SoundFile.maximumFrames) <= budget { return [Int?](repeating: nil, count: needs.count) }
    var length = least
    var tooLong = SoundFile.maximumFrames
    while tooLong - length > 1 {
      let middle = length + (tooLong - length) / 2
      if total(middle) <= budget { length = middle } else { tooLong = middle }
    }
    return needs.map { $0.head(length) < $0.frames ? $0.head(length) : nil }
  }

  /// Bytes of the memory that sounds are made in, those that are there already left out.
  static func madeBytes(_ needs: [SoundNeeds], _ heads: [Int?], copiesShort: Bool, sampleRate: Int) -> Int {
    zip(needs, heads).reduce(0) {
      let (needs, head) = $1
      // A header may promise anything.
      if needs.shared != nil || head != nil
        || needs.isCached
          && !(copiesShort && needs.head(SoundLoader.arrivingHead(sampleRate)) == needs.frames)
        || needs.channels == 0
        || needs.frames > SoundLoader.mostFilled
      {
        return $0
      }
      return $0
        + (SampleMemory.storageBytes(
          channels: needs.channels, frames: needs.frames, format: needs.format) + 63) / 64 * 64
    }
  }

  static func makeFolder(_ folder: String) throws(StreamFile.Failure) {
    var made = ""
    for part in folder.split(separator: "/") {
      made += "/\(part)"
      if unsafe mkdir(made, 0o700) != 0 && errno != EEXIST && access(made, X_OK) != 0 {
        throw StreamFile.Failure(code: errno)
      }
    }
  }

  /// Bytes that may be written into a folder.
  private static func free(in folder: String) -> Int? {
    var status = statvfs()
    if unsafe statvfs(folder, &status) != 0 { return nil }
    return Int(clamping: status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize)).partialValue
  }
}
