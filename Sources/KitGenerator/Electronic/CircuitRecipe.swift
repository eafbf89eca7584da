internal import Glibc

/// How the sound files of a machine's voice are made.
struct CircuitRecipe: Sendable {
  /// What its files are called after: `NAME_v1_r1.flac`.
  var name: String
  /// What is triggered.
  var voice: any Voice
  /// How many velocity layers.
  var layers: Int
  /// How many takes of each, for the round robin. One where there is no noise and no free-running oscillator:
  /// such a circuit does the same every time.
  var takes: Int

  /// Peak of the loudest file, in dB below full scale. `gain` in `kit.yaml` makes the balance, so that every
  /// file uses its bits.
  private static let peak = -1.5
  /// Where the end is cut, in dB below the peak.
  private static let floor = -75.0

  /// Makes every file: its name, and its frames at ``sampleRate``.
  ///
  /// All layers are equally loud and differ in colour: the level is the velocity curve's business, so it rises
  /// evenly across the borders of layers. The takes of one layer differ as they do.
  func files() -> [(name: String, frames: [Double])] {
    var files: [(name: String, frames: [Double])] = []
    for layer in 1...layers {
      let force = layers == 1 ? 1 : Double(layer - 1) / Double(layers - 1)
      let takes = (1...takes).map { take in
        let name = "\(name)_v\(layer)_r\(take)"
        let frames = CircuitRecipe.finished(
          voice.signal(of: Trigger(force: force, random: RandomNumbers(seed: name))))
        return (name: "\(name).flac", frames: frames)
      }
      let loudness = takes.map { Sound(mono: $0.frames).loudness }.reduce(0, +) / Double(takes.count)
      let factor = gain(decibels: -loudness)
      files += takes.map { ($0.name, $0.frames.map { $0 * factor }) }
    }
    let loudest = files.flatMap(\.frames).reduce(0) { max($0, abs($1)) }
    let factor = gain(decibels: CircuitRecipe.peak) / loudest
    return files.map { ($0.name, $0.frames.map { $0 * factor }) }
  }

  /// Leaves out direct current, as the capacitor at a machine's output does, and what is too soft to hear at
  /// the end, which fades to exact silence.
  private static func finished(_ signal: Signal) -> [Double] {
    var coupling = Biquad.highPass(18)
    var frames = signal.decimated().map { coupling.filter($0) }
    let limit = (frames.map(abs).max() ?? 0) * gain(decibels: floor)
    let last = frames.lastIndex { abs($0) > limit } ?? 0
    frames.removeLast(frames.count - last - 1)
    let fade = frames.count / 4
    for frame in (frames.count - fade)..<frames.count {
      let window = sin(.pi / 2 * Double(frames.count - 1 - frame) / Double(max(fade - 1, 1)))
      frames[frame] *= window * window
    }
    return frames
  }

}

extension Sound {
  /// The same on both sides.
  init(mono frames: [Double]) {
    self.init(seconds: 0)
    left = frames
    right = frames
  }
}
