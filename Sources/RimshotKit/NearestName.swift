/// The candidate that a person most likely meant by a name that doesn't exist; `nil` when none comes close.
///
/// Close is: at most a third of the longer name's letters (one, for short names) inserted, left out, replaced or
/// swapped with their neighbour, letter case apart; failing that, the one candidate that begins with the name.
/// - Parameter name: What was written.
/// - Parameter candidates: What exists; the first wins among equally close ones.
public func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased())
  if wanted.isEmpty || wanted.count > longestCompared { return nil }
  var best: (name: String, distance: Int)?
  var completions: [String] = []
  for candidate in candidates {
    let letters = Array(candidate.lowercased())
    if wanted.count >= 3 && letters.starts(with: wanted) { completions.append(candidate) }
    let limit = max(1, max(wanted.count, letters.count) / 3)
    if abs(letters.count - wanted.count) > limit || letters.count > longestCompared { continue }
    let distance = editDistance(wanted, letters)
    // One letter against one other letter is no likeness.
    if distance > limit || distance >= max(wanted.count, letters.count) { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name ?? (completions.count == 1 ? completions.first : nil)
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

/// Names longer than this are nobody's slip of the finger, and would take long to compare.
private let longestCompared = 200

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other: the restricted
/// Damerau–Levenshtein distance ("optimal string alignment").
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var twoAgo: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in b.indices {
      let replaced = previous[j] + (a[i] == b[j] ? 0 : 1)
      var distance = min(replaced, previous[j + 1] + 1, row[j] + 1)
      if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
        distance = min(distance, twoAgo[j - 1] + 1)
      }
      row.append(distance)
    }
    twoAgo = previous
    previous = row
  }
  return previous[b.count]
}
