import RimshotEngineHost
import RimshotKit
import RimshotKitLoader
import Testing

/// What the engine gets of a profile.
@Suite struct DevicePlanTests {
  private func strike(_ name: String) -> UInt8? { Role.named(name)?.strike }

  private func pad(_ name: String) throws -> DeviceProfile.Pad {
    DeviceProfile.Pad(.role(try #require(Role.named(name))))
  }

  @Test func generalMidiLeavesNotesAsTheyAre() {
    let plan = DeviceProfile.generalMidi.plan()
    #expect(plan.channels == [10])
    #expect(plan.notes.map(\.strike) == (0..<128).map { UInt8($0) })
    #expect(plan.notes.allSatisfy { $0.velocities == DevicePlan.Note.unchangedVelocities })
    #expect(plan.notes.allSatisfy { $0.retriggerTime == 0 && $0.positionController == nil })
    #expect(plan.pedal == DevicePlan.Pedal())
    #expect(plan.pressure == DevicePlan.Pressure())
    let byPedal = plan.notes.indices.filter { plan.notes[$0].pedalStrike != nil }
    #expect(byPedal == [22, 26, 42, 46])
    #expect([42, 46].map { plan.notes[$0].pedalStrike } == [strike("hihat"), strike("hihat")])
    #expect([22, 26].map { plan.notes[$0].pedalStrike } == [strike("hihat/edge"), strike("hihat/edge")])
    #expect(plan.notes.indices.filter { plan.notes[$0].isPedal } == [44])
    #expect(plan.notes.indices.filter { plan.notes[$0].isHiHat } == [22, 26, 42, 46])
  }

  @Test func zonesOfACymbalAreOneInstrument() throws {
    let general = DeviceProfile.generalMidi.plan().notes.map(\.instrument)
    #expect(general[51] == general[53])
    #expect(Set([42, 44, 46, 22, 26].map { general[$0] }).count == 1)
    #expect(general[51] != 0 && general[42] != 0 && general[51] != general[42])
    // Two toms of General MIDI are two toms.
    #expect([48, 50, 38, 40, 60].map { general[$0] } == [0, 0, 0, 0, 0])

    var module = DeviceProfile.generalMidi
    module.notes = [49: try pad("crash-1"), 55: try pad("crash-1/edge"), 52: try pad("crash-2/edge")]
    module.notes[48] = try pad("tom-1")
    module.notes[50] = try pad("tom-1/rim")
    let own = module.plan().notes.map(\.instrument)
    #expect(own[49] == own[55] && own[49] != own[52])
    #expect(own[57] == own[52])
    #expect(own[48] == own[50] && own[48] != 0)
  }

  @Test func everythingOfAProfileArrives() throws {
    var module = DeviceProfile.generalMidi
    module.channels = [3, 10]
    module.hiHat = .init(controller: 1, open: 127, closed: 0, minimumVelocity: 12, bowMute: 0.01)
    module.pressure = .init(chokesByNote: false, chokesByChannel: true, threshold: 100)
    module.retrigger = .init(time: 0.01, level: -6)
    module.notes = [38: try pad("snare"), 40: try pad("snare/rim")]
    module.notes[38]?.positionController = 16
    module.notes[40]?.retrigger = .off
    module.crosstalk = [.init(source: 38, victim: 40, time: 0.005, level: -20)]
    let plan = module.plan()
    #expect(plan.channels == [3, 10])
    #expect(module.plan(channels: [1]).channels == [1])
    #expect(plan.pedal.controller == 1)
    #expect([0, 127].map { plan.pedal.values[$0] } == [127, 0])
    #expect(plan.pedal.minimumVelocity == 12)
    #expect(plan.pedal.bowMute == 0.01)
    #expect(plan.pressure == DevicePlan.Pressure(chokesByNote: false, chokesByChannel: true, threshold: 100))
    #expect(plan.notes[38].positionController == 16)
    #expect(plan.notes[38].retriggerTime == 0.01)
    #expect(abs(plan.notes[38].retriggerRatio - 0.501) < 0.001)
    #expect(plan.notes[40].retriggerTime == 0)
    #expect(plan.crosstalk == [DevicePlan.Crosstalk(source: 38, victim: 40, time: 0.005, ratio: 0.1)])
  }

  @Test func theEngineCountsNotesAsTheDeviceSendsThem() {
    var module = DeviceProfile.generalMidi
    module.transpose = -12
    module.crosstalk = [.init(source: 38, victim: 40), .init(source: 120, victim: 40)]
    let plan = module.plan()
    #expect([11, 12, 50, 127].map { plan.notes[$0].strike } == [nil, 0, 38, 115])
    #expect(plan.crosstalk.map { [$0.source, $0.victim] } == [[50, 52]])
  }

  @Test func channelsWithNotesOfTheirOwnHavePlansOfTheirOwn() throws {
    var module = DeviceProfile.generalMidi
    module.channels = [1, 2, 10]
    #expect(module.plans().map(\.channels) == [[1, 2, 10]])
    module.channelNotes = [2: [38: try pad("cowbell")]]
    let plans = module.plans()
    #expect(plans.map(\.channels) == [[1, 10], [2]])
    #expect(plans.map { $0.notes[38].strike } == [38, strike("cowbell")])
    #expect(module.plans(channels: [2]).map(\.channels) == [[2]])
  }
}
