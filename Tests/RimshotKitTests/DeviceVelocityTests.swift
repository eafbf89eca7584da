import RimshotKit
import RimshotKitLoader
import Testing

/// How hard a hit arrives.
@Suite struct DeviceVelocityTests {
  private func table(
    _ shape: DeviceProfile.Velocity.Shape? = nil, floor: UInt8? = nil, ceiling: UInt8? = nil,
    threshold: UInt8? = nil
  ) -> [Float] {
    DeviceProfile.Velocity(shape: shape, floor: floor, ceiling: ceiling, threshold: threshold).table
  }

  @Test func withoutSettingsNothingChanges() {
    #expect(table() == (0...127).map { Float($0) })
    #expect(table(.gamma(1)) == (0...127).map { Float($0) })
  }

  @Test(arguments: [0.25, 0.5, 0.7, 1.4, 2, 4])
  func aCurveKeepsFullVelocityAndLetsTheSoftestSound(_ gamma: Double) {
    let table = table(.gamma(gamma))
    #expect(table[127] == 127)
    #expect(table[0] == 0)
    #expect(table[1] >= 1)
    #expect(zip(table, table.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func gammaBendsAsTheManualSays() {
    #expect(table(.gamma(0.5))[32].rounded() == 64)
    #expect(table(.gamma(2))[64].rounded() == 32)
  }

  @Test func pointsAreJoinedByStraightLines() {
    let table = table(.points([.init(1, 10), .init(65, 74), .init(127, 127)]))
    #expect([1, 33, 65, 96, 127].map { table[$0] } == [10, 42, 74, 100.5, 127])
  }

  @Test func missingEndsOfPointsAreSilenceAndFullVelocity() {
    let table = table(.points([.init(64, 100)]))
    #expect(table[32] == 50)
    #expect(table[64] == 100)
    #expect(table[127] == 127)
    // A last point below 127 still leads up to full velocity.
    #expect(table[96] > 113 && table[96] < 114)
  }

  @Test func floorAndCeilingAreTheSoftestAndTheHardest() {
    let table = table(floor: 20, ceiling: 110)
    #expect([1, 64, 127].map { table[$0] } == [20, 65, 110])
    #expect(self.table(.gamma(2), floor: 20, ceiling: 110)[1] == 20)
  }

  @Test func theThresholdLooksAtWhatTheDeviceSent() {
    let table = table(.gamma(0.5), threshold: 4)
    #expect([0, 1, 3].map { table[$0] } == [0, 0, 0])
    #expect(table[4] > 22)
  }

  @Test func fixedVelocityIsTheSameForEveryHitThatIsHeard() {
    let table = table(.fixed(100), floor: 1, ceiling: 50, threshold: 3)
    #expect([2, 3, 64, 127].map { table[$0] } == [0, 100, 100, 100])
  }
}
