import RimshotKit
import Testing

/// What a profile makes of a device's notes, without a file.
@Suite struct DeviceMeaningTests {
  private func role(_ name: String) throws -> Role { try #require(Role.named(name)) }

  private func profile(
    _ notes: [UInt8: String], hiHat: DeviceProfile.HiHat = DeviceProfile.HiHat()
  ) throws -> DeviceProfile {
    var profile = DeviceProfile.generalMidi
    profile.hiHat = hiHat
    for (note, name) in notes { profile.notes[note] = DeviceProfile.Pad(.role(try role(name))) }
    return profile
  }

  /// What a hit is before and after the pedal has spoken.
  private func strikes(_ profile: DeviceProfile, _ note: UInt8) -> [String] {
    guard let meaning = profile.meaning(of: note, channel: 10) else { return [] }
    return [meaning.strike, meaning.pedalStrike ?? meaning.strike].map { strike in
      switch strike {
      case .note(let note): "\(note)"
      case .role(let role): role.name
      }
    }
  }

  @Test func rolesOfTheHiHatKnowPlaceAndOpening() throws {
    #expect(try role("hihat/edge-open").opened(.closed).name == "hihat/edge-closed")
    #expect(try role("hihat/edge-open").opened(.byPedal).name == "hihat/edge")
    #expect(try role("hihat/half").opened(.opened).name == "hihat/opened")
    #expect(try role("hihat").opened(.half).name == "hihat/half")
    #expect(try role("hihat/bell").opening == .byPedal)
    #expect(try role("hihat/chick").opening == nil)
    #expect(try role("hihat/chick").opened(.open).name == "hihat/chick")
    #expect(try role("snare/edge").opened(.open).name == "snare/edge")
  }

  @Test func theNoteCountsUntilThePedalHasSpoken() throws {
    let module = try profile([46: "hihat/open", 22: "hihat/edge-closed", 44: "hihat/chick", 12: "hihat"])
    #expect(strikes(module, 46) == ["hihat/open", "hihat"])
    #expect(strikes(module, 22) == ["hihat/edge-closed", "hihat/edge"])
    #expect(strikes(module, 44) == ["hihat/chick", "hihat/chick"])
    #expect(strikes(module, 12) == ["hihat", "hihat"])
    // Notes that aren't listed are the kit's, and the pedal decides for them too.
    #expect(strikes(module, 42) == ["42", "hihat"])
    #expect(strikes(module, 38) == ["38", "38"])
  }

  @Test func notesAloneDecideWhereTheProfileSaysSo() throws {
    let module = try profile([46: "hihat/open", 23: "hihat/half"], hiHat: .init(decider: .notes))
    #expect(strikes(module, 46) == ["hihat/open", "hihat/open"])
    #expect(strikes(module, 23) == ["hihat/half", "hihat/half"])
    let mute = try profile([46: "hihat/open"], hiHat: .init(controller: nil))
    #expect(strikes(mute, 46) == ["hihat/open", "hihat/open"])
  }

  @Test func theNoteSaysWhetherAndThePedalHowFar() throws {
    let module = try profile(
      [46: "hihat/open", 42: "hihat/closed", 26: "hihat/edge-open"], hiHat: .init(decider: .both))
    #expect(strikes(module, 46) == ["hihat/open", "hihat/opened"])
    #expect(strikes(module, 26) == ["hihat/edge-open", "hihat/edge-opened"])
    #expect(strikes(module, 42) == ["hihat/closed", "hihat/closed"])
  }

  @Test func aHiHatOfOneNoteStartsAsTheProfileSays() throws {
    let module = try profile([46: "hihat", 26: "hihat/edge"], hiHat: .init(start: .open))
    #expect(strikes(module, 46) == ["hihat/open", "hihat"])
    #expect(strikes(module, 26) == ["hihat/edge-open", "hihat/edge"])
  }

  @Test func anAliasActsAsItsNoteDoes() throws {
    var module = try profile([38: "snare"])
    module.velocity = .init(floor: 5, ceiling: 120)
    module.notes[38]?.velocity = .init(shape: .gamma(0.5), threshold: 3)
    module.notes[38]?.positionController = 16
    module.notes[71] = .init(.note(38), velocity: .init(threshold: 9))
    module.notes[72] = .init(.note(71), retrigger: .own(.init(time: 0.01)))
    module.notes[73] = .init(.note(39))
    module.notes[74] = .init(.nothing)
    let alias = module.meaning(of: 72, channel: 10)
    #expect(alias?.strike == .role(try role("snare")))
    #expect(alias?.velocity == .init(shape: .gamma(0.5), floor: 5, ceiling: 120, threshold: 9))
    #expect(alias?.positionController == 16)
    #expect(alias?.retrigger?.time == 0.01)
    #expect(strikes(module, 73) == ["39", "39"])
    #expect(strikes(module, 74) == [])
  }

  @Test func notesThatAreNotListedCanBeIgnored() throws {
    var module = try profile([38: "snare"])
    module.hearsOtherNotes = false
    module.notes[40] = .init(.note(41))
    #expect(strikes(module, 38) == ["snare", "snare"])
    #expect(strikes(module, 39) == [])
    #expect(strikes(module, 40) == ["41", "41"])
  }

  @Test func transposesBeforeItLooksUp() throws {
    var module = try profile([38: "snare"])
    module.transpose = -12
    #expect(strikes(module, 50) == ["snare", "snare"])
    #expect(strikes(module, 48) == ["36", "36"])
    #expect(strikes(module, 11) == [])
  }

  @Test func aChannelCanHaveNotesOfItsOwn() throws {
    var module = try profile([38: "snare"])
    module.channelNotes = [2: [38: .init(.role(try role("cowbell")))]]
    #expect(module.meaning(of: 38, channel: 2)?.role?.name == "cowbell")
    #expect(module.meaning(of: 38, channel: 3)?.role?.name == "snare")
  }

  @Test func thePedalGoesFromOpenToClosed() {
    let partial = DeviceProfile.HiHat(open: 10, closed: 90)
    #expect([0, 10, 50, 90, 127].map { partial.pedal(at: $0) } == [0, 0, 64, 127, 127])
    let inverted = DeviceProfile.HiHat(open: 127, closed: 0)
    #expect([0, 27, 127].map { inverted.pedal(at: $0) } == [127, 100, 0])
  }
}
