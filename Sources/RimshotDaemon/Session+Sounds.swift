internal import Glibc
internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotRealtime

/// Pads that are played like a tape.
extension Session {
  /// Starts, pauses, resumes or stops a pad, or everything that plays.
  func act(_ request: SoundRequest) throws(ControlError) -> SoundChange {
    guard let (loaded, memory) = kit else { throw ControlError(.notFound, "no kit is loaded") }
    let players = host.players
    guard let name = request.pad else {
      try send(request, pad: nil, kit: nil)
      let isStop = request.action == .stop
      let names = players.filter { isStop || $0.state != .stopping }.compactMap { board.name(of: $0) }
      return SoundChange(action: request.action, pads: Session.unique(names))
    }
    let own = try? HitTarget(name, in: loaded.kit)
    var pad: Int?
    if case .pad(let index, 0) = own { pad = index }
    let wanted = pad.map { loaded.kit.pads[$0].name } ?? name
    // What rings of an earlier kit has the name as well, and nobody wants to hear it twice.
    let older = players.filter {
      $0.kit != memory.number && $0.state != .stopping && board.name(of: $0) == wanted
    }
    guard pad != nil || (!older.isEmpty && request.action != .play) else {
      let hint = didYouMean(
        name, in: loaded.kit.pads.map(\.name),
        otherwise:
          "; rimshot \(request.action == .play ? "kit info lists them" : "sound list shows the players")")
      throw ControlError(.notFound, "the kit \"\(loaded.kit.name)\" has no pad \"\(name)\"\(hint)")
    }
    if request.action == .play || (request.action == .toggle && older.isEmpty) { try checkServer() }
    var earlier = request
    if request.action == .play {
      earlier = SoundRequest(.stop, pad: name, fade: Kit.Player.defaultPauseFade)
    }
    for player in older { try send(earlier, pad: player.pad, kit: player.kit) }
    let isOldOnly = request.action == .toggle && !older.isEmpty
    if let pad, !isOldOnly { try send(request, pad: pad, kit: nil) }
    return SoundChange(action: request.action, pads: [wanted])
  }

  private func send(_ request: SoundRequest, pad: Int?, kit: UInt32?) throws(ControlError) {
    let kind: SoundAction.Kind =
      switch request.action {
      case .play: .play
      case .pause: .pause
      case .resume: .resume
      case .stop: .stop
      case .toggle: .toggle
      }
    let curve: FadeCurve? =
      switch request.curve {
      case .linear: .linear
      case .exponential: .exponential
      case .sCurve: .sCurve
      case .equalPower: .equalPower
      case nil: nil
      }
    let action = SoundAction(
      kind, fade: request.fade ?? -1, curve: curve, gain: Float(pow(10, (request.gain ?? 0) / 20)))
    if !host.act(action, onPad: pad, kit: kit) {
      throw ControlError(.busy, "too many commands wait to be played")
    }
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// Every player, with how far it is.
  func soundList() throws(ControlError) -> SoundList {
    if kit == nil { throw ControlError(.notFound, "no kit is loaded") }
    return SoundList(sounds: board.list(host.players))
  }

  /// Tells those who want to know what has begun, paused, gone on or ended.
  func postSounds(by server: ControlServer) {
    if !watching.subscriptions.want(.sounds) { return }
    for sound in board.changes(host.players) {
      watching.subscriptions.post(.sound(sound), .sounds, by: server)
    }
  }
}
