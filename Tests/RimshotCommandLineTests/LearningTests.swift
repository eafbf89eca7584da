import RimshotControl
import RimshotKit
import Testing

@testable import RimshotCommandLine

/// What is read from the hits of a player whose faults are known.
struct LearningTests {
  /// A small generator, so that each run hears the same player.
  private struct Hand {
    private var state: UInt64 = 7

    mutating func number(_ range: ClosedRange<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int((state >> 33) % UInt64(range.count))
    }
  }

  private var hand = Hand()
  private var hits: [HeardHit] = []
  private var time = 0.0

  /// Plays a note a while after the last, and returns when.
  @discardableResult
  private mutating func hit(_ note: UInt8, _ velocity: Int, after seconds: Double = 0.2) -> Double {
    time += seconds
    hits.append(HeardHit(time: time, note: note, velocity: UInt8(velocity)))
    return time
  }

  private func add(_ note: UInt8, _ velocity: Int, at time: Double, to hits: inout [HeardHit]) {
    hits.append(HeardHit(time: time, note: note, velocity: UInt8(max(1, velocity))))
  }

  private func sorted() -> [HeardHit] { hits.sorted { $0.time < $1.time } }

  @Test mutating func aPadThatBouncesGetsAMaskThatCoversEachBounce() throws {
    for turn in 0..<60 {
      let velocity = hand.number(60...120)
      let start = hit(38, velocity)
      // A fifth of the hits bounces, 6 to 11 ms later, at 30 to 40 percent.
      if turn % 5 == 0 {
        add(38, velocity * hand.number(30...40) / 100, at: start + 0.006 + Double(turn % 6) / 1000, to: &hits)
      }
    }
    let found = Bounces.find(in: sorted())
    #expect(found.map(\.note) == [38])
    let bounces = try #require(found.first)
    #expect(bounces.count == 12 && bounces.hits == 60)
    #expect(bounces.mask.time >= 0.011 && bounces.mask.time <= 0.014, "\(bounces.mask)")
    // 40 percent are −8 dB.
    #expect(bounces.mask.level == -7 || bounces.mask.level == -8, "\(bounces.mask)")
  }

  @Test mutating func rollsAndFlamsAreNoBounces() {
    for _ in 0..<40 {
      let start = hit(38, 90)
      // A double stroke 28 ms later, and a flam whose first stroke is the softer one.
      add(38, 50, at: start + 0.028, to: &hits)
      add(40, 40, at: start + 0.05, to: &hits)
      add(40, 100, at: start + 0.062, to: &hits)
    }
    #expect(Bounces.find(in: sorted()).isEmpty)
  }

  @Test mutating func aRimThatAnswersTheKickGetsARule() throws {
    for turn in 0..<60 {
      let velocity = hand.number(70...120)
      let start = hit(36, velocity)
      if turn % 4 == 0 {
        add(40, hand.number(8...20), at: start + 0.002 + Double(turn % 3) / 1000, to: &hits)
      }
      if turn % 3 == 0 { hit(40, hand.number(60...110)) }
    }
    let found = try #require(Vibrations.find(in: sorted()).first)
    #expect(Vibrations.find(in: sorted()).count == 1)
    #expect(found.source == 36 && found.victim == 40 && found.count == 15 && found.hits == 60)
    #expect(found.loudest <= 20)
    #expect(found.rule.time >= 0.004 && found.rule.time <= 0.006, "\(found.rule)")
    #expect(found.rule.level <= -8 && found.rule.level >= -20, "\(found.rule)")
    let (proposals, _) = Proposal.all(from: Hearing(hits: sorted()), for: .generalMidi)
    let sentence = proposals.first { if case .crosstalk = $0.change { true } else { false } }?.sentence
    #expect(
      sentence?.hasPrefix("snare/rim (40) answered 15 of 60 hits on kick (36) within ") == true,
      "\(proposals)")
  }

  @Test mutating func handsThatHitTogetherAreNoVibrations() {
    for _ in 0..<100 {
      // The hi-hat beside a louder kick, as near as two limbs can be, now before and now after it.
      let start = hit(36, hand.number(100...120))
      add(42, hand.number(35...50), at: start + Double(hand.number(-7...7)) / 1000, to: &hits)
      hit(42, hand.number(35...50))
    }
    #expect(Vibrations.find(in: sorted()).isEmpty)
  }

  @Test mutating func faintHitsBelowAGapGetAThreshold() throws {
    let meant = (0..<100).map { _ in UInt8(hand.number(14...118)) }
    let threshold = try #require(Force.judge(meant + [2, 3, 3, 4, 1]).threshold)
    #expect(threshold.velocity == 5 && threshold.count == 5 && threshold.hits == 105)
    #expect(threshold.next >= 14)
    // Somebody who plays that softly means it.
    #expect(Force.judge((0..<100).map { UInt8(1 + $0) }).threshold == nil)
  }

  @Test mutating func aDeviceThatNeverReachesTheTopIsStretched() throws {
    let curve = try #require(Force.judge((0..<200).map { _ in UInt8(hand.number(20...90)) }).curve)
    guard case .points(let points) = curve.shape else {
      Issue.record("\(curve)")
      return
    }
    #expect(points.map(\.velocity) == [10, 127])
    #expect(abs(points[0].raw - 20) <= 3 && abs(points[1].raw - 90) <= 3)
  }

  @Test mutating func loudAndSoftDevicesGetACurveAndOthersNone() throws {
    let loud = (0..<200).map { _ in UInt8(max(hand.number(5...127), hand.number(100...127))) }
    let soft = (0..<200).map { _ in
      UInt8(min(hand.number(3...127), hand.number(3...127), hand.number(3...127)))
    }
    if case .gamma(let exponent)? = Force.judge(loud + [8, 12, 17, 22, 26, 29]).curve?.shape {
      #expect(exponent > 1)
    } else {
      Issue.record("no curve for a loud device")
    }
    if case .gamma(let exponent)? = Force.judge(soft + [120, 125, 126, 127, 127]).curve?.shape {
      #expect(exponent < 1)
    } else {
      Issue.record("no curve for a soft device")
    }
    #expect(Force.judge((0..<200).map { _ in UInt8(hand.number(5...125)) }).curve == nil)
    #expect(Force.judge([UInt8](repeating: 127, count: 50)) == Force(only: 127))
  }
}

/// What the foot tells.
struct PedalRangeTests {
  private func values(_ values: [UInt8], _ controller: UInt8 = 4) -> [HeardValue] {
    values.enumerated().map { HeardValue(time: Double($0) / 50, controller: controller, value: $1) }
  }

  @Test func theWeakestPressStillCloses() {
    #expect(
      PedalRange.pressed(values([2, 30, 80, 90, 60, 3, 50, 86, 40, 1, 70, 88, 20, 2]))
        == PedalRange(controller: 4, open: 3, closed: 86, presses: 3))
  }

  @Test func aPedalThatCountsTheOtherWayRoundIsKnownByWhereItRests() {
    #expect(
      PedalRange.pressed(values([127, 60, 0, 90, 126, 10, 2, 100, 127], 11))
        == PedalRange(controller: 11, open: 126, closed: 2, presses: 2))
  }

  @Test func aTrembleIsNoPedal() {
    #expect(PedalRange.pressed(values([3, 4, 3, 5])) == nil)
    #expect(PedalRange.pressed([]) == nil)
  }

  @Test func whilePlayingTheFootTellsWhichEndIsClosed() {
    let played = values([90, 50, 4, 4, 60, 90])
    #expect(
      PedalRange.played(played, feet: [0.05], isInverted: false)
        == PedalRange(controller: 4, open: 90, closed: 4, presses: 1))
    #expect(PedalRange.played(played, feet: [], isInverted: false)?.closed == 90)
  }
}
