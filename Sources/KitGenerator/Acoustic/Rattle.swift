internal import Glibc

/// Many small things that knock against each other or a shell: maracas, shaker, cabasa, tambourine, vibraslap.
///
/// Beads have a common energy that a shake feeds and every moment takes from; the more there is, the more often two
/// meet and the harder. Each meeting is a tiny burst in the shell's or the jingles' resonances. After P. Cook,
/// "Physically informed sonic modeling (PhISM)", Computer Music Journal 21(3), 1997.
struct Rattle: Instrument {
  /// Meetings a second at full energy.
  var meetings: Double
  /// The shake: the seconds that it takes to rise to 1/e and to die away.
  var rise: Double
  var decay: Double
  /// What the blow itself throws against each other, all at once: energy, and seconds to 1/e.
  var burst: (energy: Double, decay: Double)?
  /// With less energy than this they lie still.
  var rest = 1e-5
  /// A second stroke's beginning (seconds) and part: a shaker comes back.
  var back: (time: Double, level: Double)?
  /// The shell: filters that all meetings pass.
  var low: Double
  var high: Double
  var peak: (frequency: Double, q: Double, gain: Double)
  /// Jingles: modes that each meeting sets ringing, with seconds to −60 dB.
  var jingles: [(frequency: Double, ring: Double, level: Double)] = []
  /// A blow with the hand that comes with it: level, pitch and seconds to 1/e.
  var thump: (level: Double, pitch: Double, decay: Double)?
  var seconds: Double

  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: seconds)
    for frame in 0..<sound.frames {
      let energy = energy(at: Double(frame) / sampleRate, force: force)
      if energy > 0, random.uniform(0, 1) < meetings * energy.squareRoot() / sampleRate {
        let blow = energy * random.gaussian()
        sound.left[frame] = blow
        sound.right[frame] = blow
      }
    }
    let blows = sound
    sound.apply(.highPass(low, q: 0.8))
    sound.apply(.lowPass(high * (0.8 + 0.2 * force), q: 0.7))
    sound.apply(.peak(peak.frequency, q: peak.q, gain: peak.gain))
    for jingle in jingles {
      var ringing = blows
      let bend = 1 + 0.004 * random.gaussian()
      ringing.apply(Biquad.resonance(jingle.frequency * bend, ring: jingle.ring))
      sound.add(ringing, gain: jingle.level)
    }
    if let thump {
      let heard = thump.level * (0.6 + 0.4 * force)
      let modes = [1, 1.59, 2.14, 2.3, 2.92].enumerated().map { index, ratio in
        Mode(
          frequency: thump.pitch * ratio, decay: thump.decay / ratio, left: heard / Double(index + 1),
          right: heard / Double(index + 1))
      }
      sound.ring(modes)
    }
    return sound
  }

  private func energy(at time: Double, force: Double) -> Double {
    let length = decay * (0.85 + 0.15 * force)
    var energy = (1 - exp(-time / rise)) * exp(-time / length)
    if let back, time > back.time {
      let since = time - back.time
      energy += back.level * (1 - exp(-since / rise)) * exp(-since / length)
    }
    if let burst { energy += burst.energy * (1 - exp(-time / rise)) * exp(-time / burst.decay) }
    return energy - rest
  }
}

extension Biquad {
  /// A mode that every input sets ringing, and that takes so many seconds to fall by 60 dB.
  static func resonance(_ frequency: Double, ring: Double) -> Biquad {
    let radius = exp(-6.9 / (ring * sampleRate))
    let turn = 2 * Double.pi * frequency / sampleRate
    return Biquad(b0: sin(turn), b1: 0, b2: 0, a1: -2 * radius * cos(turn), a2: radius * radius)
  }
}
