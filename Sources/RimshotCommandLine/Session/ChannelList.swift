/// MIDI channels as a person writes them: `10`, `1,2,10`, `1-4`, `omni`.
enum ChannelList {
  /// Reads a list. All sixteen are omni.
  static func parse(_ text: String) throws(CommandError) -> [Int] {
    if text.lowercased() == "omni" { return Array(1...16) }
    var channels: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        (1...16).contains(first), (first...16).contains(last)
      else {
        throw .usage(
          "--channels takes channels from 1 to 16 (10, or 1,2,10, or 1-4) or omni, not \"\(text)\"")
      }
      channels.formUnion(first...last)
    }
    return channels.sorted()
  }

  /// Writes a list as `parse` reads it.
  static func text(_ channels: [Int]) -> String {
    channels.count == 16 ? "omni" : channels.map { "\($0)" }.joined(separator: ",")
  }
}
