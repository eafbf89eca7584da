/// What the help screen says, with the keys as they are now; the plain mode reads it out.
enum HelpLines {
  /// - Parameter width: What a line may take; only lists of keys are broken.
  static func all(_ model: PlayerModel, width: Int) -> [String] {
    let (drums, pads) = model.layouts
    return broken(["Drums (F2):"] + entries(drums), width)
      + broken(["Pads (F3):"] + sixteen(pads) + entries(pads), width) + [
        "Harder: shift or Alt with the key.   Keys of your own: --keys, docs/play.md",
        velocities(drums, pads),
        pedal(drums, pads, hasReleases: model.hasReleases),
        "Backspace: everything fades out",
        "F4 kits: Enter switches, p tries a kit and Esc goes back to the one before",
        "F5 mixer: arrows, < > pan, m mute, s solo, 0 back to nothing, Enter hits;",
        "  w saves gains and pans to the kit; k gives a pad a key, l a device's pad",
        "ctrl-U takes a change of mixer or kit back, ctrl-R does it again",
        "Tab: the next screen   ctrl-L: draw anew   ctrl-Z: stop   ctrl-C or F10: end",
        model.hasReleases
          ? "Keys tell when they go up: held ones are one stroke."
          : "This terminal doesn't tell when keys go up: a held key repeats.",
      ]
  }

  // MARK: - What keys hit

  /// `q splash`, `r t tom-1`, …: what a layout's keys hit by name, each with all its keys, from the upper left.
  private static func entries(_ layout: KeyLayout) -> [String] {
    var keys: [String: [Character]] = [:]
    for (key, meaning) in layout.keys {
      if case .hit(let name) = meaning { keys[name, default: []].append(key) }
    }
    let rows = keys.map { (name: $0.key, keys: sorted($0.value)) }
    let order = rows.sorted { KeyOrder.place($0.keys[0]) < KeyOrder.place($1.keys[0]) }
    return order.map { "\(words($0.keys)) \($0.name)" }
  }

  /// `zxcv asdf qwer 1234 are sixteen pads, …`
  private static func sixteen(_ layout: KeyLayout) -> [String] {
    let places = (1...16).map { place in sorted(layout.keys.filter { $0.value == .place(place) }.map(\.key)) }
    let isPlain = places.allSatisfy { $0.count == 1 && $0 != [" "] }
    let rows = stride(from: 0, to: 16, by: 4).map { row in
      places[row..<row + 4].map { $0.isEmpty ? "none" : $0.map(word).joined(separator: "+") }
        .joined(separator: isPlain ? "" : " ")
    }
    return [
      "\(rows.joined(separator: isPlain ? " " : ", ")) are sixteen pads, from the lower left;",
      "PgUp and PgDn have the kit's next sixteen",
    ]
  }

  // MARK: - Velocity and pedal

  private static func velocities(_ drums: KeyLayout, _ pads: KeyLayout) -> String {
    let ends = [range(drums), range(pads)]
    let inDrums = ends[0].map { "\($0.soft) (soft) to \($0.hard) (hard)" }
    let inPads = ends[1].map { "in the pads \($0.soft) to \($0.hard)" }
    let parts = [inDrums, inPads].compactMap(\.self)
    return "Velocity: \(parts.joined(separator: ", "))\(parts.isEmpty ? "" : "; ")up and down by 5"
  }

  private static func range(_ layout: KeyLayout) -> (soft: String, hard: String)? {
    let keys = layout.keys.compactMap { key, meaning in
      if case .velocity(let velocity) = meaning { (key: key, velocity: velocity) } else { nil }
    }.sorted { ($0.velocity, KeyOrder.place($0.key)) < ($1.velocity, KeyOrder.place($1.key)) }
    guard let soft = keys.first, let hard = keys.last, keys.count > 1 else { return nil }
    return (word(soft.key), word(hard.key))
  }

  private static func pedal(_ drums: KeyLayout, _ pads: KeyLayout, hasReleases: Bool) -> String {
    let (inDrums, inPads) = (pedalKeys(drums) ?? "no key", pedalKeys(pads) ?? "no key")
    let keys = inDrums == inPads ? inDrums : "\(inDrums) (F2), \(inPads) (F3)"
    return "\(keys.prefix(1).uppercased() + keys.dropFirst()): the hi-hat's pedal; "
      + (hasReleases ? "down for as long as it is held" : "each stroke moves it")
  }

  /// - Returns: `nil` for none.
  static func pedalKeys(_ layout: KeyLayout) -> String? {
    let keys = sorted(layout.keys.filter { $0.value == .pedal }.map(\.key))
    return keys.isEmpty ? nil : words(keys)
  }

  // MARK: - Words

  private static func sorted(_ keys: [Character]) -> [Character] {
    keys.sorted { (KeyOrder.place($0), $0) < (KeyOrder.place($1), $1) }
  }

  private static func words(_ keys: [Character]) -> String { keys.map(word).joined(separator: " ") }

  private static func word(_ key: Character) -> String { key == " " ? "space" : String(key) }

  /// Lines of whole entries, where they fit; all but the first are indented.
  private static func broken(_ entries: [String], _ width: Int) -> [String] {
    var lines: [String] = []
    for entry in entries {
      let isHeading = lines.count == 1 && lines[0].hasSuffix(":")
      if let last = lines.last, last.count + 2 + entry.count <= width || isHeading {
        lines[lines.count - 1] += (isHeading ? " " : "  ") + entry
      } else {
        lines.append(lines.isEmpty ? entry : "  " + entry)
      }
    }
    return lines
  }
}
