internal import Glibc

/// Toms, congas, bongos, claves and blocks: one bridged-T network each, tuned and damped otherwise.
///
/// Two diodes bridge a resistor as long as the swing is large, so that the pitch drops while the drum dies
/// away. A tom also has a little pink noise, which decays a little slower and stands for the room; as a conga
/// the same circuit goes without (*TR-808 Service Notes*, Roland 1981, "LT/LC"; pitches and decays of toms,
/// congas and claves lie within the table there).
struct DrumCircuit: Voice {
  /// In Hz, when the swing is small.
  var frequency: Double
  /// Seconds to −60 dB, of a hit of middle strength.
  var decay: Double
  /// How much higher the hardest hit begins: 0.2 is 20 %.
  var drop = 0.2
  /// Level of the noise, in parts of the swing.
  var noise = 0.0
  /// How much of the pulse gets through, in parts of the swing.
  var click = 0.055
  /// How far the softest and the hardest hit drive the output, where diodes bend large swings: 0 is straight.
  var drive = (soft: 0.35, hard: 0.9)

  func signal(of trigger: Trigger) -> Signal {
    var random = trigger.random
    let decay = decay * trigger.bent(0.85, 1.08)
    var drum = BridgedT(frequency: frequency, decay: decay)
    var dull = StateVariableFilter(2.2 * frequency, q: 0.5)
    var thud = StateVariableFilter(trigger.bent(5 * frequency, 14 * frequency), q: 0.5)
    // Nearly half a cycle: so the second half-wave is the largest, as a skin answers.
    let width = 0.45 / frequency
    let drive = trigger.scaled(drive.soft, drive.hard)
    return Signal(seconds: 1.4 * decay + 12 * width) { time in
      let pulse = Trigger.pulse(time, width: width)
      let open = drop * trigger.scaled(0.3, 1) * exp(-time / (0.12 * decay))
      let swing = drum.ring(pulse, bend: 1 + open)
      let room =
        noise > 0
        ? noise * dull.lowPass(random.gaussian()) * discharge(time, rise: 0.004, fall: 0.28 * decay) : 0
      let click = click * trigger.scaled(0.9, 1) * thud.highPass(Trigger.pulse(time, width: 0.2 * width))
      return diodes(1.4 * drive * swing) / drive + room * trigger.scaled(0.6, 1) + click
    }
  }
}
