internal import CSoxr

/// Wraps `soxr_oneshot`: changes the rate of a whole sound, linear phase, at libsoxr's "very high quality" (28 bits).
enum Resampler {
  /// Why a sound can't be resampled, in libsoxr's words.
  struct Failure: Error {
    var message: String
  }

  /// How many frames a sound has at another rate.
  static func frames(_ frames: Int, from rate: Int, to newRate: Int) -> Int {
    rate == newRate ? frames : Int((Double(frames) * Double(newRate) / Double(rate)).rounded())
  }

  /// Resamples one channel.
  /// - Parameter output: Room for ``frames(_:from:to:)`` frames, silent; what libsoxr doesn't reach stays so.
  static func resample(
    _ input: [Float], from rate: Int, to newRate: Int, into output: inout MutableSpan<Float>
  ) throws(Failure) {
    if input.isEmpty || output.isEmpty { return }
    let formats = unsafe soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I)
    let quality = unsafe soxr_quality_spec(UInt(SOXR_VHQ), UInt(SOXR_LINEAR_PHASE))
    var taken = 0
    var made = 0
    let problem: String? = unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        // Parallel already, by file: one thread inside, which is the default runtime.
        let error = unsafe withUnsafePointer(to: formats) { formats in
          unsafe withUnsafePointer(to: quality) { quality in
            unsafe soxr_oneshot(
              Double(rate), Double(newRate), 1, input.baseAddress, input.count, &taken, output.baseAddress,
              output.count, &made, formats, quality, nil)
          }
        }
        return unsafe error.map { unsafe String(cString: $0) }
      }
    }
    if let problem { throw Failure(message: problem) }
  }
}
