import Foundation
import RimshotTestSupport
import Testing

/// How near the filters of Hydrogen's kits comes to Hydrogen's own.
@Suite struct HydrogenFilterTests {
  private static let rate = 44_100.0
  private static let frames = 8192

  /// What Hydrogen's filter makes of an impulse.
  private func hydrogens(cutoff: Double, resonance: Double) -> [Double] {
    var band = 0.0
    var low = 0.0
    return (0..<HydrogenFilterTests.frames).map { frame in
      band = resonance * band + cutoff * ((frame == 0 ? 1 : 0) - low)
      low += cutoff * band
      return low
    }
  }

  /// What a kit with such a filter makes of one.
  private func ours(cutoff: Double, resonance: Double) throws -> [Double] {
    let folder = try TemporaryKit()
    let impulse = [1] + [Float](repeating: 0, count: HydrogenFilterTests.frames - 1)
    try folder.write([impulse], to: "a.wav", rate: Int(HydrogenFilterTests.rate), as: .wavFloat)
    let filter = "<filterCutoff>\(cutoff)</filterCutoff><filterResonance>\(resonance)</filterResonance>"
    try folder.write(
      HydrogenPlaying.kit(HydrogenPlaying.instrument("A", note: 36, filter, file: "a.wav")), to: "drumkit.xml"
    )
    let engine = OfflineEngine(sampleRate: HydrogenFilterTests.rate)
    engine.load(try #require(Loading(folder, at: Int(HydrogenFilterTests.rate)).plan))
    engine.hit(36)
    engine.render(HydrogenFilterTests.frames)
    return engine.tape[0].left.map(Double.init)
  }

  /// How loud a frequency is in a response, in dB.
  private func level(_ response: [Double], at frequency: Double) -> Double {
    var real = 0.0
    var imaginary = 0.0
    for (frame, value) in response.enumerated() {
      let angle = 2 * Double.pi * frequency * Double(frame) / HydrogenFilterTests.rate
      real += value * cos(angle)
      imaginary += value * sin(angle)
    }
    return 10 * log10(real * real + imaginary * imaginary)
  }

  @Test(arguments: [(0.1, 0.9), (0.3, 0.8), (0.2, 0.95), (0.5, 0.7), (0.05, 0.97)])
  func aResonantFilterSoundsLikeHydrogens(_ cutoff: Double, _ resonance: Double) throws {
    let theirs = hydrogens(cutoff: cutoff, resonance: resonance)
    let ours = try ours(cutoff: cutoff, resonance: resonance)
    // What it lets through; farther up the two fall differently.
    for frequency in stride(from: 50.0, to: 10_000, by: 50) {
      let wanted = level(theirs, at: frequency)
      if wanted > -3 { #expect(abs(level(ours, at: frequency) - wanted) < 2.5, "\(frequency) Hz") }
    }
  }

  @Test(arguments: [0.03, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 0.93, 0.95, 0.97, 1])
  func oneWithoutResonanceIsHydrogens(_ cutoff: Double) throws {
    let theirs = hydrogens(cutoff: cutoff, resonance: 0)
    let ours = try ours(cutoff: cutoff, resonance: 0)
    for frequency in stride(from: 50.0, through: 10_000, by: 50) {
      let difference = level(ours, at: frequency) - level(theirs, at: frequency)
      #expect(abs(difference) < 1, "\(frequency) Hz")
      // Where it has an edge it is the same filter.
      if cutoff < 0.9 && cutoff > 0.05 { #expect(abs(difference) < 0.01, "\(frequency) Hz") }
    }
  }

  @Test(arguments: [(0.2, 0.1), (0.2, 0.5), (0.1, 0.7), (0.4, 0.3), (0.6, 0.15)])
  func oneOfLittleResonanceIsHydrogensToo(_ cutoff: Double, _ resonance: Double) throws {
    let theirs = hydrogens(cutoff: cutoff, resonance: resonance)
    let ours = try ours(cutoff: cutoff, resonance: resonance)
    for frequency in stride(from: 50.0, through: 10_000, by: 50) {
      #expect(abs(level(ours, at: frequency) - level(theirs, at: frequency)) < 1, "\(frequency) Hz")
    }
  }
}
