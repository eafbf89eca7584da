import RimshotKit
import RimshotKitFiles
import Testing

/// What a person is told of a device profile, word by word.
@Suite struct DeviceProfileErrorTests {
  @Test(arguments: [
    ("", "pads.yaml: error: the device profile is empty: begin it with \"rimshot_device: 1\""),
    ("- 1", "pads.yaml:1:1: error: a device profile must be a mapping of keys to values, not a list"),
    (
      "name: x",
      "pads.yaml:1:1: error: rimshot_device is missing: begin the file with \"rimshot_device: 1\""
    ),
    (
      "rimshot_device: 2",
      "pads.yaml:1:17: error: format version 2 is newer than this Rimshot, which reads version 1"
    ),
  ])
  func refusesAFile(_ text: String, _ message: String) throws {
    let reading = try DeviceReading(whole: text)
    #expect(reading.messages == [message])
    #expect(reading.profile == nil)
  }

  @Test(arguments: [
    (
      "match: {usb: 582:151}",
      "2:14: error: a USB id is four hexadecimal digits, a colon and four more, such as \"0582:0151\" "
        + "(see lsusb), not \"582:151\""
    ),
    (
      "channels: 17", "2:11: error: channels must be omni, a channel from 1 to 16 or a list of them, not 17"
    ),
    ("transpose: 200", "2:12: error: transpose must be a whole number from -127 to 127, not 200"),
    (
      "other_notes: general",
      "2:14: error: other_notes must be general-midi or ignore, not \"general\""
        + " (did you mean \"general-midi\"?)"
    ),
    ("pressure: {choke: key}", "2:19: error: choke must be note, channel, both or none, not \"key\""),
    ("pressure: {threshold: 0}", "2:23: error: threshold must be a whole number from 1 to 127, not 0"),
    (
      "hihat: {controller: 120}",
      "2:21: error: controller must be none or a controller from 0 to 119, not 120"
    ),
    (
      "hihat: {open: 5, closed: 5}",
      "2:18: error: open and closed are both 5: give the controller's values with the pedal up and down"
    ),
    (
      "hihat: {closed: 90, invert: true}",
      "2:21: error: invert goes without open and closed: write open: 90, closed: 0"
    ),
    ("hihat: {opening: foot}", "2:18: error: opening must be pedal, notes or both, not \"foot\""),
    ("hihat: {mute_bow_after: 10}", "2:25: error: mute_bow_after needs a unit: write 10 ms or 10 s"),
    (
      "velocity: {curve: loud}",
      "2:19: error: curve must be linear, soft, softer, hard or harder, not \"loud\""
    ),
    (
      "velocity: {curve: soft, gamma: 2}",
      "2:25: error: velocity has one of curve, gamma, points and fixed, not curve and gamma"
    ),
    ("velocity: {gamma: 0}", "2:19: error: gamma must be a number from 0.1 to 10, not 0"),
    ("velocity: {floor: 100, ceiling: 50}", "error: velocity: the floor 100 is above the ceiling 50"),
    (
      "velocity: {points: 5}",
      "2:20: error: points must be a list of pairs, such as [[1, 10], [64, 80], [127, 127]], not 5"
    ),
    (
      "velocity: {points: [[1, 2, 3]]}",
      "2:21: error: a point is a pair, raw velocity and velocity, such as [64, 80], not a list"
    ),
    (
      "velocity: {points: [[1, 0]]}", "2:25: error: a point's velocity must be a number from 1 to 127, not 0"
    ),
    (
      "velocity: {points: [[64, 10], [64, 20]]}",
      "2:31: error: the raw velocities of points must rise, and 64 doesn't come after 64"
    ),
    ("retrigger: 10 ms", "2:12: error: retrigger must be off or {time: 10 ms, level: -6 dB}, not \"10 ms\""),
    (
      "retrigger: {level: -6}",
      "2:12: error: time is missing: say how long a bounce takes, such as time: 10 ms"
    ),
    (
      "crosstalk: {from: 38}",
      "2:12: error: crosstalk must be a list, such as [{from: 38, to: 40, time: 5 ms, level: -10 dB}], "
        + "not a mapping"
    ),
    ("crosstalk: [{from: 38}]", "2:13: error: to is missing: name the note that sounds along"),
    (
      "crosstalk: [{from: 38, to: 38}]",
      "2:28: error: note 38 cannot disturb itself; that is a retrigger"
    ),
    (
      "unverified: [60-40]",
      "2:14: error: unverified must be all, or notes and ranges such as 60-68, not \"60-40\""
    ),
  ])
  func refusesAValue(_ line: String, _ message: String) throws {
    let reading = try DeviceReading(line)
    #expect(reading.messages == ["pads.yaml:" + (message.hasPrefix("error") ? " " : "") + message])
    #expect(reading.profile == nil)
  }

  @Test(arguments: [
    ("38: snar", "3:7: error: no role \"snar\" (did you mean \"snare\"?)"),
    ("38: snare/rimm", "3:7: error: no role \"snare/rimm\" (did you mean \"snare/rim\"?)"),
    (
      "38: ride/hand",
      "3:7: error: no role \"ride/hand\": there are ride, ride/edge, ride/bell"
    ),
    ("38: trumpet", "3:7: error: no role \"trumpet\": see the list of roles in docs/devices.md"),
    ("38: [a]", "3:7: error: a note means a role, another note or none, not a list"),
    ("38: 200", "3:7: error: the note to act like must be a whole number from 0 to 127, not 200"),
    ("38: {note: x}", "3:14: error: note must be a whole number from 0 to 127, not \"x\""),
    (
      "38: {role: snare, note: 36}",
      "3:21: error: note 38 has one of role, note and kit_note, not role and note"
    ),
    ("38: {position: 130}", "3:18: error: position must be none or a controller from 0 to 119, not 130"),
    ("38: {velocity: {floor: 127, ceiling: 1}}", "3:3: error: note 38: the floor 127 is above the ceiling 1"),
    (
      "128: snare",
      "3:3: error: a note is a number from 0 to 127, or 2/38 for note 38 on channel 2 alone, not \"128\""
    ),
    (
      "17/38: snare",
      "3:3: error: a note is a number from 0 to 127, or 2/38 for note 38 on channel 2 alone, not \"17/38\""
    ),
  ])
  func refusesANote(_ line: String, _ message: String) throws {
    let reading = try DeviceReading("notes:\n  \(line)")
    #expect(reading.messages == ["pads.yaml:" + message])
    #expect(reading.profile == nil)
  }

  @Test func refusesNotesThatLeadInACircle() throws {
    let reading = try DeviceReading("notes:\n  38: 40\n  40: 41\n  41: 38\n  42: 38\n  43: 43")
    #expect(
      reading.messages == [
        "pads.yaml:3:3: error: note 38 acts like itself: 38 → 40 → 41 → 38",
        "pads.yaml:4:3: error: note 40 acts like itself: 40 → 41 → 38 → 40",
        "pads.yaml:5:3: error: note 41 acts like itself: 41 → 38 → 40 → 41",
      ])
  }

  @Test func refusesANoteThatIsListedTwice() throws {
    let reading = try DeviceReading("notes:\n  38: snare\n  038: kick")
    #expect(
      reading.messages == ["pads.yaml:4:3: error: note 038 is listed twice (the first is in line 3)"])
  }

  @Test func warnsOfWhatHasNoEffect() throws {
    let reading = try DeviceReading(
      "noets: {}\nchannels: 10\nhihat: {foot: 3}\nnotes:\n  38:\n  2/40: snare")
    #expect(
      reading.messages == [
        "pads.yaml:2:1: warning: unknown key \"noets\" (did you mean \"notes\"?)",
        "pads.yaml:4:9: warning: unknown key \"foot\" (hihat has the keys controller, open, closed, invert, "
          + "opening, start, minimum_velocity, mute_bow_after, mute_bow_below)",
        "pads.yaml:6:3: warning: note 38 has no value and counts as not listed",
        "pads.yaml:7:3: warning: note 2/40 isn't heard: channel 2 isn't among the profile's channels",
      ])
    #expect(reading.profile != nil)
  }

  @Test func saysThatAFileIsMissing() {
    let result = DeviceProfileReader.read("/nowhere/pads.yaml")
    #expect(result.profile == nil)
    #expect(
      result.diagnostics.map(\.description) == [
        "/nowhere/pads.yaml: error: cannot read the device profile: No such file or directory"
      ])
  }
}
