internal import RimshotAlsa
internal import RimshotControl
internal import RimshotEngineHost

/// What is wrong now, in one sentence each.
extension Session {
  /// Everything that is wrong, what keeps hits from being heard first.
  var problems: [Problem] {
    let all =
      audio.problems + outputProblems + startProblems + kitProblems + kits.problems + midiProblems
      + sourceProblems + streamProblems + wishes.problems + osc.problems + practice.problems
      + settings.problems + recording.problems + rightsProblems
    return all.filter(\.isDegrading) + all.filter { !$0.isDegrading }
  }

  private var outputProblems: [Problem] {
    if !audio.isOpen { return [] }
    let isHeard = connectionsNow.contains { $0.source.hasPrefix("\(audio.clientName):") }
    return isHeard
      ? []
      : [
        Problem(
          "no-output", "none of the outputs is connected: see rimshot ports, then rimshot connect")
      ]
  }

  private var kitProblems: [Problem] {
    if kit == nil { return [Problem("no-kit", "no kit is loaded: rimshot kit load KIT")] }
    return mixer.isMasterMuted ? [Problem("muted", "the master is muted: rimshot mixer unmute master")] : []
  }

  private var midiProblems: [Problem] {
    guard let input = sequencer?.input else {
      let reason = start.sequencerFault ?? "the ALSA sequencer isn't open yet"
      let isMissed = start.hasUnheardDevice
      return [
        Problem(
          "no-sequencer", isDegrading: isMissed,
          "\(reason); \(isMissed ? "a MIDI device is plugged in and not heard: rimshot doctor says what helps; " : "")"
            + "only JACK MIDI is heard, and the sequencer as soon as it is there")
      ]
    }
    return input.failure.map { [Problem("midi-stopped", "\($0), and MIDI is not heard: rimshot restart")] }
      ?? []
  }

  private var rightsProblems: [Problem] {
    host.hasLockedMemory ? [] : [Problem("memory-not-locked", isDegrading: false, Session.unlockedText)]
  }

  static var unlockedText: String {
    "memory may not be locked (ulimit -l), so a busy machine may delay a hit; see REAL-TIME LIMITS in the manual page"
  }
}
