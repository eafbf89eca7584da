import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport
import Testing

/// What the engine tells its host of program changes.
@Suite struct ProgramChangeTests {
  private let engine = OfflineEngine()

  @Test func aProgramChangeComesWithTheBankOfItsDevice() {
    #expect(engine.host.programChanges.count == 0)
    engine.send(.programChange, 4, at: 10)
    engine.render(256)
    #expect(engine.host.programChanges == (ProgramChange(program: 4), 1))
    engine.control(0, 2)
    engine.control(32, 3)
    engine.send(.programChange, 127)
    engine.render(256)
    #expect(
      engine.host.programChanges == (ProgramChange(program: 127, coarseBank: 2, fineBank: 3), 2))
  }

  @Test func theSameProgramAgainIsCounted() {
    for _ in 1...3 { engine.send(.programChange, 0) }
    engine.render(256)
    #expect(engine.host.programChanges == (ProgramChange(program: 0), 3))
  }

  @Test func aChannelThatIsNotHeardChoosesNothing() {
    engine.send(.programChange, 4, channel: 0)
    engine.render(256)
    #expect(engine.host.programChanges.count == 0)
  }
}
