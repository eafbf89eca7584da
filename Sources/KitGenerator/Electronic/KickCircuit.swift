internal import Glibc

/// The bass drum: one bridged-T network whose feedback sets the decay.
///
/// In the first half cycle a transistor shorts a part of R1, so that the network rings at twice its frequency;
/// the more, the higher the accent (*TR-808 Service Notes*, Roland 1981, "Bass drum"). What leaks through that
/// transistor afterwards keeps the pitch a little high for as long as the swing is large: the drum sighs
/// (K. Werner, J. Abel, J. Smith, "A physically-informed, circuit-bendable, digital model of the Roland TR-808
/// bass drum circuit", DAFx 2014). The pulse itself goes to the output, too, through the tone control: the
/// click of the beater.
struct KickCircuit: Voice {
  /// In Hz, when the swing is small.
  var frequency: Double
  /// Seconds to −60 dB, of the softest and of the hardest hit.
  var decay: (soft: Double, hard: Double)
  /// How much the transistor leaks: by what part the pitch is too high after the first half cycle, and in how
  /// many seconds that has fallen to 1/e.
  var leak: (part: Double, fall: Double)
  /// How much of the pulse gets through, in parts of the swing.
  var click: Double

  func signal(of trigger: Trigger) -> Signal {
    let decay = trigger.bent(decay.soft, decay.hard)
    var drum = BridgedT(frequency: frequency, decay: decay)
    var tone = StateVariableFilter(trigger.bent(1_800, 5_000), q: 0.5)
    let shorted = 0.5 / (2 * frequency)
    let jump = trigger.scaled(0.7, 1)
    let drive = trigger.scaled(0.45, 0.75)
    return Signal(seconds: 1.25 * decay) { time in
      let pulse = Trigger.pulse(time)
      let isShort = time < shorted ? 1 : exp(-(time - shorted) / 0.004)
      let sigh = leak.part * exp(-time / leak.fall)
      let swing = drum.ring(pulse, bend: 1 + jump * isShort + sigh)
      // The amplifier's two halves are never quite alike, which adds the octave.
      let limited = (diodes(4 * drive * swing + 0.3) - diodes(0.3)) / drive
      return limited + click * trigger.scaled(0.6, 1) * tone.lowPass(pulse)
    }
  }
}
