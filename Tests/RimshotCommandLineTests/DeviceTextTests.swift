import RimshotControl
import RimshotKit
import Testing

@testable import RimshotCommandLine

struct DeviceTextTests {
  private func role(_ name: String) throws -> DeviceProfile.Pad {
    .init(.role(try #require(Role.named(name))))
  }

  private func profile() throws -> DeviceProfile {
    var profile = DeviceProfile(
      id: "pads", name: "My Pads", location: SourceLocation(file: "/d/pads.yaml"),
      match: .init(clients: ["PAD*"], usb: ["0582:0151"]), channels: [1, 2, 3, 10])
    profile.notes = [
      36: .init(.kitNote(35)), 38: try role("snare"), 46: try role("hihat/open"), 99: .init(.nothing),
    ]
    profile.notes[38]?.velocity = .init(shape: .gamma(0.5), threshold: 5)
    profile.notes[38]?.retrigger = .own(.init(time: 0.01, level: -6))
    profile.notes[38]?.positionController = 16
    profile.channelNotes = [2: [38: try role("cowbell")]]
    profile.hiHat = .init(controller: 4, open: 0, closed: 90, minimumVelocity: 12, bowMute: 0.01)
    profile.crosstalk = [.init(source: 38, victim: 46)]
    profile.unverifiedNotes = [46]
    return profile
  }

  @Test func showIsATableOfWhatEachNoteDoes() throws {
    #expect(
      DeviceText.show(DeviceDescription(try profile(), path: "/d/pads.yaml")) == """
        My Pads
          path        /d/pads.yaml
          for         PAD*, USB 0582:0151
          channels    1–3 and 10
          hi-hat      controller 4 from 0 (open) to 90 (closed); it decides how far it is open once it has moved
                      the foot from velocity 12 on
                      no soft stick for 10 ms after the foot
          pressure    on a note chokes its instrument from 64 on
          cross-talk  38 on 46: 10 dB softer within 5 ms
          others      every other note is the kit's own

        NOTE  HITS            BY PEDAL  VELOCITIES 1 32 64 96 127  MORE
        36    35 Bass drum 2  -         as they come
        38    snare           -         0 64 90 110 127            retrigger: 6 dB softer within 10 ms, position: controller 16
        46    hihat/open      hihat     as they come               unverified
        99    nothing         -         -
        2/38  cowbell         -         as they come
        """)
  }

  @Test func aDeviceThatTransposesIsShownAsItSends() throws {
    var profile = DeviceProfile.generalMidi
    profile.transpose = -12
    profile.hearsOtherNotes = false
    profile.notes = [38: try role("snare"), 120: try role("kick")]
    let text = DeviceText.show(DeviceDescription(profile, path: "/d"))
    #expect(text.contains("transpose  -12 semitones"))
    #expect(text.contains("every other note is ignored"))
    #expect(text.hasSuffix("\n50    snare  -         as they come"))
  }

  @Test func aProfileWithoutNotesShowsThoseOfGeneralMidi() {
    let description = DeviceDescription(.generalMidi, path: "/d")
    #expect(description.notes.count == 63)
    let line = DeviceText.show(description).split(separator: "\n").first { $0.hasPrefix("42 ") } ?? ""
    #expect(
      line.split(separator: " ", omittingEmptySubsequences: true).dropFirst() == [
        "42", "Closed", "hi-hat", "hihat", "as", "they", "come",
      ])
  }

  @Test func showAsJSONHasTheSame() throws {
    let line = ControlCoding.line(DeviceDescription(try profile(), path: "/d/pads.yaml"))
    #expect(line.contains(#""hits":"hihat/open","hitsByPedal":"hihat","note":46"#))
    #expect(line.contains(#""crosstalk":[{"from":38,"rule":{"level":-10,"time":0.005},"to":46}]"#))
    #expect(line.contains(#""channels":[1,2,3,10]"#))
  }

  @Test func listIsNamesDevicesAndPlaces() throws {
    var general = DeviceProfile.generalMidi
    general.location.file = "/d/general-midi.yaml"
    var byHand = try profile()
    byHand.match = .init()
    byHand.id = "old"
    let list = DeviceListing([try profile(), general, byHand])
    #expect(
      DeviceText.list(list) == """
        NAME          FOR                  FILE
        pads          PAD*, USB 0582:0151  /d/pads.yaml
        general-midi  every other device   /d/general-midi.yaml
        old           chosen by hand       /d/pads.yaml
        """)
    #expect(
      DeviceText.list(DeviceListing([]))
        == "no device profiles: see rimshot device list --help for the folders")
  }
}
