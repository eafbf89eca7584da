import Foundation
import RimshotEngineHost
import RimshotKit
import RimshotKitFiles
import RimshotKitLoader
import Testing

/// The profiles under `Devices/`: what a drummer finds when the module is plugged in.
@Suite struct ShippedDevicesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Devices").path
  private static let library = DeviceProfileLibrary(
    DeviceProfileFinder(
      environment: ["RIMSHOT_DEVICES": folder, "XDG_DATA_DIRS": "/nonexistent"], executable: nil))

  private func profile(_ id: String) throws -> DeviceProfile {
    try #require(Self.library.profile(named: id))
  }

  @Test func allOfThemAreFineAndSayWhereTheyComeFrom() throws {
    #expect(Self.library.diagnostics.map(\.description) == [])
    #expect(Self.library.profiles.count == 22)
    for profile in Self.library.profiles {
      let text = try String(contentsOfFile: profile.location.file, encoding: .utf8)
      #expect(text.hasPrefix("# "), "\(profile.id)")
      #expect(text.contains("Source") || text.contains("Unverified"), "\(profile.id)")
      let says = text.lowercased().components(separatedBy: "rimshot_device")[0]
      if !profile.unverifiedNotes.isEmpty {
        #expect(
          says.contains("unverified") || says.contains("not checked") || says.contains("yours to say"),
          "\(profile.id)")
      }
    }
  }

  @Test func generalMidiIsTheBuiltInOne() {
    #expect(Self.library.general.plan() == DeviceProfile.generalMidi.plan())
    #expect(Self.library.general.location.file.hasSuffix("general-midi.yaml"))
  }

  @Test(arguments: [
    ("TD-17", "roland-td-17"), ("TD-1", "roland-td-1"), ("TD-11", "roland-td-11"), ("TD-27", "roland-td-27"),
    ("TD-50X", "roland-td-50"), ("SPD-SX", "roland-spd-sx"), ("nanoPAD2", "korg-nanopad2"),
    ("MPD218", "akai-mpd"), ("MPX8", "akai-mpx"), ("Arturia BeatStep", "arturia-beatstep"),
    ("Launchpad Mini MK3", "novation-launchpad"), ("DTX Drums", "yamaha-dtx"),
    ("Alesis Nitro", "alesis-nitro"), ("Nitro Max", "alesis-nitro-max"), ("Strike Pro", "alesis-strike"),
    ("Alesis Surge", "alesis-surge"), ("eDRUMin BLACK", "edrumin"), ("MegaDrum", "megadrum"),
    ("Edrumulus", "edrumulus"),
  ])
  func aDeviceFindsItsProfile(_ client: String, _ id: String) {
    #expect(Self.library.profile(forClient: client, usb: nil)?.id == id)
  }

  @Test func unknownDevicesFindNone() {
    for client in ["Midi Through", "USB MIDI Interface", "Keystation Mini 32", "Digital Piano", "TD"] {
      #expect(Self.library.profile(forClient: client, usb: "1209:0001") == nil, "\(client)")
    }
    #expect(Self.library.profile(forClient: "USB Device", usb: "0582:0145")?.id == "roland-spd-sx")
  }

  @Test func aTD17PlaysItsZones() throws {
    let module = try profile("roland-td-17")
    let zones: [UInt8: String] = [
      36: "kick", 38: "snare", 40: "snare/rim", 37: "snare/cross-stick", 48: "tom-1", 50: "tom-1/rim",
      45: "tom-2", 47: "tom-2/rim", 43: "tom-3", 58: "tom-3/rim", 44: "hihat/chick", 49: "crash-1",
      55: "crash-1/edge", 57: "crash-2", 52: "crash-2/edge", 51: "ride", 59: "ride/edge", 53: "ride/bell",
    ]
    for (note, name) in zones { #expect(module.strikes(note) == [name, name]) }
    #expect(module.strikes(46) == ["hihat/open", "hihat"])
    #expect(module.strikes(26) == ["hihat/edge-open", "hihat/edge"])
    #expect(module.strikes(42) == ["hihat/closed", "hihat"])
    #expect(module.strikes(22) == ["hihat/edge-closed", "hihat/edge"])
    let plan = module.plan()
    #expect(plan.channels == [10])
    #expect(plan.pedal.controller == 4)
    // Its pedal ends at 90.
    #expect([0, 45, 90].map { plan.pedal.values[$0] } == [0, 64, 127])
    #expect(plan.pressure.chokesByNote)
    #expect(plan.notes[49].instrument == plan.notes[55].instrument)
    #expect(plan.notes[49].instrument != plan.notes[57].instrument)
  }

  @Test func fingerPadsAreHeardOnEveryChannelAndDoNotChoke() throws {
    for id in [
      "korg-nanopad2", "akai-mpd", "akai-mpx", "arturia-beatstep", "novation-launchpad",
      "novation-launchpad-session",
    ] {
      let plan = try profile(id).plan()
      #expect(plan.channels == Array(1...16), "\(id)")
      #expect(!plan.pressure.chokesByNote && !plan.pressure.chokesByChannel, "\(id)")
      #expect(plan.pedal.controller == nil, "\(id)")
      #expect(plan.notes.allSatisfy { $0.pedalStrike == nil }, "\(id)")
    }
    #expect(try profile("korg-nanopad2").plan().notes.map(\.strike) == (0..<128).map { UInt8($0) })
  }

  @Test func bothLayoutsOfALaunchpadPlayTheSame() throws {
    let session = try profile("novation-launchpad-session")
    // Bottom left, the end of its block, the bottom of the right block, top right.
    #expect([11, 84, 15, 88].map { session.strikes($0)[0] } == ["36", "67", "68", "99"])
    #expect(Set((0..<128).compactMap { session.strikes(UInt8($0)).first }).count == 64)
    #expect(session.strikes(19) == [])
  }

  @Test func modulesOfOneHiHatNoteLeaveItToThePedal() throws {
    #expect(try profile("alesis-strike").strikes(46) == ["hihat/open", "hihat"])
    #expect(try profile("alesis-surge").strikes(46) == ["hihat/open", "hihat"])
  }

  @Test func theNitroTellsTheOpeningByItsNotes() throws {
    for id in ["alesis-nitro", "alesis-nitro-max"] {
      let module = try profile(id)
      #expect(module.strikes(46) == ["hihat/open", "hihat/open"])
      #expect(module.strikes(23) == ["hihat/half", "hihat/half"])
      #expect(module.plan().notes[21].isPedal && module.plan().notes[44].isPedal)
    }
  }

  @Test func yamahasCrashIsTheOtherWayRound() throws {
    let module = try profile("yamaha-dtx")
    #expect(module.strikes(59)[0] == "crash-1")
    #expect(module.strikes(49)[0] == "crash-1/edge")
    #expect(module.strikes(52)[0] == "ride/edge")
    #expect(module.strikes(47)[0] == "tom-2")
    #expect(module.strikes(83)[0] == "hihat/splash")
  }

  @Test func edrumulusGhostNotesOfTheFootAreDropped() throws {
    let plan = try profile("edrumulus").plan()
    #expect(plan.pedal.minimumVelocity == 12)
    #expect(plan.notes[38].positionController == 16)
    #expect(try profile("edrumulus").strikes(26) == ["hihat/open", "hihat"])
  }
}
