extension KitText {
  /// `kit info`: what the kit is, then a table of its pads.
  static func info(_ kit: KitDescription) -> String {
    let facts = [
      ("path", kit.path), ("format", format(kit)), ("about", wrapped(kit.description)),
      ("author", wrapped(kit.author)), ("licence", wrapped(kit.license)), ("sounds", sounds(kit)),
      ("plays", plays(kit)), ("outputs", wrapped(outputs(kit))), ("microphones", microphones(kit)),
      ("chokes", chokes(kit)), ("by hand", byHand(kit)), ("at once", atOnce(kit)),
      ("pedal", pedal(kit)), ("note-off", noteOff(kit)),
    ]
    let rows = facts.filter { !$0.1.isEmpty }.flatMap { title, text in
      text.split(separator: "\n").enumerated().map { [$0.offset == 0 ? title : "", String($0.element)] }
    }
    return ([kit.name] + Columns.lines(rows, indent: "  ") + [""] + PadTable.lines(kit)).joined(
      separator: "\n")
  }

  // MARK: - What it is

  private static func format(_ kit: KitDescription) -> String {
    let names = [
      "rimshot": "Rimshot kit", "hydrogen": "Hydrogen kit", "drumgizmo": "DrumGizmo kit", "sfz": "SFZ kit",
      "samples": "folder of sounds, played by their names",
    ]
    let name = kit.format.map { names[$0] ?? $0 } ?? ""
    return name.isEmpty || !kit.archive ? name : "\(name), in an archive"
  }

  private static func sounds(_ kit: KitDescription) -> String {
    "\(Quantity.count(kit.files, "file")), \(Quantity.bytes(kit.fileBytes)) on disk, "
      + "\(Quantity.bytes(kit.memoryBytes)) in memory"
  }

  private static func plays(_ kit: KitDescription) -> String {
    guard let text = kit.playText else { return "" }
    let isWhole = (kit.plays ?? 0) + (kit.muted ?? 0) >= kit.total ?? 0
    return isWhole ? text : "\(text); rimshot kit check says why not all"
  }

  // MARK: - Outputs

  private static func outputs(_ kit: KitDescription) -> String {
    let few = 6
    if kit.outputs.count <= few {
      return (["main (stereo)"] + kit.outputs.map { "\($0.name) (\($0.stereo ? "stereo" : "mono"))" })
        .joined(separator: ", ")
    }
    let stereo = ["main"] + kit.outputs.filter(\.stereo).map(\.name)
    let mono = kit.outputs.filter { !$0.stereo }.map(\.name)
    return [("stereo", stereo), ("mono", mono)].filter { !$0.1.isEmpty }
      .map { "\($0.0): \($0.1.joined(separator: ", "))" }.joined(separator: "\n")
  }

  /// Where the microphones go, when they are too many for the table.
  private static func microphones(_ kit: KitDescription) -> String {
    if !kit.pads.contains(where: { $0.microphones.count > PadTable.mostMicrophones }) { return "" }
    var names: [String] = []
    var isOwn = true
    for microphone in kit.pads.flatMap(\.microphones) {
      let output = microphone.output ?? "main"
      let name = output == microphone.name ? output : "\(microphone.name) to \(output)"
      isOwn = isOwn && output == microphone.name
      if !names.contains(name) { names.append(name) }
    }
    return isOwn
      ? "\(names.count), each to the output of its name" : wrapped(names.joined(separator: ", "))
  }

  // MARK: - How hits end

  private static func chokes(_ kit: KitDescription) -> String {
    let others = directed(kit)
    let own = together(kit, \.chokeSelf).map { pads, fade in
      let what = pads.count == 1 || isAll(pads, of: kit) ? "silences itself" : "silence themselves"
      return wrapped("\(names(pads, of: kit)) \(what), fading for \(time(fade))")
    }
    let most = 8
    let all = kit.chokeGroups.map { group($0, of: kit) } + own + others
    if all.count <= most { return all.joined(separator: "\n") }
    return (all.prefix(most - 1) + ["and \(all.count - most + 1) more, which --json lists"]).joined(
      separator: "\n")
  }

  private static func group(_ group: KitDescription.ChokeGroup, of kit: KitDescription) -> String {
    let fades = kit.pads.filter { $0.chokedBy == group.name }.compactMap(\.chokeFade)
    let low = fades.min() ?? group.fade
    let high = fades.max() ?? group.fade
    let fade = low == high ? time(low) : "\(time(low)) to \(time(high))"
    if Set(group.pads) == Set(group.silences) || group.silences.isEmpty {
      let pads = group.pads.isEmpty ? "no pads" : names(group.pads, of: kit)
      let what = group.silences.isEmpty && !group.pads.isEmpty ? "silence no pad" : "fading for \(fade)"
      return wrapped("\(group.name): \(pads), \(what)")
    }
    let hits = group.pads.isEmpty ? "no pads" : names(group.pads, of: kit)
    let verb = group.pads.count == 1 ? "silences" : "silence"
    return wrapped(
      "\(group.name): \(hits) \(verb) \(names(group.silences, of: kit)), fading for \(fade)")
  }

  private static func directed(_ kit: KitDescription) -> [String] {
    kit.pads.flatMap { pad in
      var fades: [Double] = []
      for choke in pad.chokes where !fades.contains(choke.fade) { fades.append(choke.fade) }
      return fades.map { fade in
        let others = pad.chokes.filter { $0.fade == fade }.map(\.pad)
        return wrapped("\(pad.name) silences \(names(others, of: kit)), fading for \(time(fade))")
      }
    }
  }

  private static func byHand(_ kit: KitDescription) -> String {
    together(kit, \.handChoke).map { pads, fade in
      wrapped("\(names(pads, of: kit)), fading for \(time(fade))")
    }.joined(separator: "\n")
  }

  private static func atOnce(_ kit: KitDescription) -> String {
    together(kit, \.polyphony).map { pads, hits in
      wrapped(
        "\(names(pads, of: kit)) \(Quantity.count(hits, "hit"))\(pads.count == 1 || isAll(pads, of: kit) ? "" : " each")"
      )
    }.joined(separator: "\n")
  }

  private static func pedal(_ kit: KitDescription) -> String {
    let groups = together(kit, \.pedalGroup).map { pads, _ in
      wrapped("chooses among \(names(pads, of: kit))")
    }
    let damped = together(kit, \.pedalDamping).map { pads, fade in
      wrapped("damps \(names(pads, of: kit)), fading for \(time(fade))")
    }
    return (groups + damped).joined(separator: "\n")
  }

  private static func noteOff(_ kit: KitDescription) -> String {
    let words = [
      ("release", "ends what it began on"), ("toggle", "lets the next hit end"), ("choke", "ends all of"),
    ]
    return words.flatMap { word, text in
      together(kit, { $0.noteOff == word ? $0.noteOffFade : nil }).map { pads, fade in
        wrapped("\(text) \(names(pads, of: kit)) within \(time(fade))")
      }
    }.joined(separator: "\n")
  }

  // MARK: - Words

  /// Pads that have the same value of something, in the kit's order; those that have none are left out.
  private static func together<Value: Equatable>(
    _ kit: KitDescription, _ value: (KitDescription.Pad) -> Value?
  ) -> [(pads: [String], value: Value)] {
    var groups: [(pads: [String], value: Value)] = []
    for pad in kit.pads {
      guard let value = value(pad) else { continue }
      if let index = groups.firstIndex(where: { $0.value == value }) {
        groups[index].pads.append(pad.name)
      } else {
        groups.append(([pad.name], value))
      }
    }
    return groups
  }

  private static func isAll(_ pads: [String], of kit: KitDescription) -> Bool {
    pads.count > 1 && pads.count == kit.pads.count
  }

  private static func names(_ pads: [String], of kit: KitDescription) -> String {
    if isAll(pads, of: kit) { return "every pad" }
    let most = 12
    if pads.count <= most + 1 { return pads.joined(separator: ", ") }
    return pads.prefix(most).joined(separator: ", ") + " and \(pads.count - most) more pads"
  }

  private static func time(_ seconds: Double) -> String {
    seconds < 1 ? "\(Quantity.number(seconds * 1000)) ms" : "\(Quantity.number(seconds)) s"
  }

  /// A text in lines that fit a terminal behind the titles; its own line ends stay.
  private static func wrapped(_ text: String) -> String {
    let width = 84
    return text.split(separator: "\n").map { line in
      var lines = [""]
      for word in line.split(separator: " ") {
        let last = lines[lines.count - 1]
        if last.isEmpty {
          lines[lines.count - 1] = String(word)
        } else if last.count + 1 + word.count <= width {
          lines[lines.count - 1] = "\(last) \(word)"
        } else {
          lines.append(String(word))
        }
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
