internal import RimshotControl

/// What a player says line by line, for a screen reader: what has changed, and nothing twice.
struct PlainVoice: Sendable {
  private var messages = 0
  private var screen: PlayerModel.Screen?
  private var cursor = ""
  private var machine = ""
  private var warning = ""

  /// What it says first.
  let welcome = "rimshot play, plain. F1 says what keys do, F2 how things are, ctrl-C ends."

  /// What a model has to say since the last call.
  mutating func sentences(_ model: PlayerModel) -> [String] {
    var sentences: [String] = []
    if model.screen != screen {
      // The first screen is told once there is something to tell.
      if screen != nil || model.status != nil {
        sentences += describe(model)
        screen = model.screen
        cursor = line(model)
      }
    } else if line(model) != cursor {
      cursor = line(model)
      sentences.append(cursor)
    }
    if model.messageCount != messages {
      messages = model.messageCount
      // What one plays one hears; of what goes wrong again and again, once is enough.
      let isOld = model.isWarning && model.message == warning
      if !model.isOfHit && !isOld { sentences.append(model.message) }
      warning = model.isWarning ? model.message : ""
    }
    return sentences
  }

  private func describe(_ model: PlayerModel) -> [String] {
    let keys = PlayerText.keys(model)
    switch model.screen {
    case .drums, .pads:
      let name = model.screen == .drums ? "Drum layout" : "Pad layout"
      return ["\(name). \(PlayerText.all(model))"]
    case .kits: return ["Kits. \(keys)", line(model)]
    case .mixer: return ["Mixer. \(keys)", line(model)]
    case .help: return HelpLines.all(model, width: 78)
    }
  }

  /// The line that the cursor is on.
  private func line(_ model: PlayerModel) -> String {
    switch model.screen {
    case .kits:
      guard let kits = model.kits else { return "looking for kits" }
      guard kits.indices.contains(model.kitCursor) else { return "no kits" }
      let kit = kits[model.kitCursor]
      let plays = kit.path == model.status?.kit?.path ? ", plays" : ""
      return "\(kit.title), \(kit.format)\(plays), \(model.kitCursor + 1) of \(kits.count)"
    case .mixer:
      guard model.strips.indices.contains(model.stripCursor) else { return "" }
      let (name, strip) = model.strips[model.stripCursor]
      var parts = [PlayerScreen.label(name, strip), "\(Level.text(strip.gain)) dB"]
      if let pan = strip.pan { parts.append("pan \(Level.panText(pan))") }
      let state = PlayerScreen.state(strip)
      if !state.isEmpty { parts.append(state) }
      return parts.joined(separator: ", ")
    case .drums, .pads, .help: return ""
    }
  }
}
