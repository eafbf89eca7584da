extension DeviceProfile {
  /// What becomes of a hit on one note of the device.
  public struct Meaning: Sendable, Equatable {
    /// What it hits as long as the pedal hasn't spoken, and always where ``Meaning/pedalStrike`` is `nil`.
    public var strike: Strike
    /// What it hits once the pedal has spoken.
    public var pedalStrike: Strike?
    /// The role behind it; for a note of the kit what General MIDI calls it. `nil` where that is nothing.
    public var role: Role?
    /// How its velocities are changed, complete.
    public var velocity: Velocity
    /// Its retrigger mask.
    public var retrigger: Retrigger?
    /// The controller of its position.
    public var positionController: UInt8?
    /// It is no hit but a hand on what it hits.
    public var chokes = false
  }

  /// What a hit is to the kit.
  public enum Strike: Sendable, Equatable {
    /// One of its notes, 0–127.
    case note(UInt8)
    /// A role.
    case role(Role)

    /// Its number for the engine.
    public var number: UInt8 {
      switch self {
      case .note(let note): note
      case .role(let role): role.strike
      }
    }
  }

  /// What a note means as the device sends it.
  /// - Parameter raw: The note, 0–127, before ``DeviceProfile/transpose``.
  /// - Parameter channel: The channel, 1–16.
  /// - Returns: `nil` where the note is ignored.
  public func meaning(of raw: UInt8, channel: Int) -> Meaning? {
    guard let note = UInt8(exactly: Int(raw) + transpose), note < 128 else { return nil }
    return meaning(transposed: note, channel: channel)
  }

  private func meaning(transposed note: UInt8, channel: Int) -> Meaning? {
    guard let pad = pad(of: note, channel: channel) else {
      return hearsOtherNotes ? kitNote(note) : nil
    }
    var meaning: Meaning
    var velocity = pad.velocity
    var retrigger = pad.retrigger
    var position = pad.positionController
    var target = pad.target
    var chokes = pad.chokes
    var seen: Set<UInt8> = [note]
    while case .note(let other) = target, seen.insert(other).inserted,
      let next = self.pad(of: other, channel: channel)
    {
      velocity = velocity.completed(by: next.velocity)
      if retrigger == .inherited { retrigger = next.retrigger }
      position = position ?? next.positionController
      chokes = chokes || next.chokes
      target = next.target
    }
    switch target {
    case .nothing: return nil
    case .note(let other), .kitNote(let other): meaning = kitNote(other)
    case .role(let role): meaning = roleMeaning(role)
    }
    meaning.velocity = velocity.completed(by: self.velocity)
    meaning.positionController = position
    meaning.chokes = chokes
    switch retrigger {
    case .inherited: break
    case .off: meaning.retrigger = nil
    case .own(let mask): meaning.retrigger = mask
    }
    return meaning
  }

  private func pad(of note: UInt8, channel: Int) -> Pad? { channelNotes[channel]?[note] ?? notes[note] }

  private func kitNote(_ note: UInt8) -> Meaning {
    let role = Role.ofNote(note)
    return Meaning(
      strike: .note(note), pedalStrike: role.flatMap { pedalRole($0) }.map { .role($0) }, role: role,
      velocity: velocity, retrigger: retrigger)
  }

  private func roleMeaning(_ role: Role) -> Meaning {
    var first = role
    if let start = hiHat.start, role.opening == .byPedal || role.opening == .opened {
      first = role.opened(start)
    }
    return Meaning(
      strike: .role(first), pedalStrike: pedalRole(role).map { .role($0) }, role: role, velocity: velocity,
      retrigger: retrigger)
  }

  /// What a role becomes once the pedal has spoken; `nil` where the pedal doesn't matter.
  private func pedalRole(_ role: Role) -> Role? {
    guard hiHat.controller != nil, let opening = role.opening else { return nil }
    // A note that doesn't tell the opening leaves it to the pedal, whoever decides for the others.
    if opening == .byPedal || opening == .opened { return role }
    switch hiHat.decider {
    case .notes: return nil
    case .pedal: return role.opened(.byPedal)
    case .both: return opening == .closed ? nil : role.opened(.opened)
    }
  }
}
