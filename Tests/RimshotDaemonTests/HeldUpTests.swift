import Testing

@testable import RimshotDaemon

/// Which hits are too old to be played after the daemon stood still. In milliseconds.
struct HeldUpTests {
  private func after(_ milliseconds: UInt64) -> UInt64 { 1_000_000_000_000 + milliseconds * 1_000_000 }
  private var begun: HeldUp { HeldUp(at: after(0)) }

  @Test func aWaitInVainIsNoStandstill() {
    var held = begun
    held.looked(after: 1000, at: after(1010))
    #expect(held.mayBeOld(at: after(1020)) == false)
    // The system had other things to do.
    held.looked(after: 0, at: after(1400))
    #expect(held.mayBeOld(at: after(1401)) == false)
  }

  @Test func aStandstillIsNoticedWhereverTheDaemonWas() {
    var waiting = begun
    waiting.looked(after: 500, at: after(2000))
    #expect(waiting.mayBeOld(at: after(2001)) == true)
    // Stopped after the look, with what came meanwhile still to be read.
    var working = begun
    working.looked(after: 500, at: after(10))
    #expect(working.mayBeOld(at: after(2010)) == true)
  }

  @Test func itIsOverWhenAllIsRead() {
    var held = begun
    held.looked(after: 500, at: after(2000))
    #expect(held.asksForUnread)
    held.looked(after: 0, at: after(2400))
    #expect(held.mayBeOld(at: after(2600)) == true, "not all is read")
    held.allIsRead()
    #expect(!held.asksForUnread)
    #expect(held.mayBeOld(at: after(2601)) == false)
  }

  @Test func thoseWhoWaitedToConnectAreRefusedToo() {
    var held = begun
    held.looked(after: 500, at: after(2000))
    held.allIsRead()
    held.looked(after: 0, at: after(2200))
    #expect(held.mayBeOld(at: after(2201)) == true)
    #expect(held.mayBeOld(at: after(2251)) == false)
  }

  @Test func whoNeverStopsSendingIsHeardAgain() {
    var held = begun
    held.looked(after: 500, at: after(2000))
    for time in stride(from: UInt64(2000), to: 7000, by: 100) {
      held.looked(after: 0, at: after(time))
      #expect(held.mayBeOld(at: after(time)) == true)
    }
    held.looked(after: 0, at: after(7000))
    #expect(held.mayBeOld(at: after(7000)) == false)
  }
}
