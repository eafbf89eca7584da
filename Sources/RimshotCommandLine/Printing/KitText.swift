/// What the `kit` commands print.
enum KitText {
  /// `kit list`: names, the kits' own titles where these differ, formats and places.
  static func list(_ list: KitListing) -> String {
    if list.kits.isEmpty { return "no kits: see rimshot kit list --help for the folders" }
    let rows = list.kits.map { kit in
      let isSaid = kit.title == KitArgument.shortName(kit.name)
      return [kit.name, isSaid ? "" : kit.title, kit.format, kit.path]
    }
    return Columns.lines([["NAME", "TITLE", "FORMAT", "PLACE"]] + rows).joined(separator: "\n")
  }

  /// `kit check`: the diagnostics as compilers write them, what of the kit plays, then a line that counts them.
  static func check(_ check: KitCheck) -> String {
    let counts = "\(Quantity.count(check.errors, "error")), \(Quantity.count(check.warnings, "warning"))"
    let verdict: String
    if !check.canBeLoaded {
      verdict = "\(check.path) cannot be loaded: \(counts)"
    } else if !check.isFit {
      let what = check.plays == 0 ? "nothing" : "not all"
      verdict = "\(check.path) can be loaded, but \(what) of it is heard: \(counts)"
    } else {
      verdict = check.warnings == 0 ? "\(check.path) is fine" : "\(check.path) can be loaded: \(counts)"
    }
    let play = check.playText.map { ["plays \($0)"] } ?? []
    return (check.lines + play + [verdict]).joined(separator: "\n")
  }
}
