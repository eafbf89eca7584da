internal import Glibc

/// The snare drum of the older machines: two bridged-T networks for the modes of the shell, and white noise
/// through an amplifier and a high-pass for the wires.
///
/// A capacitor of each network was changed while the machine was built, which brought the upper one from 499
/// down to 335 Hz (*TR-808 Service Notes*, Roland, June 1981). These are about the later ones.
struct SnareCircuit: Voice {
  func signal(of trigger: Trigger) -> Signal {
    var random = trigger.random
    var lower = BridgedT(frequency: 180, decay: trigger.bent(0.17, 0.2))
    var upper = BridgedT(frequency: 331, decay: trigger.bent(0.1, 0.12))
    var highPass = StateVariableFilter(1_500, q: 0.6)
    var lowPass = StateVariableFilter(trigger.bent(5_500, 9_000), q: 0.6)
    let wires = trigger.bent(0.33, 0.53)
    let fall = trigger.bent(0.016, 0.021)
    return Signal(seconds: 0.45) { time in
      let pulse = Trigger.pulse(time, width: 0.000_6)
      let bend = 1 + trigger.scaled(0.02, 0.08) * exp(-time / 0.015)
      let shell =
        lower.ring(pulse, bend: bend) + trigger.scaled(0.3, 0.65) * upper.ring(pulse, bend: bend)
      let noise = lowPass.lowPass(highPass.highPass(random.gaussian()))
      return diodes(1.3 * shell) + wires * noise * discharge(time, fall: fall)
        + 0.05 * trigger.force * highPass.high * Trigger.pulse(time, width: 0.000_8)
    }
  }
}

/// The snare drum of the later machines: two oscillators whose pitch an envelope pulls down, bent round by
/// diodes, and noise in two ways: a low one that lasts, for the wires, and a high one that is gone at once.
///
/// It follows the block diagram that G. Reid discusses in "Practical snare drum synthesis", *Sound on Sound*,
/// April 2002.
struct SweptSnareCircuit: Voice {
  func signal(of trigger: Trigger) -> Signal {
    var random = trigger.random
    var (first, second) = (0.0, 0.0)
    var wires = (high: StateVariableFilter(900), low: StateVariableFilter(trigger.bent(5_000, 8_000)))
    var snap = StateVariableFilter(4_500)
    let pull = trigger.scaled(0.35, 0.75)
    let rattle = trigger.bent(0.24, 0.46)
    let fall = trigger.bent(0.018, 0.025)
    return Signal(seconds: 0.45) { time in
      let bend = 1 + pull * exp(-time / 0.009)
      first += 172 * bend / circuitRate
      second += 286 * bend / circuitRate
      let shell =
        SweptSnareCircuit.rounded(first) * discharge(time, fall: 0.03)
        + trigger.scaled(0.35, 0.6) * SweptSnareCircuit.rounded(second) * discharge(time, fall: 0.017)
      let white = random.gaussian()
      let low = wires.low.lowPass(wires.high.highPass(white)) * discharge(time, rise: 0.001, fall: fall)
      let high = snap.highPass(white) * discharge(time, fall: 0.006)
      return 0.5 * shell + rattle * (low + trigger.scaled(0.1, 0.35) * high)
    }
  }

  /// A triangle through two diodes, which is nearly a sine.
  private static func rounded(_ phase: Double) -> Double {
    let place = phase - phase.rounded(.down)
    let triangle = place < 0.25 ? 4 * place : place < 0.75 ? 2 - 4 * place : 4 * place - 4
    return diodes(1.6 * triangle) / diodes(1.6)
  }
}
