import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

@Suite struct KitReaderTests {
  @Test func readsEveryKey() throws {
    let reading = try Reading(
      """
      rimshot: 1
      name: Basement
      author: Ann
      license: CC0-1.0
      description: Dry.
      outputs:
        kick: mono
        overheads: stereo
      choke_groups:
        hihat: {fade: 15 ms}
      pads:
        hat:
          notes: [42, 22]
          output: overheads
          choke: hihat
          choke_self: yes
          note_off: {release: 0.08 s}
          gain: -2 dB
          pan: -0.1
          velocity_curve: {power: 1.5}
          layers:
            - velocity: 1-60
              gain: 1.5
              select: random
              samples: [a.wav, b.wav]
            - velocity: 61-127
              samples: c.wav
        kick:
          note: 36
          output: kick
          samples: a.wav
      """)
    let kit = try #require(reading.kit)
    #expect(reading.messages.isEmpty)
    #expect([kit.name, kit.author, kit.license, kit.description] == ["Basement", "Ann", "CC0-1.0", "Dry."])
    #expect(kit.outputs == [.init(name: "kick", isStereo: false), .init(name: "overheads", isStereo: true)])
    #expect(kit.chokeGroups == [.init(name: "hihat", fade: 0.015)])
    #expect(kit.pads.map(\.name) == ["hat", "kick"])
    let hat = kit.pads[0]
    #expect(hat.layers.map(\.velocities) == [1...60, 61...127])
    #expect(hat.layers.map(\.gain) == [1.5, 0])
    #expect(hat.layers.map(\.selection) == [.random, .roundRobin])
    #expect(reading.files == [["a.wav", "b.wav"], ["c.wav"]])
    #expect(hat.layers[0].samples[1].location.line == 25)
    #expect(hat.layers[0].samples[1].location.column == 26)
    #expect(hat.layers.map(\.velocityCurve) == [.power(1.5), .power(1.5)])
    #expect(hat.layers.map(\.voice.pan) == [-0.1, -0.1])
    #expect(hat.notes == [42, 22])
    #expect([hat.output, hat.chokeGroup] == [1, 0])
    #expect(hat.selfChoke == 0.015)
    #expect(hat.noteOff == .release(seconds: 0.08))
    #expect(hat.gain == -2)
  }

  @Test func hasDefaults() throws {
    let folder = try TemporaryKit(named: "Garage")
    try folder.write("rimshot: 1\npads:\n  x: {note: 36, samples: a.wav}\n", to: "kit.yaml")
    try folder.write([[0.5]], to: "a.wav")
    let kit = try #require(Reading(folder).kit)
    #expect(kit.name == "Garage")
    #expect(kit.directory == folder.path)
    let sample = Kit.Sample(
      path: folder.file("a.wav"),
      location: SourceLocation(file: folder.file("kit.yaml"), line: 3, column: 26))
    let take = Kit.Take(channels: [Kit.Channel(sample: sample)])
    #expect(kit.pads == [Kit.Pad(name: "x", notes: [36], layers: [Kit.Layer(takes: [take])])])
    #expect(kit.pedalStart == 0)
  }

  @Test(arguments: [
    ("natural", VelocityCurve.natural), ("linear", .linear), ("fixed", .fixed), ("{power: 2}", .power(2)),
    ("{decibels: 40 dB}", .decibels(40)),
    (
      "{points: [[1, -40 dB], [127, 0]]}",
      .decibelPoints([.init(velocity: 1, level: -40), .init(velocity: 127, level: 0)])
    ), ("{factors: [[64, 0.5]]}", .factorPoints([.init(velocity: 64, level: 0.5)])),
  ])
  func knowsVelocityCurves(_ text: String, _ curve: VelocityCurve) throws {
    #expect(try Reading(pad: "velocity_curve: \(text)\nsamples: a.wav").pad?.layers[0].velocityCurve == curve)
  }

  @Test(arguments: [
    ("ignore", Kit.NoteOff.ignore), ("release", .release(seconds: 0.05)),
    ("{release: 80ms}", .release(seconds: 0.08)), ("toggle", .toggle(seconds: 0.05)),
    ("{toggle: 20 ms}", .toggle(seconds: 0.02)), ("choke", .choke(seconds: 0.03)),
    ("{choke: 1 s}", .choke(seconds: 1)),
  ])
  func knowsNoteOffs(_ text: String, _ noteOff: Kit.NoteOff) throws {
    #expect(try Reading(pad: "note_off: \(text)\nsamples: a.wav").pad?.noteOff == noteOff)
  }

  @Test func takesTheSelectionOfThePadForItsLayers() throws {
    let reading = try Reading(
      pad: "select: random\nlayers:\n- {velocity: 1-9, samples: a.wav}\n"
        + "- {velocity: 10-19, select: random-no-repeat, samples: b.wav}\n"
        + "- {velocity: 20-127, select: round-robin, samples: b.wav}")
    #expect(reading.pad?.layers.map(\.selection) == [.random, .randomWithoutRepeat, .roundRobin])
  }

  @Test func givesAnUnlistedChokeGroupTheDefaultFade() throws {
    let reading = try Reading(pad: "choke: ride\nsamples: a.wav")
    #expect(reading.kit?.chokeGroups == [Kit.ChokeGroup(name: "ride", fade: 0.03)])
    #expect(reading.pad?.chokeGroup == 0)
    #expect(reading.messages.isEmpty)
  }

  @Test func readsTheFileItself() throws {
    let folder = try TemporaryKit("rimshot: 1\npads: {x: {note: 36, samples: a.wav}}", sounds: ["a.wav"])
    #expect(KitReader.read(folder.file("kit.yaml")).kit == KitReader.read(folder.path + "/").kit)
    #expect(KitReader.read(folder.path).kit?.pads.count == 1)
  }

  @Test func saysThatThereIsNoKit() throws {
    let folder = try TemporaryKit()
    #expect(
      Reading(folder).messages == [
        "\(folder.path): error: cannot read the kit: the folder has no kit.yaml, no other kit and no sounds; "
          + "name the folder of a kit"
      ])
    try folder.write([[0.5]], to: "a.wav")
    #expect(
      KitReader.read(folder.file("a.wav")).diagnostics.map(\.message) == [
        "cannot read the kit: this file is a sound; name the folder that it is in"
      ])
    #expect(
      KitReader.read("/nonexistent/kit.yaml").diagnostics.map(\.description) == [
        "/nonexistent/kit.yaml: error: cannot read the kit: no such file or folder"
      ])
  }

  @Test func refusesAPipeWithoutWaiting() {
    #expect(
      KitReader.read("/dev/null").diagnostics.map(\.description) == [
        "/dev/null: error: cannot read the kit: it is a device, a pipe or a socket; "
          + "name a kit's folder, its file or an archive"
      ])
  }
}
