/// A file name with `*` (any letters, or none) and `?` (one letter).
struct FilePattern {
  private let letters: [Character]

  /// `nil` for a name without either.
  init?(_ name: String) {
    if !name.contains(where: { $0 == "*" || $0 == "?" }) { return nil }
    letters = Array(name)
  }

  /// Whether a name is meant. A name that begins with a dot is only by a pattern that does too, as in a shell.
  func matches(_ name: String, ignoringCase: Bool = false) -> Bool {
    if name.hasPrefix(".") && letters.first != "." { return false }
    if ignoringCase {
      return FilePattern.match(Array(String(letters).lowercased())[...], Array(name.lowercased())[...])
    }
    return FilePattern.match(letters[...], Array(name)[...])
  }

  /// Goes back to the last star only, which is enough and keeps the time to pattern × name.
  private static func match(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool {
    var pattern = pattern
    var name = name
    var retry: (pattern: ArraySlice<Character>, name: ArraySlice<Character>)?
    while true {
      if pattern.first == "*" {
        pattern = pattern.dropFirst()
        retry = (pattern, name)
      } else if let letter = name.first, let wanted = pattern.first, wanted == "?" || wanted == letter {
        pattern = pattern.dropFirst()
        name = name.dropFirst()
      } else if pattern.isEmpty && name.isEmpty {
        return true
      } else if let last = retry, !last.name.isEmpty {
        name = last.name.dropFirst()
        pattern = last.pattern
        retry = (pattern, name)
      } else {
        return false
      }
    }
  }
}

/// Whether a name comes before another as people count: `snare_2` before `snare_10`, letter case apart. A total order.
func isNaturallyOrdered(_ a: String, before b: String) -> Bool {
  let left = naturalParts(a.lowercased())
  let right = naturalParts(b.lowercased())
  for (one, other) in zip(left, right) where one != other { return one < other }
  if left.count != right.count { return left.count < right.count }
  return a < b
}

/// A run of digits or of other characters.
private enum NaturalPart: Comparable {
  /// Digits without leading zeros; more of them is a larger number.
  case number(length: Int, digits: String)
  case text(String)
}

private func naturalParts(_ name: String) -> [NaturalPart] {
  var parts: [NaturalPart] = []
  var rest = name[...]
  while let first = rest.first {
    let isNumber = ("0"..."9").contains(first)
    let run = rest.prefix { ("0"..."9").contains($0) == isNumber }
    rest = rest.dropFirst(run.count)
    if isNumber {
      let digits = String(run.drop { $0 == "0" })
      parts.append(.number(length: digits.count, digits: digits))
    } else {
      parts.append(.text(String(run)))
    }
  }
  return parts
}
