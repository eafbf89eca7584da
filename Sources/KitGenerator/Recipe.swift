internal import Glibc

/// How a pad's sound files are made.
struct Recipe: Sendable {
  /// The pad's name in the kit, and what its files are called after: `NAME_v1_r1.flac`.
  var name: String
  /// What is struck.
  var instrument: any Instrument
  /// How hard in each velocity layer, softest first.
  var forces: [Double]
  /// How many takes of each layer, for the round robin.
  var takes: Int
  /// Peak of the pad's loudest file, in dB below full scale.
  var peak: Double
  /// How much the room and the instrument may ring on, in dB below the peak, before the end is cut.
  var floor = -72.0

  /// Makes every file of the pad, and returns their names with the sounds.
  ///
  /// All layers are equally loud: what tells them apart is colour and length. The level is the velocity
  /// curve's business, so it rises evenly across the borders of layers, and soft layers use all the bits of a
  /// file too.
  func sounds() -> [(file: String, sound: Sound)] {
    var files: [(file: String, sound: Sound)] = []
    for (layer, force) in forces.enumerated() {
      for take in 1...takes {
        let take = "\(name)_v\(layer + 1)_r\(take)"
        files.append(("\(take).flac", finished(Strike(force: force, random: RandomNumbers(seed: take)))))
      }
    }
    let loudest = files.map { $0.sound.peak }.max() ?? 1
    for index in files.indices {
      files[index].sound.scale(by: gain(decibels: peak) / loudest)
    }
    return files
  }

  private func finished(_ strike: Strike) -> Sound {
    var sound = instrument.sound(of: strike)
    // Nothing below is a drum: it would only push loudspeakers off their centre.
    sound.apply(.highPass(24))
    sound.trimTail(below: floor)
    // Two blows of one strength are never quite equally loud either.
    var random = strike.random
    sound.scale(by: gain(decibels: 0.3 * random.gaussian() - sound.loudness))
    return sound
  }
}
