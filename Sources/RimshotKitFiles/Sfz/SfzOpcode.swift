/// The names of opcodes: one spelling for each.
enum SfzOpcode {
  /// A name whose number, if it has one at its end, stands apart.
  struct Parts: Equatable {
    /// With a `#` in the number's place: `locc#`.
    var name: String
    var number: Int?
  }

  private static let aliases = [
    "loopmode": "loop_mode", "loopstart": "loop_start", "loopend": "loop_end", "pitch": "tune",
    "offby": "off_by", "polyphony_group": "group", "filtype": "fil_type", "velcurve": "amp_velcurve",
    "bend_up": "bendup", "bend_down": "benddown", "amp_attack": "ampeg_attack",
    "amp_release": "ampeg_release", "gain_oncc#": "volume_oncc#", "gain": "volume",
    "pitch_oncc#": "tune_oncc#", "gain_curvecc#": "volume_curvecc#", "pitch_curvecc#": "tune_curvecc#",
    "start_locc#": "on_locc#", "start_hicc#": "on_hicc#", "start_lohdcc#": "on_lohdcc#",
    "start_hihdcc#": "on_hihdcc#", "fil1_type": "fil_type", "set_realcc#": "set_hdcc#",
    "amp_delay": "ampeg_delay", "amp_hold": "ampeg_hold", "amp_decay": "ampeg_decay",
    "amp_sustain": "ampeg_sustain", "tune_keytrack": "pitch_keytrack", "tune_random": "pitch_random",
    "tune_veltrack": "pitch_veltrack", "cutoff_random": "fil_random", "cutoff2_random": "fil2_random",
  ]

  /// Takes a name in small letters apart, old spellings as new ones: `amplitude_cc20` is `amplitude_oncc#` and 20.
  static func parts(_ name: String) -> Parts {
    let digits = name.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    var base = String(name.dropLast(digits))
    guard digits > 0, !base.isEmpty, let number = Int(name.suffix(digits)) else {
      return Parts(name: aliases[name] ?? name, number: nil)
    }
    base += "#"
    let isControl = base.hasPrefix("set_") || base.hasPrefix("label_")
    if base.hasSuffix("_cc#") && !isControl {
      base = base.dropLast(4) + "_oncc#"
    } else if base.hasSuffix("cc#"), base.hasPrefix("ampeg_"), !base.hasSuffix("_oncc#"),
      !base.hasSuffix("_curvecc#")
    {
      base = base.dropLast(3) + "_oncc#"
    }
    return Parts(name: aliases[base] ?? base, number: number)
  }

  /// What is for people's eyes, or for other programs' pictures.
  static func isForShow(_ name: String) -> Bool {
    name.hasSuffix("_label") || name.hasPrefix("label_") || name.hasPrefix("image") || name.hasPrefix("hint_")
  }
}
