import Testing

@testable import RimshotRealtime

@Suite struct EnvelopeTests {
  private let shape = EnvelopeShape(
    attackFrames: 100, holdFrames: 50, decayFrames: 200, sustain: 0.25, releaseFrames: 300, hasShape: true)

  @Test func attackHoldDecayAndSustainFollowEachOther() {
    let levels = levels(shape, 1000).levels
    for n in 0..<100 { #expect(abs(levels[n] - Float(n) / 100) < 1e-6) }
    #expect(levels[100..<150].allSatisfy { $0 == 1 })
    #expect(abs(levels[150] - 1) < 1e-6)
    // Half of the decay's 80 dB is done in half of its time.
    #expect(abs(levels[250] - (0.25 + 0.75 * 0.01)) < 2e-4)
    #expect(levels[350...].allSatisfy { $0 == 0.25 })
  }

  @Test func aReleaseFallsToSilenceInItsTime() {
    let result = levels(shape, 1000, releaseAt: 500)
    #expect(result.end == 800)
    #expect(abs(result.levels[500] - 0.25) < 1e-6)
    #expect(abs(result.levels[650] - 0.25 * 0.01) < 1e-4)
    #expect(result.levels[799] > 0)
    #expect(result.levels[800...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [1, 40, 99, 100, 120, 150, 210, 349, 400])
  func aReleaseStartsWhereTheLevelIs(frame: Int) {
    let result = levels(shape, 1000, releaseAt: frame)
    #expect(result.end == frame + 300)
    #expect(abs(result.levels[frame] - levels(shape, 1000).levels[frame]) < 1e-6)
    // No step is larger than the steepest that its own ramps make: the decay's first.
    for (a, b) in zip(result.levels, result.levels.dropFirst()) { #expect(abs(a - b) < 0.04) }
  }

  @Test func aFallEndsWithoutAStep() {
    for (a, b) in zip(
      levels(shape, 1000, releaseAt: 120).levels[380...], levels(shape, 1000, releaseAt: 120).levels[381...])
    {
      #expect(abs(a - b) < 1e-4)
    }
  }

  @Test func aDecayToNothingEndsTheVoice() {
    var drum = shape
    drum.sustain = 0
    let result = levels(drum, 1000)
    #expect(result.end == 350)
    #expect(result.levels[349] > 0)
    #expect(result.levels[350...].allSatisfy { $0 == 0 })
  }

  @Test func withoutAShapeOnlyTheReleaseIsHeard() {
    let plain = EnvelopeShape(
      attackFrames: 7, holdFrames: 0, decayFrames: 9, sustain: 0, releaseFrames: 100, hasShape: false)
    #expect(levels(plain, 500).levels.allSatisfy { $0 == 1 })
    #expect(levels(plain, 500).end == nil)
    #expect(levels(plain, 500, releaseAt: 200).end == 300)
  }

  @Test func whatTakesNoTimeIsLeftOut() {
    let flat = EnvelopeShape(
      attackFrames: 0, holdFrames: 0, decayFrames: 0, sustain: 0.5, releaseFrames: 0, hasShape: true)
    #expect(levels(flat, 100).levels.allSatisfy { $0 == 0.5 })
    #expect(levels(flat, 100, releaseAt: 64).end == 64)
  }

  @Test func theLevelIsTheNextFrames() {
    var envelope = Envelope(shape)
    var levels: [Float] = []
    var heard: [Float] = []
    for frame in 0..<700 {
      if frame == 420 { envelope.release() }
      levels.append(envelope.level)
      var gain: Float = 1
      _ = envelope.multiply(into: &gain, count: 1, shape: shape)
      heard.append(gain)
    }
    for (a, b) in zip(levels, heard) { #expect(abs(a - b) < 1e-6) }
  }

  @Test func aTenSecondDecayKeepsItsTime() {
    let long = EnvelopeShape(
      attackFrames: 0, holdFrames: 0, decayFrames: 480_000, sustain: 0, releaseFrames: 0, hasShape: true)
    let result = levels(long, 500_000)
    #expect(result.end == 480_000)
    #expect(abs(decibels(Double(result.levels[240_000])) + 40) < 0.1)
  }

  @Test(arguments: [nil, 30, 120, 200, 500])
  func anEnvelopeIsTheSameInAllSplits(release: Int?) {
    #expect(isTheSameInAllSplits(of: 1100) { levels(shape, 1100, releaseAt: release, runs: $0).levels })
  }

  /// Gains of 1 under an envelope.
  /// - Returns: The levels, and the frame at which it was over.
  private func levels(
    _ shape: EnvelopeShape, _ count: Int, releaseAt: Int? = nil, runs: [Int]? = nil
  ) -> (levels: [Float], end: Int?) {
    var gains = [Float](repeating: 1, count: count)
    var envelope = Envelope(shape)
    var frame = 0
    var goesOn = true
    for run in runs ?? [Int](repeating: 1, count: count) {
      // As the engine does: up to the event, the event, and on.
      var left = run
      while left > 0 {
        if frame == releaseAt { envelope.release() }
        var part = left
        if let releaseAt, frame < releaseAt { part = min(left, releaseAt - frame) }
        goesOn = gains.withUnsafeMutableBufferPointer {
          guard let start = $0.baseAddress else { return false }
          return envelope.multiply(into: start + frame, count: part, shape: shape)
        }
        frame += part
        left -= part
      }
    }
    let end = gains.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    return (gains, goesOn ? nil : end)
  }
}
