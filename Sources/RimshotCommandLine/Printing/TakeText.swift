internal import RimshotControl
internal import RimshotKeeping
internal import RimshotOffline

/// What the `take` commands print.
enum TakeText {
  /// What a file says of itself.
  static func report(_ file: TakeFile, path: String) -> TakeReport {
    let take = file.take
    return TakeReport(
      path: path, seconds: take.seconds, events: file.eventCount,
      kit: take.kits.last?.name, isExact: take.isExact, firstFrame: take.firstFrame,
      endFrame: take.endFrame, sampleRate: take.sampleRate, memory: nil)
  }

  /// A take in a file.
  static func text(_ report: TakeReport) -> String {
    "\(report.path ?? "")\n  \(details(report))\n"
  }

  /// What the daemon holds.
  static func held(_ report: TakeReport) -> String {
    let memory = Quantity.duration(report.memory ?? 0)
    return "held: \(details(report))\n\(memory) are always held; rimshot take save writes them down\n"
  }

  /// What became of a render.
  static func rendered(_ report: TakeRenderer.Report, _ format: RecordingFormat) -> String {
    let length = Quantity.duration(Double(report.frames) / Double(max(report.sampleRate, 1)))
    let files = report.files.map { file in
      let clipped = file.clipped == 0 ? "" : ", \(Quantity.count(file.clipped, "sample")) clipped"
      return [file.path, "\(file.channels == 1 ? "mono" : "stereo")\(clipped)"]
    }
    let isRounded = format.encoding != .float32 && report.warnings.isEmpty
    let exact =
      report.isExact ? ", to the bit" : isRounded ? ", rounded to \(format.encoding.bits) bits," : nil
    let text = exact.map { "\($0) what the kit played (\(left))" } ?? ""
    return Columns.lines(files).joined(separator: "\n")
      + "\n\(length) each\(text)\n"
  }

  private static let left = "a metronome and a sound file played along aren't in a take"

  private static func details(_ report: TakeReport) -> String {
    let kit = report.kit.map { ", \($0)" } ?? ""
    let exact =
      report.isExact
      ? "" : "; what sounded before isn't known, so a render may differ from what the kit played"
    return "\(Quantity.duration(report.seconds)), \(Quantity.count(report.events, "event")), "
      + "\(report.sampleRate) Hz\(kit)\(exact)"
  }
}
