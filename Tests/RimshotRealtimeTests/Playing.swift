import Foundation
import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport

extension KitPlan.Pad {
  /// A pad that plays one sound at its own level, whatever the velocity.
  init(
    _ sound: Int, _ shape: KitPlan.Shape = KitPlan.Shape(),
    with change: (inout KitPlan.Pad) -> Void = { _ in }
  ) {
    self.init(sounds: [sound], shape, with: change)
  }

  /// A pad with an articulation for each sound.
  init(
    sounds: [Int], _ shape: KitPlan.Shape = KitPlan.Shape(),
    with change: (inout KitPlan.Pad) -> Void = { _ in }
  ) {
    self.init(
      articulations: sounds.map { sound in
        let take = KitPlan.Take(channels: [KitPlan.Channel(sample: sound)])
        return KitPlan.Articulation(layers: [KitPlan.Layer(takes: [take], shape: shape)])
      })
    change(&self)
  }
}

extension KitPlan {
  /// Pads of sounds that are constants: from the sum of what sounds one can tell which do.
  /// - Parameter pads: The note of each, from 36 on in turn if none is said.
  init(
    _ levels: [Float], frames: Int = 48000, notes: [UInt8]? = nil, pads: [Pad],
    controllers: [UInt8: Double] = [:]
  ) {
    let notes = notes ?? pads.indices.map { 36 + UInt8($0) }
    self.init(
      samples: levels.map { KitBuilder.constant($0, frames: frames) }, pads: pads,
      strikes: KitPlan.strikes(notes.map { [$0] }), controllers: controllers)
  }
}

extension OfflineEngine {
  /// The main pair's left side, all that was rendered.
  var heard: [Float] { tape[0].left }
}

/// A frame of a time in milliseconds, at 48 kHz.
func ms(_ time: Double) -> Int { Int(time * 48) }

/// The largest step from one frame to the next: what a click is.
func largestStep(_ frames: some Sequence<Float>) -> Float {
  zip(frames, frames.dropFirst()).map { abs($0 - $1) }.max() ?? 0
}

/// A sine of a frequency in Hz, as loud as `level` at its peaks.
func tone(_ frequency: Double, level: Double = 0.2, frames: Int = 48000) -> SampleMemory {
  KitBuilder.sound([
    (0..<frames).map { Float(level * sin(2 * .pi * frequency * Double($0) / 48000)) }
  ])
}

/// How loud a frequency in Hz is in frames at 48 kHz, at its peaks.
func loudness(of frequency: Double, in frames: ArraySlice<Float>) -> Double {
  var sum = (0.0, 0.0)
  for (i, value) in frames.enumerated() {
    let angle = 2 * .pi * frequency * Double(i) / 48000
    sum.0 += Double(value) * cos(angle)
    sum.1 += Double(value) * sin(angle)
  }
  return 2 * (sum.0 * sum.0 + sum.1 * sum.1).squareRoot() / Double(frames.count)
}
