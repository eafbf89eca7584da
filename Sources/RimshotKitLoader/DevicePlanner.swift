internal import Glibc
public import RimshotEngineHost
public import RimshotKit

extension DeviceProfile {
  /// Works the profile out for the engine, with what notes mean on any channel.
  /// - Parameter channels: The channels that are heard instead of the profile's, each 1–16.
  public func plan(channels: [Int]? = nil) -> DevicePlan {
    plan(heard: channels ?? self.channels ?? DeviceProfile.defaultChannels, meaningsOf: noChannel)
  }

  /// Works the profile out for the engine where notes may mean different things on different channels: a plan for
  /// each set of channels on which they mean the same. No channel is in two of them; together they are the heard ones.
  /// - Parameter channels: The channels that are heard instead of the profile's, each 1–16.
  public func plans(channels: [Int]? = nil) -> [DevicePlan] {
    let heard = channels ?? self.channels ?? DeviceProfile.defaultChannels
    let own = heard.filter { channelNotes[$0] != nil }
    let common = heard.filter { channelNotes[$0] == nil }
    let plans = own.map { plan(heard: [$0], meaningsOf: $0) }
    return (common.isEmpty ? [] : [plan(heard: common, meaningsOf: noChannel)]) + plans
  }

  /// The channels that are heard where neither profile nor configuration says.
  private static let defaultChannels = [10]

  private func plan(heard channels: [Int], meaningsOf channel: Int) -> DevicePlan {
    let notes = (UInt8(0)..<128).map { planNote(meaning(of: $0, channel: channel)) }
    let pedal = DevicePlan.Pedal(
      controller: hiHat.controller, values: (UInt8(0)..<128).map { hiHat.pedal(at: $0) },
      minimumVelocity: hiHat.minimumVelocity, bowMute: hiHat.bowMute, bowMuteVelocity: hiHat.bowMuteVelocity)
    let pressure = DevicePlan.Pressure(
      chokesByNote: self.pressure.chokesByNote, chokesByChannel: self.pressure.chokesByChannel,
      threshold: self.pressure.threshold)
    var plan = DevicePlan(
      channels: channels, notes: notes, pedal: pedal, pressure: pressure,
      crosstalk: crosstalk.compactMap { planCrosstalk($0) },
      controllers: controllers.compactMapValues { raw($0) })
    plan.ignoresNoteOffs = ignoresNoteOffs
    return plan
  }

  private func planNote(_ meaning: Meaning?) -> DevicePlan.Note {
    guard let meaning else { return DevicePlan.Note(strike: nil) }
    let role = meaning.role
    return DevicePlan.Note(
      strike: meaning.strike.number, pedalStrike: meaning.pedalStrike?.number,
      instrument: meaning.instrumentNumber, chokes: meaning.chokes, isPedal: role?.isPedal ?? false,
      isHiHat: role?.opening != nil, positionController: meaning.positionController,
      velocities: meaning.velocity.table, retriggerTime: meaning.retrigger?.time ?? 0,
      retriggerRatio: meaning.retrigger.map { ratio($0.level) } ?? 1)
  }

  /// A note as the device sends it; `nil` where it can't.
  private func raw(_ note: UInt8) -> UInt8? {
    UInt8(exactly: Int(note) - transpose).flatMap { $0 < 128 ? $0 : nil }
  }

  private func planCrosstalk(_ rule: Crosstalk) -> DevicePlan.Crosstalk? {
    // The engine counts notes as the device sends them.
    guard let source = raw(rule.source), let victim = raw(rule.victim) else { return nil }
    return DevicePlan.Crosstalk(
      source: source, victim: victim, time: rule.time, ratio: ratio(rule.level))
  }
}

/// A channel that has no notes of its own, because channels begin with 1.
private let noChannel = 0

/// Decibels of velocity as a factor: 10^(dB / 20), so that half the velocity is −6 dB.
private func ratio(_ decibels: Double) -> Float { Float(pow(10, decibels / 20)) }

extension DeviceProfile.Meaning {
  /// What zones of one instrument share; 0 for notes that stand alone.
  fileprivate var instrumentNumber: UInt8 {
    guard let role else { return 0 }
    // A plain note of the kit may well be another tom than its namesake; cymbals are the same everywhere.
    if case .note = strike, !instrumentsOfNotes.contains(role.instrument) { return 0 }
    return instrumentNumbers[role.instrument] ?? 0
  }
}

/// Instruments of which General MIDI has several zones that are one thing to choke.
private let instrumentsOfNotes: Set<String> = [
  "hihat", "crash-1", "crash-2", "ride", "ride-2", "china", "splash",
]

/// A number for each instrument, from 1, in the order of the roles.
private let instrumentNumbers: [String: UInt8] = {
  var numbers: [String: UInt8] = [:]
  for role in Role.all where numbers[role.instrument] == nil {
    numbers[role.instrument] = UInt8(numbers.count + 1)
  }
  return numbers
}()
