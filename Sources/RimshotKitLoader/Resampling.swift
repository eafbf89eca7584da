internal import CSoxr

/// Wraps `soxr_t`: changes the rate of one channel, piece by piece, linear phase, at libsoxr's "very high quality" (28 bits).
/// What comes out is the same to the bit however it is fed. One thread.
@safe
final class Resampling {
  private let handle: OpaquePointer

  /// libsoxr's name and version.
  static var libraryVersion: String { unsafe soxr_version().map { unsafe String(cString: $0) } ?? "" }

  /// Wraps `soxr_create`.
  init(from rate: Int, to newRate: Int) throws(Resampler.Failure) {
    var formats = unsafe soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I)
    var quality = unsafe soxr_quality_spec(UInt(SOXR_VHQ), UInt(SOXR_LINEAR_PHASE))
    var error: soxr_error_t?
    // Parallel already, by file: one thread inside, which is the default runtime.
    let made = unsafe soxr_create(
      Double(rate), Double(newRate), 1, &error, &formats, &quality, nil)
    guard let made = unsafe made else {
      throw Resampler.Failure(message: unsafe error.map { unsafe String(cString: $0) } ?? "out of memory")
    }
    unsafe handle = made
  }

  deinit { unsafe soxr_delete(handle) }

  /// Takes the next frames, all of them, or says that there are no more.
  /// - Parameter input: Empty says that.
  /// - Parameter room: Frames that are made at once, at most.
  /// - Parameter output: Called with what was made, as often as there is something.
  func process<Failure: Error>(
    _ input: Span<Float>, room: inout [Float], output: (Span<Float>) throws(Failure) -> Void
  ) throws(Failure) {
    var taken = 0
    while true {
      var used = 0
      var made = 0
      unsafe input.withUnsafeBufferPointer { frames in
        unsafe room.withUnsafeMutableBufferPointer { room in
          let next = unsafe frames.isEmpty ? nil : frames.baseAddress.map { unsafe $0 + taken }
          // What can go wrong is told by soxr_create already.
          _ = unsafe soxr_process(
            handle, next, frames.count - taken, &used, room.baseAddress, room.count, &made)
        }
      }
      taken += used
      if made > 0 { try output(room.span.extracting(first: made)) }
      if made == 0 && (used == 0 || taken == input.count) { return }
    }
  }
}
