import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

/// DrumGizmo kits that aren't as its own tools write them, and what is said of what does nothing.
@Suite struct DrumGizmoTolerantTests {
  private typealias Folder = DrumGizmoFolder

  @Test func withoutAMapChannelsGoToTheKitsOfTheirNames() throws {
    let folder = try Folder("<instrument name='k' file='k.xml'/>", map: "<map note='36' instr='k'/>")
    try folder.folder.write(
      "<instrument version='2.0'><samples><sample name='s' power='1'><audiofile channel='Room' file='k.wav'/>"
        + "</sample></samples></instrument>", to: "k.xml")
    try folder.writeSound("k", 0.5)
    #expect(folder.reading.messages == [])
    let engine = try folder.engine()
    engine.hit(36)
    engine.render(10)
    #expect(engine.tape.map { $0.left[5] } == [0, 0, 0.5])
  }

  @Test func channelsThatAreTooManyAreSaidOnceForAll() throws {
    let channels = (0..<70).map { "C\($0)" }
    let folder = DrumGizmoFolder(try TemporaryKit())
    try folder.folder.write(
      "<drumkit version='2.0'><channels>\(channels.map { "<channel name='\($0)'/>" }.joined())</channels>"
        + "<instruments><instrument name='k' file='k.xml'>"
        + channels.map { "<channelmap in='\($0)' out='\($0)'/>" }.joined()
        + "</instrument></instruments></drumkit>", to: "kit.xml")
    try folder.folder.write("<midimap><map note='36' instr='k'/></midimap>", to: "midimap.xml")
    let files = ["C0", "C63", "C69"].map { "<audiofile channel='\($0)' file='k.wav'/>" }.joined()
    try folder.folder.write(
      "<instrument version='2.0'><samples><sample name='s' power='1'>\(files)</sample></samples></instrument>",
      to: "k.xml")
    try folder.writeSound("k", 0.5)
    let messages = folder.reading.messages.map { String($0.drop { $0 != " " }.dropFirst()) }
    #expect(messages == ["warning: more than 64 channels; the others are left out"])
    let engine = try folder.engine()
    engine.hit(36)
    engine.render(10)
    #expect(engine.tape.indices.filter { engine.tape[$0].left[5] != 0 } == [1, 64])
  }

  @Test func channelsThatLeadNowhereAreSaidOnce() throws {
    func instrument(_ name: String) -> String {
      "<instrument name='\(name)' file='k.xml'><channelmap in='a' out='Top'/><channelmap in='b' out='Rom'/></instrument>"
    }
    let names = ["x", "y", "z"]
    let folder = try Folder(
      names.map(instrument).joined(), map: names.map { "<map note='36' instr='\($0)'/>" }.joined())
    try folder.folder.write(
      "<instrument version='2.0'><samples><sample name='s' power='1'><audiofile channel='a' file='k.wav'/>"
        + "<audiofile channel='c' file='k.wav'/></sample></samples></instrument>", to: "k.xml")
    try folder.writeSound("k", 0.125)
    #expect(
      folder.reading.messages.map { $0.drop { $0 != " " }.dropFirst() } == [
        "warning: no channelmap of instrument \"x\" has in=\"c\", so it isn't heard; so with 2 more instruments",
        "warning: the kit has no channel \"Rom\", which 3 instruments name (did you mean \"Room\"?), so nothing is heard there",
      ])
    let engine = try folder.engine()
    engine.hit(36)
    engine.render(10)
    #expect(engine.tape.map { $0.left[5] } == [0, 0.375, 0])
  }

  @Test func numbersMayHaveADecimalComma() throws {
    let folder = try Folder(Folder.instrument("x"), map: "<map note='36' instr='x'/>")
    try folder.folder.write(
      "<instrument version='2.0'><samples>\(Folder.sample("a", "power='0,25'"))\(Folder.sample("b", "power='1,5'"))"
        + "</samples></instrument>", to: "x.xml")
    for name in ["a", "b"] { try folder.writeSound(name, 0.5) }
    #expect(folder.reading.messages == [])
    #expect(folder.reading.pad?.layers.flatMap(\.takes).map(\.power) == [0.25, 1.5])
  }

  @Test func samplesOfOneNameAllPlay() throws {
    let folder = try Folder(Folder.instrument("x"), map: "<map note='36' instr='x'/>")
    let samples = ["a", "b"].map {
      "<sample name='hit' power='1'><audiofile channel='a' file='\($0).wav'/></sample>"
    }
    try folder.folder.write(
      "<instrument version='2.0'><samples>\(samples.joined())</samples></instrument>", to: "x.xml")
    for name in ["a", "b"] { try folder.writeSound(name, 0.5) }
    #expect(folder.reading.files == [["a.wav", "b.wav"]])
  }

  @Test func whatDoesNothingIsSaidOnceWithItsCount() throws {
    let folder = try Folder(
      ["x", "y"].map { Folder.instrument($0, "volume='0.5'", "<bleed/>") }.joined(),
      map: "<map note='36' instr='x'/><map cc='4' mode='relative' instr='x'/><map cc='5' instr='y'/>"
        + "<map note='38' instr='y' velmin='3'/>")
    for name in ["x", "y"] { try folder.writeLasting(name, 0.5, frames: 10) }
    #expect(
      folder.reading.messages.map { $0.drop { $0 != " " }.dropFirst() }.sorted() == [
        "warning: <bleed> isn't known and does nothing (in 2 instruments)",
        "warning: cc of <map> isn't supported and does nothing (in 2 maps)",
        "warning: volume of <instrument> isn't known and does nothing (in 2 instruments)",
      ])
  }

  @Test func slipsInAFileLeaveTheRestPlaying() throws {
    let folder = try Folder(
      Folder.instrument("x"), metadata: "<title>Rock & Roll</title><notes>a < b<b>c</notes>",
      map: "<map note='36' instr='x'/>")
    try folder.writeLasting("x", 0.5, frames: 100)
    let reading = folder.reading
    #expect(reading.kit?.name == "Rock & Roll")
    #expect(
      reading.messages == [
        "kit.xml:3:24: warning: not XML: not well-formed (invalid token); read as far as it can be understood"
      ])
    let engine = try folder.engine()
    engine.hit(36)
    engine.render(10)
    #expect(engine.tape[1].left[5] == 0.5)
  }

  @Test func aFilePlaysOnOnePortForEachOfItsChannels() throws {
    let names = (1...6).map { "c\($0)" }
    let folder = Folder(try TemporaryKit())
    try folder.folder.write(
      "\u{FEFF}<?xml version='1.0'?>\r\n<drumkit>\r\n<channels>\(names.map { "<channel name='\($0)'/>\r\n" }.joined())"
        + "</channels><instruments><instrument name='x' file='X\\x.xml'/></instruments></drumkit>\r\n",
      to: "kit.xml")
    try folder.folder.write(
      "<midimap><map note='36' instr='x'/><map note='37' instr='gone'/></midimap>", to: "midimap.xml")
    let files = names.enumerated().map {
      "<audiofile channel='\($1)' file='six.wav' filechannel='\($0 == 5 ? 9 : $0 + 1)'/>"
    }
    try folder.folder.write(
      "<instrument version='2.0'><samples><sample name='s' power='1'>\(files.joined())</sample></samples></instrument>",
      to: "X/x.xml")
    try folder.folder.write(
      (1...6).map { [Float](repeating: Float($0) / 8, count: 20) }, to: "X/six.wav", as: .wavFloat)
    let engine = try folder.engine()
    engine.hit(36)
    engine.render(10)
    #expect(engine.tape.dropFirst().map { $0.left[5] } == (1...6).map { Float($0) / 8 })
    #expect(folder.reading.kit?.outputs.map(\.name) == names)
    #expect(folder.reading.messages.contains { $0.contains("\"gone\"") })
    #expect(
      Loading(folder.folder).messages.contains { $0.contains("channel 9") || $0.contains("6 channels") })
  }
}
