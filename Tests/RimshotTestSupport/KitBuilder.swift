public import RimshotEngineHost
public import RimshotRealtime

/// Sounds and kits made of known numbers, so that a test can tell from the output what played.
public enum KitBuilder {
  /// A sound that has one value for so many frames.
  public static func constant(_ value: Float, frames: Int, channels: Int = 1) -> SampleMemory {
    sound((0..<channels).map { _ in [Float](repeating: value, count: frames) })
  }

  /// A sound of these frames.
  public static func sound(_ channels: [[Float]]) -> SampleMemory {
    let memory = SampleMemory(channels: channels.count, frames: channels[0].count)
    for (index, values) in channels.enumerated() {
      memory.withChannel(index) { span in
        for i in values.indices { span[i] = values[i] }
      }
    }
    return memory
  }

  /// A sound of these frames, each of which the format must be able to say, kept in it.
  public static func sound(_ channels: [[Float]], as format: SampleFormat) -> SampleMemory {
    let memory = SampleMemory(channels: channels.count, frames: channels[0].count, format: format)
    for (index, values) in channels.enumerated() { memory.fill(index, with: values) }
    return memory
  }

  /// A sound with a different value in every frame, none of them 0.
  public static func ramp(frames: Int, from first: Float = 0.001, channels: Int = 1) -> SampleMemory {
    sound((0..<channels).map { c in (0..<frames).map { first + Float($0 * 2 + c) / Float(4 * frames) } })
  }

  /// A pad that plays one sound at its own level, whatever the velocity.
  public static func pad(
    note: UInt8, sample: Int, output: Int = 0, chokeGroup: Int = 0, chokeFadeFrames: Int = 480,
    releaseFrames: Int = 0, chokesItself: Bool = false
  ) -> SimplePad {
    SimplePad(
      notes: [note], output: output, chokeGroup: chokeGroup, chokeFadeFrames: chokeFadeFrames,
      releaseFrames: releaseFrames, chokesItself: chokesItself, layers: [SimplePad.Layer(samples: [sample])])
  }
}
