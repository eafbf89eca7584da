internal import Glibc

/// Rings modes, eight at a time.
///
/// Each mode is a phasor that turns and shrinks by one complex multiplication a frame. Cymbals have thousands of
/// them, so eight lie side by side in vectors, and those that end together are together.
struct ModeBank {
  private typealias Lanes = SIMD8<Float>

  private struct Group {
    var sine = Lanes.zero
    var cosine = Lanes(repeating: 1)
    var turnSine = Lanes.zero
    var turnCosine = Lanes.zero
    /// What is missing of the level until the mode has risen, and how fast that shrinks.
    var missing = Lanes.zero
    var climb = Lanes.zero
    var leftSine = Lanes.zero
    var leftCosine = Lanes.zero
    var rightSine = Lanes.zero
    var rightCosine = Lanes.zero
    var frequencies = SIMD8<Double>.zero
    var shrink = SIMD8<Double>.zero
    /// Its last frame: after 10 time constants there is less than −86 dB left.
    var end = 0

    mutating func turn(bend: Double) {
      for lane in 0..<8 {
        let angle = 2 * Double.pi * frequencies[lane] * bend / sampleRate
        turnSine[lane] = Float(sin(angle) * shrink[lane])
        turnCosine[lane] = Float(cos(angle) * shrink[lane])
      }
    }
  }

  private var groups: [Group] = []
  private let glide: PitchGlide

  init(_ modes: [Mode], glide: PitchGlide) {
    self.glide = glide
    let sorted = modes.sorted { $0.decay + $0.rise > $1.decay + $1.rise }
    for first in stride(from: 0, to: sorted.count, by: 8) {
      var group = Group()
      for (lane, mode) in sorted[first..<min(first + 8, sorted.count)].enumerated() {
        group.frequencies[lane] = mode.frequency
        group.shrink[lane] = exp(-1 / (mode.decay * sampleRate))
        group.missing[lane] = mode.rise > 0 ? 1 : 0
        group.climb[lane] = mode.rise > 0 ? Float(exp(-1 / (mode.rise * sampleRate))) : 0
        group.leftSine[lane] = Float(mode.left * cos(mode.leftPhase))
        group.leftCosine[lane] = Float(mode.left * sin(mode.leftPhase))
        group.rightSine[lane] = Float(mode.right * cos(mode.rightPhase))
        group.rightCosine[lane] = Float(mode.right * sin(mode.rightPhase))
        group.end = max(group.end, Int(10 * (mode.decay + mode.rise) * sampleRate))
      }
      group.turn(bend: 1)
      groups.append(group)
    }
  }

  /// Adds all modes to a sound.
  mutating func add(to sound: inout Sound, gain: Double) {
    let block = 256
    var left = [Lanes](repeating: .zero, count: block)
    var right = left
    for start in stride(from: 0, to: sound.frames, by: block) {
      let length = min(block, sound.frames - start)
      for frame in 0..<length {
        left[frame] = .zero
        right[frame] = .zero
      }
      for index in groups.indices where groups[index].end > start {
        ring(&groups[index], from: start, length: length, left: &left, right: &right)
      }
      for frame in 0..<length {
        sound.left[start + frame] += gain * Double(left[frame].sum())
        sound.right[start + frame] += gain * Double(right[frame].sum())
      }
    }
  }

  private func ring(
    _ group: inout Group, from start: Int, length: Int, left: inout [Lanes], right: inout [Lanes]
  ) {
    let framesPerBend = 16
    var (sine, cosine, missing) = (group.sine, group.cosine, group.missing)
    for frame in 0..<length {
      if glide.depth != 0 && frame % framesPerBend == 0 {
        group.turn(bend: 1 + glide.depth * exp(-Double(start + frame) / (glide.decay * sampleRate)))
      }
      let risen = 1 - missing
      left[frame] += risen * (group.leftSine * sine + group.leftCosine * cosine)
      right[frame] += risen * (group.rightSine * sine + group.rightCosine * cosine)
      let turned = sine * group.turnCosine + cosine * group.turnSine
      cosine = cosine * group.turnCosine - sine * group.turnSine
      sine = turned
      missing *= group.climb
    }
    // Numbers too small to be normal would make the rest a hundred times slower.
    if missing.max() < 1e-9 { missing = .zero }
    (group.sine, group.cosine, group.missing) = (sine, cosine, missing)
  }
}
