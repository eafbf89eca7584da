import Foundation
import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Chance in velocity, timing and pitch.
@Suite struct Humanise {
  private let hits = 500

  @Test func velocityStaysWithinItsBounds() {
    let gains = (0..<128).map { Float($0) / 127 }
    let layer = KitPlan.Layer(velocityGains: gains, takes: takes([0]))
    let plan = onePad([KitBuilder.constant(1, frames: 1)], layers: [layer]) { $0.humanizedVelocity = 10 }
    for (velocity, range) in [(UInt8(64), 54.0...74.0), (1, 1...11), (127, 117...127)] {
      let played = firsts(plan, velocity: velocity).map { Double($0) * 127 }
      #expect(played.allSatisfy { $0 >= range.lowerBound - 0.001 && $0 <= range.upperBound + 0.001 })
      #expect((played.min() ?? 0) < range.lowerBound + 1 && (played.max() ?? 0) > range.upperBound - 1)
    }
  }

  @Test func aHitComesLaterWithinItsBoundsWithAllItsMicrophones() {
    let engine = OfflineEngine(monoOutputs: [true])
    let channels = [KitPlan.Channel(sample: 0), KitPlan.Channel(sample: 0, output: 1)]
    engine.load(
      onePad(
        [KitBuilder.constant(1, frames: 1)],
        layers: [KitPlan.Layer(takes: [KitPlan.Take(channels: channels)])]
      ) { $0.humanizedFrames = 240 }, outputs: [1])
    for hit in 0..<hits { engine.hit(36, at: hit * 300) }
    engine.render(hits * 300, period: 128)
    let onsets = engine.tape[0].left.indices.filter { engine.tape[0].left[$0] != 0 }
    let late = onsets.enumerated().map { $1 - $0 * 300 }
    #expect(late.count == hits)
    #expect(late.allSatisfy { (0...240).contains($0) })
    #expect((late.min() ?? 9) < 5 && (late.max() ?? 0) > 235)
    #expect(engine.tape[0].left == engine.tape[1].left)
  }

  @Test func pitchStaysWithinItsBounds() {
    let rise = KitBuilder.sound([(0..<3000).map { Float($0) / 3000 }])
    let engine = OfflineEngine()
    engine.load(onePad(rise) { $0.humanizedCents = 50 })
    for hit in 0..<hits { engine.hit(36, at: hit * 4000) }
    engine.render(hits * 4000, period: 1000)
    let cents = (0..<hits).map { hit in
      let start = hit * 4000 + 100
      return 1200 * log2(Double(engine.tape[0].left[start + 1000] - engine.tape[0].left[start]) * 3)
    }
    #expect(cents.allSatisfy { abs($0) < 50.1 })
    #expect((cents.min() ?? 0) < -47 && (cents.max() ?? 0) > 47)
  }

  @Test func withoutItEveryHitIsTheSame() {
    let sound = noise(200)
    let engine = OfflineEngine()
    engine.load(onePad(KitBuilder.sound([sound])))
    for hit in 0..<20 { engine.hit(36, velocity: 100, at: hit * 300) }
    engine.render(6000)
    for hit in 0..<20 { #expect(engine.tape[0].left[(hit * 300)..<(hit * 300 + 200)] == sound[...]) }
  }

  /// The first frame of each of many hits.
  private func firsts(_ plan: KitPlan, velocity: UInt8) -> [Float] {
    let engine = OfflineEngine()
    engine.load(plan)
    for hit in 0..<hits { engine.hit(36, velocity: velocity, at: hit) }
    engine.render(hits)
    return engine.tape[0].left
  }
}
