import Foundation
import RimshotTestSupport
import Testing

/// The built program, showing what is in kits of every format, and their titles.
struct KitInfoProgramTests {
  private let folder: TemporaryFolder
  private let kit: TemporaryKit

  init() throws {
    folder = try TemporaryFolder()
    kit = try TemporaryKit(named: "Jazz")
    try kit.write([[0.5, 0.25]], to: "a.wav")
    try kit.write([[0.5, 0.25]], to: "b.wav")
  }

  private func run(_ line: String...) throws -> RimshotProgram.Outcome {
    let parent = kit.path.split(separator: "/").dropLast().joined(separator: "/")
    return try RimshotProgram.run(
      line, in: folder,
      environment: [
        "XDG_DATA_HOME": "\(folder.path)/data", "XDG_DATA_DIRS": folder.path, "RIMSHOT_KITS": "/\(parent)",
      ])
  }

  private func info() throws -> [String] {
    let outcome = try run("kit", "info", "Jazz")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    // Columns are as wide as what is in them.
    return outcome.output.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces).replacing(#/ {2,}/#, with: "  ")
    }
  }

  private func json() throws -> [String: Any] {
    let outcome = try run("kit", "info", "--json", "Jazz")
    return try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  private func title() throws -> String? {
    let outcome = try run("kit", "list", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let kits = try #require(object?["kits"] as? [[String: String]])
    return kits.first { $0["name"] == "Jazz" }?["title"]
  }

  @Test func ofAnSfzKit() throws {
    try kit.write(
      """
      <region> sample=a.wav key=42 group=1 off_by=1 seq_length=2 seq_position=1
      <region> sample=b.wav key=42 group=1 off_by=1 seq_length=2 seq_position=2
      <region> sample=b.wav key=46 group=1 off_by=1 hivel=63
      <region> sample=a.wav key=46 group=1 off_by=1 lovel=64
      """, to: "kit.sfz")
    let lines = try info()
    #expect(lines.contains("format  SFZ kit"))
    #expect(lines.contains("plays  4 of 4 regions"))
    #expect(lines.contains { $0.hasPrefix("note 42  42 Closed hi-hat  group 1  1–127 ×2 round robin") })
    #expect(lines.contains { $0.hasPrefix("note 46  46 Open hi-hat  group 1  1–63, 64–127") })
    let json = try json()
    #expect(json["format"] as? String == "sfz")
    #expect(json["unit"] as? String == "region")
    #expect(
      (json["pads"] as? [[String: Any]])?.compactMap { $0["choke"] as? String } == ["group 1", "group 1"])
    #expect(try title() == "kit")
  }

  @Test func ofAHydrogenKit() throws {
    try kit.write(
      """
      <drumkit_info><name>Smoky &amp; Low</name><author>Ringo</author><license>CC0</license><instrumentList>
      <instrument><id>0</id><name>Kick</name><midiOutNote>36</midiOutNote>
        <layer><filename>a.wav</filename><min>0</min><max>0.5</max></layer>
        <layer><filename>b.wav</filename><min>0.5</min><max>1</max></layer></instrument>
      </instrumentList></drumkit_info>
      """, to: "drumkit.xml")
    let lines = try info()
    #expect(lines.first == "Smoky & Low")
    #expect(lines.contains("format  Hydrogen kit"))
    #expect(lines.contains("author  Ringo"))
    #expect(lines.contains("licence  CC0"))
    #expect(lines.contains("plays  2 of 2 layers"))
    #expect(lines.contains { $0.hasPrefix("Kick  36 Bass drum 1  1–63, 64–127") })
    #expect(try json()["license"] as? String == "CC0")
    #expect(try title() == "Smoky & Low")
    #expect(try run("kit", "info", "smoky & low").status == 0)
    let list = try run("kit", "list").output
    #expect(list.contains("\nJazz        Smoky & Low  hydrogen  \(kit.path)/drumkit.xml\n"))
  }

  @Test func ofADrumGizmoKit() throws {
    try kit.write(
      """
      <drumkit name="plain" version="2.0"><metadata><title>Big Room</title></metadata>
      <channels><channel name="Near"/><channel name="Far"/></channels><instruments>
      <instrument name="kick" file="kick.xml"><channelmap in="n" out="Near"/><channelmap in="f" out="Far"/>
      </instrument></instruments></drumkit>
      """, to: "kit.xml")
    try kit.write("<midimap><map note=\"36\" instr=\"kick\"/></midimap>", to: "midimap.xml")
    try kit.write(
      """
      <instrument version="2.0" name="kick"><samples><sample name="1" power="0.1">
      <audiofile channel="n" file="a.wav" filechannel="1"/><audiofile channel="f" file="b.wav" filechannel="1"/>
      </sample></samples></instrument>
      """, to: "kick.xml")
    let lines = try info()
    #expect(lines.first == "Big Room")
    #expect(lines.contains("plays  1 of 1 sample"))
    #expect(lines.contains("outputs  main (stereo), Near (mono), Far (mono)"))
    #expect(lines.contains { $0.hasPrefix("kick  36 Bass drum 1  Near (n), Far (f)  1–127") })
    let pads = try #require(try json()["pads"] as? [[String: Any]])
    let microphones = try #require(pads.first?["microphones"] as? [[String: Any]])
    #expect(microphones.map { $0["output"] as? String } == ["Near", "Far"])
    #expect(try title() == "Big Room")
  }

  @Test func ofAKitOfItsOwn() throws {
    try kit.write(
      """
      rimshot: 1
      name: Basement
      license: CC0-1.0
      pads: {snare: {note: 38, samples: [a.wav, b.wav]}}
      """, to: "kit.yaml")
    let lines = try info()
    #expect(lines.first == "Basement")
    #expect(lines.contains("format  Rimshot kit"))
    #expect(lines.contains("plays  2 of 2 samples"))
    #expect(lines.contains { $0.hasPrefix("snare  38 Snare  1–127 ×2") })
    #expect(try title() == "Basement")
  }

  @Test func ofAFolder() throws {
    let lines = try info()
    #expect(lines.first == "Jazz")
    #expect(lines.contains("format  folder of sounds, played by their names"))
    #expect(lines.contains("plays  2 of 2 files"))
    #expect(try json()["format"] as? String == "samples")
    #expect(try title() == "Jazz")
  }
}
