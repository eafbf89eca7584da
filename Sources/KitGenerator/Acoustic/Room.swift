internal import Glibc

/// A small, damped room around the kit: eight delay lines that feed each other.
///
/// Source: J.-M. Jot, A. Chaigne, "Digital delay networks for designing artificial reverberators", 90th AES
/// Convention, 1991; the mixing matrix is a Householder reflection, which keeps energy and costs one sum.
struct Room {
  /// Seconds until the reverberation has fallen by 60 dB.
  var reverberation = 0.42
  /// Above this frequency, in Hz, walls and curtains take more with each reflection.
  var damping = 5_000.0

  /// Lengths in milliseconds without a common divisor, between the near walls' and the far ones' distance.
  private static let lengths = [7.1, 9.7, 12.3, 15.1, 17.9, 20.3, 23.9, 27.7]

  /// What the room alone answers to a sound.
  func answer(to sound: Sound) -> Sound {
    var answer = Sound(seconds: min(sound.seconds + 0.4, 1.1))
    let lines = Room.lengths.map { Int($0 / 1000 * sampleRate) }
    let feedback = Room.lengths.map { pow(10, -3 * ($0 / 1000) / reverberation) }
    let smoothing = 1 - exp(-2 * .pi * damping / sampleRate)
    var memories = lines.map { [Double](repeating: 0, count: $0) }
    var dull = [Double](repeating: 0, count: lines.count)
    for frame in 0..<answer.frames {
      var sum = 0.0
      for line in lines.indices {
        let coming = memories[line][frame % lines[line]]
        dull[line] += smoothing * (coming - dull[line])
        sum += dull[line] * feedback[line]
      }
      for line in lines.indices {
        let isLeft = line % 2 == 0
        let input = frame < sound.frames ? (isLeft ? sound.left[frame] : sound.right[frame]) : 0
        let reflected = dull[line] * feedback[line] - sum * 2 / Double(lines.count)
        memories[line][frame % lines[line]] = input + reflected
        // Alternating signs keep the answer's low frequencies from piling up.
        let output = dull[line] * (line % 4 < 2 ? 1 : -1)
        if isLeft { answer.left[frame] += output } else { answer.right[frame] += output }
      }
    }
    return answer
  }
}
