internal import Glibc

/// A wooden box full of rivets on the end of a sprung steel rod: the rod swings, and every swing shakes them.
struct Vibraslap: Instrument {
  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 1.2)
    let rate = 24 * (1 + 0.02 * random.gaussian())
    var time = 0.001
    while time < 1 {
      let level = exp(-time / (0.2 + 0.12 * force))
      // Rivets don't fall all at once.
      for _ in 0..<7 {
        let frame = Int((time + abs(0.003 * random.gaussian())) * sampleRate)
        if frame < sound.frames { sound.left[frame] += level * random.gaussian() }
      }
      time += (1 / rate) * (1 + 0.05 * random.gaussian())
    }
    sound.right = sound.left
    let blows = sound
    sound.scale(by: 0.1)
    for (frequency, ring, level) in [
      (1_180.0, 0.05, 0.4), (2_650, 0.06, 1), (3_420, 0.05, 0.6), (5_100, 0.035, 0.3),
    ] {
      var ringing = blows
      ringing.apply(Biquad.resonance(frequency, ring: ring))
      sound.add(ringing, gain: level)
    }
    return sound
  }
}
