import RimshotKit
import Testing

@Suite struct NameListTests {
  /// Every word of few letters, in an order that doesn't follow the alphabet.
  private static let words: [String] = {
    var words = [""]
    for _ in 0..<5 { words += words.suffix(120).flatMap { word in ["b", "a", "_"].map { word + $0 } } }
    return Array(Set(words.filter { !$0.isEmpty })).sorted { ($0.count, $1) < ($1.count, $0) }
  }()

  @Test func findsWhatAPlainComparisonFinds() {
    let candidates = NameListTests.words.enumerated().filter { $0.offset % 7 == 3 }.map(\.element)
    let list = NameList(candidates)
    for word in NameListTests.words where word.count != 3 {
      #expect(list.nearest(to: word) == plainNearest(to: word, in: candidates), "\(word)")
    }
  }

  @Test func completesWhatBeginsOnlyOneName() {
    let list = NameList(["ampeg_attackcc#", "ampeg_release", "bend_up"])
    #expect(list.nearest(to: "ampeg_a") == "ampeg_attackcc#")
    #expect(list.nearest(to: "AMPEG") == nil)
    #expect(list.nearest(to: "be") == nil)
  }

  /// The definition without any short cut.
  private func plainNearest(to name: String, in candidates: [String]) -> String? {
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let longer = max(name.count, candidate.count)
      let distance = plainDistance(Array(name), Array(candidate))
      if distance > max(1, longer / 3) || distance >= longer { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    let completions = candidates.filter { name.count >= 3 && $0.hasPrefix(name) }
    return best?.name ?? (completions.count == 1 ? completions.first : nil)
  }

  private func plainDistance(_ a: [Character], _ b: [Character]) -> Int {
    var rows = Array(repeating: Array(0...b.count), count: a.count + 1)
    for i in 0...a.count {
      rows[i][0] = i
      for j in 0...b.count where i > 0 && j > 0 {
        rows[i][j] = min(
          rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1), rows[i - 1][j] + 1, rows[i][j - 1] + 1)
        if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
          rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
        }
      }
    }
    return rows[a.count][b.count]
  }
}
