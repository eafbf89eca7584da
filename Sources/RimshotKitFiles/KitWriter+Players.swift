internal import RimshotKit

extension KitWriter {
  /// How a pad is played as a player, and what it does to others.
  func players(of pad: Kit.Pad) -> [YamlText.Field] {
    var fields: [YamlText.Field] = []
    if let player = pad.player { fields.append(YamlText.Field("player", self.player(player))) }
    if !pad.remotes.isEmpty {
      let remotes = pad.remotes.map { remote in
        let name = remote.pad.map { kit.pads[$0].name } ?? "all"
        let action = remote.action.rawValue
        let value = remote.fade.map { YamlText.map([YamlText.Field(action, KitWords.time($0))]) }
        return YamlText.Field(name, value ?? .plain(action))
      }
      fields.append(YamlText.Field("remote", .map(remotes)))
    }
    return fields
  }

  private func player(_ player: Kit.Player) -> YamlText {
    let usual = Kit.Player()
    if player == usual { return .plain("true") }
    if player == Kit.Player(hit: player.hit) { return .plain(player.hit.rawValue) }
    var fields: [YamlText.Field] = []
    func add(_ key: String, _ value: YamlText, unless isUsual: Bool) {
      if !isUsual { fields.append(YamlText.Field(key, value)) }
    }
    add("hit", .plain(player.hit.rawValue), unless: player.hit == usual.hit)
    add("fade_in", KitWords.time(player.fadeIn), unless: player.fadeIn == usual.fadeIn)
    add("fade_out", KitWords.time(player.fadeOut), unless: player.fadeOut == usual.fadeOut)
    add("pause_fade", KitWords.time(player.pauseFade), unless: player.pauseFade == usual.pauseFade)
    add("curve", .plain(player.curve.rawValue), unless: player.curve == usual.curve)
    add("exclusive", .plain("true"), unless: !player.isExclusive)
    return .map(fields)
  }
}
