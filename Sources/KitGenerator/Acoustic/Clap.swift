internal import Glibc

/// A few people who clap once: each a little earlier or later, each with hands of another hollow.
///
/// The air between cupped palms resonates between 0.6 and 2.5 kHz, over a broad slap (L. Peltola, C. Erkut, P. Cook, V.
/// Välimäki, "Synthesis of hand clapping sounds", IEEE Trans. Audio, Speech and Language Processing 15, 2007).
struct Clap: Instrument {
  func sound(of strike: Strike) -> Sound {
    var random = strike.random
    let force = strike.force
    var sound = Sound(seconds: 0.5)
    for person in 0..<4 {
      var hands = Sound(seconds: 0.5)
      Noise(level: 1, band: 500...(3_200 + 2_600 * force), decay: 0.006, width: 0).add(
        to: &hands, random: &random)
      Noise(level: 0.14, band: 700...4_200, decay: 0.047, width: 0).add(to: &hands, random: &random)
      hands.apply(.peak(random.uniform(800, 1_900), q: 2.2, gain: 9))
      hands.apply(.peak(random.uniform(2_200, 3_400), q: 2, gain: 5))
      let late = person == 0 ? 0 : Int(random.uniform(0.001, 0.009) * sampleRate)
      let level = person == 0 ? 0.4 : random.uniform(0.15, 0.28)
      for frame in late..<sound.frames {
        sound.left[frame] += level * hands.left[frame - late]
        sound.right[frame] += level * hands.right[frame - late]
      }
    }
    return sound
  }
}
