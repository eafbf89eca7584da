import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

/// How much of a kit plays.
@Suite struct KitUnitsTests {
  private func units(_ folder: TemporaryKit) throws -> KitUnits {
    try #require(KitReader.read(folder.path).units)
  }

  private func sfz(_ text: String) throws -> KitUnits {
    let folder = try TemporaryKit()
    try folder.write(text, to: "kit.sfz")
    for name in ["a.wav", "b.wav"] { try folder.write([[0.5]], to: name) }
    return try units(folder)
  }

  @Test func aRegionThatOnlyChokesDoesWhatItIsMeantTo() throws {
    let units = try sfz(
      """
      <region> key=46 sample=a.wav group=1 off_by=2
      <region> key=44 sample=*silence group=2
      <region> key=43 sample=a.wav end=-1
      """)
    #expect(units.total == 3)
    #expect(units.playing(without: []) == 3)
  }

  @Test func aRegionWithoutASampleIsNone() throws {
    let units = try sfz("<region> key=36 sample=a.wav\n<region> key=38\n")
    #expect([units.total, units.playing(without: []), units.missing] == [1, 1, 0])
  }

  @Test func whatIsUnheardIsLostWhereverItIsUsed() throws {
    let folder = try TemporaryKit()
    try folder.write(
      """
      <region> key=36 sample=a.wav
      <region> key=37 sample=a.wav
      <region> key=38 sample=b.wav
      <region> key=39 sample=gone.wav
      """, to: "kit.sfz")
    for name in ["a.wav", "b.wav"] { try folder.write([[0.5]], to: name) }
    let units = try units(folder)
    #expect(units.unit == .region && units.total == 4)
    #expect([units.playing(without: []), units.lost(without: [])] == [3, 1])
    let unheard: Set = [folder.file("a.wav")]
    #expect([units.playing(without: unheard), units.lost(without: unheard)] == [1, 3])
  }

  @Test func aSoundBehindOthersVelocitiesNeverPlays() throws {
    let folder = try TemporaryKit(
      """
      rimshot: 1
      pads:
        x:
          note: 36
          layers:
            - {velocity: 1-127, samples: a.wav}
            - {velocity: 64-127, samples: b.wav}
      """, sounds: ["a.wav", "b.wav"])
    let units = try units(folder)
    #expect([units.total, units.playing(without: []), units.lost(without: [])] == [2, 1, 0])
  }

  @Test func aHitOfSeveralMicrophonesIsOne() throws {
    let folder = try DrumGizmoFolder(DrumGizmoFolder.instrument("x"), map: "<map note='36' instr='x'/>")
    try folder.folder.write(
      """
      <instrument version="2.0"><samples>
      <sample name="1" power="1"><audiofile channel="a" file="x.wav"/><audiofile channel="b" file="no.wav"/></sample>
      <sample name="2" power="2"><audiofile channel="a" file="no.wav"/></sample>
      </samples></instrument>
      """, to: "x.xml")
    try folder.writeSound("x", 0.5)
    let units = try units(folder.folder)
    #expect(units.unit == .sample)
    #expect([units.total, units.playing(without: []), units.missing] == [2, 1, 1])
  }

  @Test func whatTheKitMutesIsNeitherHeardNorLost() throws {
    let folder = try TemporaryKit()
    try folder.write(
      HydrogenPlaying.kit(
        HydrogenPlaying.instrument("a", note: 36, file: "a.wav")
          + HydrogenPlaying.instrument("b", note: 37, "<isMuted>true</isMuted>", file: "gone.wav")
          + HydrogenPlaying.instrument("c", note: 38, "<volume>0</volume>", file: "a.wav")),
      to: "drumkit.xml")
    try folder.write([[0.5]], to: "a.wav")
    let units = try units(folder)
    #expect([units.total, units.playing(without: []), units.muted] == [3, 1, 2])
    #expect(units.lost(without: []) == 0)
  }
}
