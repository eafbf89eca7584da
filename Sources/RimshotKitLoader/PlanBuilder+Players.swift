internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotRealtime

extension PlanBuilder {
  /// How a pad is played as a player; a pad that is none is when commands play it.
  func player(of pad: Kit.Pad) -> KitPlan.Player {
    let frames = FrameCount(sampleRate: sampleRate)
    let player = pad.player ?? Kit.Player()
    var plan = KitPlan.Player()
    plan.isOn = pad.player != nil
    plan.hit =
      switch player.hit {
      case .restart: .restart
      case .pause: .pause
      case .stop: .stop
      case .ignore: .ignore
      }
    plan.isExclusive = player.isExclusive
    plan.fadeInFrames = frames.time(player.fadeIn)
    plan.fadeOutFrames = frames.time(player.fadeOut)
    plan.pauseFrames = frames.time(player.pauseFade)
    plan.curve = FadeCurve(player.curve)
    return plan
  }
}

extension FadeCurve {
  fileprivate init(_ curve: Kit.FadeCurve) {
    self =
      switch curve {
      case .linear: .linear
      case .exponential: .exponential
      case .sCurve: .sCurve
      case .equalPower: .equalPower
      }
  }
}

extension KitPlan.Remote {
  init(_ remote: Kit.Remote) {
    let kind: SoundAction.Kind =
      switch remote.action {
      case .play: .play
      case .pause: .pause
      case .resume: .resume
      case .stop: .stop
      case .toggle: .toggle
      }
    self.init(pad: remote.pad, action: SoundAction(kind, fade: remote.fade ?? -1))
  }
}
