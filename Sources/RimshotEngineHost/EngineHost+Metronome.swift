public import RimshotRealtime
internal import RimshotRealtimeQueue
internal import Synchronization

/// The metronome. Main's.
extension EngineHost {
  /// Starts the metronome with a beat in the period after now, anew where it runs.
  /// - Parameter sampleRate: The engine's; its clicks are made for it.
  /// - Returns: The start's number, by which ``metronomePlace`` knows it; `nil` when too many commands wait.
  public func startMetronome(_ settings: MetronomeSettings, sampleRate: Int) -> UInt32? {
    // As many as a place has room for.
    let number = (lastMetronome + 1) & 0x7F_FFFF
    let command = unsafe EngineCommand(
      .startMetronome, number: number, metronome: settings, clicks: clicks(at: sampleRate))
    guard unsafe send(command) else { return nil }
    lastMetronome = number
    return number
  }

  /// Changes how the metronome clicks, where it runs: output and gain from the next click on, the rest from the next beat.
  /// Bars go on.
  /// - Returns: `false` when too many commands wait.
  public func setMetronome(_ settings: MetronomeSettings, sampleRate: Int) -> Bool {
    unsafe send(EngineCommand(.setMetronome, metronome: settings, clicks: clicks(at: sampleRate)))
  }

  /// Stops the metronome; the last click rings out.
  /// - Returns: `false` when too many commands wait.
  public func stopMetronome() -> Bool { unsafe send(EngineCommand(.stopMetronome)) }

  /// Where the metronome is, as of the last period.
  public var metronomePlace: MetronomePlace {
    unsafe MetronomePlace(bits: counters.counters.pointee.metronome.load(ordering: .relaxed))
  }

  /// Made once for each sample rate and kept, because the engine may still read them.
  func clicks(at sampleRate: Int) -> ClickTable {
    if let known = clickSounds[sampleRate] { return unsafe known.table }
    let sounds = ClickSounds(sampleRate: sampleRate)
    clickSounds[sampleRate] = sounds
    return unsafe sounds.table
  }
}
