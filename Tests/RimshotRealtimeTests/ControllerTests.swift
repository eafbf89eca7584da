import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// Controllers that a kit asks for.
@Suite struct ControllerTests {
  @Test func aKitBeginsWithItsOwnValuesAndAResetReturnsToThem() {
    let engine = OfflineEngine()
    engine.load(gated(22, 0...0, controllers: [20: 127]))
    engine.hit(36, at: 0)
    engine.hit(37, at: 1)
    engine.send(.resetControllers, at: 2)
    engine.hit(36, at: 3)
    engine.control(22, 5, at: 4)
    engine.hit(37, at: 5)
    engine.send(.resetControllers, at: 6)
    engine.hit(37, at: 7)
    engine.control(20, 3, at: 8)
    engine.hit(36, at: 9)
    engine.send(.resetControllers, at: 10)
    engine.hit(36, at: 11)
    engine.render(12)
    #expect(engine.heard == [0.5, 0.25, 0, 0.5, 0, 0, 0, 0.25, 0, 0, 0, 0.5])
  }

  @Test func aResetLeavesVolumeAndPanAlone() {
    let engine = OfflineEngine()
    engine.load(gated(7, 100...100))
    engine.control(7, 100, at: 0)
    engine.send(.resetControllers, at: 1)
    engine.hit(37, at: 2)
    engine.render(3)
    #expect(engine.heard[2] == 0.25)
  }

  @Test func whatADeviceSaidOutlivesTheKit() {
    let engine = OfflineEngine()
    engine.load(gated(22, 5...5, controllers: [20: 127]))
    engine.control(22, 5, at: 0)
    engine.render(1)
    engine.load(gated(22, 5...5, controllers: [20: 127, 22: 9]))
    engine.hit(37, at: 1)
    engine.render(1)
    engine.load(gated(21, 9...9, controllers: [21: 9]))
    engine.hit(37, at: 2)
    engine.render(1)
    #expect(engine.heard == [0, 0.25, 0.25], "the third kit's own 21 counts: nobody has moved it")
  }

  @Test func anotherDevicesResetDoesNotMoveThePedal() {
    let engine = OfflineEngine(devices: [DevicePlan(), DevicePlan()])
    engine.load(gated(4, 100...127))
    engine.control(4, 110, device: 1, at: 0)
    engine.send(.resetControllers, device: 0, at: 1)
    engine.hit(37, device: 1, at: 2)
    engine.send(.resetControllers, device: 1, at: 3)
    engine.hit(37, device: 1, at: 4)
    engine.render(5)
    #expect(engine.heard == [0, 0, 0.25, 0, 0])
  }

  @Test func eachDevicesOwnPedalCountsForItsHits() {
    let engine = OfflineEngine(devices: [DevicePlan(), DevicePlan(), DevicePlan()])
    engine.load(gated(4, 100...127))
    engine.control(4, 110, device: 1, at: 0)
    engine.control(4, 0, device: 0, at: 0)
    engine.hit(37, device: 1, at: 1)
    engine.hit(37, device: 0, at: 2)
    engine.control(4, 120, device: 1, at: 3)
    engine.hit(37, device: 0, at: 4)
    engine.hit(37, device: 2, at: 5)
    engine.render(6)
    #expect(
      engine.heard == [0, 0.25, 0, 0, 0, 0.25], "a device without a pedal follows the one that moved last")
  }

  @Test func aPedalDampsItsOwnDevicesHatsAndThoseOfDevicesWithoutOne() {
    let engine = OfflineEngine(devices: [DevicePlan(), DevicePlan(), DevicePlan()])
    engine.load(
      KitPlan([0.5, 0.25, 0.125], pads: (0..<3).map { KitPlan.Pad($0) { $0.pedalFadeFrames = 1000 } }))
    engine.control(4, 0, device: 0, at: 0)
    engine.control(4, 0, device: 1, at: 0)
    for device: UInt8 in 0..<3 { engine.hit(36 + device, device: device, at: 1) }
    engine.control(4, 127, device: 1, at: 1000)
    engine.render(4000)
    #expect(engine.heard[999] == 0.875)
    #expect(engine.heard[2000..<4000].allSatisfy { $0 == 0.5 })
  }

  /// Pad 36 (0.5) sounds while controller 20 is 127, pad 37 (0.25) while another is within bounds.
  private func gated(
    _ controller: UInt8, _ values: ClosedRange<UInt8>, controllers: [UInt8: Double] = [:]
  ) -> KitPlan {
    var plan = KitPlan(
      [0.5, 0.25], frames: 1, pads: [KitPlan.Pad(0), KitPlan.Pad(1)], controllers: controllers)
    plan.strikes[36]?[0].conditions = [.init(.controller(20), 127...127)]
    plan.strikes[37]?[0].conditions = [.init(.controller(controller), values)]
    return plan
  }
}
