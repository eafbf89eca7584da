internal import RimshotEngineHost

/// Frames of a sound file, as many as are read at once. One thread.
@safe
struct InterleavedFrames: ~Copyable {
  /// How the samples lie in it: as in the file, where that needs no decoder.
  let encoding: SampleEncoding
  /// Channels of the file.
  let channels: Int
  /// Frames that it has now.
  private(set) var frames = 0
  /// Frames that it has room for.
  private let most: Int
  private let room: UnsafeMutableRawPointer

  /// Samples that are read at once: few enough to be in the processor's cache still when they are taken apart.
  private static let samples = 1 << 14

  /// Makes room for frames of a file.
  /// - Parameter asIntegers: Whether a decoder is to give whole numbers, of a file that has such.
  init(of file: borrowing SoundFile, asIntegers: Bool = false) {
    if asIntegers, case .float32 = file.encoding { encoding = .integer32 } else { encoding = file.encoding }
    channels = file.channels
    most = max(InterleavedFrames.samples / file.channels, 1)
    unsafe room = .allocate(byteCount: most * file.channels * encoding.bytes, alignment: 16)
  }

  deinit { unsafe room.deallocate() }

  /// Takes that file's next frames.
  /// - Parameter count: How many at most.
  mutating func read(_ file: inout SoundFile, atMost count: Int = .max) {
    let count = min(count, most)
    frames = min(unsafe file.read(into: room, frames: count, as: encoding), count)
  }

  /// The samples of all channels.
  func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    let count = frames * channels * encoding.bytes
    return body(unsafe RawSpan(_unsafeStart: UnsafeRawPointer(room), byteCount: count))
  }

  /// A channel's samples, of which those are 0 that are no finite numbers.
  func samples(of channel: Int) -> (samples: [Float], repaired: Int) {
    withBytes { encoding.samples($0, from: channel, step: channels, count: frames) }
  }
}
