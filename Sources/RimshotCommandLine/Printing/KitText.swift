/// What the `kit` commands print.
enum KitText {
  /// `kit list`: names and places.
  static func list(_ list: KitListing) -> String {
    if list.kits.isEmpty { return "no kits: see rimshot kit list --help for the folders" }
    return Columns.lines(list.kits.map { [$0.name, $0.path] }).joined(separator: "\n")
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
      ("sounds", sounds(kit)), ("outputs", outputs(kit)), ("chokes", chokes(kit)),
    ]
    let rows = facts.filter { !$0.1.isEmpty }.flatMap { title, text in
      text.split(separator: "\n").enumerated().map { [$0.offset == 0 ? title : "", String($0.element)] }
    }
    let pads = [["PAD", "NOTES", "OUTPUT", "CHOKE", "VELOCITIES AND TAKES"]] + kit.pads.map(pad)
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
    kit.chokeGroups.map { group in
      let pads = group.pads.isEmpty ? "no pads" : group.pads.joined(separator: ", ")
      return "\(group.name): \(pads), fading for \(Quantity.number(group.fade * 1000)) ms"
    }.joined(separator: "\n")
  }

  private static func pad(_ pad: KitDescription.Pad) -> [String] {
    [
      pad.name,
      pad.notes.isEmpty ? "-" : pad.notes.map(NoteLabel.text).joined(separator: ", "),
      pad.output ?? "main",
      pad.choke ?? "-",
      pad.layers.isEmpty ? "no layers" : pad.layers.map(layer).joined(separator: ", "),
    ]
  }

  private static func layer(_ layer: KitDescription.Layer) -> String {
    let takes = "\(layer.low)–\(layer.high) ×\(layer.takes)"
    return layer.selection == "random" && layer.takes > 1 ? "\(takes) random" : takes
  }
}
