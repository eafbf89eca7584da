import RimshotEngineHost
import RimshotKit
import RimshotKitLoader
import RimshotTestSupport
import Testing

/// What is said about files that aren't as they should be, and what still plays.
@Suite struct BrokenSoundTests {
  @Test func leavesOutWhatIsNoSound() throws {
    let folder = try TemporaryKit(playing: "[bad.wav, a.wav]")
    try folder.write("hello", to: "bad.wav")
    try folder.write([[0.5]], to: "a.wav")
    let loading = Loading(folder)
    let message =
      "kit.yaml:3:27: warning: \"bad.wav\" can't be read and is left out: Format not recognised"
    #expect(loading.messages == [message])
    #expect(Loading.texts(loading.inspection?.diagnostics ?? [], folder) == [message])
    #expect(loading.plan?.pads.first?.layers.map(\.samples) == [[0]])
    #expect(loading.frames() == [0.5])
  }

  @Test func playsTheNearestLayerWhereOneIsLost() throws {
    let folder = try TemporaryKit(
      """
      rimshot: 1
      pads:
        x:
          note: 36
          layers:
            - {velocity: 1-40, samples: a.wav}
            - {velocity: 41-80, samples: bad.wav}
            - {velocity: 81-127, gain: -6, samples: b.wav}
      """, sounds: ["a.wav", "b.wav"])
    try folder.write("hello", to: "bad.wav")
    let layers = Loading(folder).plan?.pads.first?.layers
    #expect(layers?.map(\.velocities) == [1...60, 61...127])
    #expect(layers?.map(\.samples) == [[0], [1]])
    #expect(layers?.map { ($0.gain * 1000).rounded() } == [1000, 501])
  }

  @Test func keepsTheOtherPadsWhenOneIsSilent() throws {
    let folder = try TemporaryKit(
      "rimshot: 1\npads:\n  x: {note: 36, samples: bad.wav}\n  y: {note: 38, samples: a.wav}\n",
      sounds: ["a.wav"])
    try folder.write("hello", to: "bad.wav")
    let loading = Loading(folder)
    #expect(
      loading.messages.last
        == "kit.yaml:3:26: warning: pad \"x\" stays silent: none of its samples can be read")
    #expect(loading.plan?.pads.map(\.layers.count) == [0, 1])
  }

  @Test func refusesAKitOfWhichNothingLoads() throws {
    let folder = try TemporaryKit(playing: "bad.wav")
    try folder.write("hello", to: "bad.wav")
    let loading = Loading(folder)
    #expect(loading.plan == nil)
    #expect(loading.messages.last == "kit.yaml: error: no pad of the kit has any sound")
    #expect(loading.inspection?.diagnostics.last?.severity == .error)
  }

  @Test func playsSilenceForAnEmptyFile() throws {
    let folder = try TemporaryKit(playing: "[empty.wav, a.wav]")
    try folder.write([[]], to: "empty.wav")
    try folder.write([[0.5]], to: "a.wav")
    let loading = Loading(folder)
    #expect(loading.messages == ["kit.yaml:3:27: warning: \"empty.wav\" has no frames; it plays silence"])
    #expect(loading.plan?.samples.map(\.frames) == [0, 1])
  }

  @Test func playsTheFirstTwoOfSixChannels() throws {
    let folder = try TemporaryKit(playing: "six.wav")
    try folder.write((1...6).map { [Float($0) / 8] }, to: "six.wav")
    let loading = Loading(folder)
    #expect(
      loading.messages == ["kit.yaml:3:26: warning: \"six.wav\" has 6 channels; the first two are used"])
    #expect(loading.frames(channel: 0) == [0.125])
    #expect(loading.frames(channel: 1) == [0.25])
  }

  @Test func makesWhatIsNoNumberSilent() throws {
    let folder = try TemporaryKit(playing: "a.wav")
    try folder.write([[.nan, 0.5, .infinity, -.infinity, 0.25]], to: "a.wav", as: .wavFloat)
    let loading = Loading(folder)
    #expect(
      loading.messages == [
        "kit.yaml:3:26: warning: \"a.wav\" has 3 samples that are no finite number, made 0"
      ])
    #expect(loading.frames() == [0, 0.5, 0, 0, 0.25])
  }

  @Test func playsACutFileToItsEnd() throws {
    let folder = try TemporaryKit(playing: "cut.flac")
    let noise = (0..<40_000).map { Float(($0 &* 7919) % 1000) / 1000 - 0.5 }
    try folder.write([noise], to: "whole.flac", as: .flac)
    let bytes = try folder.bytes(of: "whole.flac")
    try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "cut.flac")
    let loading = Loading(folder)
    #expect(loading.messages.count == 1)
    #expect(loading.messages.first?.contains("\"cut.flac\" ends early, after ") == true)
    #expect(loading.frames().count > 4_096)
    #expect(loading.frames().count < noise.count)
  }

  @Test func survivesAnyBrokenByteOfAHeader() throws {
    let folder = try TemporaryKit(playing: "[bad.wav, a.wav]")
    try folder.write([[0.5]], to: "a.wav")
    try folder.write([[0.25, 0.5], [0, 0]], to: "whole.wav")
    let whole = try folder.bytes(of: "whole.wav")
    for place in 0..<44 {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var bytes = whole
        bytes[place] = value
        try folder.write(bytes, to: "bad.wav")
        #expect(Loading(folder).plan != nil)
      }
    }
  }
}
