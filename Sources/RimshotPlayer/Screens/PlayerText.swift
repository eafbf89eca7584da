internal import RimshotControl

/// What several screens, and the plain mode, say in words.
enum PlayerText {
  /// `Acoustic │ jackd 48000 Hz, 256 frames │ load 3.1 % │ 12 of 256 voices │ 0 xruns`
  static func machine(_ model: PlayerModel, divider: String) -> String {
    if let absence = model.absence { return absence }
    guard let status = model.status else { return "waiting for the daemon" }
    var parts = [status.kit?.name ?? "no kit"]
    if let server = status.server {
      parts.append("\(server.kind) \(server.sampleRate) Hz / \(server.periodFrames)")
      parts.append("load \(Level.tenths(server.load)) %")
    } else {
      parts.append("no audio server: nothing is heard")
    }
    parts.append("voices \(status.engine.voices)/\(status.engine.voiceLimit)")
    if let server = status.server { parts.append("xruns \(server.xruns)") }
    return parts.joined(separator: divider)
  }

  /// How everything is, in words.
  static func all(_ model: PlayerModel) -> String {
    let pedal = pedal(model.pedal).filter { $0 != " " }
    return "\(machine(model, divider: ", ")), velocity \(model.velocity), hi-hat pedal \(pedal), "
      + times(model, arrow: " to ")
  }

  /// `open`, `half`, `closed`
  static func pedal(_ place: Int) -> String { place >= 90 ? "closed" : place >= 40 ? "half  " : "open  " }

  /// `key→socket 0.05→engine 0.21→sound 10.93 ms`
  static func times(_ model: PlayerModel, arrow: String) -> String {
    guard let last = model.times.last, let engine = last.engine else {
      return "key\(arrow)engine: hit something"
    }
    var text = "key\(arrow)socket \(Level.milliseconds(last.socket))"
    text += "\(arrow)engine \(Level.milliseconds(engine))"
    if let sound = soundTime(model, engine) { text += "\(arrow)sound \(Level.milliseconds(sound))" }
    return text + " ms"
  }

  /// `  →engine: middle 0.21, most 0.50 ms`, of the strokes that are remembered.
  static func spread(_ model: PlayerModel, arrow: String) -> String {
    guard let (median, most) = model.times.toEngine else { return "" }
    return "  \(arrow)engine: middle \(Level.milliseconds(median)), most \(Level.milliseconds(most)) ms"
  }

  /// From the key to the sound at our ports, in nanoseconds: a command sounds one period after its time.
  static func soundTime(_ model: PlayerModel, _ engine: UInt64) -> UInt64? {
    guard let server = model.status?.server, server.sampleRate > 0 else { return nil }
    return engine + UInt64(max(server.latencyFrames, 0)) * 1_000_000_000 / UInt64(server.sampleRate)
  }

  /// The line at the foot.
  static func keys(_ model: PlayerModel) -> String {
    switch model.screen {
    case .drums, .pads:
      "F1 help  F2 drums  F3 pads  F4 kits  F5 mixer  "
        + (HelpLines.pedalKeys(model.layout).map { "\($0) pedal  " } ?? "") + "ctrl-C ends"
    case .kits: "up/down choose  Enter switch  p try  Esc back  ctrl-U undo  F2 drums"
    case .mixer: "arrows  < > pan  m mute  s solo  0 reset  u undo  w save  k key  l learn  F1"
    case .help: "any key goes back"
    }
  }
}
