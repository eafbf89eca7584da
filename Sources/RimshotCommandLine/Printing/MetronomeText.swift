internal import RimshotControl

/// What the `metronome` commands print.
enum MetronomeText {
  /// `120 beats a minute, 4/4, accents on 1, -6 dB on main: bar 3, beat 2`
  static func text(_ report: MetronomeReport) -> String {
    var parts = ["\(Quantity.number(report.tempo, digits: 3)) beats a minute", "\(report.meter)"]
    let accents = report.accents.map { "\($0)" }.joined(separator: ", ")
    parts.append(accents.isEmpty ? "no accents" : "accents on \(accents)")
    if report.subdivision > 1 { parts.append("\(report.subdivision) clicks a beat") }
    let gain = report.gain <= MixerChange.gains.lowerBound ? "silent" : "\(Quantity.number(report.gain)) dB"
    parts.append("\(gain) on \(report.output)")
    return "\(parts.joined(separator: ", ")): \(state(report))"
  }

  private static func state(_ report: MetronomeReport) -> String {
    if report.taps == 1 { return "tapped once; tap on" }
    if !report.isRunning { return "stopped" }
    if report.waits == true { return "waits for JACK's transport to roll" }
    guard let bar = report.bar, let beat = report.beat else { return "starts" }
    // Bars that count in are 0 and less.
    return bar > 0 ? "bar \(bar), beat \(beat)" : "counts in, \(1 - bar) to go, beat \(beat)"
  }
}
