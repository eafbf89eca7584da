extension AcousticKitFile {
  /// The percussion pads' part of the file.
  static var percussion: String {
    pads.map { pad in
      var lines = [
        "  \(pad.name):", "    note: \(pad.note)", "    output: percussion", "    overlap: together",
        "    pan: \(pad.pan)",
        "    velocity_curve: {power: \(pad.name.hasPrefix("bongo") ? 1.5 : pad.name.hasPrefix("agogo") ? 2.1 : 1.8)}",
      ]
      if !pad.extra.isEmpty { lines.append("    \(pad.extra)") }
      lines += ["    gain: \(pad.gain)", "    layers:", "      <\(pad.name)>", ""]
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static let pads: [(name: String, note: Int, gain: Double, pan: Double, extra: String)] = [
    ("tambourine", 54, 7, 0.2, ""), ("cowbell", 56, -5, 0.1, ""), ("clap", 39, 1, -0.1, ""),
    ("vibraslap", 58, -7, 0.4, ""), ("bongo-high", 60, -1.5, -0.35, ""), ("bongo-low", 61, -2.5, -0.25, ""),
    ("conga-mute", 62, -2, 0.3, ""), ("conga-open", 63, -1, 0.35, ""), ("conga-low", 64, -1.5, 0.2, ""),
    ("timbale-high", 65, -2.5, -0.4, ""), ("timbale-low", 66, -3, -0.3, ""),
    ("agogo-high", 67, 2, 0.3, ""),
    ("agogo-low", 68, 1.5, 0.25, ""), ("cabasa", 69, -3, -0.3, ""), ("maracas", 70, -4, 0.35, ""),
    ("claves", 75, -4.5, -0.2, ""), ("wood-block-high", 76, -2.5, 0.3, ""),
    ("wood-block-low", 77, -1, 0.2, ""),
    ("triangle-mute", 80, -11, -0.35, "choke: triangle"),
    ("triangle-open", 81, -18.5, -0.35, "choke: triangle"),
    ("shaker", 82, -3, -0.4, ""),
  ]
}
