internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotRealtime

/// Puts the engine's records of one message together and gives them names. Main's.
struct TraceReading {
  /// The sounds of the message whose own record hasn't come yet.
  private var sounds: [EngineTrace] = []

  /// The report that a record closes; `nil` for one of its sounds.
  /// - Parameter names: The playing kit's.
  /// - Parameter source: The sender's name.
  /// - Parameter wallClock: Seconds since 1970 at nanosecond 0 of CLOCK_MONOTONIC.
  mutating func report(
    _ trace: EngineTrace, names: KitNames?, source: String, wallClock: Double,
    silenced: (_ pad: String, _ outputs: Set<String>) -> String?
  ) -> MidiReport? {
    if trace.isSound {
      sounds.append(trace)
      return nil
    }
    defer { sounds = [] }
    // The numbers of a kit that has gone mean nothing any more.
    let names = trace.kit == names?.number ? names : nil
    var report = TraceReading.report(trace.event, isCommand: trace.isCommand, source, wallClock)
    report.outcome = TraceReading.outcome(trace.outcome)
    let isHit = trace.isCommand || trace.event.kind.rawValue == MidiEvent.Kind.noteOn.rawValue
    if isHit { report.velocity = (Double(trace.velocity) * 100).rounded() / 100 }
    report.pad = names?.pad(trace.pad)
    report.articulation = report.pad == nil ? nil : names?.articulation(trace.articulation)
    report.sounds = sounds.compactMap { names?.sound($0) }
    report.stolen = trace.stolen == 0 ? nil : Int(trace.stolen)
    report.message = TraceReading.message(trace)
    if report.outcome == .played, let names {
      let reasons = sounds.map { sound in
        names.pad(sound.pad).flatMap { silenced($0, names.outputs(ofPad: sound.pad)) }
      }
      if !reasons.isEmpty && !reasons.contains(nil) {
        report.outcome = .muted
        report.message = reasons.first ?? nil
      }
    }
    return report
  }

  /// The metronome's beat; `nil` for every other record.
  static func beat(_ trace: EngineTrace, wallClock: Double) -> BeatReport? {
    if trace.outcome != .beat { return nil }
    let time = ((wallClock + Double(trace.event.time) / 1e9) * 1e6).rounded() / 1e6
    return BeatReport(
      time: time, bar: Int(trace.bar), beat: Int(trace.beat), isAccented: trace.isAccented)
  }

  /// A message whose end nobody knows because nothing plays.
  static func unplayed(_ event: MidiEvent, source: String, wallClock: Double) -> MidiReport {
    var report = report(event, isCommand: false, source, wallClock)
    report.outcome = .noServer
    report.message = "there is no audio server"
    return report
  }

  private static func report(
    _ event: MidiEvent, isCommand: Bool, _ source: String, _ wallClock: Double
  ) -> MidiReport {
    let time = ((wallClock + Double(event.time) / 1e9) * 1e6).rounded() / 1e6
    if isCommand { return MidiReport(time: time, source: source, outcome: .acted) }
    let hasOne = event.status & 0xE0 == 0xC0
    let bytes = [event.status, event.data1] + (hasOne ? [] : [event.data2])
    var report = MidiReport(
      time: time, source: source, address: MidiSenders.address(of: event).map { "\($0)" },
      bytes: bytes.map { Int($0) }, channel: Int(event.channel) + 1, outcome: .acted)
    if event.status & 0xE0 == 0x80 { report.note = Int(event.data1) }
    return report
  }

  private static func outcome(_ outcome: EngineTrace.Outcome) -> MidiReport.Outcome {
    switch outcome {
    case .acted: .acted
    case .played: .played
    case .stopped: .stopped
    case .paused: .paused
    case .resumed: .resumed
    case .unmapped: .unmapped
    case .unmet: .unmet
    case .silent: .silent
    case .otherChannel: .otherChannel
    case .faint: .faint
    case .retrigger: .retrigger
    case .crosstalk: .crosstalk
    case .grabbed: .grabbed
    case .noKit: .noKit
    case .stale: .late
    case .beat: .acted
    }
  }

  /// Why a hit isn't heard.
  private static func message(_ trace: EngineTrace) -> String? {
    switch trace.outcome {
    case .acted, .played, .stopped, .paused, .resumed, .beat: nil
    case .unmapped where trace.isCommand: "the kit has no pad for it"
    case .unmapped: "the kit has no pad for note \(trace.event.data1)"
    case .unmet: "the pad waits for a condition: the pedal's place, a position, a controller or a key switch"
    case .silent: "the pad has no sound for this velocity or turn"
    case .otherChannel: "channel \(trace.event.channel + 1) isn't played (start with --channels omni)"
    case .faint: "softer than the device profile lets through"
    case .retrigger: "taken for a bounce of the hit before"
    case .crosstalk: "taken for another pad's vibration"
    case .grabbed: "taken for the hand that grabbed the cymbal"
    case .noKit: "no kit is loaded"
    case .stale: "came more than half a second late"
    }
  }
}
