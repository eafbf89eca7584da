import Foundation
import Testing

@testable import RimshotRealtime

@Suite struct LimiterTests {
  private let lookahead = Limiter.lookaheadFrames
  private let ceiling = Float(pow(10, -1.0 / 20))

  @Test func whatIsQuietEnoughComesUntouchedAndLater() {
    let sound = (noise(5000).map { $0 * 0.89 }, noise(5000, seed: 2).map { $0 * 0.89 })
    let heard = limited(sound.0, sound.1)
    #expect(heard.left == [Float](repeating: 0, count: lookahead) + sound.0.dropLast(lookahead))
    #expect(heard.right == [Float](repeating: 0, count: lookahead) + sound.1.dropLast(lookahead))
  }

  @Test(arguments: [1.001, 2, 30, 1e6, 1e30] as [Float])
  func nothingEverGetsAboveMinusOneDecibel(loudness: Float) {
    // Bursts of every length, with rests between.
    var sound = noise(60000).map { $0 * loudness }
    for i in sound.indices where (i / 700) % 3 == 1 || (i / 37) % 5 == 0 { sound[i] *= 0.001 / loudness }
    let heard = limited(sound, sound.reversed())
    #expect(heard.left.allSatisfy { abs($0) <= ceiling })
    #expect(heard.right.allSatisfy { abs($0) <= ceiling })
  }

  @Test func whatIsNoNumberBecomesSilenceAndIsForgotten() {
    var sound = noise(60000).map { $0 * 0.5 }
    let clean = sound
    for (i, value) in [Float.nan, .infinity, -.infinity, .signalingNaN].enumerated() {
      sound[1000 + i] = value
      sound[3000 + 100 * i] = value
    }
    let heard = limited(sound, clean)
    #expect(heard.left.allSatisfy { abs($0) <= ceiling })
    #expect(heard.right.allSatisfy { abs($0) <= ceiling })
    #expect(heard.left.suffix(1000) == clean.dropLast(lookahead).suffix(1000))
  }

  @Test func aPeakIsMetByASmoothGain() {
    // A steady tone with one peak of twice the ceiling.
    var sound = [Float](repeating: 0.5, count: 60000)
    sound[2000] = 2 * ceiling
    let gains = limited(sound, sound).left.enumerated().map { n, value in
      n < lookahead ? 1 : value / sound[n - lookahead]
    }
    #expect(abs(gains[2000 + lookahead] - 0.5) < 1e-4)
    #expect(gains[..<2000].allSatisfy { $0 == 1 })
    for (a, b) in zip(gains, gains.dropFirst()) { #expect(abs(a - b) < 0.017) }
    for (a, b) in zip(gains[2000..<2064], gains[2001...]) { #expect(b <= a) }
    // Two thirds of the way back after 80 ms, and all of it within a second.
    let recovered = Float(1 - 0.5 / M_E)
    #expect(abs(gains[2000 + lookahead + 3840] - recovered) < 0.01)
    #expect(gains[50000...].allSatisfy { $0 == 1 })
  }

  @Test func bothSidesGetTheSameGain() {
    var loud = [Float](repeating: 0.25, count: 4000)
    loud[1500] = -3
    let heard = limited(loud, [Float](repeating: 0.5, count: 4000))
    for n in lookahead..<4000 where n != 1500 + lookahead {
      #expect(abs(heard.left[n] * 2 - heard.right[n]) < 1e-6)
    }
    #expect(heard.right[1500 + lookahead] < 0.16)
  }

  @Test func aLoudToneKeepsItsShape() {
    // 100 Hz at +6 dBFS: after the first peak, the gain breathes little.
    let tone = (0..<48000).map { Float(2 * sin(2 * Double.pi * 100 / 48000 * Double($0))) }
    let heard = limited(tone, tone).left.suffix(4800).map(Double.init)
    var parts = [Double](repeating: 0, count: 6)
    for harmonic in 1...5 {
      var sum = (0.0, 0.0)
      for (n, value) in heard.enumerated() {
        let angle = 2 * Double.pi * 100 / 48000 * Double(n * harmonic)
        sum.0 += value * cos(angle)
        sum.1 += value * sin(angle)
      }
      parts[harmonic] = hypot(sum.0, sum.1)
    }
    for harmonic in 2...5 { #expect(decibels(parts[harmonic] / parts[1]) < -25) }
  }

  @Test func aSinglePortIsLikeThePairsSide() {
    let sound = noise(8000).map { $0 * 3 }
    #expect(limited(sound, nil).left == limited(sound, sound).left)
  }

  @Test func switchedOffItOnlyDelays() {
    let sound = noise(5000).map { $0 * 3 }
    let heard = limited(sound, sound) { limiter, frame in if frame == 0 { limiter.isLimiting = false } }
    #expect(heard.left == [Float](repeating: 0, count: lookahead) + sound.dropLast(lookahead))
  }

  @Test func switchingAtAnyTimeKeepsTheCeiling() {
    let sound = noise(20000).map { $0 * 3 }
    let heard = limited(sound, sound) { limiter, frame in
      if frame == 3000 { limiter.isLimiting = false }
      if frame == 9000 { limiter.isLimiting = true }
    }
    #expect(heard.left[..<3000].allSatisfy { abs($0) <= ceiling })
    #expect(heard.left[9000...].allSatisfy { abs($0) <= ceiling })
    #expect(heard.left[8000..<9000].contains { abs($0) > 2 })
  }

  @Test func limitingIsTheSameInAllSplits() {
    var sound = noise(60000).map { $0 * 0.8 }
    sound[3000] = 1.7
    sound[3200] = .nan
    for i in 9000..<9100 { sound[i] *= 4 }
    let mirrored = [Float](sound.reversed())
    #expect(isTheSameInAllSplits(of: 60000) { limited(sound, mirrored, runs: $0).left })
    #expect(isTheSameInAllSplits(of: 60000) { limited(sound, nil, runs: $0).left })
  }

  /// - Parameter right: None for a single port.
  /// - Parameter event: Happens before a run that starts at the frame.
  private func limited(
    _ left: [Float], _ right: [Float]?, runs: [Int]? = nil,
    event: (inout Limiter, _ frame: Int) -> Void = { _, _ in }
  ) -> (left: [Float], right: [Float]) {
    var (left, other) = (left, right ?? [])
    let storage = UnsafeMutablePointer<Float>.allocate(capacity: Limiter.storageFloats)
    defer { storage.deallocate() }
    var limiter = Limiter(storage: storage, sampleRate: 48000)
    let count = left.count
    left.withUnsafeMutableBufferPointer { left in
      other.withUnsafeMutableBufferPointer { other in
        guard let left = left.baseAddress else { return }
        let right = right == nil ? left : other.baseAddress ?? left
        var frame = 0
        for run in runs ?? [Int](repeating: 100, count: count / 100) {
          event(&limiter, frame)
          limiter.process(left: left + frame, right: right + frame, count: run)
          frame += run
        }
      }
    }
    return (left, other)
  }
}
