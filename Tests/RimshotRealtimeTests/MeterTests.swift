import Testing

@testable import RimshotRealtime

@Suite struct MeterTests {
  @Test func thePeakIsFoundAtEveryPlace() {
    for count in 1...40 {
      for place in 0..<count {
        var sound = [Float](repeating: 0.25, count: count)
        sound[place] = place % 2 == 0 ? -0.75 : 0.75
        #expect(Meter.measure(sound, count: count).peak == 0.75)
      }
    }
  }

  @Test func theSquaresAreSummed() {
    for count in [0, 1, 7, 8, 9, 64, 1000] {
      let sound = noise(count)
      let squares = sound.reduce(0.0) { $0 + Double($1) * Double($1) }
      #expect(abs(Double(Meter.measure(sound, count: count).squares) - squares) <= squares * 1e-5)
    }
  }

  @Test func whatIsNoNumberBecomesSilenceAndTheRestStays() {
    let strange: [Float] = [
      .nan, -.nan, .signalingNaN, .infinity, -.infinity, Float(nan: 5, signaling: false),
    ]
    let kept: [Float] = [
      0, -0.0, 1, -1, .leastNonzeroMagnitude, -.leastNormalMagnitude, .greatestFiniteMagnitude,
    ]
    for count in 1...40 {
      var sound = (0..<count).map { kept[$0 % kept.count] }
      var expected = sound
      for (i, value) in strange.enumerated() where i * 7 + count % 5 < count {
        sound[i * 7 + count % 5] = value
        expected[i * 7 + count % 5] = 0
      }
      Meter.makeFinite(&sound, count: count)
      #expect(sound.map(\.bitPattern) == expected.map(\.bitPattern))
    }
  }
}
