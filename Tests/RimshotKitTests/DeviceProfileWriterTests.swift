import Foundation
import RimshotKit
import RimshotKitFiles
import Testing

/// Profiles written and read back.
struct DeviceProfileWriterTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Devices").path

  /// A profile without the places of its file.
  private func placeless(_ profile: DeviceProfile) -> DeviceProfile {
    var profile = profile
    let nowhere = SourceLocation(file: "")
    profile.location = nowhere
    for note in profile.notes.keys { profile.notes[note]?.location = nowhere }
    for (channel, notes) in profile.channelNotes {
      for note in notes.keys { profile.channelNotes[channel]?[note]?.location = nowhere }
    }
    return profile
  }

  private func reads(_ profile: DeviceProfile) throws -> DeviceProfile {
    let text = DeviceProfileWriter.text(profile, comments: ["from a\ntest"])
    let result = DeviceProfileReader.read(text: text, file: "/nowhere/\(profile.id).yaml")
    #expect(result.diagnostics.map(\.description) == [], "\(text)")
    return try #require(result.profile)
  }

  @Test func everyShippedProfileReadsBackAsItIs() throws {
    let finder = DeviceProfileFinder(
      environment: ["RIMSHOT_DEVICES": Self.folder, "XDG_DATA_DIRS": "/nonexistent"], executable: nil)
    let profiles = DeviceProfileLibrary(finder).profiles
    #expect(profiles.count > 20)
    for profile in profiles {
      let read = try reads(profile)
      #expect(placeless(read) == placeless(profile), "\(profile.id)")
    }
  }

  @Test func everyKeyReadsBackAsItIs() throws {
    let text = """
      rimshot_device: 1
      name: "A \\"module\\": 100% #1"
      match: {client: ["TD*", "a: b"], usb: ["0582:0151", "0582:012a"]}
      channels: [1, 2, 10]
      transpose: -3
      velocity: {points: [[10, 5], [60.5, 70], [110, 127]], floor: 5, ceiling: 120, threshold: 3}
      hihat: {controller: 64, open: 90, closed: 3, opening: both, start: half, minimum_velocity: 12, \
      mute_bow_after: 10 ms, mute_bow_below: 33}
      pressure: {choke: both, threshold: 10}
      retrigger: {time: 8.5 ms, level: -6.5 dB}
      crosstalk: [{from: 38, to: [40, 48], time: 5 ms, level: -10 dB}]
      notes:
        36: kick
        40: {role: snare/rim, velocity: {gamma: 0.83}, retrigger: off, position: 16}
        41: {velocity: {fixed: 90}, retrigger: {time: 12 ms, level: -4 dB}}
        71: 36
        72: {kit_note: 38}
        73: {kit_note: 38, velocity: {curve: soft}}
        99: none
        2/40: cowbell
        58: {role: crash-1, chokes: true}
      controllers: {20: 36}
      other_notes: ignore
      note_off: ignore
      unverified: [36, 71-72]
      """
    let first = DeviceProfileReader.read(text: text, file: "/nowhere/all.yaml")
    #expect(first.diagnostics.map(\.description) == [])
    let profile = try #require(first.profile)
    #expect(placeless(try reads(profile)) == placeless(profile))
  }

  @Test func whatNeedsNotBeSaidIsnt() {
    var profile = DeviceProfile.generalMidi
    profile.name = "My pads"
    profile.notes[38] = DeviceProfile.Pad(.role(Role.all[2]))
    #expect(
      DeviceProfileWriter.text(profile, comments: ["learnt"])
        == "# learnt\nrimshot_device: 1\nname: My pads\nnotes:\n  38: \(Role.all[2].name)\n")
  }
}
