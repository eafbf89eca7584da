internal import RimshotEngineHost
internal import RimshotKitFiles

/// How much of a period's time voices may take, by what the configuration says and what this processor can.
enum VoiceBudget {
  /// - Parameter voices: How many may sound at once.
  /// - Returns: A share of each period's time; `nil` is any.
  static func share(_ voiceTime: Configuration.VoiceTime, voices: Int) -> Double? {
    switch voiceTime {
    case .unlimited: return nil
    case .share(let share): return share
    case .auto:
      // Without optimisation the engine is some thirty times as slow, whatever the processor.
      #if DEBUG
        return nil
      #else
        guard let cost = VoiceCost.measured(), let share = share(cost, voices: voices) else { return nil }
        Log.write(text(cost, share: share, voices: voices))
        return share
      #endif
    }
  }

  /// What voices of such a cost may take: any, where as many as may sound can be rendered at 48 kHz, all at another pitch.
  static func share(_ cost: VoiceCost, voices: Int) -> Double? {
    let share = Configuration.VoiceTime.careful
    return VoiceCost.voices(at: cost.pitched, share: share, sampleRate: 48000) < voices ? share : nil
  }

  /// What is said of a slow processor.
  static func text(_ cost: VoiceCost, share: Double, voices: Int) -> String {
    let plain = VoiceCost.voices(at: cost.plain, share: share, sampleRate: 48000)
    let pitched = VoiceCost.voices(at: cost.pitched, share: share, sampleRate: 48000)
    let least = min(plain, voices)
    return
      "this processor plays some \(least) voices at their own pitch and \(pitched) at another: where more would take"
      + " \(Int(share * 100))% of a period's time, those that would be missed least fade out (voice_time: auto)"
  }
}
