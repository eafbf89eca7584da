internal import Glibc

/// Hi-hats: the six oscillators through a band-pass at 7100 Hz, an amplifier of one transistor and a
/// high-pass. Open and closed differ in the capacitor that holds the amplifier open; a closed hit empties the
/// other's, which the choke group does here (K. Werner, J. Abel, J. Smith, "The TR-808 cymbal", ICMC 2014; the
/// hats share its source).
struct HatCircuit: Voice {
  /// Seconds to −20 dB, of the softest and of the hardest hit.
  var fall: (soft: Double, hard: Double)
  /// Edge of the high-pass in Hz, of the softest and of the hardest hit.
  var edge: (soft: Double, hard: Double)
  /// Below this part of the highest voltage the amplifier's transistor is shut, so the end comes sooner than the
  /// capacitor's.
  var threshold = 0.05

  func signal(of trigger: Trigger) -> Signal {
    var random = trigger.random
    var bank = SquareBank(random: &random)
    var band = StateVariableFilter(7_100, q: 1.65)
    let edge = trigger.bent(edge.soft, edge.hard)
    var highPass = (StateVariableFilter(edge, q: 0.54), StateVariableFilter(edge, q: 1.31))
    let fall = trigger.bent(fall.soft, fall.hard) / 1.9
    let asymmetry = trigger.scaled(0.5, 1)
    return Signal(seconds: (0.2 - log(threshold)) * fall) { time in
      let open = max(0, discharge(time, fall: fall) - threshold)
      let metal = swing(band.bandPass(bank.next()), asymmetry: asymmetry)
      return highPass.1.highPass(highPass.0.highPass(metal * open))
    }
  }
}
