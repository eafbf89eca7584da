import RimshotEngineHost
import Testing

/// What voices cost on the processor that the test runs on.
@Suite struct VoiceCostTests {
  @Test func anotherPitchCostsMoreThanItsOwn() throws {
    let cost = try #require(VoiceCost.measured())
    #expect(cost.plain > 0)
    #expect(cost.pitched > cost.plain)
  }

  @Test func theTimePaysForSoManyVoices() {
    // A tenth of a microsecond for a frame is 4.8 ms for each second of a voice.
    #expect(VoiceCost.voices(at: 100, share: 0.8, sampleRate: 48000) == 166)
    #expect(VoiceCost.voices(at: 100, share: 0.4, sampleRate: 96000) == 41)
    #expect(VoiceCost.voices(at: 0.001, share: 0.8, sampleRate: 48000) == 4096)
  }
}
