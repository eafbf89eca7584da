internal import CSystem
internal import RimshotRealtime

/// What voices cost on this processor.
public struct VoiceCost: Sendable, Equatable {
  /// Nanoseconds for each frame of a stereo voice at its own pitch.
  public var plain: Double
  /// The same at another pitch, between whose frames 16 others are weighed: the dearest that there is.
  public var pitched: Double

  /// Makes a cost from its parts.
  public init(plain: Double, pitched: Double) {
    self.plain = plain
    self.pitched = pitched
  }

  /// How many voices of a cost a share of the time pays for.
  /// - Parameter cost: ``plain`` or ``pitched``.
  /// - Parameter share: Of a processor's time, 0 to 1.
  /// - Parameter sampleRate: Frames a second.
  public static func voices(at cost: Double, share: Double, sampleRate: Double) -> Int {
    Int(min(share * 1e9 / (sampleRate * cost), Double(EngineLimits.mostVoices)))
  }

  /// Measures it with an engine that nobody hears, in a few milliseconds on the slowest processor: the best of many short
  /// periods, so that what else the processor does isn't taken for its slowness.
  /// - Returns: `nil` where the engine couldn't be made to play.
  public static func measured() -> VoiceCost? {
    guard let plain = measured(tune: 0), let pitched = measured(tune: 1.3) else { return nil }
    return VoiceCost(plain: plain, pitched: pitched)
  }

  private static let measuredVoices = EngineLimits.fewestVoices
  private static let frames = 64
  private static let sampleRate = 48000.0

  private static func measured(tune: Double) -> Double? {
    let sound = SampleMemory(channels: 2, frames: 8192)
    for channel in 0..<2 {
      sound.withChannel(channel) { span in
        for i in span.indices { span[i] = 0.25 }
      }
    }
    var shape = KitPlan.Shape()
    shape.tune = tune
    let take = KitPlan.Take(channels: [KitPlan.Channel(sample: 0, right: 1)])
    let pad = KitPlan.Pad(articulations: [
      KitPlan.Articulation(layers: [KitPlan.Layer(takes: [take], shape: shape)])
    ])
    let host = EngineHost(voiceLimit: measuredVoices, hasReaderThread: false)
    if !host.adopt(LoadedKit(KitPlan(samples: [sound], pads: [pad], strikes: [:]))) { return nil }
    var time: UInt64 = 1_000_000_000
    let rest = host.leastTime(periods: 8, from: &time)
    for _ in 0..<measuredVoices { _ = host.hit(pad: 0, velocity: 100, time: time) }
    // A hit sounds a period after its time.
    _ = host.leastTime(periods: 2, from: &time)
    if host.statistics.voices != measuredVoices { return nil }
    let playing = host.leastTime(periods: 20, from: &time)
    return max(Double(playing) - Double(rest), 1) / Double(measuredVoices * frames)
  }
}

extension EngineHost {
  /// Renders periods of 64 frames that nobody hears.
  /// - Parameter time: When the first begins, in nanoseconds; moves on to the end of the last.
  /// - Returns: The least nanoseconds that one has taken.
  fileprivate func leastTime(periods: Int, from time: inout UInt64) -> UInt64 {
    let left = FixedMemory([Float](repeating: 0, count: 64))
    let right = FixedMemory([Float](repeating: 0, count: 64))
    var place = unsafe OutputBuffer(left: left.baseAddress, right: right.baseAddress, isMono: false)
    let none: [FramedMidiEvent] = []
    var least = UInt64.max
    for number in 0..<periods {
      let begin = rimshot_monotonic_nanoseconds()
      unsafe withUnsafePointer(to: &place) { place in
        let places = unsafe UnsafeBufferPointer(start: place, count: 1)
        let outputs = unsafe OutputPorts(buffers: places, frames: 64)
        let period = Period(
          frames: 64, startFrame: UInt32(number * 64), startTime: time, sampleRate: 48000)
        unsafe engine.pointee.process(period, outputs: outputs, framed: none.span)
      }
      least = min(least, rimshot_monotonic_nanoseconds() - begin)
      time += 64 * 1_000_000_000 / 48000
    }
    return least
  }
}
