internal import Glibc

/// The rim shot: two bridged-T networks, 455 and 1667 Hz, that have nothing to do with each other, through an
/// amplifier that bends them and is shut again after some ten milliseconds, and a high-pass (*TR-808 Service
/// Notes*, Roland 1981, "RS/CL").
struct RimShotCircuit: Voice {
  func signal(of trigger: Trigger) -> Signal {
    var low = BridgedT(frequency: 455, decay: 0.05)
    var high = BridgedT(frequency: 1_667, decay: 0.06)
    var highPass = StateVariableFilter(trigger.bent(450, 750), q: 0.8)
    let fall = trigger.bent(0.004_5, 0.007)
    let asymmetry = trigger.scaled(0.3, 0.6)
    return Signal(seconds: 0.12) { time in
      let pulse = Trigger.pulse(time, width: 0.000_3)
      let both = low.ring(pulse) + trigger.scaled(0.6, 0.8) * high.ring(pulse)
      let bent = diodes(trigger.scaled(2.2, 3.4) * swing(both, asymmetry: asymmetry))
      return highPass.highPass(bent * discharge(time, fall: fall))
    }
  }
}
