internal import RimshotOffline

/// What `render` prints.
enum RenderText {
  /// What was rendered and how fast; a line more for each stem.
  static func text(_ report: RenderReport) -> String {
    guard let mix = report.files.first else { return "" }
    let speed = Quantity.number(report.speed, digits: report.speed < 10 ? 1 : 0)
    let facts = [
      "\(Quantity.duration(report.seconds)) of sound in \(Quantity.duration(report.elapsed)) (\(speed) times real time)",
      "\(Quantity.count(report.hits, "hit")) on \(channels(report.channels))", level(mix.peak),
    ]
    let stems = report.files.dropFirst().map { [$0.path, level($0.peak)] }
    return (["\(mix.path): \(facts.joined(separator: ", "))"] + Columns.lines(stems, indent: "  "))
      .joined(separator: "\n")
  }

  /// `rendering song.mid: 45 %`
  static func progress(_ song: String, done: Int, total: Int) -> String {
    "rendering \(song): \(total > 0 ? done * 100 / total : 100) %"
  }

  private static func channels(_ channels: [Int]) -> String {
    if channels.count == 16 { return "all channels" }
    return "\(channels.count == 1 ? "channel" : "channels") \(Quantity.list(channels))"
  }

  private static func level(_ peak: Double?) -> String {
    peak.map { "peak \(Quantity.number($0)) dBFS" } ?? "silent"
  }
}
