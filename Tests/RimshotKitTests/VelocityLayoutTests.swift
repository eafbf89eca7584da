import RimshotKit
import Testing

@Suite struct VelocityLayoutTests {
  private func runs(_ ranges: [ClosedRange<UInt8>]) -> [VelocityLayout.Run] { VelocityLayout(ranges).runs }

  @Test func leavesASettledPadAlone() {
    #expect(
      runs([1...60, 61...127]) == [
        .init(velocities: 1...60, layer: 0), .init(velocities: 61...127, layer: 1),
      ])
    #expect(VelocityLayout([1...60, 61...127]).holes.isEmpty)
  }

  @Test func givesAnOverlapToTheFirst() {
    #expect(
      runs([40...60, 1...127]) == [
        .init(velocities: 1...39, layer: 1), .init(velocities: 40...60, layer: 0),
        .init(velocities: 61...127, layer: 1),
      ])
    #expect(
      VelocityLayout.overlaps(of: 1, in: [40...60, 1...127]) == [.init(velocities: 40...60, layer: 0)])
  }

  @Test func fillsAHoleFromTheNearestTheSofterOfTwo() {
    let layout = VelocityLayout([1...63, 69...100])
    #expect(
      layout.runs == [.init(velocities: 1...66, layer: 0), .init(velocities: 67...127, layer: 1)])
    #expect(layout.holes == [64...68, 101...127])
  }

  @Test func givesNothingWithoutLayers() {
    #expect(runs([]).isEmpty)
    #expect(VelocityLayout([]).holes == [1...127])
  }

  @Test func ignoresWhatIsNoVelocity() {
    #expect(runs([0...255]) == [.init(velocities: 1...127, layer: 0)])
    #expect(runs([200...255]).isEmpty)
  }
}
