internal import Glibc

/// Maracas: white noise, an amplifier whose envelope first climbs, as the grains fly before they land, and a
/// high-pass (*TR-808 Service Notes*, Roland 1981, "CP/MA").
struct MaracasCircuit: Voice {
  func signal(of trigger: Trigger) -> Signal {
    var random = trigger.random
    let edge = trigger.bent(2_200, 4_400)
    var highPass = (StateVariableFilter(edge, q: 0.54), StateVariableFilter(edge, q: 1.31))
    var lowPass = StateVariableFilter(8_500)
    let flight = trigger.bent(0.024, 0.018)
    let fall = trigger.bent(0.02, 0.024)
    return Signal(seconds: 0.25) { time in
      let climbing = min(time / flight, 1)
      let open = climbing * climbing * (time < flight ? 1 : exp(-(time - flight) / fall))
      let noise = lowPass.lowPass(random.gaussian())
      return highPass.1.highPass(highPass.0.highPass(noise)) * open
    }
  }
}

/// The tambourine of the preset machines: noise and the oscillators through one narrow filter, a short clap of
/// the hand and, after it, the jingles, which clash twice more.
struct TambourineCircuit: Voice {
  func signal(of trigger: Trigger) -> Signal {
    var random = trigger.random
    var bank = SquareBank(random: &random)
    var jingle = StateVariableFilter(trigger.bent(6_200, 9_200), q: 2.5)
    var highPass = StateVariableFilter(trigger.bent(3_600, 6_400))
    let clashes = [0, 0.022, 0.05].map { $0 * (1 + 0.05 * random.gaussian()) }
    let levels = [1, trigger.scaled(0.35, 0.5), trigger.scaled(0.2, 0.35)]
    let fall = trigger.bent(0.026, 0.034)
    return Signal(seconds: 0.4) { time in
      var open = 0.0
      for index in clashes.indices {
        open += levels[index] * discharge(time - clashes[index], rise: 0.000_8, fall: fall)
      }
      let metal = swing(jingle.bandPass(bank.next() + 0.35 * random.gaussian()), asymmetry: 0.5)
      return highPass.highPass(metal * open)
    }
  }
}
