import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Sounds that are kept as the integers that they were recorded as are heard as if they were floats.
@Suite struct IntegerSoundTests {
  private static let length = 6007
  private static let sounds: [(format: SampleFormat, channels: [[Float]])] = [
    (.int16, [integers(1, bits: 16)]), (.int16, [integers(2, bits: 16), integers(3, bits: 16)]),
    (.int24, [integers(4, bits: 24)]), (.int24, [integers(5, bits: 24), integers(6, bits: 24)]),
  ]

  @Test(arguments: [7, 64, 1000])
  func everyKindOfVoiceSoundsTheSameToTheBit(period: Int) {
    let shapes: [KitPlan.Shape] = [
      KitPlan.Shape(), .with { $0.startFrame = 1234 }, .with { $0.tune = 3.3 }, .with { $0.tune = 60 },
      .with {
        $0.tune = -7
        $0.interpolation = .hermite
      },
      .with { $0.filters = [KitPlan.Filter(kind: .lowPass, cutoff: 900, resonance: 3)] },
      .with {
        $0.tune = -2
        $0.envelope = KitPlan.Envelope(holdFrames: 3000, decayFrames: 2000, sustain: 0.3)
      },
    ]
    for (number, shape) in shapes.enumerated() {
      for loop in [nil, KitPlan.Loop(start: 20, end: 77, endsAtNoteOff: true)] {
        heardTheSame("shape \(number), \(loop == nil ? "no loop" : "loop"), period \(period)", period: period)
        {
          onePad($0, shape: shape, loop: loop)
        }
      }
    }
  }

  @Test func aFadeAndAMonoOutputSoundTheSame() {
    heardTheSame("fade", releasedAt: 400) { sound in
      onePad(sound) {
        $0.noteOff = .release
        $0.releaseFrames = 3000
      }
    }
    heardTheSame("mono") { sound in
      let channel = KitPlan.Channel(
        sample: 0, right: sound.channels - 1, output: 1, leftGain: 0.7, rightGain: 0.9)
      let take = KitPlan.Take(channels: [channel])
      return onePad([sound], layers: [KitPlan.Layer(takes: [take])])
    }
  }

  @Test(arguments: [1, 1e-30, 1e-36, 0] as [Float])
  func theSmallestGainsSoundTheSame(gain: Float) {
    heardTheSame("gain \(gain)", isSilent: gain == 0) { sound in
      let channel = KitPlan.Channel(
        sample: 0, right: sound.channels - 1, leftGain: gain, rightGain: -gain / 3)
      return onePad([sound], layers: [KitPlan.Layer(takes: [KitPlan.Take(channels: [channel])])])
    }
  }

  @Test func whatStreamsFromAHeadOfIntegersSoundsTheSame() throws {
    for tune in [0.0, 5] {
      for loop in [nil, KitPlan.Loop(start: 900, end: 5000, endsAtNoteOff: false)] {
        try heardTheSame("tune \(tune)") { sound in
          try onePad(sound, shape: .with { $0.tune = tune }, loop: loop).streamed(head: 2000)
        }
      }
    }
  }

  @Test func backwardsIsBackwards() {
    for (format, channels) in IntegerSoundTests.sounds {
      let sound = KitBuilder.sound(channels, as: format)
      sound.reverse()
      #expect(channels.indices.map { sound.values($0) } == channels.map { $0.reversed() })
    }
  }

  @Test func itTakesHalfOrThreeQuartersOfTheMemoryAndIsAsLoud() {
    for (format, channels) in IntegerSoundTests.sounds {
      let sound = KitBuilder.sound(channels, as: format)
      #expect(
        sound.bytes == IntegerSoundTests.length * channels.count * (format.isFloat ? 4 : format.frameBytes))
      #expect(LoadedKit(onePad(sound)).sampleBytes == sound.bytes)
      #expect(sound.allPeaks == KitBuilder.sound(channels).allPeaks)
      #expect(SampleMemory.storageBytes(channels: 1, frames: 48_000, format: format) < 48_000 * 3 + 500)
    }
  }

  @Test(arguments: [SampleEncoding.integer16, .integer24, .integer32])
  func whatComesInterleavedArrivesAsItIs(encoding: SampleEncoding) {
    for (format, channels) in IntegerSoundTests.sounds where format.frameBytes <= encoding.bytes {
      let count = channels.count
      let bytes = (0..<IntegerSoundTests.length * count).flatMap { place in
        let value = Int32(channels[place % count][place / count] * 0x1p31)
        return withUnsafeBytes(of: value.littleEndian) { Array($0.suffix(encoding.bytes)) }
      }
      let filling = IntegerFilling(
        SampleMemory(channels: count, frames: IntegerSoundTests.length, format: format))
      for start in stride(from: 0, to: IntegerSoundTests.length, by: 999) {
        let frames = min(999, IntegerSoundTests.length - start)
        for channel in 0..<count {
          filling.write(
            bytes.span.bytes, as: encoding, from: start * count + channel, step: count, count: frames,
            channel: channel, at: start)
        }
      }
      let sound = filling.finish(frames: IntegerSoundTests.length)
      #expect((0..<count).map { sound.values($0) } == channels)
      #expect(sound.allPeaks == KitBuilder.sound(channels).allPeaks)
      let shorter = filling.finish(frames: 1001)
      #expect((0..<count).map { shorter.values($0) } == channels.map { Array($0.prefix(1001)) })
    }
  }

  // MARK: - Parts

  /// Plays a plan of each sound as integers and as floats.
  private func heardTheSame(
    _ comment: String, period: Int = 64, releasedAt release: Int = 4000, isSilent: Bool = false,
    _ plan: (SampleMemory) throws -> KitPlan
  ) rethrows {
    for (format, channels) in IntegerSoundTests.sounds {
      let tapes = try [KitBuilder.sound(channels), KitBuilder.sound(channels, as: format)].map { sound in
        let engine = OfflineEngine(monoOutputs: [true])
        engine.load(try plan(sound), outputs: [1])
        engine.hit(36, at: 10)
        engine.hit(36, at: 333)
        engine.release(36, at: release)
        engine.render(9000, period: period)
        return bits(engine.tape)
      }
      #expect(isSilent || tapes[0].contains { $0.contains { $0 << 1 != 0 } })
      #expect(tapes[0] == tapes[1], "\(comment), \(format), \(channels.count) channels")
    }
  }

  /// Frames of which each is a multiple of a power of two, the least and the greatest among them.
  private static func integers(_ seed: UInt64, bits: Int) -> [Float] {
    var random = SeededRandom(seed: seed)
    let most = 1 << (bits - 1)
    let values =
      [-most, most - 1, 0, -1, 1] + (0..<length - 5).map { _ in Int.random(in: -most..<most, using: &random) }
    return values.map { Float($0) / Float(most) }
  }
}
