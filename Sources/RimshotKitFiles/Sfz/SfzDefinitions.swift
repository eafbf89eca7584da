/// What `#define` has given names to so far.
struct SfzDefinitions {
  /// What became of a text.
  struct Expansion {
    var text: [UInt8]
    /// Which byte of the original each of the text's comes from, by its index there; for a value its name's `$`.
    var origins: [Int]
    /// A name after a `$` that nothing defines, and where; it is left as it is.
    var unknown: (name: String, origin: Int)?
    /// The text grew beyond all measure: a definition that names itself.
    var isEndless = false
  }

  private var values: [[UInt8]: [UInt8]] = [:]
  private var longest = 0

  /// Definitions within definitions that are followed.
  private static let maximumDepth = 16
  /// A line longer than this is nobody's.
  private static let maximumLength = 65_536

  /// - Parameter name: Without its `$`.
  mutating func define(_ name: [UInt8], as value: [UInt8]) {
    values[name] = value
    longest = max(longest, name.count)
  }

  /// Puts values in the place of names; of several names that fit, the longest.
  func expand(_ text: ArraySlice<UInt8>) -> Expansion {
    var expansion = Expansion(text: [], origins: [])
    append(text, to: &expansion, depth: 0, origin: nil)
    return expansion
  }

  /// - Parameter origin: Where a value comes from; `nil` for the text itself.
  private func append(
    _ text: ArraySlice<UInt8>, to expansion: inout Expansion, depth: Int, origin: Int?
  ) {
    var place = text.startIndex
    while place < text.endIndex {
      let byte = text[place]
      if expansion.isEndless { return }
      let here = origin ?? place
      place += 1
      if byte != UInt8(ascii: "$") {
        expansion.text.append(byte)
        expansion.origins.append(here)
        continue
      }
      let run = text[place...].prefix { $0.isSfzName }
      if let length = nameLength(in: run), let value = values[Array(run.prefix(length))] {
        place += length
        if depth >= SfzDefinitions.maximumDepth || expansion.text.count > SfzDefinitions.maximumLength {
          expansion.isEndless = true
          return
        }
        append(value[...], to: &expansion, depth: depth + 1, origin: here)
      } else {
        expansion.text.append(byte)
        expansion.origins.append(here)
        if !run.isEmpty { expansion.unknown = (String(decoding: run, as: UTF8.self), here) }
      }
    }
  }

  private func nameLength(in run: ArraySlice<UInt8>) -> Int? {
    var length = min(run.count, longest)
    while length > 0 {
      if values[Array(run.prefix(length))] != nil { return length }
      length -= 1
    }
    return nil
  }
}
