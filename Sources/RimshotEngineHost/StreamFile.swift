internal import CSystem
internal import Glibc
internal import Synchronization

/// A file without a name that has the frames of sounds which aren't in memory as a whole: 32-bit floats, channel after
/// channel, as they are played. The system removes it with its last user, however that ends. Any thread.
public final class StreamFile: Sendable {
  /// Why it can't be made or written, in the system's words.
  public struct Failure: Error {
    /// The system's number for it: `ENOSPC`.
    public let code: Int32
    /// The system's words.
    public var message: String { unsafe String(cString: strerror(code)) }

    /// Makes a failure from the system's number.
    public init(code: Int32) { self.code = code }
  }

  private let descriptor: Int32
  /// Bytes that sounds have taken.
  private let end = Mutex(0)

  /// Makes an empty one.
  /// - Parameter folder: Where there is room; it must be there already.
  public init(in folder: String) throws(Failure) {
    descriptor = unsafe rimshot_open_unnamed_file(folder)
    if descriptor < 0 { throw Failure(code: -descriptor) }
  }

  deinit {
    // To remove what is large takes the disk its time, and main may be the last user.
    let descriptor = descriptor
    if !startDetachedThread(name: "rimshot-stream", { close(descriptor) }) { close(descriptor) }
  }

  /// Takes so many bytes for a sound.
  /// - Returns: Where they begin.
  func reserve(_ bytes: Int) -> Int {
    end.withLock { end in
      let place = end
      end += (bytes + 4095) & ~4095
      // What is never written reads as silence.
      _ = ftruncate(descriptor, end)
      return place
    }
  }

  func write(_ frames: Span<Float>, at place: Int) throws(Failure) {
    try unsafe frames.withUnsafeBytes { bytes throws(Failure) in
      guard let first = bytes.baseAddress else { return }
      var done = 0
      while done < bytes.count {
        let count = unsafe pwrite(descriptor, first + done, bytes.count - done, place + done)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { throw Failure(code: count < 0 ? errno : ENOSPC) }
        done += count
      }
    }
  }

  /// Reads frames.
  /// - Returns: Whether all of them could be read.
  // SAFETY: the caller vouches for `count` frames at `destination`.
  func read(_ destination: UnsafeMutablePointer<Float>, count: Int, at place: Int) -> Bool {
    let bytes = count * MemoryLayout<Float>.stride
    var done = 0
    while done < bytes {
      let got = unsafe pread(
        descriptor, UnsafeMutableRawPointer(destination) + done, bytes - done, place + done)
      if got < 0 && errno == EINTR { continue }
      if got <= 0 { return false }
      done += got
    }
    return true
  }
}
