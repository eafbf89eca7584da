internal import RimshotControl

/// What `transport` prints, and `status` of it.
enum TransportText {
  /// `follows: rolling at 0:12.345 (frame 592560), bar 3, beat 2, tick 960; 4/4 at 120 by another program`
  static func text(_ report: TransportReport) -> String {
    let mode =
      switch report.mode {
      case .off: "left alone"
      case .follow: "followed"
      case .lead: "led"
      }
    guard let state = report.state, let frame = report.frame, let position = report.position else {
      return "\(mode): there is no audio server"
    }
    var text = "\(mode): \(state.rawValue) at \(SoundText.clock(position)) (frame \(frame))"
    if let bar = report.bar, let beat = report.beat, let tick = report.tick {
      text += ", bar \(bar), beat \(beat), tick \(tick)"
    }
    return text + "; " + timebase(report)
  }

  private static func timebase(_ report: TransportReport) -> String {
    let beats = [
      report.tempo.map { "\(Quantity.number($0, digits: 3)) beats a minute" },
      report.beatsPerBar.flatMap { count in
        report.beatType.map { "\(Quantity.number(count))/\(Quantity.number($0))" }
      },
    ].compactMap(\.self).joined(separator: ", ")
    switch report.timebase {
    case nil: return "no program says its beats"
    case .ours:
      return beats.isEmpty ? "its beats are the metronome's" : "its beats are the metronome's: \(beats)"
    case .other:
      let text =
        beats.isEmpty ? "its beats are another program's" : "its beats are another program's: \(beats)"
      return report.mode == .lead ? "\(text) (rimshot transport lead --force takes them over)" : text
    }
  }
}
