internal import RimshotControl

extension OscAddress {
  /// What players are told, by text and by buttons.
  static let sounds: [OscAddress] = SoundRequest.Action.allCases.flatMap { action in
    let meaning = meaning(of: action)
    return [
      OscAddress(
        "/rimshot/sound/\(action.rawValue)",
        action == .play
          ? "pad: `s` name; fade: `f` or `i` seconds, as the kit says without"
          : "pad: `s` name, or `all`; fade: `f` or `i` seconds, as the kit says without", meaning
      ) { (_, arguments) throws(ControlError) in
        let pad = try arguments.text("pad")
        let fade =
          arguments.hasMore ? try arguments.number("fade", in: SoundRequest.fades, "0 to 3600 seconds") : nil
        return .control(
          .sound(SoundRequest(action, pad: pad == "all" && action != .play ? nil : pad, fade: fade)))
      },
      OscAddress("/rimshot/sound/\(action.rawValue)/NAME", button, meaning) {
        (name, arguments) throws(ControlError) in
        try arguments.press() ? .control(.sound(SoundRequest(action, pad: name))) : .nothing
      },
    ]
  }

  private static func meaning(of action: SoundRequest.Action) -> String {
    switch action {
    case .play: "starts a pad's sound from its beginning"
    case .pause: "pauses a pad's sound"
    case .resume: "lets a paused sound go on"
    case .stop: "fades a pad's sound out"
    case .toggle: "pauses a pad's sound, lets it go on or starts it"
    }
  }
}
