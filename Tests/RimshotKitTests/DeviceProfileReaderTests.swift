import RimshotEngineHost
import RimshotKit
import RimshotKitFiles
import RimshotKitLoader
import Testing

@Suite struct DeviceProfileReaderTests {
  @Test func readsEverything() throws {
    let reading = try DeviceReading(
      """
      name: My Pads
      match: {client: ["PAD*", Drummer], usb: "0582:01D3"}
      channels: [10, 2]
      velocity: {curve: soft, floor: 5, ceiling: 120, threshold: 3}
      hihat: {controller: 1, open: 10, closed: 90, opening: both, start: half, minimum_velocity: 12, mute_bow_after: 10 ms, mute_bow_below: 30}
      pressure: {choke: both, threshold: 100}
      transpose: -1
      notes:
        36: kick
        40: snare/rim
        26: {role: hihat/edge-open, velocity: {gamma: 0.8}, retrigger: {time: 8 ms, level: -12 dB}, position: 16}
        71: 38
        72: {note: 36, retrigger: off}
        73: {kit_note: 36}
        99: none
        2/40: cowbell
        58: {role: crash-1, chokes: true}
      controllers: {20: 36}
      other_notes: ignore
      note_off: ignore
      retrigger: {time: 10 ms}
      crosstalk:
        - {from: 38, to: [40, 48], time: 4 ms, level: -20}
      unverified: [26, 71-73]
      """)
    #expect(reading.messages == [])
    let profile = try #require(reading.profile)
    #expect(profile.id == "pads")
    #expect(profile.name == "My Pads")
    #expect(profile.match == DeviceProfile.Match(clients: ["PAD*", "Drummer"], usb: ["0582:01d3"]))
    #expect(profile.channels == [2, 10])
    #expect(profile.velocity == .init(shape: .gamma(0.7), floor: 5, ceiling: 120, threshold: 3))
    #expect(
      profile.hiHat
        == .init(
          controller: 1, open: 10, closed: 90, decider: .both, start: .half, minimumVelocity: 12,
          bowMute: 0.01,
          bowMuteVelocity: 30))
    #expect(profile.pressure == .init(chokesByNote: true, chokesByChannel: true, threshold: 100))
    #expect(profile.transpose == -1)
    #expect(profile.hearsOtherNotes == false)
    #expect(profile.ignoresNoteOffs && profile.plan().ignoresNoteOffs)
    #expect(profile.retrigger == .init(time: 0.01, level: -6))
    #expect(profile.crosstalk.map(\.victim) == [40, 48])
    #expect(profile.crosstalk.first == .init(source: 38, victim: 40, time: 0.004, level: -20))
    #expect(profile.unverifiedNotes == [26, 71, 72, 73])
    #expect(profile.notes[26]?.retrigger == .own(.init(time: 0.008, level: -12)))
    #expect(profile.notes[26]?.positionController == 16)
    #expect(profile.notes[72]?.retrigger == .off)
    #expect(profile.notes[58]?.chokes == true && profile.notes[40]?.chokes == false)
    #expect(profile.controllers == [20: 36])
    #expect(profile.plan().controllers == [20: 37], "as the device sends it")
    #expect(profile.plan().notes[59].chokes)
    #expect(profile.notes[99]?.target == .nothing)
    #expect(profile.notes[36]?.location.line == 10)
  }

  @Test func aShortProfileIsGeneralMidi() throws {
    let profile = try #require(try DeviceReading("").profile)
    #expect(profile.name == "pads")
    #expect(profile.channels == nil)
    #expect(profile.plan() == DeviceProfile.generalMidi.plan())
  }

  @Test func aPadCanKeepItsMeaningAndChangeTheRest() throws {
    let reading = try DeviceReading("notes: {38: {velocity: {fixed: 100}}, 42: {position: 16}}")
    #expect(reading.messages == [])
    #expect(reading.strikes(38) == ["38", "38"])
    #expect(reading.profile?.meaning(of: 38, channel: 1)?.velocity.table[20] == 100)
    #expect(reading.strikes(42) == ["42", "hihat"])
  }

  @Test func anotherNoteIsTheDevicesAndAKitNoteTheKits() throws {
    let reading = try DeviceReading("notes: {36: snare, 60: 36, 61: {kit_note: 36}, 62: 61}")
    #expect(reading.strikes(60) == ["snare", "snare"])
    #expect(reading.strikes(61) == ["36", "36"])
    #expect(reading.strikes(62) == ["36", "36"])
  }

  @Test func aChannelsOwnNotesComeFirst() throws {
    let reading = try DeviceReading("channels: omni\nnotes: {38: snare, 2/38: cowbell, 2/39: none}")
    #expect(reading.strikes(38, channel: 1) == ["snare", "snare"])
    #expect(reading.strikes(38, channel: 2) == ["cowbell", "cowbell"])
    #expect(reading.strikes(39, channel: 2) == [])
    #expect(reading.profile?.plans().count == 2)
  }

  @Test(arguments: [
    ("invert: true", [127, 0]), ("invert: false", [0, 127]), ("open: 127, closed: 0", [127, 0]),
    ("open: 5, closed: 120", [0, 127]),
  ])
  func aPedalCanBeTheOtherWayRound(_ keys: String, _ ends: [UInt8]) throws {
    let pedal = try DeviceReading("hihat: {\(keys)}").profile?.plan().pedal
    #expect([pedal?.values.first, pedal?.values.last] == ends)
  }

  @Test func aPedalCanBeAbsent() throws {
    let reading = try DeviceReading("hihat: {controller: none}")
    #expect(reading.profile?.plan().pedal.controller == nil)
    #expect(reading.strikes(46) == ["46", "46"])
  }

  @Test(arguments: [
    ("linear", 64), ("soft", 79), ("softer", 90), ("hard", 49), ("harder", 32),
  ])
  func namedCurves(_ name: String, _ middle: Float) throws {
    let table = try DeviceReading("velocity: {curve: \(name)}").profile?.velocity.table
    #expect(table?[64].rounded() == middle)
    #expect(table?[127] == 127)
  }
}
