import Foundation
import RimshotTestSupport
import Testing

/// The built program, telling what is wrong with kits of every format.
struct KitCheckProgramTests {
  private let folder: TemporaryFolder
  private let kit: TemporaryKit

  init() throws {
    folder = try TemporaryFolder()
    kit = try TemporaryKit(named: "Jazz")
    try kit.write([[0.5, 0.25]], to: "a.wav")
    try kit.write([[0.5, 0.25]], to: "b.wav")
  }

  private func run(_ line: String...) throws -> RimshotProgram.Outcome {
    try RimshotProgram.run(
      line, in: folder, environment: ["XDG_DATA_HOME": "\(folder.path)/data", "XDG_DATA_DIRS": folder.path])
  }

  /// What a check prints, with the kit's folder left out, and how it ends.
  private func check(_ name: String? = nil) throws -> (text: String, status: Int32) {
    let outcome = try run("kit", "check", name.map(kit.file) ?? kit.path)
    #expect(outcome.errors.isEmpty)
    return (outcome.output.replacing("\(kit.path)/", with: ""), outcome.status)
  }

  private func json() throws -> [String: Any] {
    let outcome = try run("kit", "check", "--json", kit.path)
    return try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  @Test func anSfzKitByItsRegions() throws {
    try kit.write(
      """
      <group> key=36
      <region> sample=a.wav
      /* é */ <region> sample=gone.wav
      <region> sample=b.wav key=38 phaser_depth=3
      <region> sample=*silence key=39
      """, to: "kit.sfz")
    let found = try check()
    #expect(
      found.text == """
        kit.sfz:3:18: warning: no file "gone.wav"
        kit.sfz:4:30: warning: the opcode phaser_depth isn't supported and does nothing (once)
        plays 3 of 4 regions; the file of 1 is missing, broken or empty
        kit.sfz can be loaded, but not all of it is heard: 0 errors, 2 warnings

        """)
    #expect(found.status == 1)
    let json = try json()
    #expect(json["unit"] as? String == "region")
    #expect(json["total"] as? Int == 4)
    #expect(json["plays"] as? Int == 3)
    #expect(json["lost"] as? Int == 1)
    #expect(json["errors"] as? Int == 0)
    let first = try #require((json["diagnostics"] as? [[String: Any]])?.first)
    #expect(first["severity"] as? String == "warning")
    #expect(first["message"] as? String == "no file \"gone.wav\"")
    #expect(first["file"] as? String == kit.file("kit.sfz"))
    #expect([first["line"] as? Int, first["column"] as? Int] == [3, 18])
  }

  @Test func whatIsOnlyLeftOutIsNoError() throws {
    try kit.write(
      """
      <region> sample=a.wav key=36
      <region> sample=*sine key=37
      """, to: "kit.sfz")
    let found = try check()
    #expect(
      found.text.hasSuffix("plays 1 of 2 regions\nkit.sfz can be loaded: 0 errors, 1 warning\n"))
    #expect(found.status == 0)
  }

  @Test func aHydrogenKitByItsLayers() throws {
    try kit.write(
      """
      <drumkit_info><name>Jazz</name><instrumentList>
      <instrument><id>0</id><name>Kick</name><midiOutNote>36</midiOutNote>
        <layer><filename>a.wav</filename><min>0</min><max>0.5</max></layer>
        <layer><filename>gone.wav</filename><min>0.5</min><max>1</max></layer></instrument>
      <instrument><id>1</id><name>Quiet</name><midiOutNote>38</midiOutNote><isMuted>true</isMuted>
        <layer><filename>b.wav</filename></layer></instrument>
      </instrumentList></drumkit_info>
      """, to: "drumkit.xml")
    let found = try check()
    #expect(
      found.text == """
        drumkit.xml:4:10: warning: instrument "Kick": no file "gone.wav"
        plays 1 of 3 layers; 1 is muted by the kit; the file of 1 is missing, broken or empty
        drumkit.xml can be loaded, but not all of it is heard: 0 errors, 1 warning

        """)
    #expect(found.status == 1)
    let json = try json()
    #expect(json["unit"] as? String == "layer")
    #expect(json["total"] as? Int == 3)
    #expect(json["plays"] as? Int == 1)
    #expect(json["muted"] as? Int == 1)
  }

  @Test func aDrumGizmoKitByItsSamples() throws {
    try kit.write(
      """
      <drumkit name="Jazz" version="2.0"><channels><channel name="Mic"/></channels><instruments>
      <instrument name="kick" file="kick.xml"><channelmap in="m" out="Mic"/></instrument>
      </instruments></drumkit>
      """, to: "kit.xml")
    try kit.write("<midimap><map note=\"36\" instr=\"kick\"/></midimap>", to: "midimap.xml")
    try kit.write(
      """
      <instrument version="2.0" name="kick"><samples>
      <sample name="1" power="0.1"><audiofile channel="m" file="a.wav" filechannel="1"/></sample>
      <sample name="2" power="0.2"><audiofile channel="m" file="broken.wav" filechannel="1"/></sample>
      <sample name="3" power="0.3"><audiofile channel="m" file="gone.wav" filechannel="1"/></sample>
      </samples></instrument>
      """, to: "kick.xml")
    try kit.write("RIFF and no more", to: "broken.wav")
    let found = try check()
    #expect(found.text.hasPrefix("kick.xml:4:30: warning: no file \"gone.wav\"\nkick.xml:3:30: warning: "))
    #expect(
      found.text.hasSuffix(
        """
        plays 1 of 3 samples; the file of 2 is missing, broken or empty
        kit.xml can be loaded, but not all of it is heard: 0 errors, 2 warnings

        """))
    #expect(found.status == 1)
    #expect(try json()["unit"] as? String == "sample")
  }

  @Test func aKitOfItsOwnByItsSamples() throws {
    try kit.write(
      """
      rimshot: 1
      pads:
        kick: {note: 36, samples: [a.wav, gone.wav], chocke: x}
        snare: {note: 38, samples: b.wav}
      """, to: "kit.yaml")
    let found = try check()
    #expect(
      found.text == """
        kit.yaml:3:37: warning: no file "gone.wav"
        kit.yaml:3:48: warning: unknown key "chocke" (did you mean "choke"?)
        plays 2 of 3 samples; the file of 1 is missing, broken or empty
        kit.yaml can be loaded, but not all of it is heard: 0 errors, 2 warnings

        """)
    #expect(found.status == 1)
    try kit.write("rimshot: 1\npads: {kick: {note: 136, samples: a.wav}}\n", to: "kit.yaml")
    let refused = try check()
    #expect(refused.text.hasPrefix("kit.yaml:2:21: error: "))
    #expect(refused.text.hasSuffix("\nkit.yaml cannot be loaded: 1 error, 0 warnings\n"))
    #expect(refused.status == 1)
    #expect(try json()["unit"] == nil)
  }

  @Test func aFolderByItsFiles() throws {
    let found = try check()
    #expect(found.text == "plays 2 of 2 files\n\(kit.path) is fine\n")
    #expect(found.status == 0)
    try kit.write([[]], to: "c.wav")
    let emptied = try check()
    #expect(
      emptied.text.contains("\nplays 2 of 3 files; the file of 1 is missing, broken or empty\n"))
    #expect(emptied.text.hasPrefix("c.wav: warning: \"c.wav\" has no frames; it plays silence\n"))
    #expect(emptied.status == 1)
  }

  @Test func anArchiveByWhatIsInIt() throws {
    try kit.write("<region> sample=a.wav key=36\n", to: "kit.sfz")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/tar")
    process.arguments = ["-czf", "\(folder.path)/jazz.tar.gz", "-C", kit.path, "."]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let outcome = try run("kit", "check", "\(folder.path)/jazz.tar.gz")
    #expect(
      outcome
        == .init(
          status: 0, output: "plays 1 of 1 region\n\(folder.path)/jazz.tar.gz is fine\n", errors: ""))
  }
}
