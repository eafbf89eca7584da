internal import RimshotControl

/// What keys play.
extension PlayerModel {
  mutating func play(_ stroke: KeyStroke, at time: UInt64) -> [Order] {
    // A key that is held is one stroke.
    if stroke.phase == .again { return [] }
    guard let (meaning, isHarder, key) = layout.meaning(of: stroke) else {
      switch stroke.key {
      case .up: return changeVelocity(by: 5)
      case .down: return changeVelocity(by: -5)
      case .pageUp where screen == .pads: return changeBank(to: bank + 1)
      case .pageDown where screen == .pads: return changeBank(to: bank - 1)
      default: return []
      }
    }
    switch meaning {
    case .velocity(let value):
      velocity = value
      say("velocity \(value)")
      return []
    case .pedal:
      // Where nobody tells when the key goes up, each stroke moves the pedal to its other end.
      return movePedal(to: hasReleases || pedal < 64 ? 127 : 0, at: time)
    case .hit, .place: break
    }
    guard let target = kit.target(of: meaning, bank: bank) else {
      if case .hit(let name) = meaning { say("the kit has nothing for \(name), which is on \(key)") }
      return []
    }
    held[key] = kit.pads(hitBy: target).map { kit.pads[$0] }.filter(\.isHeld).map(\.name)
    return [.hit(target, velocity: isHarder ? harder(velocity) : velocity, began: time)]
  }

  /// The last sixteen pads' number.
  var lastBank: Int { max((kit.pads.count - 1) / 16, 0) }

  private mutating func changeBank(to next: Int) -> [Order] {
    bank = min(max(next, 0), lastBank)
    say("pads \(bank * 16 + 1) to \(min(bank * 16 + 16, kit.pads.count)) of \(kit.pads.count)")
    return []
  }

  /// A quarter harder, and never much softer than the hardest.
  func harder(_ velocity: Int) -> Int { min(127, velocity + 27) }

  private mutating func changeVelocity(by step: Int) -> [Order] {
    velocity = min(max(velocity + step, 1), 127)
    say("velocity \(velocity)")
    return []
  }

  private mutating func movePedal(to place: Int, at time: UInt64) -> [Order] {
    let isClosing = place > pedal
    pedal = place
    pedalTime = time
    say(isClosing ? "hi-hat pedal down" : "hi-hat pedal up")
    var orders = [Order.pedal(place)]
    // A kit without a foot's sound would answer with a stick's.
    let chick = kit.pads(hitBy: "hihat/chick")
    if isClosing, !chick.isEmpty, chick != kit.pads(hitBy: "hihat/closed") {
      orders.append(.hit("hihat/chick", velocity: velocity, began: time))
    }
    return orders
  }

  mutating func letGo(_ stroke: KeyStroke) -> [Order] {
    hasReleases = true
    guard let (meaning, _, key) = layout.meaning(of: stroke) else { return [] }
    if meaning == .pedal {
      if pedal == 0 { return [] }
      pedal = 0
      say("hi-hat pedal up")
      return [.pedal(0)]
    }
    return (held.removeValue(forKey: key) ?? []).map { .release($0) }
  }
}
