/// The nearest of several names to one that doesn't exist.
enum Suggestion {
  /// ` (did you mean "status"?)`, or `nil` where nothing is near.
  static func hint(_ word: String, _ names: [String]) -> String? {
    nearest(to: word, in: names).map { " (did you mean \"\($0)\"?)" }
  }

  /// The name with the fewest letters to change, if those are few: one for short names, a third of long ones.
  static func nearest(to word: String, in names: [String]) -> String? {
    // Nobody mistypes that much, and the distance takes the square of the length.
    guard word.count <= 64 else { return nil }
    let ranked = names.map { (name: $0, distance: distance(word.lowercased(), $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.name.count / 3) ? best.name : nil
  }

  /// Letters to insert, delete, replace or swap with their neighbour (optimal string alignment).
  private static func distance(_ first: String, _ second: String) -> Int {
    let a = Array(first)
    let b = Array(second)
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let replaced = rows[i][j] + (a[i] == b[j] ? 0 : 1)
        var cost = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] { cost = min(cost, rows[i - 1][j - 1] + 1) }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
