internal import RimshotControl

/// What the `mixer` commands print.
enum MixerText {
  /// Everything: a table of pads, one of outputs, the master.
  static func text(_ report: MixerReport) -> String {
    let pads = [["PAD", "GAIN", "PAN", "STATE"]] + report.pads.map { row($0) + [state($0)] }
    let outputs =
      [["OUTPUT", "GAIN", "PAN", "PEAK dBFS", "RMS dBFS", "STATE"]]
      + report.outputs.map { row($0) + meter($0) + [state($0)] }
    var master = strip(report.master)
    if report.hasLimiters {
      master +=
        report.outputs.allSatisfy { $0.isLimited != false }
        ? "; limiters keep every output below -1 dBFS" : "; limiters keep some outputs below -1 dBFS"
    }
    return (Columns.lines(pads) + [""] + Columns.lines(outputs) + ["", master]).joined(separator: "\n")
  }

  /// `snare: -3 dB, pan 0.2, muted`
  static func strip(_ strip: MixerReport.Strip) -> String {
    let words = [gain(strip), strip.pan.map { "pan \(Quantity.number($0, digits: 2))" } ?? "", state(strip)]
    return "\(strip.name): \(words.filter { !$0.isEmpty }.joined(separator: ", "))"
  }

  private static func row(_ strip: MixerReport.Strip) -> [String] {
    [strip.name, gain(strip), strip.pan.map { Quantity.number($0, digits: 2) } ?? "-"]
  }

  private static func gain(_ strip: MixerReport.Strip) -> String {
    strip.gain <= MixerChange.gains.lowerBound ? "-inf dB" : "\(Quantity.number(strip.gain, digits: 2)) dB"
  }

  private static func meter(_ strip: MixerReport.Strip) -> [String] {
    guard let meter = strip.meter else { return ["-", "-"] }
    return [meter.peak, meter.rms].map { $0 <= MixerChange.gains.lowerBound ? "-inf" : Quantity.number($0) }
  }

  private static func state(_ strip: MixerReport.Strip) -> String {
    var words: [String] = []
    if strip.isMuted { words.append("muted") }
    if strip.isSoloed { words.append("solo") }
    if strip.isLimited == false { words.append("no limiter") }
    if let output = strip.heardOn { words.append("no ports left: heard on \(output)") }
    if words.isEmpty && !strip.isHeard { words.append("silent: another is solo") }
    return words.joined(separator: ", ")
  }
}
