internal import RimshotRealtime

/// The metronome's clicks at one sample rate: short tones that die away, computed in a way that gives the same frames on
/// every machine.
@safe
final class ClickSounds {
  /// As the engine reads them.
  let table: ClickTable
  private let memory: FixedMemory<Float>

  /// Seconds that a click lasts.
  private static let duration = 0.05
  /// Seconds in which a click loses 8.7 dB.
  private static let decay = 0.008
  /// Of an accented beat, another beat, and between beats: pitch in Hz and level at the peak.
  private static let sounds: [(pitch: Double, level: Double)] = [(2000, 1), (1500, 0.7), (1000, 0.4)]

  /// - Parameter sampleRate: Frames a second.
  init(sampleRate: Int) {
    let length = max(Int(Double(sampleRate) * ClickSounds.duration), 1)
    let frames = ClickSounds.sounds.flatMap { sound in
      ClickSounds.frames(
        pitch: min(sound.pitch / Double(sampleRate), 0.25), level: sound.level,
        decay: 1 / (ClickSounds.decay * Double(sampleRate)), count: length)
    }
    memory = FixedMemory(frames)
    unsafe table = unsafe ClickTable(frames: memory.baseAddress, length: length)
  }

  /// A sine that begins at 0 and turns by the same angle with each frame, a little shorter each time.
  private static func frames(pitch: Double, level: Double, decay: Double, count: Int) -> [Float] {
    let turn = ClickSounds.turn(by: 2 * Double.pi * pitch)
    // 1 / e^x without a function of the C library's: its series.
    let shrink = 1 / (1 + decay + decay * decay / 2 + decay * decay * decay / 6)
    var place = (x: level, y: 0.0)
    return (0..<count).map { i in
      let value = place.y
      place = (
        (place.x * turn.x - place.y * turn.y) * shrink, (place.x * turn.y + place.y * turn.x) * shrink
      )
      // The last quarter goes to 0, so that the end is no step.
      return Float(value * min(1, Double(count - i) * 4 / Double(count)))
    }
  }

  /// Cosine and sine of an angle up to a right one, by their series.
  private static func turn(by angle: Double) -> (x: Double, y: Double) {
    var (x, y, term) = (0.0, 0.0, 1.0)
    for i in 0..<24 {
      switch i & 3 {
      case 0: x += term
      case 1: y += term
      case 2: x -= term
      default: y -= term
      }
      term *= angle / Double(i + 1)
    }
    return (x, y)
  }
}
