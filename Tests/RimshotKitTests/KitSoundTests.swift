import RimshotEngineHost
import RimshotKit
import RimshotTestSupport
import Testing

/// What is heard of a kit's words, from its files to the outputs.
@Suite struct KitSoundTests {
  /// What the main pair plays for a hit of note 36, whose pad has some keys and plays `a.wav`.
  private func heard(_ keys: String, _ frames: [[Float]], velocity: UInt8 = 127) throws -> (
    left: [Float], right: [Float]
  ) {
    let folder = try TemporaryKit("rimshot: 1\npads: {x: {note: 36, \(keys)samples: a.wav}}")
    try folder.write(frames, to: "a.wav", as: .wavFloat)
    let loading = Loading(folder)
    #expect(loading.messages.isEmpty)
    let engine = OfflineEngine()
    engine.load(try #require(loading.plan))
    engine.hit(36, velocity: velocity)
    engine.render(8, period: 8)
    return engine.tape[0]
  }

  private let left: [Float] = [0.5, -0.25, 0.125, 1, 0, 0, 0, 0]
  private let right: [Float] = [0.25, 0.5, -1, 0.75, 0, 0, 0, 0]

  @Test func aPlainKitPlaysTheFilesOwnFrames() throws {
    let stereo = try heard("", [Array(left.prefix(4)), Array(right.prefix(4))])
    #expect(stereo.left == left && stereo.right == right)
    let mono = try heard("", [Array(left.prefix(4))])
    #expect(mono.left == left && mono.right == left)
  }

  @Test func aSoundPlaysBackwards() throws {
    #expect(try heard("reverse: true, ", [Array(left.prefix(4))]).left == [1, 0.125, -0.25, 0.5, 0, 0, 0, 0])
  }

  @Test func aSoundBeginsLaterAndFurtherOn() throws {
    let keys = "start: 1 frame, delay: 0.05 ms, "
    #expect(try heard(keys, [Array(left.prefix(4))]).left == [0, 0, -0.25, 0.125, 1, 0, 0, 0])
  }

  @Test func aLoopRepeats() throws {
    let keys = "loop: {start: 1 frame, end: 3 frames, until: forever}, "
    #expect(
      try heard(keys, [Array(left.prefix(4))]).left == [0.5, -0.25, 0.125, -0.25, 0.125, -0.25, 0.125, -0.25])
  }

  @Test func aMicrophoneHearsItsChannel() throws {
    let keys = "microphones: {top: {channels: 2}}, "
    let mono = try heard(keys, [Array(left.prefix(4)), Array(right.prefix(4))])
    #expect(mono.left == right && mono.right == right)
  }

  @Test func velocityAndGainSetTheLevel() throws {
    let soft = try heard("velocity_curve: {factors: [[1, 0], [65, 0.5], [127, 1]]}, ", [[1]], velocity: 33)
      .left[0]
    #expect(abs(soft - 0.25) < 1e-6)
    #expect(abs(try heard("gain: -6.0206, ", [[1]]).left[0] - 0.5) < 1e-6)
  }

  @Test func thePedalChoosesTheOpening() throws {
    let folder = try TemporaryKit(
      """
      rimshot: 1
      pedal_start: 100
      pads:
        h:
          note: 46
          articulations:
            open: {pedal: 0-63, samples: a.wav}
            closed: {pedal: 64-127, samples: b.wav}
      """)
    try folder.write([[0.5]], to: "a.wav")
    try folder.write([[0.25]], to: "b.wav")
    let engine = OfflineEngine()
    engine.load(try #require(Loading(folder).plan))
    engine.hit(46)
    engine.render(8, period: 8)
    #expect(engine.tape[0].left[0] == 0.25)
  }
}
