import RimshotEngineHost
import RimshotKitFiles
import Testing

@testable import RimshotDaemon

/// How voices are kept to what a processor can render.
@Suite struct VoiceBudgetTests {
  @Test func onlyASlowProcessorHasALimit() {
    let slow = VoiceCost(plain: 25, pitched: 400)
    #expect(VoiceBudget.share(slow, voices: 256) == 0.8)
    #expect(VoiceBudget.share(slow, voices: 32) == nil, "41 at another pitch take less")
    #expect(VoiceBudget.share(VoiceCost(plain: 0.3, pitched: 10), voices: 256) == nil)
  }

  @Test func whatTheConfigurationSaysHolds() {
    #expect(VoiceBudget.share(.unlimited, voices: 4096) == nil)
    #expect(VoiceBudget.share(.share(0.3), voices: 16) == 0.3)
  }

  @Test func itIsSaidOfASlowProcessor() {
    #expect(
      VoiceBudget.text(VoiceCost(plain: 25, pitched: 400), share: 0.8, voices: 256)
        == "this processor plays some 256 voices at their own pitch and 41 at another: where more would take 80% of a "
        + "period's time, those that would be missed least fade out (voice_time: auto)")
  }
}
