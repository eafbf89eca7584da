internal import RimshotControl

/// What the `record` commands print.
enum RecordingText {
  /// After it has begun.
  static func begun(_ report: RecordingReport) -> String {
    "recording; rimshot record stop ends it\n" + report.files.map { "  \($0.path)\n" }.joined()
  }

  /// How it goes, or went.
  static func text(_ report: RecordingReport) -> String {
    if report.state == .idle && report.files.isEmpty { return "nothing is recorded\n" }
    let length = Quantity.duration(report.seconds)
    var lines =
      switch report.state {
      case .recording: ["recording, \(length) so far"]
      case .idle: ["recorded \(length)"]
      case .failed: ["the recording ended by itself after \(length): \(report.message ?? "")"]
      }
    lines += Columns.lines(report.files.map { [$0.path, details($0)] }, indent: "  ")
    if report.lostFrames == 0 {
      lines.append("no frame was lost")
    } else {
      lines.append("\(Quantity.count(report.lostFrames, "frame")) lost, and silent in the files, at:")
      let first = report.files.first
      lines += report.gaps.map { gap in
        let place = Double(gap.frame - (first?.firstFrame ?? 0)) / Double(max(first?.sampleRate ?? 1, 1))
        return "  \(Quantity.duration(max(place, 0))): \(Quantity.count(gap.frames, "frame"))"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func details(_ file: RecordingReport.File) -> String {
    let length = Quantity.duration(Double(file.frames) / Double(max(file.sampleRate, 1)))
    let clipped = file.clipped == 0 ? "" : ", \(Quantity.count(file.clipped, "sample")) clipped"
    return "\(length), \(file.channels == 1 ? "mono" : "stereo"), \(file.sampleRate) Hz\(clipped)"
  }

  /// Whether everything was kept.
  static func status(_ report: RecordingReport) -> ExitStatus {
    report.message == nil && report.lostFrames == 0 ? .done : .failed
  }
}
