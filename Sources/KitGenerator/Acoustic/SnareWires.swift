internal import Glibc

/// The wires under a snare drum's lower head.
///
/// Strings pull them against the head. When it swings away faster than they can follow they leave it, fall back and
/// hit it again, each at several places: these small blows, hundreds in a swing, are the rattle. It needs no envelope:
/// it ends when the head's acceleration falls below the strings' pull, so hard blows rattle longer. As a mass that
/// bounces on a moving floor, after S. Bilbao, "Time domain simulation and sound synthesis for the snare drum", JASA
/// 131, 2012, which solves the same for whole strings and heads.
struct SnareWires {
  /// How many places of wires hit the head on their own.
  var places = 60
  /// The strings' pull, as a part of the head's greatest acceleration at a swing of 1 at this frequency (Hz).
  var pull: ClosedRange<Double> = 0.0015...0.03
  var frequency = 184.0
  /// How much of its speed a wire keeps.
  var bounce = 0.62

  /// The blows of the wires on the head, unfiltered.
  ///
  /// - Parameter head: the lower head's motion; 1 is a hard blow's.
  func blows(head: [Double], random: inout RandomNumbers) -> [Double] {
    var blows = [Double](repeating: 0, count: head.count)
    let swing = 2 * Double.pi * frequency
    let step = 1 / sampleRate
    for _ in 0..<places {
      let depth = random.uniform(0.4, 1)
      let delay = Int(random.uniform(0, 0.0025) * sampleRate)
      let weight = exp(log(pull.lowerBound) + random.uniform(0, 1) * log(pull.upperBound / pull.lowerBound))
      let acceleration = weight * swing * swing
      // A wire is a string, too: what has left the head is back within half a period of its own.
      let own = 2 * Double.pi * random.uniform(45, 100)
      // The place's part in the drum's sound, either way up.
      let loudness = random.gaussian()
      var height = 0.0
      var speed = 0.0
      var before = 0.0
      for frame in delay..<head.count {
        let floor = depth * head[frame - delay]
        let floorSpeed = (floor - before) / step
        before = floor
        speed -= (acceleration + own * own * height) * step
        height += speed * step
        if height < floor {
          let impact = floorSpeed - speed
          // A wire that lies on the head is pressed, not thrown.
          let isThrown = impact > 3 * acceleration * step
          if isThrown { blows[frame] += loudness * pow(impact / swing, 0.55) }
          speed = floorSpeed + (isThrown ? bounce * impact : 0)
          height = floor
        }
      }
    }
    return blows
  }
}
