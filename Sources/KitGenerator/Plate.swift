internal import Glibc

/// A bronze disc with so many modes that the ear gives up counting: cymbals and hi-hats.
///
/// The modes of a thin plate lie equally dense over all frequencies (Fletcher & Rossing, chapter 3);
/// hammering and shaping scatter them, so each gets a random place. The place, and how much of the mode each
/// microphone hears, belong to the disc, and a blow changes only how strongly it is excited: takes and layers
/// are one instrument.
struct Plate {
  /// One of the disc's modes, before a blow.
  private struct Place {
    var frequency: Double
    var left: Double
    var right: Double
    var phase: Double
    var phaseDifference: Double
  }

  private var places: [Place] = []

  /// Hammers a disc.
  ///
  /// - Parameters:
  ///   - name: seeds its irregularities.
  ///   - count: how many modes.
  ///   - band: the lowest and the highest mode, in Hz.
  ///   - unevenness: how much their strengths differ, in dB (standard deviation): from noise to a gong.
  init(name: String, count: Int, band: ClosedRange<Double>, unevenness: Double) {
    var random = RandomNumbers(seed: name)
    let spacing = (band.upperBound - band.lowerBound) / Double(count)
    for index in 0..<count {
      let strength = gain(decibels: unevenness * random.gaussian())
      places.append(
        Place(
          frequency: band.lowerBound + spacing * (Double(index) + random.uniform(0, 1)),
          left: strength * (1 + 0.35 * random.gaussian()), right: strength * (1 + 0.35 * random.gaussian()),
          phase: random.uniform(0, 2 * .pi), phaseDifference: 0.9 * random.gaussian()))
    }
  }

  /// The modes that a blow excites, together as loud as one sine of amplitude 1 where the spectrum is 1.
  ///
  /// - Parameters:
  ///   - spectrum: amplitude by frequency.
  ///   - decay: seconds to 1/e by frequency.
  ///   - rise: seconds by frequency until energy has come up from lower modes.
  ///   - random: what differs from blow to blow: the place on the disc reaches each mode more or less.
  func modes(
    random: inout RandomNumbers, spectrum: (Double) -> Double, decay: (Double) -> Double,
    rise: (Double) -> Double = { _ in 0 }
  ) -> [Mode] {
    let share = 1 / Double(places.count).squareRoot()
    return places.map { place in
      let reached = share * spectrum(place.frequency) * (1 + 0.3 * random.gaussian())
      let phase = place.phase + 0.6 * random.gaussian()
      return Mode(
        frequency: place.frequency, decay: decay(place.frequency), left: reached * place.left,
        right: reached * place.right, leftPhase: phase, rightPhase: phase + place.phaseDifference,
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
