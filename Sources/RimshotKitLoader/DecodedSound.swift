internal import Glibc

/// The frames of a sound file, at the file's own rate.
struct DecodedSound {
  /// One or more channels of equal length.
  var channels: [[Float]]
  /// Frames a second.
  var rate: Int
  /// How many samples of the file were infinite or not a number; they are 0 here.
  var repaired: Int
  /// What ended the reading before the header's last frame; `nil` when all was there.
  var earlyEnd: String?

  /// Reads a whole file.
  /// - Parameter kept: The channels to keep, from 0; at least one.
  /// - Parameter isCancelled: Asked now and then; `true` gives up.
  /// - Returns: `nil` when cancelled.
  init?(
    _ file: consuming SoundFile, keeping kept: [Int], isCancelled: () -> Bool
  ) throws(SoundFileError) {
    rate = file.rate
    repaired = 0
    channels = [[Float]](repeating: [], count: kept.count)
    // A header may promise anything: room for more than it is worth is made only as frames come.
    let promised = min(file.frames ?? 0, 1 << 24)
    for channel in channels.indices { channels[channel].reserveCapacity(promised) }
    var piece = InterleavedFrames(of: file)
    while channels[0].count < SoundFile.maximumFrames {
      if isCancelled() { return nil }
      piece.read(&file, atMost: SoundFile.maximumFrames - channels[0].count)
      if piece.frames <= 0 { break }
      for channel in channels.indices {
        let (samples, broken) = piece.samples(of: kept[channel])
        channels[channel] += samples
        repaired += broken
      }
    }
    if let problem = file.readError {
      if channels[0].isEmpty { throw SoundFileError(message: problem) }
      earlyEnd = problem
    } else if let expected = file.frames, channels[0].count < min(expected, SoundFile.maximumFrames) {
      earlyEnd = "the header promises \(expected) frames"
    }
  }

  /// How hard the hit was: the root mean square of its loudest 20 ms. Longer windows would hear the room, shorter ones
  /// the stick.
  var power: Double {
    let window = max(rate / 50, 1)
    let hop = max(window / 4, 1)
    var loudest: Float = 0
    var first = 0
    repeat {
      let last = min(first + window, channels[0].count)
      var sum: Float = 0
      for channel in channels { for frame in first..<last { sum += channel[frame] * channel[frame] } }
      loudest = max(loudest, sum)
      first += hop
    } while first + window <= channels[0].count
    return (Double(loudest) / Double(window * channels.count)).squareRoot()
  }

  /// Brings two channels nearer to each other, with equal power: of each, cos and sin of an angle go to the two sides.
  /// At a width of 0 they are the same, and one channel is left.
  mutating func mix(left: Int, right: Int, width: Double) {
    DecodedSound.mix(&channels, left: left, right: right, width: width)
  }

  /// The same for a piece of a sound.
  static func mix(_ channels: inout [[Float]], left: Int, right: Int, width: Double) {
    if left == right { return }
    let angle = (min(max(width, -1), 1) + 1) * Double.pi / 4
    let own = Float(sin(angle))
    let other = Float(cos(angle))
    for frame in channels[left].indices {
      let (a, b) = (channels[left][frame], channels[right][frame])
      channels[left][frame] = a * own + b * other
      channels[right][frame] = a * other + b * own
    }
    if width == 0 && channels.count == 2 { channels = [channels[left]] }
  }
}
