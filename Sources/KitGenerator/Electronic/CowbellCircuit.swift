internal import Glibc

/// The cowbell: the two trimmed oscillators, 540 and 800 Hz, a narrow fifth, each through an amplifier, and a
/// band-pass that takes the hollowness out of the squares. Two capacitors discharge at once, one in 50 and one
/// in 500 milliseconds: a clank, and a tail (*TR-808 Service Notes*, Roland 1981). A transistor that hardly conducts is
/// slow, so the tail has fewer overtones.
struct CowbellCircuit: Voice {
  func signal(of trigger: Trigger) -> Signal {
    var random = trigger.random
    var bank = SquareBank(SquareBank.trimmed, random: &random)
    var band = StateVariableFilter(trigger.bent(960, 1_330), q: 1.4)
    var slow = StateVariableFilter(2_500, q: 0.6)
    let clank = trigger.scaled(0.6, 0.8)
    let tail = trigger.bent(0.07, 0.088)
    return Signal(seconds: 0.75) { time in
      let pair = bank.nextOfEach()
      let oscillators = 0.8 * pair[0] + pair[1]
      let struck = oscillators * clank * discharge(time, rise: 0.000_6, fall: 0.011)
      let ringing = oscillators * (1 - clank) * discharge(time, rise: 0.000_6, fall: tail)
      return band.bandPass(diodes(struck + slow.lowPass(ringing)))
    }
  }
}
