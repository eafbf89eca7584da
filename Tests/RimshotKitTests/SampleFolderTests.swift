import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

@Suite struct SampleFolderTests {
  private static func read(_ files: [String]) -> [SampleFolder.Pad] {
    SampleFolder(files.sorted { isNaturallyOrdered($0, before: $1) }).pads
  }

  @Test(arguments: [
    ("kick-01.wav", "kick", 36), ("BD0000.WAV", "kick", 36), ("Bass Drum.flac", "kick", 36),
    ("Snare_v3_rr2.wav", "snare", 38), ("SnareRimshot.wav", "snare/rim", 40), ("SD0010.WAV", "snare", 38),
    ("side stick 2.wav", "snare/cross-stick", 37), ("RS.WAV", "snare/cross-stick", 37),
    ("HHClosed_v12.wav", "hihat/closed", 42), ("Hi-Hat Open 3.wav", "hihat/open", 46),
    ("OH75.WAV", "hihat/open", 46),
    ("CH.WAV", "hihat/closed", 42), ("hihat_foot.wav", "hihat/chick", 44), ("hat.wav", "hihat", 42),
    ("hh-half-open.wav", "hihat/half", 23), ("Hat Closed Edge.wav", "hihat/edge-closed", 22),
    ("tom1.wav", "tom-1", 48), ("Tom 2 soft.wav", "tom-2", 45), ("FloorTom_01.wav", "tom-3", 43),
    ("HiTom.wav", "tom-1", 48), ("LT00.WAV", "tom-3", 43), ("rack tom 2 rim.wav", "tom-2/rim", 45),
    ("crash2_ff.wav", "crash-2", 57), ("Crash Cymbal.wav", "crash-1", 49), ("CY0000.WAV", "crash-1", 49),
    ("ride bell.wav", "ride/bell", 53), ("Ride-Crash.wav", "ride/edge", 59), ("china.aiff", "china", 52),
    ("CP.WAV", "clap", 39), ("cow bell.wav", "cowbell", 56), ("CongaLow_p.wav", "conga-low", 64),
    ("Wood Block Hi.wav", "wood-block-high", 76), ("triangle mute.wav", "triangle/mute", 80),
    ("Perc/Tambourine/hit_1.wav", "tambourine", 54), ("Hi-Hat Open/Hi-Hat Open_v1.wav", "hihat/open", 46),
  ])
  func aDrumIsKnownByItsWords(_ file: String, _ role: String, _ note: Int) {
    let pads = Self.read([file])
    #expect(pads.map(\.role) == [role])
    #expect(pads.map(\.note) == [note])
  }

  @Test(arguments: [
    // Numbers of an order share the velocities equally.
    (["s_snare_v1_rr1.wav", "s_snare_v1_rr2.wav", "s_snare_v2_rr1.wav"], ["1-63: 2", "64-127: 1"]),
    (["snare_v10.wav", "snare_v2.wav", "snare_v1.wav"], ["1-42: 1", "43-84: 1", "85-127: 1"]),
    (
      ["snare pp.wav", "snare mf 1.wav", "snare mf 2.wav", "snare ff.wav"],
      ["1-42: 1", "43-84: 2", "85-127: 1"]
    ),
    (["Snare-Hard.wav", "Snare-Soft.wav"], ["1-63: 1", "64-127: 1"]),
    // Velocities are where layers end, or begin.
    (
      ["38_snare_V100_RR1.flac", "38_snare_V100_RR2.flac", "38_snare_V127_RR1.flac"],
      ["1-100: 2", "101-127: 1"]
    ),
    (["snare_vel1.wav", "snare_vel64.wav", "snare_vel101.wav"], ["1-63: 1", "64-100: 1", "101-127: 1"]),
    // Two numbers without words.
    (["snare_1_1.wav", "snare_1_2.wav", "snare_2_1.wav", "snare_2_2.wav"], ["1-63: 2", "64-127: 2"]),
    (["snare1.wav", "snare2.wav", "snare10.wav"], ["1-127: 3"]),
    (["snare 24bit 1.wav", "snare 24bit 2.wav"], ["1-127: 2"]),
  ])
  func numbersBecomeLayersAndTakes(_ files: [String], _ layers: [String]) {
    let pads = Self.read(files)
    #expect(pads.count == 1)
    let found = pads[0].layers.map {
      "\($0.velocities.lowerBound)-\($0.velocities.upperBound): \($0.files.count)"
    }
    #expect(found == layers)
  }

  @Test func takesAreInTheOrderOfTheirNumbers() {
    let pads = Self.read(["snare_rr10.wav", "snare_rr9.wav", "snare_rr1.wav"])
    #expect(pads[0].layers[0].files == ["snare_rr1.wav", "snare_rr9.wav", "snare_rr10.wav"])
  }

  @Test func unknownSoundsArePadsFrom36Upward() {
    let pads = Self.read(["zap 2.wav", "zap 10.wav", "blip.wav", "kick.wav"])
    #expect(pads.map(\.name) == ["kick", "blip", "zap 2", "zap 10"])
    #expect(pads.map(\.note) == [36, 37, 38, 39])
  }

  @Test func theSixTomsOfGeneralMidiHaveTheirNotes() {
    let names = ["High Tom", "Hi-Mid Tom", "Low-Mid Tom", "Low Tom", "High Floor Tom", "Low Floor Tom"]
    let pads = Self.read(names.map { "\($0).wav" })
    let notes = pads.reduce(into: [:]) { $0[$1.layers[0].files[0]] = $1.note }
    #expect(names.map { notes["\($0).wav"] } == [50, 48, 47, 45, 43, 41])
  }

  @Test func numbersInFrontAreNotesWhereAllMayBe() {
    let notes = Self.read(["36_boom_v1.wav", "36_boom_v2.wav", "40 thing.wav"])
    #expect(notes.map(\.note) == [36, 40])
    #expect(notes.map(\.layers.count) == [2, 1])
    let order = Self.read(["01 Kick.wav", "02 Snare.wav", "40 Crash.wav"])
    #expect(order.map(\.note) == [36, 38, 49])
    #expect(Self.read(["60.wav", "61.wav"]).map(\.note) == [60, 61])
  }

  @Test func variantsOfADrumArePadsOfTheirOwn() {
    let pads = Self.read(["909 snare.wav", "909 snare rattle.wav", "909 snare dark.wav"])
    #expect(pads.map(\.name) == ["snare", "snare dark", "snare rattle"])
    #expect(pads.map(\.role) == ["snare", nil, nil])
    #expect(pads.map(\.note) == [38, 36, 37])
  }

  @Test func aFolderAndItsFilesMaySayTheSame() {
    let pads = Self.read([
      "HiHat Closed/HiHat Closed_v1.wav", "HiHat Closed/HiHat Closed_v2.wav", "Kick/Kick 1.wav",
    ])
    #expect(pads.map(\.name) == ["kick", "hihat closed"])
  }

  @Test func longNamesAreCut() throws {
    let long = String(repeating: "long ", count: 20)
    let folder = try TemporaryKit(named: "kit " + long)
    for name in ["\(long)a", "\(long)b", "kick"] { try folder.write([[0.5, 0.25]], to: "\(name).wav") }
    let reading = KitReader.read(folder.path)
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    let names = try #require(reading.kit).pads.map(\.name)
    #expect(Set(names).count == 3)
    #expect(names.map(\.count) == [4, 64, 62])
  }

  @Test func aFolderPlays() throws {
    let folder = try TemporaryKit(named: "My \"Kit\": #1")
    for name in ["Snare: loud #1.wav", "hh closed.wav", "hh open.wav", "été*.wav", "Toms/floor tom_1.wav"] {
      try folder.write([[0.5, 0.25]], to: name)
    }
    try folder.write("junk", to: "._hh open.wav")
    let reading = KitReader.read(folder.path)
    #expect(reading.diagnostics.isEmpty)
    let pads = try #require(reading.kit).pads
    #expect(reading.kit?.name == "My \"Kit\": #1")
    #expect(pads.map(\.name) == ["snare", "tom-3", "hihat closed", "hihat open", "été"])
    #expect(pads.map(\.notes) == [[38], [43], [42], [46], [36]])
    #expect(pads.flatMap { $0.layers.flatMap(\.samples) }.count == 5)
    #expect(pads[2].chokeGroup == pads[3].chokeGroup && pads[2].chokeGroup != nil)
    let open = try #require(pads[3].layers.first?.samples.first)
    #expect(open.location == SourceLocation(file: folder.file("hh open.wav")))
  }

  @Test func aFolderOfManyVelocitiesStillReads() throws {
    let pads = Self.read((1...200).map { "snare_v\($0).wav" })
    #expect(pads[0].layers.count == 127)
    #expect(pads[0].layers.flatMap(\.files).count == 200)
    #expect(Self.read((1...140).map { "x\($0).wav" }).compactMap(\.note).count == 128)
  }
}
