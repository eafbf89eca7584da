internal import Glibc

/// A bridged-T network in the feedback of an amplifier: the drum of the analogue machines. A pulse makes it
/// ring at one frequency, and it dies away by itself; nothing shapes it from outside.
///
/// With R1 to ground, R2 across and C1 and C2 in series, f = 1 / (2π √(R1 R2 C1 C2)) and
/// Q = √(R2 / R1) / (√(C1 / C2) + √(C2 / C1)) (*TR-808 Service Notes*, Roland 1981, "Sound generators"). So
/// equal capacitors give Q = √(R2 / R1) / 2; feedback around the network raises it further.
struct BridgedT {
  private var filter: StateVariableFilter
  private var tunedTo = 1.0

  /// In Hz.
  let frequency: Double
  /// Seconds until the ringing has fallen by 60 dB.
  let decay: Double

  /// A network by what is heard of it.
  init(frequency: Double, decay: Double) {
    self.frequency = frequency
    self.decay = decay
    filter = StateVariableFilter(frequency, q: BridgedT.quality(frequency, decay))
  }

  /// A network by its parts, in ohms and farads.
  init(r1: Double, r2: Double, c1: Double, c2: Double) {
    let frequency = 1 / (2 * .pi * (r1 * r2 * c1 * c2).squareRoot())
    let quality = (r2 / r1).squareRoot() / ((c1 / c2).squareRoot() + (c2 / c1).squareRoot())
    self.init(frequency: frequency, decay: quality * log(1_000) / (.pi * frequency))
  }

  /// The next voltage at the output for the next one at the input. Feedback makes the ringing as loud as the
  /// pulse, whatever the decay.
  ///
  /// - Parameter bend: a factor for the frequency. The ringing keeps its decay, which hangs on other parts.
  mutating func ring(_ pulse: Double, bend: Double = 1) -> Double {
    if bend != tunedTo { filter.tune(frequency * bend, q: BridgedT.quality(frequency * bend, decay)) }
    tunedTo = bend
    return filter.lowPass(pulse)
  }

  private static func quality(_ frequency: Double, _ decay: Double) -> Double {
    .pi * frequency * decay / log(1_000)
  }
}
