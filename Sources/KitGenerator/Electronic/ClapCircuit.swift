internal import Glibc

/// Hand claps: white noise through a band-pass at 1 kHz, and from there two ways. One amplifier follows a
/// sawtooth of three teeth, ten milliseconds apart, and a last one that falls away: the hands that never come
/// together. The other follows one long discharge: the hall (*TR-808 Service Notes*, Roland 1981,
/// "CP/MA").
struct ClapCircuit: Voice {
  func signal(of trigger: Trigger) -> Signal {
    var random = trigger.random
    var band = StateVariableFilter(trigger.bent(860, 1_280), q: trigger.scaled(1.9, 1.4))
    var presence = StateVariableFilter(trigger.bent(3_000, 6_000))
    // The comparator that counts the teeth drifts with the noise of its supply.
    let teeth = (0..<3).map { 0.0102 * Double($0) * (1 + 0.02 * random.gaussian()) }
    let last = 0.031
    let hall = trigger.scaled(0.18, 0.28)
    let fall = trigger.bent(0.024, 0.032)
    return Signal(seconds: 0.5) { time in
      let noise = random.gaussian()
      let hands = band.bandPass(noise) + trigger.scaled(0.035, 0.075) * presence.lowPass(noise)
      var teethNow = 0.0
      for (index, tooth) in teeth.enumerated() where time >= tooth {
        let end = index + 1 < teeth.count ? teeth[index + 1] : last
        // The capacitor is emptied before it is charged anew, so the level falls to nothing in between.
        if time < end { teethNow = discharge(time - tooth, rise: 0.000_4, fall: 0.003) }
      }
      let final = discharge(time - last, rise: 0.000_4, fall: trigger.bent(0.009, 0.014))
      return hands * (teethNow + final + hall * discharge(time - 0.002, rise: 0.006, fall: fall))
    }
  }
}
