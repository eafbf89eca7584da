import RimshotKit
import RimshotTestSupport
import Testing

/// What is heard of DrumGizmo's kits, from their files to the outputs.
@Suite struct DrumGizmoSoundTests {
  private typealias Folder = DrumGizmoFolder

  @Test func everyChannelReachesTheOutputThatItIsMappedTo() throws {
    let kit = try TemporaryKit()
    try kit.write(
      """
      <drumkit version="2.0">
      <channels><channel name="Snare_top"/><channel name="Amb L"/><channel name="AmbR"/></channels>
      <instruments><instrument name="Snare" file="sn/sn.xml">
      <channelmap in="Close" out="Snare_top" main="true"/>
      <channelmap in="Room" out="Room"/>
      <channelmap in="AmbR" out="AmbR"/>
      </instrument></instruments>
      </drumkit>
      """, to: "kit.xml")
    try kit.write(
      "<midimap><map note='38' instr='Snare'/><map note='37' instr='Nobody'/></midimap>", to: "map.xml")
    try kit.write(
      """
      <instrument version="2.0" name="Snare"><samples><sample name="s" power="0.1">
      <audiofile channel="Close" file="samples/1.wav"/>
      <audiofile channel="AmbL" file="samples/1.wav" filechannel="2"/>
      <audiofile channel="AmbR" file="samples/1.wav" filechannel="9"/>
      </sample></samples></instrument>
      """, to: "sn/sn.xml")
    try kit.write([[0.5], [0.25], [0.125]], to: "sn/samples/1.wav")
    let folder = DrumGizmoFolder(kit)
    #expect(
      folder.reading.messages == [
        "kit.xml:3:14: warning: no channelmap of instrument \"Snare\" has in=\"AmbL\", so it isn't heard",
        "kit.xml:5:1: warning: the kit has no channel \"Room\", so nothing is heard there",
        "map.xml:1:40: warning: the kit has no instrument \"Nobody\"; these notes are left out",
      ])
    #expect(
      Loading(kit).messages == [
        "sn/sn.xml:2:1: warning: \"samples/1.wav\" has 3 channels, so its last one plays instead of channel 9"
      ])
    #expect(
      folder.reading.kit?.outputs
        == ["Snare_top", "Amb_L", "AmbR"].map { Kit.Output(name: $0, isStereo: false) })
    let engine = try folder.engine()
    engine.hit(38, velocity: 5)
    engine.render(8, period: 8)
    #expect(engine.tape.map { $0.left[0] } == [0, 0.5, 0, 0.125])
  }

  @Test func theSampleStruckNearestAsHardPlaysAtItsOwnLevel() throws {
    let folder = try Folder(Folder.instrument("snare"), map: "<map note='38' instr='snare'/>")
    let samples = ["power='0.1'", "power='0.4'", "power='0.9'"].enumerated().map {
      Folder.sample("\($0)", $1)
    }
    try folder.folder.write(
      "<instrument version='2.0'><samples>\(samples.joined())</samples></instrument>", to: "snare.xml")
    for (index, value) in [Float(0.125), 0.25, 0.5].enumerated() { try folder.writeSound("\(index)", value) }
    #expect(folder.reading.messages.isEmpty)
    let engine = try folder.engine()
    for (hit, velocity) in [UInt8(5), 60, 127].enumerated() {
      engine.hit(38, velocity: velocity, at: hit * 100)
    }
    engine.render(300)
    #expect([0, 100, 200].map { engine.tape[1].left[$0] } == [0.125, 0.25, 0.5])
  }

  @Test func velocitySetsTheLevelOfNormalizedSamples() throws {
    let folder = try Folder(Folder.instrument("snare"), map: "<map note='38' instr='snare'/>")
    let sample = Folder.sample("s", "power='1' normalized='true'")
    try folder.folder.write(
      "<instrument version='2.0'><samples>\(sample)</samples></instrument>", to: "snare.xml")
    try folder.writeSound("s", 1)
    let engine = try folder.engine()
    engine.hit(38, velocity: 64)
    engine.render(8, period: 8)
    #expect(abs(engine.tape[1].left[0] - 64 / 127) < 1e-6)
  }

  @Test(arguments: ["", "version='1.0'"]) func rangesOfTheFirstVersionPlayByChance(_ version: String) throws {
    let folder = try Folder(Folder.instrument("snare"), map: "<map note='38' instr='snare'/>")
    try folder.folder.write(
      """
      <instrument \(version)><samples>\(["a", "b", "c"].map { Folder.sample($0) }.joined())</samples>
      <velocities><velocity lower="0" upper="0.4"><sampleref name="a" probability="1"/></velocity>
      <velocity lower="0.4" upper="1.0"><sampleref name="b"/><sampleref name="c"/><sampleref name="d"/></velocity>
      </velocities></instrument>
      """, to: "snare.xml")
    for (name, value) in [("a", Float(0.125)), ("b", 0.25), ("c", 0.5)] { try folder.writeSound(name, value) }
    #expect(folder.reading.messages == ["snare.xml:3:77: warning: no sample \"d\""])
    let engine = try folder.engine()
    for hit in 0..<32 { engine.hit(38, velocity: hit < 2 ? 50 : 90, at: hit * 100) }
    engine.render(3200)
    let heard = (0..<32).map { engine.tape[1].left[$0 * 100] }
    #expect(Set(heard.prefix(2)) == [0.125])
    #expect(Set(heard.dropFirst(2)) == [0.25, 0.5])
  }

  // MARK: - Chokes

  /// Two hi-hats of 0.5 and 0.25, and a map that has them on 46 and 42.
  private func hats(_ open: String, _ closed: String, frames: Int = 9600) throws -> OfflineEngine {
    let folder = try Folder(
      open + closed, map: "<map note='46' instr='open'/><map note='42' instr='closed'/>")
    try folder.writeLasting("open", 0.5, frames: frames)
    try folder.writeLasting("closed", 0.25, frames: 1)
    #expect(folder.reading.messages.isEmpty)
    return try folder.engine()
  }

  @Test func aGroupFadesItsOtherInstruments() throws {
    let engine = try hats(
      Folder.instrument("open", "group='hat'"), Folder.instrument("closed", "group='hat'"))
    engine.hit(46, at: 0)
    engine.hit(46, at: 200)
    engine.hit(42, at: 1000)
    engine.render(6000)
    let top = engine.tape[1].left
    #expect(top[199] == 0.5 && top[999] == 1)
    // 68 ms are 3,264 frames.
    #expect(top[4000] > 0)
    #expect(top[4264...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [("choketime='10'", 480), ("", 3264)])
  func anInstrumentChokesAnotherInItsOwnTime(_ time: String, _ frames: Int) throws {
    let engine = try hats(
      Folder.instrument("open"),
      Folder.instrument("closed", "", "<chokes><choke instrument='open' \(time)/></chokes>"))
    engine.hit(46, at: 0)
    engine.hit(42, at: 1000)
    engine.render(6000)
    let top = engine.tape[1].left
    #expect(top[1000 + frames * 9 / 10] > 0)
    #expect(top[(1000 + frames)...].allSatisfy { $0 == 0 })
  }

  @Test func aHandChokesEveryInstrumentAndNoteOffsNone() throws {
    let engine = try hats(Folder.instrument("open"), Folder.instrument("closed"), frames: 48_000)
    engine.hit(46, at: 0)
    engine.release(46, at: 10)
    engine.press(46, 127, at: 1000)
    engine.press(46, 0, at: 1100)
    engine.hit(42, velocity: 10, at: 1200)
    engine.render(30_000)
    let top = engine.tape[1].left
    #expect(top[999] == 0.5)
    // The soft hit after the pressure is nobody's hand here. 450 ms are 21,600 frames.
    #expect(top[1200] > top[1199])
    #expect(top[20_000] > 0)
    #expect(top[22_600...].allSatisfy { $0 == 0 })
  }
}
