import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

@Suite struct DrumGizmoReaderTests {
  private typealias Folder = DrumGizmoFolder

  @Test func readsWhatTheKitSaysOfItself() throws {
    let folder = try Folder(
      Folder.instrument("kick"),
      metadata:
        "<title>Big\nKit</title><author>Ann</author><license>CC0</license><description>Loud</description>",
      map: "<map note='36' instr='kick'/><map note='35' instr='kick' velmin='0'/>")
    try folder.writeLasting("kick", 0.5, frames: 1)
    let kit = try #require(folder.reading.kit)
    #expect([kit.name, kit.author, kit.license, kit.description] == ["Big Kit", "Ann", "CC0", "Loud"])
    #expect(kit.pads.map(\.name) == ["kick"] && kit.pads.map(\.notes) == [[36, 35]])
    #expect(KitReader.read(folder.folder.file("kit.xml")).kit == kit)
  }

  @Test func theOldPlaceOfTheNameWillDo() throws {
    let folder = try Folder(Folder.instrument("kick"), map: "<map note='36' instr='kick'/>")
    try folder.writeLasting("kick", 0.5, frames: 1)
    #expect(folder.reading.kit?.name == "Test")
  }

  @Test func theFullestOfSeveralKitsIsRead() throws {
    let folder = try Folder(Folder.instrument("kick"), map: "<map note='36' instr='kick'/>")
    try folder.writeLasting("kick", 0.5, frames: 1)
    let text = String(decoding: try folder.folder.bytes(of: "kit.xml"), as: UTF8.self)
    try folder.folder.write(text.replacing("\"Test\"", with: "\"Full\""), to: "Kit_full.xml")
    try folder.folder.write(text, to: "kit_small.xml")
    let reading = folder.reading
    #expect(reading.kit?.name == "Full")
    #expect(
      reading.messages == [
        "Kit_full.xml: warning: this folder has other kits, which play if they are named: \"kit.xml\", \"kit_small.xml\""
      ])
  }

  @Test func whatIsMissingIsNamedAndTheRestPlays() throws {
    let folder = try Folder(
      ["gone", "empty", "broken", "half", "kick"].map { Folder.instrument($0) }.joined(separator: "\n")
        + "<instrument name='kick'/><instrument name='snare' file='../../../../etc/passwd'/>",
      map: "<map note='36' instr='kick'/><map note='500' instr='kick'/>")
    try folder.writeLasting("kick", 0.5, frames: 1)
    try folder.writeLasting("half", 0.5, frames: 1)
    let samples = ["half", "no", "none"].map { Folder.sample($0, "power='1'") }.joined(separator: "\n")
    try folder.folder.write(
      "<instrument version='2.0'><samples>\(samples)</samples></instrument>", to: "half.xml")
    try folder.folder.write("<instrument version='2.0'/>", to: "empty.xml")
    try folder.folder.write("<instrument>\n<samples></instrument>", to: "broken.xml")
    let reading = folder.reading
    #expect(
      reading.messages == [
        "kit.xml:5:14: warning: no file \"gone.xml\" for instrument \"gone\", which stays silent",
        "kit.xml:9:116: warning: instrument \"kick\" is there twice; the second is left out",
        "kit.xml:9:141: warning: \"../../../../etc/passwd\" is outside the kit's folder and isn't read for instrument \"snare\", which stays silent",
        "midimap.xml:1:39: warning: note must be a whole number from 0 to 127, not \"500\"",
        "empty.xml:1:1: warning: instrument \"empty\" has nothing to play and stays silent",
        "broken.xml:2:12: warning: not XML: mismatched tag; read as far as it can be understood",
        "half.xml:2:29: warning: 2 files are missing, first \"no.wav\"",
      ])
    #expect(
      reading.kit?.pads.map { $0.layers.flatMap(\.takes).count } == [0, 0, 0, 1, 1, 0])
  }

  @Test func instrumentsHaveNotesByTheirNamesWithoutAMap() throws {
    let names = [
      "Snare_left", "Snare_rim", "kdrum", "HihatOpen", "Hihat closed", "hh_pedal", "Tom1", "floor tom",
    ]
    let more = ["Crash1", "crash-2", "Ride", "RideBell", "Anvil", "Snare_right", "Bell tree"]
    let folder = try Folder((names + more).map { Folder.instrument($0) }.joined(), map: nil)
    for name in names + more { try folder.writeLasting(name, 0.5, frames: 1) }
    let reading = folder.reading
    #expect(
      reading.messages == [
        "kit.xml:2:1: warning: there is no MIDI map with the kit; instruments have notes of General MIDI by their names"
      ])
    #expect(
      reading.kit?.pads.map(\.notes) == [
        [38], [40], [36], [46], [42], [44], [48], [43], [49], [57], [51], [53], [37], [39], [41],
      ])
  }

  @Test func theMapThatTheKitNamesIsRead() throws {
    let folder = try Folder(
      Folder.instrument("kick"), metadata: "<defaultmidimap src='Maps\\TD.XML'/>",
      map: "<map note='36' instr='kick'/>")
    try folder.writeLasting("kick", 0.5, frames: 1)
    try folder.folder.write("<midimap><map note='1' instr='kick'/></midimap>", to: "maps/td.xml")
    let reading = folder.reading
    #expect(reading.kit?.pads.map(\.notes) == [[1]])
    #expect(
      reading.messages == [
        "kit.xml:3:11: warning: no file \"Maps\\TD.XML\"; reading \"maps/td.xml\", which differs only in case"
      ])
  }

  @Test(arguments: [
    ("<drumkit x='1' x='2'>", "kit.xml:1:16: error: not XML: duplicate attribute"),
    (
      "<drumkit><channels><channel name='a'/></channels></drumkit>",
      "kit.xml:1:1: error: the drumkit has no <instruments>, so it plays nothing"
    ),
    (
      "<drumkit><instruments><instrument name='a' file='a.xml'/></instruments></drumkit>",
      "kit.xml:1:1: error: the drumkit has no <channels>, so nothing could be heard"
    ),
  ])
  func refuses(_ text: String, _ message: String) throws {
    let folder = try TemporaryKit()
    try folder.write(text, to: "kit.xml")
    let reading = Reading(folder)
    #expect(reading.kit == nil)
    #expect(reading.messages == [message])
  }

  @Test func channelsHaveNamesThatOutputsMayHave() throws {
    let folder = try TemporaryKit()
    let names = ["main", "main_l", "Über", "a/b", "a.b", "", "a/b"]
    try folder.write(
      "<drumkit><channels>\(names.map { "<channel name='\($0)'/>" }.joined())</channels>"
        + "<instruments><instrument name='x'/></instruments></drumkit>", to: "kit.xml")
    #expect(
      Reading(folder).kit?.outputs.map(\.name) == ["main-2", "main_l-2", "_ber", "a_b", "a_b-2", "channel"])
  }

  @Test func aPowerThatIsNoneIsMeasuredWithAllOthers() throws {
    let folder = try Folder(Folder.instrument("x"), map: "<map note='36' instr='x'/>")
    let samples = [("a", "power='0.5'"), ("b", "power='0'"), ("c", "")].map { Folder.sample($0, $1) }
    try folder.folder.write(
      "<instrument version='2.0'><samples>\(samples.joined())</samples></instrument>", to: "x.xml")
    for name in ["a", "b", "c"] { try folder.writeSound(name, 0.5) }
    let reading = folder.reading
    #expect(
      reading.messages == [
        "x.xml:1:1: warning: 2 of 3 samples have no power, so that of all is measured",
        "x.xml:1:111: warning: power must be a number above 0, not \"0\"",
      ])
    #expect(reading.pad?.layers.map(\.selection) == [.nearest])
    #expect(reading.pad?.layers[0].takes.map(\.power) == [nil, nil, nil])
  }

  @Test func noDamageToAFileCrashes() throws {
    let folder = try Folder(
      Folder.instrument("x", "group='g'", "<chokes><choke instrument='x'/></chokes>"), map: nil)
    try folder.writeLasting("x", 0.5, frames: 1)
    var random = SeededRandom(seed: 7)
    for name in ["kit.xml", "x.xml"] {
      let text = try folder.folder.bytes(of: name)
      for _ in 0..<100 {
        var damaged = text
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: damaged.indices, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
          case 1: damaged.remove(at: place)
          default: damaged.insert(contentsOf: damaged[place...].prefix(40), at: place)
          }
        }
        try folder.folder.write(damaged, to: name)
        let reading = KitReader.read(folder.folder.file("kit.xml"))
        #expect(reading.kit != nil || !reading.diagnostics.isEmpty)
      }
      try folder.folder.write(text, to: name)
    }
    #expect(folder.reading.kit?.pads[0].selfChoke == 0.068)
  }

  @Test func soundsInOtherLetterCaseAreNamedOnce() throws {
    let folder = try Folder(Folder.instrument("x"), map: "<map note='36' instr='x'/>")
    let samples = ["A", "B"].map {
      "<sample name='\($0)' power='1'><audiofile channel='a' file='.\\Samples\\\($0).wav'/></sample>"
    }
    try folder.folder.write(
      "<instrument version='2.0'><samples>\(samples.joined())</samples></instrument>", to: "x.xml")
    for name in ["samples/a", "samples/b"] { try folder.writeSound(name, 0.5) }
    let reading = folder.reading
    #expect(
      reading.messages == [
        "x.xml:1:63: warning: no file \".\\Samples\\A.wav\"; playing \"samples/a.wav\", which differs only in case; "
          + "so with 1 more"
      ])
    #expect(reading.files == [["samples/a.wav", "samples/b.wav"]])
  }
}
