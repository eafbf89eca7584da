internal import Glibc

/// How the sound files of one way to strike an instrument are made.
struct Recipe: Sendable {
  /// What its files are called after: `NAME_v1_r1.flac`, layer 1 and take 1, and `NAME_room1.flac`.
  var name: String
  /// What is struck.
  var instrument: any Instrument
  /// How many velocity layers.
  var layers = 4
  /// How many takes of each layer, for the round robin.
  var takes = 3
  /// Whether two channels tell more than one, panned.
  var isStereo = false
  /// How softly the hardest layer may ring before its end is cut, in dB below its level. Softer layers are played
  /// softer, so they are cut sooner.
  var floor = -64.0
  /// How much of a file's peaks is rounded off, from 0, nothing, as tape or a limiter does it: a blow's first
  /// milliseconds would otherwise hold all of it down.
  var softening = 0.0
  /// How the files are rounded.
  var rounding = ShapedRounding(distance: 20, finest: 3)
  /// How loud the room answers, in dB below the instrument.
  var room = -17.0
  /// How many files of the room there are: it hears no take, only soft and hard.
  var rooms = 1

  /// One file's channels.
  struct File {
    var name: String
    var channels: [[Double]]
    var sound: Sound
  }

  /// Makes every file.
  ///
  /// All layers are equally loud: what tells them apart is colour and length. The level is the velocity curve's
  /// business, so it rises evenly across the borders of layers, and soft layers use all the bits of a file too.
  func files() -> [File] {
    var dry: [File] = []
    var wet: [File] = []
    for layer in 1...layers {
      for take in 1...takes {
        let name = "\(name)_v\(layer)_r\(take)"
        let sound = played(layer: layer, seed: name)
        if take == 1 && isHeardByRoom(layer: layer) { wet.append(roomFile(sound, number: wet.count + 1)) }
        let finished = finished(sound, layer: layer, seed: name)
        let channels = isStereo ? [finished.left, finished.right] : [finished.middle]
        dry.append(File(name: "\(name).flac", channels: channels, sound: finished))
      }
    }
    let loudest = dry.map { file in file.channels.map(peak).max() ?? 0 }.max() ?? 1
    return (dry + wet).map { $0.scaled(by: gain(decibels: -1.5) / loudest) }
  }

  /// The strength of a layer's blow, in the middle of its velocities.
  func force(layer: Int) -> Double { (Double(layer) - 0.5) / Double(layers) }

  private func isHeardByRoom(layer: Int) -> Bool {
    rooms == 2 ? layer == (layers + 2) / 3 || layer == layers : layer == layers - 1
  }

  private func played(layer: Int, seed: String) -> Sound {
    var sound = instrument.sound(of: Strike(force: force(layer: layer), random: RandomNumbers(seed: seed)))
    // Nothing below is a drum: it would only push loudspeakers off their centre.
    sound.apply(.highPass(24))
    if !isStereo { sound.mix() }
    if softening > 0 { sound.soften(above: sound.peak / softening) }
    sound.scale(by: gain(decibels: -sound.loudness))
    return sound
  }

  private func finished(_ sound: Sound, layer: Int, seed: String) -> Sound {
    var finished = sound
    finished.trimTail(below: floor - 20 * log10(force(layer: layer)))
    // Two blows of one strength are never quite equally loud either.
    var random = RandomNumbers(seed: "level " + seed)
    finished.scale(by: gain(decibels: 0.3 * random.gaussian()))
    return finished
  }

  private func roomFile(_ sound: Sound, number: Int) -> File {
    var wet = Room().answer(to: sound)
    wet.apply(.highPass(60))
    wet.scale(by: gain(decibels: room - wet.loudness))
    wet.trimTail(below: -42)
    return File(name: "\(name)_room\(number).flac", channels: [wet.left, wet.right], sound: wet)
  }

  private func peak(_ channel: [Double]) -> Double { channel.reduce(0) { max($0, abs($1)) } }
}

extension Recipe.File {
  func scaled(by factor: Double) -> Recipe.File {
    var scaled = self
    scaled.channels = channels.map { $0.map { $0 * factor } }
    scaled.sound.scale(by: factor)
    return scaled
  }
}

extension Sound {
  /// Both channels, half of each.
  var middle: [Double] { zip(left, right).map { ($0 + $1) / 2 } }

  /// Bends what is above a level towards it.
  mutating func soften(above level: Double) {
    for frame in 0..<frames {
      left[frame] = level * tanh(left[frame] / level)
      right[frame] = level * tanh(right[frame] / level)
    }
  }

  /// Makes both channels the same.
  mutating func mix() {
    left = middle
    right = left
  }
}
