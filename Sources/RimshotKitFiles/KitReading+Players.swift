internal import RimshotKit

/// Pads that are played like a tape, and pads that play others.
extension KitReading {
  private static let playerKeys = ["hit", "fade_in", "fade_out", "pause_fade", "curve", "exclusive"]

  /// `true`, a word for what hits do, or a mapping.
  func readPlayer(_ node: YamlNode) -> Kit.Player? {
    guard case .mapping = node.content else {
      switch node.scalar?.lowercased() {
      case "true", "yes", "on": return Kit.Player()
      default: break
      }
      if node.isOff { return nil }
      return log.choice(node, "player", KitReading.hits, or: ["true", "{hit: pause, fade_out: 2 s}"]).map {
        Kit.Player(hit: $0)
      }
    }
    guard let fields = YamlFields(node, of: "player", keys: KitReading.playerKeys, log: log) else {
      return nil
    }
    var player = Kit.Player()
    player.hit = fields.choice("hit", KitReading.hits) ?? player.hit
    player.fadeIn = fields.seconds("fade_in", in: KitBounds.playerFade) ?? player.fadeIn
    player.fadeOut = fields.seconds("fade_out", in: KitBounds.playerFade) ?? player.fadeOut
    player.pauseFade = fields.seconds("pause_fade", in: KitBounds.playerFade) ?? player.pauseFade
    player.curve =
      fields.choice(
        "curve",
        [
          "linear": Kit.FadeCurve.linear, "exponential": .exponential, "s-curve": .sCurve,
          "equal-power": .equalPower,
        ]) ?? player.curve
    player.isExclusive = fields.boolean("exclusive") ?? player.isExclusive
    return player
  }

  private static let hits: KeyValuePairs<String, Kit.Player.Hit> = [
    "restart": .restart, "pause": .pause, "stop": .stop, "ignore": .ignore,
  ]
  private static let actions: KeyValuePairs<String, Kit.Remote.Action> = [
    "play": .play, "pause": .pause, "resume": .resume, "stop": .stop, "toggle": .toggle,
  ]

  /// What pads do to others, once all pads are known by name.
  func readRemotes(into pads: inout [Kit.Pad]) {
    for (number, node) in remotes where pads.indices.contains(number) {
      guard case .mapping(let entries) = node.content else {
        log.error(
          "remote must be pads and what is done to them, such as {song: pause}, not \(node.summary)",
          at: node.mark)
        continue
      }
      pads[number].remotes = entries.compactMap { readRemote($0, pads) }
    }
  }

  private func readRemote(_ entry: YamlEntry, _ pads: [Kit.Pad]) -> Kit.Remote? {
    var pad: Int?
    if entry.key != "all" {
      pad = pads.firstIndex { $0.name == entry.key }
      if pad == nil {
        let hint = didYouMean(entry.key, in: pads.map(\.name) + ["all"])
        log.error("no pad \(quoted(entry.key))\(hint)", at: entry.mark)
        return nil
      }
    }
    var remote: Kit.Remote?
    if case .mapping(let parts) = entry.value.content {
      guard let part = parts.first, parts.count == 1,
        let action = KitReading.actions.first(where: { $0.key == part.key })?.value
      else {
        log.error(
          "remote does one of play, pause, resume, stop and toggle, such as {stop: 2 s}, "
            + "not \(entry.value.summary)", at: entry.value.mark)
        return nil
      }
      remote = Kit.Remote(
        pad: pad, action: action, fade: log.seconds(part.value, part.key, in: KitBounds.playerFade))
    } else {
      remote = log.choice(entry.value, "remote", KitReading.actions, or: ["{stop: 2 s}"]).map {
        Kit.Remote(pad: pad, action: $0)
      }
    }
    if pad == nil, remote?.action == .play {
      log.error("all can't be played at once: name the pads", at: entry.mark)
      return nil
    }
    return remote
  }
}
