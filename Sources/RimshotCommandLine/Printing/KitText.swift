/// What the `kit` commands print.
enum KitText {
  /// `kit list`: names, formats and places.
  static func list(_ list: KitListing) -> String {
    if list.kits.isEmpty { return "no kits: see rimshot kit list --help for the folders" }
    return Columns.lines(list.kits.map { [$0.name, $0.format, $0.path] }).joined(separator: "\n")
  }

  /// `kit check`: the diagnostics as compilers write them, then a line that counts them.
  static func check(_ check: KitCheck) -> String {
    let counts = "\(Quantity.count(check.errors, "error")), \(Quantity.count(check.warnings, "warning"))"
    let verdict: String
    if check.name == nil || check.errors > 0 {
      verdict = "\(check.path) cannot be loaded: \(counts)"
    } else {
      verdict = check.warnings == 0 ? "\(check.path) is fine" : "\(check.path) can be loaded: \(counts)"
    }
    return (check.lines + [verdict]).joined(separator: "\n")
  }

  /// `kit info`: what the kit is, then a table of its pads.
  static func info(_ kit: KitDescription) -> String {
    let facts = [
      ("path", kit.path), ("about", kit.description), ("author", kit.author), ("licence", kit.license),
      ("sounds", sounds(kit)), ("outputs", outputs(kit)), ("chokes", chokes(kit)), ("by hand", byHand(kit)),
      ("at once", atOnce(kit)), ("pedal", pedal(kit)),
    ]
    let rows = facts.filter { !$0.1.isEmpty }.flatMap { title, text in
      text.split(separator: "\n").enumerated().map { [$0.offset == 0 ? title : "", String($0.element)] }
    }
    let pads = [["PAD", "NOTES", "OUTPUT", "CHOKE", "VELOCITIES AND TAKES"]] + kit.pads.flatMap(pad)
    return ([kit.name] + Columns.lines(rows, indent: "  ") + [""] + Columns.lines(pads)).joined(
      separator: "\n")
  }

  private static func sounds(_ kit: KitDescription) -> String {
    "\(Quantity.count(kit.files, "file")), \(Quantity.bytes(kit.fileBytes)) on disk, "
      + "\(Quantity.bytes(kit.memoryBytes)) in memory"
  }

  private static func outputs(_ kit: KitDescription) -> String {
    (["main (stereo)"] + kit.outputs.map { "\($0.name) (\($0.stereo ? "stereo" : "mono"))" })
      .joined(separator: ", ")
  }

  private static func chokes(_ kit: KitDescription) -> String {
    let groups = kit.chokeGroups.map { group in
      let pads = group.pads.isEmpty ? "no pads" : group.pads.joined(separator: ", ")
      return "\(group.name): \(pads), fading for \(time(group.fade))"
    }
    let others = kit.pads.flatMap { pad in
      let fade = pad.chokeSelf.map { ["\(pad.name) silences itself, fading for \(time($0))"] }
      return (fade ?? [])
        + pad.chokes.map { "\(pad.name) silences \($0.pad), fading for \(time($0.fade))" }
    }
    return (groups + others).joined(separator: "\n")
  }

  private static func time(_ seconds: Double) -> String {
    seconds < 1 ? "\(Quantity.number(seconds * 1000)) ms" : "\(Quantity.number(seconds)) s"
  }

  private static func byHand(_ kit: KitDescription) -> String {
    kit.pads.filter { $0.handChoke != nil }.map(\.name).joined(separator: ", ")
  }

  private static func atOnce(_ kit: KitDescription) -> String {
    kit.pads.compactMap { pad in pad.polyphony.map { "\(pad.name) \(Quantity.count($0, "hit"))" } }
      .joined(separator: ", ")
  }

  private static func pedal(_ kit: KitDescription) -> String {
    let damped = kit.pads.filter { $0.pedalDamping != nil }.map(\.name)
    return damped.isEmpty ? "" : "damps \(damped.joined(separator: ", "))"
  }

  // MARK: - Pads

  /// A line for the pad and, where it has several articulations, one for each.
  private static func pad(_ pad: KitDescription.Pad) -> [[String]] {
    let only = pad.articulations.count == 1 ? pad.articulations.first : nil
    let isPlain = only?.name.isEmpty ?? false
    let notes =
      isPlain
      ? pad.notes : pad.notes.filter { note in !pad.articulations.contains { $0.notes.contains(note) } }
    let row = [
      pad.name, notes.isEmpty ? isPlain ? "-" : "" : notes.map(NoteLabel.text).joined(separator: ", "),
      outputs(of: pad), pad.choke ?? "-", isPlain ? layers(pad.layers) : "",
    ]
    return [row] + (isPlain ? [] : pad.articulations.map(articulation))
  }

  /// `snare (top), main (room)` where there are microphones.
  private static func outputs(of pad: KitDescription.Pad) -> String {
    if pad.microphones.isEmpty { return pad.output ?? "main" }
    var outputs: [(name: String, microphones: [String])] = []
    for microphone in pad.microphones {
      let name = microphone.output ?? "main"
      let index = outputs.firstIndex { $0.name == name } ?? outputs.count
      if index == outputs.count { outputs.append((name, [])) }
      outputs[index].microphones.append(microphone.name)
    }
    return outputs.map { "\($0.name) (\($0.microphones.joined(separator: ", ")))" }.joined(separator: ", ")
  }

  private static func articulation(_ articulation: KitDescription.Articulation) -> [String] {
    var ways = articulation.notes.map(NoteLabel.text)
    if let pedal = articulation.pedal { ways.append("pedal \(range(pedal))") }
    if let position = articulation.position { ways.append("position \(range(position))") }
    return ["  \(articulation.name)", ways.joined(separator: ", "), "", "", layers(articulation.layers)]
  }

  private static func range(_ range: KitDescription.Range) -> String { "\(range.low)–\(range.high)" }

  private static func layers(_ layers: [KitDescription.Layer]) -> String {
    layers.isEmpty ? "no layers" : layers.map(layer).joined(separator: ", ")
  }

  private static func layer(_ layer: KitDescription.Layer) -> String {
    let takes = "\(layer.low)–\(layer.high) ×\(layer.takes)"
    if layer.takes < 2 || layer.selection == "round-robin" { return takes }
    return "\(takes) \(layer.selection.replacing("-", with: " "))"
  }
}
