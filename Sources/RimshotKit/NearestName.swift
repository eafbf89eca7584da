/// The candidate that a person most likely meant by a name that doesn't exist; `nil` when none comes close.
///
/// Close is: at most a third of the longer name's letters (one, for short names) inserted, left out, replaced or
/// swapped with their neighbour, letter case apart; failing that, the one candidate that begins with the name.
/// - Parameter name: What was written.
/// - Parameter candidates: What exists; the first wins among equally close ones.
public func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  NameList(candidates).nearest(to: name)
}

/// ` (did you mean "snare"?)` to end a message with.
/// - Parameter name: What was written.
/// - Parameter candidates: What exists.
/// - Parameter otherwise: What to say instead when no candidate comes close.
public func didYouMean(
  _ name: String, in candidates: some Sequence<String>, otherwise: String = ""
) -> String {
  nearestName(to: name, in: candidates).map { " (did you mean \"\($0)\"?)" } ?? otherwise
}

/// Names that exist, looked at once to compare several others with them.
public struct NameList: Sendable {
  private let candidates: [(name: String, word: Word)]

  /// Looks at names; the first wins among equally close ones.
  public init(_ names: some Sequence<String>) {
    candidates = names.map { ($0, Word($0)) }
  }

  /// The one that ``nearestName(to:in:)`` finds.
  public func nearest(to name: String) -> String? {
    let wanted = Word(name)
    let length = wanted.letters.count
    if length == 0 || length > NameList.longestCompared { return nil }
    var best: (name: String, distance: Int)?
    var completions: [String] = []
    for (candidate, word) in candidates {
      if length >= 3 && word.letters.starts(with: wanted.letters) { completions.append(candidate) }
      if word.letters.count > NameList.longestCompared { continue }
      let longer = max(length, word.letters.count)
      // One letter against one other letter is no likeness.
      let most = min(max(1, longer / 3), longer - 1, (best?.distance ?? .max) - 1)
      if let distance = wanted.distance(to: word, atMost: most) { best = (candidate, distance) }
    }
    return best?.name ?? (completions.count == 1 ? completions.first : nil)
  }

  /// Names longer than this are nobody's slip of the finger, and would take long to compare.
  private static let longestCompared = 200
}

/// The letters of a name, whatever their case.
private struct Word {
  let letters: [UInt32]
  /// Which letters there are, one bit for each, some of which share one.
  private let kinds: UInt64

  init(_ name: String) {
    letters = name.lowercased().unicodeScalars.map(\.value)
    kinds = letters.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other: the restricted
  /// Damerau–Levenshtein distance ("optimal string alignment"); `nil` where it is more than `most`.
  func distance(to other: Word, atMost most: Int) -> Int? {
    if abs(letters.count - other.letters.count) > most { return nil }
    // Each letter that the other doesn't have takes an insertion, a deletion or a replacement of its own.
    let missing = max((kinds & ~other.kinds).nonzeroBitCount, (other.kinds & ~kinds).nonzeroBitCount)
    if missing > most { return nil }
    var twoAgo: [Int] = []
    var previous = Array(0...other.letters.count)
    var previousLeast = 0
    for i in letters.indices {
      var row = [i + 1]
      row.reserveCapacity(other.letters.count + 1)
      var least = i + 1
      for j in other.letters.indices {
        let replaced = previous[j] + (letters[i] == other.letters[j] ? 0 : 1)
        var distance = min(replaced, previous[j + 1] + 1, row[j] + 1)
        if i > 0 && j > 0 && letters[i] == other.letters[j - 1] && letters[i - 1] == other.letters[j] {
          distance = min(distance, twoAgo[j - 1] + 1)
        }
        row.append(distance)
        least = min(least, distance)
      }
      // Distances only grow from here, also past a row that a swap leaves out.
      if least > most && previousLeast > most { return nil }
      previousLeast = least
      twoAgo = previous
      previous = row
    }
    let distance = previous[other.letters.count]
    return distance > most ? nil : distance
  }
}
