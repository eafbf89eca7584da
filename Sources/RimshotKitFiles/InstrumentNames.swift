/// What instruments of drum kits are called, for kits that say no notes.
enum InstrumentNames {
  /// Gives each instrument a note of its own by its name, by General MIDI; one whose name means nothing, or whose notes
  /// are taken, has the next free note from 36.
  /// - Returns: The notes in the names' order; `nil` for those beyond the 128th.
  static func notes(for names: [String]) -> [UInt8?] {
    var notes = [UInt8?](repeating: nil, count: names.count)
    var taken: Set<UInt8> = []
    // The first choices of all before anybody's second: `snare_left` takes no note from `snare_rim`.
    let wishes = names.map { InstrumentNames.notes(of: $0) }
    for rank in 0..<(wishes.map(\.count).max() ?? 0) {
      for index in names.indices where notes[index] == nil && rank < wishes[index].count {
        if taken.insert(wishes[index][rank]).inserted { notes[index] = wishes[index][rank] }
      }
    }
    let order = Array(UInt8(36)...127) + (UInt8(0)...35).reversed()
    var free = order.filter { !taken.contains($0) }[...]
    for index in names.indices where notes[index] == nil { notes[index] = free.popFirst() }
    return notes
  }

  /// The notes of General MIDI that a name means, best first.
  private static func notes(of name: String) -> [UInt8] {
    let lower = name.lowercased()
    let word = lower.filter { $0.isLetter }
    let parts = lower.split { !$0.isLetter }
    let number = Int(String(lower.drop { !$0.isNumber }.prefix { $0.isNumber })) ?? 0
    func says(_ words: String...) -> Bool { words.contains { word.contains($0) } }
    func has(_ words: Substring...) -> Bool { parts.contains { words.contains($0) } }

    if says("hihat") || has("hh", "hat") {
      if says("pedal", "foot", "chick") { return [44] }
      if says("semi", "half", "loose") { return [26, 46] }
      return says("open") ? [46, 26] : [42, 22]
    }
    if says("snare") || has("sn", "sd") {
      if says("cross", "stick", "xstick") { return [37] }
      return says("rim") ? [40, 37] : [38, 40]
    }
    if says("kick", "kdrum", "bassdrum") || has("bd", "kd") { return number == 2 ? [35, 36] : [36, 35] }
    if says("tom") || has("ft") {
      return toms(number, floor: says("floor") || has("ft"), says("low"), says("mid"))
    }
    if says("ride") {
      return says("bell") ? [53] : says("edge", "crash") ? [59] : number == 2 ? [59] : [51, 59]
    }
    if says("crash") { return number == 2 ? [57, 49] : [49, 57] }
    if says("china") { return [52] }
    if says("splash") { return [55] }
    if says("cowbell") { return [56] }
    if says("tambourin") { return [54] }
    if says("clap") { return [39] }
    if says("stick") { return [37, 31] }
    return []
  }

  /// Toms from the highest to the lowest as General MIDI has them; modules send the first four of these.
  private static func toms(_ number: Int, floor: Bool, _ isLow: Bool, _ isMiddle: Bool) -> [UInt8] {
    let all: [UInt8] = [48, 45, 43, 41, 50, 47]
    var first = 0
    if floor {
      first = number == 2 ? 3 : 2
    } else if (1...all.count).contains(number) {
      first = number - 1
    } else if isLow || isMiddle {
      first = isLow ? 2 : 1
    }
    return Array(all[first...] + all[..<first])
  }
}
