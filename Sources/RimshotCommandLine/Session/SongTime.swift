internal import RimshotOffline

/// A time in a song as a person writes it: seconds, `83.5`, or as a player shows it, `1:23.5` and `1:02:03`.
enum SongTime {
  /// Reads a time, in seconds.
  /// - Parameter option: Which option it is of, for messages.
  static func parse(_ text: String, _ option: String) throws(CommandError) -> Double {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") } ? Double(part) : nil
    }
    let isWhole = numbers.dropLast().allSatisfy { $0 == $0.rounded() }
    let isInRange = numbers.dropFirst().allSatisfy { $0 < 60 }
    let seconds = numbers.reduce(0) { $0 * 60 + $1 }
    guard (1...3).contains(parts.count), numbers.count == parts.count, isWhole, isInRange,
      seconds <= RenderOptions.longest
    else {
      throw .usage("--\(option) takes a time in the song (83.5, or 1:23.5, or 1:02:03), not \"\(text)\"")
    }
    return seconds
  }
}
