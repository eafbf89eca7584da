internal import Glibc

/// Cymbals: the six oscillators through two band-passes, 3440 and 7100 Hz, and three amplifiers. The low band
/// has one that falls slowly; the high band one for the stick, gone in a moment, and one for the shimmer, which
/// comes a little later and falls faster than the low band: so the sound darkens (K. Werner, J. Abel, J. Smith,
/// "The TR-808 cymbal: a physically-informed, circuit-bendable, digital model", ICMC 2014).
struct CymbalCircuit: Voice {
  /// Seconds until the low band has fallen by 60 dB, at a hit of middle strength.
  var decay = 3.03
  /// Levels of low band, stick and shimmer.
  var levels = (low: 0.5, stick: 0.61, shimmer: 1.0)
  /// How much the two trimmed oscillators stand out through a narrow filter, for the ping of a ride; their
  /// filter's frequency in Hz, and seconds to −60 dB.
  var ping = (level: 0.0, frequency: 5_400.0, decay: 0.5)

  func signal(of trigger: Trigger) -> Signal {
    var random = trigger.random
    var bank = SquareBank(random: &random)
    var pair = SquareBank(SquareBank.trimmed, random: &random)
    var low = (band: StateVariableFilter(3_440, q: 1.6), edge: StateVariableFilter(2_800, q: 0.8))
    var high = StateVariableFilter(7_100, q: 1.1)
    var stick = StateVariableFilter(6_000)
    let edge = trigger.bent(6_200, 9_700)
    var shimmer = (StateVariableFilter(edge, q: 0.54), StateVariableFilter(edge, q: 1.31))
    var bell = StateVariableFilter(ping.frequency, q: 5)
    let fall = decay * trigger.bent(0.85, 1.1) / log(1_000)
    let asymmetry = trigger.scaled(0.4, 0.9)
    let bright = trigger.bent(0.6, 1.6)
    return Signal(seconds: 1.25 * decay) { time in
      let metal = bank.next()
      let highBand = high.bandPass(metal)
      let body =
        swing(low.band.bandPass(metal), asymmetry: asymmetry) * discharge(time, rise: 0.001, fall: fall)
      let wash = swing(highBand, asymmetry: asymmetry) * discharge(time, rise: 0.006, fall: 0.64 * fall)
      let tip = swing(highBand, asymmetry: asymmetry) * discharge(time, fall: 0.018)
      var sum = levels.low * low.edge.highPass(body)
      sum += levels.shimmer * bright * shimmer.1.highPass(shimmer.0.highPass(wash))
      sum += levels.stick * bright * stick.highPass(tip)
      if ping.level > 0 {
        sum += ping.level * bell.bandPass(pair.next()) * discharge(time, fall: ping.decay / log(1_000))
      }
      return sum
    }
  }
}
