internal import RimshotControl

/// What the `song` commands print.
enum SongText {
  /// `groove.mid: playing, 0:12.3 of 1:04.0, loop 0:10.0-0:20.0`
  static func text(_ report: SongReport) -> String {
    guard let path = report.path, let position = report.position, let length = report.length else {
      return "no song is played (rimshot song play FILE begins one)"
    }
    var parts = [state(report.state)]
    parts.append("\(SoundText.clock(position)) of \(SoundText.clock(length))")
    if let loop = report.loop { parts.append("loop \(SoundText.clock(loop.a))-\(SoundText.clock(loop.b))") }
    if let channels = report.channels, channels != [10] {
      parts.append(channels.count == 16 ? "all channels" : "channels \(Quantity.list(channels))")
    }
    if let gain = report.gain, gain != 0 {
      parts.append(gain <= MixerChange.gains.lowerBound ? "silent" : "\(Quantity.number(gain)) dB")
    }
    if let output = report.output, output != "main" { parts.append("on \(output)") }
    if let unheard = report.unheardChannels { parts.append("the first 2 of \(unheard + 2) channels") }
    if let gaps = report.gaps {
      parts.append("silent \(gaps == 1 ? "once" : "\(gaps) times"), because the disk was too slow")
    }
    if let dropped = report.dropped {
      parts.append("\(Quantity.count(dropped, "message")) too many at once left out")
    }
    return "\(path.split(separator: "/").last ?? ""): \(parts.joined(separator: ", "))"
  }

  private static func state(_ state: SongReport.State) -> String {
    switch state {
    case .stopped: "stopped"
    case .countingIn: "counts in"
    case .playing: "playing"
    case .paused: "paused"
    case .waiting: "waiting for the transport to roll"
    case .ended: "at its end"
    }
  }
}
