import RimshotEngineHost
import RimshotKit
import RimshotKitLoader
import RimshotTestSupport
import Testing

/// Hits that several microphones have recorded.
@Suite struct MicrophoneTests {
  @Test func readsChannelsOfOneFile() throws {
    let reading = try Reading(
      """
      rimshot: 1
      outputs: {snare: mono, overheads: stereo}
      microphones: {overhead: {output: overheads, gain: -3, channels: [2, 3]}}
      pads:
        snare:
          note: 38
          output: snare
          microphones: {top: {pan: 0.1, channels: 1}, overhead: {gain: -6}}
          samples: [a.wav, b.wav]
        dry: {note: 39, microphones: off, samples: a.wav}
      """)
    #expect(reading.messages.isEmpty)
    let takes = try #require(reading.pad?.layers.first?.takes)
    let overhead = Kit.Microphone(name: "overhead", output: 1, gain: -6, channels: [2, 3])
    let top = Kit.Microphone(name: "top", output: 0, pan: 0.1, channels: [1])
    #expect(takes.map { $0.channels.map(\.microphone) } == [[overhead, top], [overhead, top]])
    #expect(
      takes.map { $0.channels.map { reading.name($0.sample) } } == [["a.wav", "a.wav"], ["b.wav", "b.wav"]])
    #expect(reading.kit?.pads[1].layers[0].takes[0].channels.map(\.microphone) == [Kit.Microphone()])
  }

  @Test func readsAFileForEachMicrophone() throws {
    let reading = try Reading(
      """
      rimshot: 1
      outputs: {oh: stereo}
      microphones: {top: , overhead: {output: oh}}
      pads:
        snare: {note: 38, samples: {top: "top_*.wav", overhead: [oh_1.wav, {file: oh_2.wav, power: 3}]}}
        tambourine: {note: 54, samples: t.wav}
      """, sounds: ["top_1.wav", "top_2.wav", "oh_1.wav", "oh_2.wav", "t.wav"])
    #expect(reading.messages.isEmpty)
    let takes = try #require(reading.pad?.layers.first?.takes)
    #expect(
      takes.map { $0.channels.map { reading.name($0.sample) } } == [
        ["top_1.wav", "oh_1.wav"], ["top_2.wav", "oh_2.wav"],
      ])
    #expect(takes.map(\.power) == [nil, 3])
    #expect(takes[0].channels.map(\.microphone.output) == [nil, 0])
    #expect(reading.kit?.pads[1].layers[0].takes.map { $0.channels.count } == [1])
  }

  @Test func leavesOutTheChannelOfAMissingFile() throws {
    let reading = try Reading(
      "rimshot: 1\nmicrophones: {t: , o: , r: }\n"
        + "pads: {x: {note: 38, samples: {t: [a.wav, b.wav], o: [gone.wav, c.wav], r: 'room_*.wav'}}}")
    #expect(
      reading.messages == [
        "kit.yaml:3:55: warning: no file \"gone.wav\"",
        "kit.yaml:3:76: warning: no file matches \"room_*.wav\"",
      ])
    #expect(
      reading.pad?.layers[0].takes.map { $0.channels.map { reading.name($0.sample) } } == [
        ["a.wav"], ["b.wav", "c.wav"],
      ])
  }

  @Test(arguments: [
    (
      "microphones: {t: , o: }\nsamples: {t: [a.wav, b.wav], o: c.wav}",
      "5:34: error: microphone \"o\" has 1 file and \"t\" has 2: each take needs one of each"
    ),
    (
      "microphones: {top: }\nsamples: {tpo: a.wav}",
      "5:15: error: no microphone \"tpo\" (did you mean \"top\"?)"
    ),
    ("samples: {top: a.wav}", "4:15: error: no microphone \"top\": list it under microphones"),
    (
      "microphones: {t: {channels: [1, 2, 3]}}\nsamples: a.wav",
      "4:33: error: channels must be a channel of the files from 1 to 1024, or two of them such as [2, 3], not a list"
    ),
    (
      "microphones: {file: {channels: 1}}\nsamples: a.wav",
      "4:19: error: microphone \"file\": a name has 1 to 64 characters, all of them visible, and isn't file or power"
    ),
    (
      "select: nearest\nsamples: [{file: a.wav, power: 1}, b.wav]",
      "5:14: error: 1 of these 2 takes have no power: give it to all or to none"
    ),
    (
      "samples: {file: a.wav, power: loud}",
      "4:35: error: power must be a number from 0 to 1000000000, not \"loud\""
    ),
    ("samples: {power: 1, file: }", "4:14: error: file is missing: name it, such as file: snare.wav"),
  ])
  func refuses(_ lines: String, _ message: String) throws {
    let reading = try Reading(pad: lines)
    #expect(
      reading.messages.filter { $0.contains("error") } == ["kit.yaml:" + message], "\(reading.messages)")
  }

  @Test func saysThatAMicrophoneHearsNothing() throws {
    let reading = try Reading(
      pad:
        "microphones: {top: }\nlayers: [{velocity: 1-9, samples: a.wav}, {velocity: 10-127, samples: b.wav}]")
    #expect(
      reading.messages == [
        "kit.yaml:4:19: warning: microphone \"top\" hears nothing: give it channels of the files, "
          + "or files of its own, such as samples: {top: file.wav}"
      ])
  }

  // MARK: - What the engine is told

  @Test func onlyTheChannelsInUseAreInMemory() throws {
    let folder = try TemporaryKit(
      """
      rimshot: 1
      outputs: {oh: stereo}
      pads:
        x:
          note: 36
          pan: -1
          microphones: {room: {channels: [5, 6], output: oh, pan: 0}, top: {channels: 2, gain: -6.0206}}
          samples: six.wav
      """)
    try folder.write((1...6).map { [Float($0) / 8] }, to: "six.wav")
    let loading = Loading(folder)
    #expect(loading.messages.isEmpty)
    #expect(loading.plan?.samples.map(\.channels) == [3])
    #expect((0..<3).map { loading.frames(channel: $0) } == [[0.25], [0.625], [0.75]])
    let channels = try #require(loading.plan?.pads[0].layers[0].takes[0].channels)
    #expect(channels[0] == KitPlan.Channel(sample: 0, left: 1, right: 2, output: 1))
    #expect(channels[1].left == 0 && channels[1].right == 0 && channels[1].output == 0)
    #expect(abs(channels[1].leftGain - Float(0.5).squareRoot()) < 1e-6)
    #expect(channels[1].rightGain == 0)
    #expect(loading.inspection?.bytes(at: 48_000) == 3 * 2)
  }

  @Test func aChannelThatTheFileLacksIsItsLast() throws {
    let folder = try TemporaryKit(
      "rimshot: 1\nmicrophones: {a: {channels: 1}, b: {channels: [3, 4]}}\npads: {x: {note: 36, samples: two.wav}}"
    )
    try folder.write([[0.5], [0.25]], to: "two.wav")
    let loading = Loading(folder)
    #expect(
      loading.messages == [
        "kit.yaml:3:31: warning: \"two.wav\" has 2 channels, so its last one plays instead of channel 3",
        "kit.yaml:3:31: warning: \"two.wav\" has 2 channels, so its last one plays instead of channel 4",
      ])
    #expect(Loading.texts(loading.inspection?.diagnostics ?? [], folder) == loading.messages)
    #expect(
      loading.plan?.pads[0].layers[0].takes[0].channels.map { [$0.left, $0.right] } == [[0, 0], [1, 1]])
  }

  @Test func aFileThatCantBeReadLeavesTheOtherMicrophones() throws {
    let folder = try TemporaryKit(
      "rimshot: 1\nmicrophones: {a: , b: }\npads: {x: {note: 36, samples: {a: good.wav, b: bad.wav}}}")
    try folder.write([[0.5]], to: "good.wav")
    try folder.write("hello", to: "bad.wav")
    let loading = Loading(folder)
    #expect(
      loading.messages == [
        "kit.yaml:3:48: warning: \"bad.wav\" can't be read and is left out: Format not recognised"
      ])
    #expect(loading.plan?.pads[0].layers[0].takes == [KitPlan.Take(channels: [KitPlan.Channel(sample: 0)])])
  }
}
