internal import Glibc

/// A bronze disc with so many modes that the ear gives up counting: cymbals and hi-hats.
///
/// The modes of a thin plate lie equally dense over all frequencies (Fletcher & Rossing, chapter 3): a 16-inch disc of
/// 1 mm has about 60 in each kHz. Hammering and shaping scatter them, so each gets a random place. The place, and how
/// much of the mode each microphone hears, belong to the disc, and a blow changes only how strongly it is excited:
/// takes and layers are one instrument.
///
/// Bending waves are faster the higher they are, so what the stick strikes arrives as a chirp, high frequencies first
/// (A. Chaigne, C. Touzé, O. Thomas, "Nonlinear vibrations and chaos in gongs and cymbals", Acoust. Sci. Tech. 26,
/// 2005). Modes sound like that when the phase of each is that of the wave's way to the microphone's side.
struct Plate {
  /// One of the disc's modes, before a blow.
  private struct Place {
    var frequency: Double
    var left: Double
    var right: Double
    var leftPhase: Double
    var rightPhase: Double
    /// How far the mode's pattern has turned on the disc; the blow's place reaches it accordingly.
    var turn: Double
  }

  private var places: [Place] = []

  /// Hammers a disc.
  ///
  /// - Parameters:
  ///   - name: seeds its irregularities.
  ///   - density: how many modes in each kHz.
  ///   - band: the lowest and the highest mode, in Hz.
  ///   - unevenness: how much their strengths differ, in dB (standard deviation): from noise to a gong.
  ///   - way: how far a wave goes to the nearer and the farther side, in metres.
  init(
    name: String, density: Double, band: ClosedRange<Double>, unevenness: Double,
    way: (Double, Double) = (0.12, 0.19)
  ) {
    var random = RandomNumbers(seed: name)
    let count = Int(density * (band.upperBound - band.lowerBound) / 1_000)
    let spacing = (band.upperBound - band.lowerBound) / Double(count)
    // Of bronze, 1 mm thick: stiffness over mass, in m²/s.
    let stiffness = 1.0
    for index in 0..<count {
      let strength = gain(decibels: unevenness * random.gaussian())
      let frequency = band.lowerBound + spacing * (Double(index) + random.uniform(0, 1))
      let waveNumber = (2 * .pi * frequency / stiffness).squareRoot()
      let scatter = 0.9 * random.gaussian()
      places.append(
        Place(
          frequency: frequency, left: strength * (1 + 0.3 * random.gaussian()),
          right: strength * (1 + 0.3 * random.gaussian()), leftPhase: .pi / 2 - waveNumber * way.0 + scatter,
          rightPhase: .pi / 2 - waveNumber * way.1 + scatter + 0.4 * random.gaussian(),
          turn: random.uniform(0, 2 * .pi)))
    }
  }

  /// The modes that a blow excites, together as loud as one sine of amplitude 1 where the spectrum is 1.
  ///
  /// - Parameters:
  ///   - spectrum: amplitude by frequency.
  ///   - decay: seconds to 1/e by frequency.
  ///   - rise: seconds by frequency until energy has come up from lower modes.
  ///   - random: what differs from blow to blow: its place on the disc reaches each mode more or less.
  func modes(
    random: inout RandomNumbers, spectrum: (Double) -> Double, decay: (Double) -> Double,
    rise: (Double) -> Double = { _ in 0 }
  ) -> [Mode] {
    let share = 1 / Double(places.count).squareRoot()
    let angle = 0.2 * random.gaussian()
    return places.map { place in
      let reached =
        share * spectrum(place.frequency)
        * (0.8 + 0.5 * cos(place.turn + 5 * angle) + 0.15 * random.gaussian())
      let shift = 0.3 * random.gaussian()
      return Mode(
        frequency: place.frequency, decay: decay(place.frequency), left: reached * place.left,
        right: reached * place.right, leftPhase: place.leftPhase + shift,
        rightPhase: place.rightPhase + shift,
        rise: rise(place.frequency))
    }
  }
}

/// 1 above a frequency, falling below it by 6 dB an octave times an order.
func above(_ corner: Double, _ frequency: Double, order: Double = 2) -> Double {
  pow(1 + pow(corner / frequency, 2), -order / 2)
}

/// 1 below a frequency, falling above it by 6 dB an octave times an order.
func below(_ corner: Double, _ frequency: Double, order: Double = 2) -> Double {
  pow(1 + pow(frequency / corner, 2), -order / 2)
}
