import RimshotKit
import RimshotKitFiles
import RimshotMidiFiles
import RimshotOffline
import RimshotTestSupport
import Testing

private typealias Build = MidiFileBuilder

/// A converted kit sounds as the one that it was made from, to the bit.
@Suite struct ConvertedKitTests {
  /// Sounds in which every frame differs, so that nothing can hide.
  private static func folder(_ names: [String], channels: Int = 1) throws -> TemporaryKit {
    let folder = try TemporaryKit(named: "original")
    var random = SeededRandom(seed: 3)
    for (index, name) in names.enumerated() {
      let frames = 9000 + 1000 * index
      let sound = (0..<channels).map { _ in
        (0..<frames).map {
          0.3 * Float.random(in: -1...1, using: &random) * Float(frames - $0) / Float(frames)
        }
      }
      try folder.write(sound, to: name, as: .wavFloat)
    }
    return folder
  }

  /// Hits of every note in every third velocity, with controllers, pressure and note-offs between.
  private static func song(_ notes: [UInt8]) -> [UInt8] {
    var events: [[UInt8]] = []
    for (index, velocity) in stride(from: UInt8(1), through: 127, by: 9).enumerated() {
      for note in notes {
        events.append(Build.hit(note, velocity: velocity, after: 60))
        events.append(Build.event([0x89, note, 64], after: 20))
      }
      events.append(Build.event([0xB9, UInt8([1, 4, 7, 20][index % 4]), velocity]))
      if index % 3 == 0 { events.append(Build.event([0xA9, notes[0], velocity], after: 5)) }
    }
    return Build.file(tracks: [events.flatMap { $0 } + Build.end()])
  }

  private func compare(_ folder: TemporaryKit, notes: [UInt8], outputs: Int) throws {
    let original = try Studio(folder)
    #expect(original.kit.outputs.count == outputs)
    let place = try TemporaryKit(named: "place")
    let converted = try KitConverter().convert(original.kit, from: folder.path, into: place.file("kit"))
    #expect(converted.notCarried == [:])
    let reading = KitReader.read(place.file("kit"))
    let copy = try #require(reading.kit, "\(reading.diagnostics)")
    let song = try StandardMidiFile(ConvertedKitTests.song(notes), name: "song.mid")
    let tapes = try [original, Studio(place, copy)].map { try $0.play(song, frames: 400_000, period: 512) }
    for (output, (one, other)) in zip(tapes[0], tapes[1]).enumerated() {
      #expect(one.left == other.left && one.right == other.right, "output \(output)")
    }
    #expect(tapes[0].contains { $0.left.contains { $0 != 0 } })
    let files = try [original, Studio(place, copy)].map {
      try $0.hear(ConvertedKitTests.song(notes), "song.wav").channels
    }
    #expect(files[0] == files[1] && files[0][0].contains { $0 != 0 })
  }

  @Test func anSfzInstrument() throws {
    let folder = try ConvertedKitTests.folder(["a.wav", "b.wav", "sub/c.wav", "hat.wav"], channels: 2)
    try folder.write(
      """
      <control> set_cc20=100 note_offset=0
      <global> amp_veltrack=80 volume=-3
      <group> key=36 seq_length=2 pan=-30 tune=20
      <region> sample=a.wav seq_position=1
      <region> sample=b.wav seq_position=2 offset=100
      <group> key=38 ampeg_attack=0.01 ampeg_release=0.2
      <region> sample=a.wav hivel=60 lorand=0 hirand=0.5 loop_mode=no_loop
      <region> sample=sub/c.wav hivel=60 lorand=0.5 hirand=1
      <region> sample=sub/c.wav lovel=61 cutoff=2000 resonance=6 fil_veltrack=1200
      <group> group=1 off_by=1 off_mode=normal
      <region> key=42 sample=hat.wav locc4=64 hicc4=127 volume=-2
      <region> key=46 sample=b.wav locc4=0 hicc4=63 width=50 position=20
      <region> key=46 sample=hat.wav amp_velcurve_64=0.5 transpose=-1 delay=0.01
      <region> key=50 sample=sub/c.wav loop_mode=loop_sustain loop_start=1000 loop_end=4000
      <region> key=51 sample=b.wav trigger=release rt_decay=3
      <region> key=52 sample=a.wav xfin_lovel=1 xfin_hivel=127 amplitude_oncc20=50
      <region> key=52 sample=b.wav xfout_lovel=1 xfout_hivel=127
      """, to: "kit.sfz")
    try compare(folder, notes: [36, 38, 42, 46, 50, 51, 52], outputs: 0)
  }

  @Test func aDrumkitOfHydrogen() throws {
    let folder = try ConvertedKitTests.folder(["a.wav", "b.wav", "c.wav", "hat.wav"])
    func instrument(_ id: Int, _ note: Int, _ more: String, _ layers: String) -> String {
      """
      <instrument><id>\(id)</id><name>Drum \(id)</name><volume>0.8</volume><midiOutNote>\(note)</midiOutNote>\(more)
      <instrumentComponent><component_id>0</component_id><gain>1.2</gain>\(layers)</instrumentComponent></instrument>
      """
    }
    func layer(_ file: String, _ low: Double, _ high: Double) -> String {
      "<layer><filename>\(file)</filename><min>\(low)</min><max>\(high)</max><gain>0.9</gain><pitch>0</pitch></layer>"
    }
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <drumkit_info xmlns="http://www.hydrogen-music.org/drumkit">
      <name>Kit</name><author>A</author><info>Two
      lines</info><license>CC0</license>
      <componentList><drumkitComponent><id>0</id><name>Main</name><volume>0.7</volume></drumkitComponent></componentList>
      <instrumentList>
      \(instrument(0, 36, "<pan_L>1</pan_L><pan_R>0.4</pan_R>", layer("a.wav", 0, 0.4) + layer("b.wav", 0.4, 1)))
      \(instrument(1, 38, "<randomPitchFactor>0.3</randomPitchFactor><Attack>400</Attack><Release>2000</Release>",
        layer("c.wav", 0, 1)))
      \(instrument(2, 42, "<muteGroup>1</muteGroup>", layer("hat.wav", 0, 1)))
      \(instrument(3, 46, "<muteGroup>1</muteGroup><isStopNote>true</isStopNote>", layer("b.wav", 0, 1)))
      \(instrument(4, 48, "<filterActive>true</filterActive><filterCutoff>0.4</filterCutoff><applyVelocity>false</applyVelocity>",
        layer("a.wav", 0.2, 0.6) + layer("b.wav", 0.3, 1)))
      </instrumentList></drumkit_info>
      """, to: "drumkit.xml")
    try compare(folder, notes: [36, 38, 42, 46, 48], outputs: 0)
  }

  @Test func aKitOfDrumGizmo() throws {
    let folder = try ConvertedKitTests.folder(
      ["kick 1.wav", "kick 2.wav", "hat.wav", "open.wav"], channels: 2)
    func instrument(_ name: String, _ attributes: String = "", _ more: String = "") -> String {
      """
      <instrument name="\(name)" file="\(name).xml" \(attributes)><channelmap in="a" out="Top" main="true"/>
      <channelmap in="b" out="Room"/>\(more)</instrument>
      """
    }
    func write(_ name: String, _ files: [(String, Double)]) throws {
      let samples = files.map { file, power in
        """
        <sample name="\(file)" power="\(power)"><audiofile channel="a" file="\(file).wav" filechannel="1"/>
        <audiofile channel="b" file="\(file).wav" filechannel="2"/></sample>
        """
      }
      try folder.write(
        "<instrument version=\"2.0\" name=\"\(name)\"><samples>\(samples.joined())</samples></instrument>",
        to: "\(name).xml")
    }
    try write("kick", [("kick 1", 0.2), ("kick 2", 0.7)])
    try write("hat", [("hat", 0.5)])
    try write("open", [("open", 0.5), ("hat", 0.1)])
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <drumkit name="Test" version="2.0"><channels><channel name="Top"/><channel name="Room"/></channels>
      <instruments>\(instrument("kick"))\(instrument("hat", "group=\"hats\"", "<chokes><choke instrument=\"open\" choketime=\"60\"/></chokes>"))
      \(instrument("open", "group=\"hats\""))</instruments></drumkit>
      """, to: "kit.xml")
    try folder.write(
      """
      <midimap><map note="36" instr="kick"/><map note="42" instr="hat"/><map note="46" instr="open"/></midimap>
      """, to: "midimap.xml")
    try compare(folder, notes: [36, 42, 46], outputs: 2)
  }

  @Test func aFolderOfSounds() throws {
    let folder = try ConvertedKitTests.folder([
      "Kick_v1.wav", "Kick_v2.wav", "Snare_rr1.wav", "Snare_rr2.wav",
    ])
    try compare(folder, notes: [36, 38], outputs: 0)
  }

  @Test func aKitOfOurOwn() throws {
    try compare(Studio.busy().folder, notes: [36, 38, 42, 46, 52], outputs: 2)
  }
}

extension Studio {
  /// A kit that was read, and any folder for what is rendered.
  fileprivate init(_ folder: TemporaryKit, _ kit: Kit) {
    self.folder = folder
    self.kit = kit
  }
}
