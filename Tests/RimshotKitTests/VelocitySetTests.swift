import RimshotKit
import Testing

@Suite struct VelocitySetTests {
  @Test func keepsToVelocities() {
    #expect(VelocitySet(0...255).runs == [1...127])
    #expect(VelocitySet(0...0).runs.isEmpty)
    #expect(VelocitySet(128...255).runs.isEmpty)
    #expect(VelocitySet(127...200).runs == [127...127])
    #expect(VelocitySet(0...1).runs == [1...1])
  }

  @Test func joinsWhatFollowsEachOther() {
    var set = VelocitySet(64...64)
    set.formUnion(VelocitySet(1...3))
    set.formUnion(VelocitySet(65...127))
    #expect(set.runs == [1...3, 64...127])
    #expect(set.holes.runs == [4...63])
    #expect(set.subtracting(VelocitySet(2...100)).runs == [1...1, 101...127])
    #expect(VelocitySet().holes.runs == [1...127])
  }
}
