/// Changes the rate of whole sounds; see ``Resampling``.
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
    let resampling = try Resampling(from: rate, to: newRate)
    var room = [Float](repeating: 0, count: 1 << 14)
    var made = 0
    func take(_ frames: Span<Float>) {
      let count = min(frames.count, output.count - made)
      for i in 0..<count { output[made + i] = frames[i] }
      made += count
    }
    resampling.process(input.span, room: &room, output: take)
    let end: [Float] = []
    resampling.process(end.span, room: &room, output: take)
  }
}
