internal import CSystem
internal import Glibc

/// A file in the address space, read-only: its pages come from the disk as they are read, or before that. Any thread.
@safe
public final class SampleMapping: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because what is mapped is only read.

  /// How long it is, in bytes.
  public let count: Int
  let baseAddress: UnsafeRawPointer

  /// Maps a file that nobody changes any more, and that stays open only for that moment.
  /// - Returns: `nil` where the system can't.
  public init?(file: Int32, count: Int) {
    guard count > 0, let base = unsafe rimshot_map_file(file, count) else { return nil }
    self.count = count
    unsafe baseAddress = UnsafeRawPointer(base)
  }

  deinit { unsafe _ = munmap(UnsafeMutableRawPointer(mutating: baseAddress), count) }

  /// Lets the system have the pages in a range, of which it knows more on the disk.
  func release(_ start: UnsafeRawPointer, _ bytes: Int) {
    unsafe rimshot_release_pages(UnsafeMutableRawPointer(mutating: start), bytes)
  }

  /// Its bytes. Reading them may wait for the disk.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe RawSpan(_unsafeStart: baseAddress, byteCount: count))
  }
}
