public import RimshotControl

/// What the daemon says.
extension PlayerModel {
  /// How the daemon is.
  public mutating func take(status: DaemonStatus, at time: UInt64) {
    absence = nil
    self.status = status
    // A key's own move takes a moment to be heard of.
    if let place = status.midi.pedal?.closed, time > pedalTime + 1_000_000_000 { pedal = place }
  }

  /// The mixer as it is set.
  public mutating func take(mixer: MixerReport) {
    self.mixer = mixer
    levels = mixer.outputs.compactMap { output in
      output.meter.map { ControlEvent.OutputLevel(name: output.name, peak: $0.peak, rms: $0.rms) }
    }
    stripCursor = min(stripCursor, max(strips.count - 1, 0))
  }

  /// The pads of the kit that plays.
  public mutating func take(pads: PadList, at time: UInt64) {
    kit = PlayedKit(pads)
    lights = [:]
    held = [:]
    bank = min(bank, lastBank)
    if isPreviewing { schedulePreview(at: time) }
  }

  /// A kit has been loaded because we asked for it.
  public mutating func take(loaded: KitReport) {
    loading = nil
    status?.kit = loaded
    say(
      loaded.warnings.isEmpty
        ? "\(loaded.name) plays"
        : "\(loaded.name) plays, with \(loaded.warnings.count) warnings: rimshot kit check \(loaded.path)")
  }

  /// A kit is being loaded.
  public mutating func take(progress: Progress) { loading = progress.percent }

  /// Something that was asked for was refused.
  public mutating func take(refusal: ControlError) {
    loading = nil
    isPreviewing = false
    say((refusal.details.prefix(1) + [refusal.message]).reversed().joined(separator: " "), isWarning: true)
  }

  /// The daemon is gone.
  public mutating func lose(_ reason: String) {
    absence = reason
    status = nil
    mixer = nil
    levels = []
    kit = PlayedKit()
    lights = [:]
    loading = nil
    held = [:]
  }

  /// Something that happened.
  /// - Returns: What is to be asked because of it.
  public mutating func take(_ event: ControlEvent, at time: UInt64) -> [Order] {
    switch event {
    case .midi(let report):
      take(report, at: time)
      return assign(report)
    case .kit(let kit):
      // The same kit, loaded again, was said by whoever changed it.
      if status?.kit?.path != kit.path { say("the kit is \(kit.name)") }
      status?.kit = kit
      return [.ask(.pads), .ask(.mixer)]
    case .server(let server):
      status?.server = server
      if server == nil { say("the audio server is gone: nothing is heard", isWarning: true) }
      return [.ask(.status)]
    case .problems(let problems):
      status?.problems = problems
      if let first = problems.first(where: \.isDegrading) { say(first.message, isWarning: true) }
    case .meters(let levels): self.levels = levels
    case .connections, .sound, .beat, .song, .lost: break
    }
    return []
  }

  private mutating func take(_ report: MidiReport, at time: UInt64) {
    let status = (report.bytes.first ?? 0) & 0xF0
    if status == 0xB0, report.bytes.count == 3, report.bytes[1] == 4 {
      pedal = report.bytes[2]
      return
    }
    // A hand on a cymbal.
    if status == 0xA0, report.bytes.count == 3, report.bytes[2] >= 64 {
      for pad in report.pad.flatMap({ kit.index(of: $0) }).map({ [$0] })
        ?? kit.pads(hitBy: "\(report.bytes[1])")
      { lights[pad]?.choked = time }
      return
    }
    guard let velocity = report.velocity else { return }
    let names = report.sounds.isEmpty ? [report.pad].compactMap(\.self) : report.sounds.map(\.pad)
    let isUnheard = report.message != nil
    for name in Set(names) {
      guard let pad = kit.index(of: name) else { continue }
      lights[pad] = Light(
        velocity: min(max(Int(velocity.rounded()), 1), 127), time: time, isUnheard: isUnheard)
      if isUnheard && report.outcome != .muted { continue }
      for other in kit.pads[pad].silences {
        if let other = kit.index(of: other), lights[other]?.choked == nil { lights[other]?.choked = time }
      }
    }
    let source = report.source == "command" ? "" : "  from \(report.source)"
    let what = names.isEmpty ? report.note.map { "note \($0)" } ?? "a hit" : names[0]
    if let reason = report.message {
      say("\(what) is not heard: \(reason)\(source)", isWarning: true)
    } else {
      say("\(what) \(Int(velocity.rounded()))\(source)", isOfHit: true)
    }
  }
}
