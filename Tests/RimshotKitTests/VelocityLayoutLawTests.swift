import RimshotKit
import RimshotTestSupport
import Testing

/// What every layout says of every velocity, asked one by one.
@Suite struct VelocityLayoutLawTests {
  /// Ranges as kits have them, many of which overlap or leave holes.
  private static let claims: [[ClosedRange<UInt8>]] = {
    var random = SeededRandom(seed: 7)
    return (0..<300).map { _ in
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        let low = UInt8.random(in: 0...131, using: &random)
        return low...(low + UInt8.random(in: 0...49, using: &random))
      }
    }
  }()

  @Test func theFirstThatClaimsAVelocityHasIt() {
    for ranges in VelocityLayoutLawTests.claims {
      let runs = VelocityLayout(ranges, fillsHoles: false).runs
      for velocity in UInt8(1)...127 {
        let playing = runs.filter { $0.velocities.contains(velocity) }.map(\.layer)
        #expect(playing == ranges.firstIndex { $0.contains(velocity) }.map { [$0] } ?? [], "\(ranges)")
      }
    }
  }

  @Test func aHoleIsFilledByTheNearestTheSofterOfTwo() {
    for ranges in VelocityLayoutLawTests.claims {
      let layout = VelocityLayout(ranges)
      let claimed = (UInt8(1)...127).filter { velocity in ranges.contains { $0.contains(velocity) } }
      for velocity in UInt8(1)...127 {
        #expect(layout.holes.contains { $0.contains(velocity) } == !claimed.contains(velocity))
        let playing = layout.runs.filter { $0.velocities.contains(velocity) }.map(\.layer)
        let nearest = claimed.min { abs(Int($0) - Int(velocity)) < abs(Int($1) - Int(velocity)) }
        let owner = nearest.flatMap { nearest in ranges.firstIndex { $0.contains(nearest) } }
        #expect(playing == owner.map { [$0] } ?? [], "\(ranges) at \(velocity)")
      }
      let edges = layout.runs.map(\.velocities.lowerBound)
      #expect(edges == edges.sorted())
    }
  }
}
