internal import RimshotControl

/// What the `sound` commands print.
enum SoundText {
  /// `pausing song, intro`
  static func text(_ change: SoundChange) -> String {
    if change.pads.isEmpty { return "nothing plays" }
    let verb =
      switch change.action {
      case .play: "playing"
      case .pause: "pausing"
      case .resume: "resuming"
      case .stop: "stopping"
      case .toggle: "toggling"
      }
    return "\(verb) \(change.pads.joined(separator: ", "))"
  }

  /// A line for each sound: `song  playing  1:23.4 / 3:45.0  [====>-------]  loop`
  static func text(_ list: SoundList) -> String {
    if list.sounds.isEmpty {
      return "nothing plays, and the kit has no players (rimshot sound play PAD starts any pad's sound)"
    }
    let head = ["PAD", "STATE", "POSITION", "", "FILE", ""]
    return Columns.lines([head] + list.sounds.map { row($0) }).joined(separator: "\n")
  }

  private static func row(_ sound: SoundList.Sound) -> [String] {
    var notes: [String] = []
    if sound.isLooping { notes.append("loop") }
    if let gain = sound.gain, gain != 0 { notes.append("\(Quantity.number(gain)) dB") }
    if let kit = sound.kit { notes.append("of \(kit)") }
    let file = sound.file.map { String($0.split(separator: "/").last ?? "") } ?? "-"
    return [
      sound.pad, sound.state.rawValue, "\(clock(sound.position)) / \(clock(sound.length))", bar(sound), file,
      notes.joined(separator: ", "),
    ]
  }

  private static func bar(_ sound: SoundList.Sound) -> String {
    let width = 20
    if sound.state == .stopped || sound.length <= 0 { return "" }
    let done = min(max(Int(sound.position / sound.length * Double(width)), 0), width - 1)
    return "[" + String(repeating: "=", count: done) + ">" + String(repeating: "-", count: width - 1 - done)
      + "]"
  }

  /// `1:23.4`, `1:02:03.0`
  static func clock(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "?" }
    let tenths = Int(seconds * 10)
    let (hours, minutes, rest) = (tenths / 36000, tenths / 600 % 60, tenths % 600)
    let tail = "\(rest < 100 ? "0" : "")\(rest / 10).\(rest % 10)"
    if hours == 0 { return "\(minutes):\(tail)" }
    return "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(tail)"
  }
}
