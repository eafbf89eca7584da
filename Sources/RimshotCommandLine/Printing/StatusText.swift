internal import RimshotControl

/// What `status`, `start` and `kit load` print.
enum StatusText {
  /// Everything, for `status`.
  static func text(_ status: DaemonStatus) -> String {
    var rows: [[String]] = []
    rows += section("problems", (status.problems ?? []).filter { $0.isDegrading }.map(\.message))
    rows += section("to know", (status.problems ?? []).filter { !$0.isDegrading }.map(\.message))
    rows += section("kit", kitLines(status))
    rows += section("server", serverLines(status.server))
    rows += section("transport", status.transport.map { [TransportText.text($0)] } ?? [])
    rows += section("MIDI", midiLines(status.midi))
    rows += section("engine", engineLines(status.engine))
    rows += section("connections", connectionLines(status.connections))
    rows += section("not made", WishText.apart(status.wishes ?? []))
    return ([headline(status)] + Columns.lines(rows, indent: "  ")).joined(separator: "\n")
  }

  /// What `start` prints when hits are heard.
  static func summary(_ status: DaemonStatus) -> String {
    var rows: [[String]] = []
    if let server = status.server { rows += section("server", [serverLine(server), latencyLine(server)]) }
    rows += section("MIDI", [heardLine(status.midi)])
    rows += section("connections", connectionLines(status.connections))
    let kit = status.kit.map(kit) ?? "without a kit"
    let headline = "\(status.name) plays \(kit)"
    return ([headline] + Columns.lines(rows, indent: "  ")).joined(separator: "\n")
  }

  /// `Acoustic: 11 pads, 120 samples, 34.5 MB`
  static func kit(_ kit: KitReport) -> String {
    "\(kit.name): \(Quantity.count(kit.pads.count, "pad")), \(Quantity.count(kit.samples, "sample")), "
      + Quantity.bytes(kit.memoryBytes)
      + (kit.streamedBytes.map { " and \(Quantity.bytes($0)) from the disk" } ?? "")
  }

  private static func section(_ title: String, _ lines: [String]) -> [[String]] {
    lines.enumerated().map { [$0.offset == 0 ? title : "", $0.element] }
  }

  private static func headline(_ status: DaemonStatus) -> String {
    let state =
      status.canPlay
      ? status.isHeard ? "is ready" : "plays, but something is wrong"
      : status.kit == nil
        ? "runs but cannot play: it has no kit" : "runs but cannot play: there is no audio server"
    var text = "\(status.name) \(state) (pid \(status.pid), up \(Quantity.duration(status.uptime)), "
    text += "version \(status.version))"
    if status.version != rimshotVersion {
      text += "; this program is version \(rimshotVersion): rimshot restart brings them together"
    }
    return text
  }

  private static func kitLines(_ status: DaemonStatus) -> [String] {
    guard let kit = status.kit else { return ["none: rimshot kit load KIT"] }
    var lines = [self.kit(kit), kit.path]
    if !kit.warnings.isEmpty {
      lines.append("\(Quantity.count(kit.warnings.count, "warning")): rimshot kit check \(kit.path)")
    }
    return lines
  }

  private static func serverLines(_ server: DaemonStatus.Server?) -> [String] {
    guard let server else { return ["none: Rimshot plays as soon as jackd or PipeWire runs"] }
    return [
      serverLine(server), latencyLine(server),
      loadLine(server),
    ]
  }

  private static func loadLine(_ server: DaemonStatus.Server) -> String {
    var text = "load \(Quantity.number(server.load)) %"
    if let mean = server.meanLoad, let peak = server.peakLoad {
      text += " (ours \(Quantity.number(mean)) %, \(Quantity.number(peak)) % at most in the last minute)"
    }
    text += ", \(Quantity.count(server.xruns, "xrun"))"
    if let seconds = server.secondsSinceXrun { text += ", the last one \(Quantity.duration(seconds)) ago" }
    return text
  }

  private static func serverLine(_ server: DaemonStatus.Server) -> String {
    "\(server.kind), \(server.sampleRate) Hz, \(Quantity.count(server.periodFrames, "frame")) a period, "
      + (server.isRealtime ? "real-time" : "NOT real-time: expect xruns")
  }

  private static func latencyLine(_ server: DaemonStatus.Server) -> String {
    let milliseconds =
      server.sampleRate > 0 ? Double(server.latencyFrames) * 1000 / Double(server.sampleRate) : 0
    return "latency \(Quantity.count(server.latencyFrames, "frame")) (\(Quantity.number(milliseconds)) ms)"
  }

  private static func heardLine(_ midi: DaemonStatus.Midi) -> String {
    let port = midi.alsaPort.map { "ALSA port \($0)" } ?? "no ALSA sequencer here, JACK MIDI only"
    let channels: String
    switch midi.channels.count {
    case 16: channels = "every channel is heard"
    case 1: channels = "channel \(midi.channels[0]) is heard"
    case 0: channels = "no channel is heard"
    default: channels = "channels \(Quantity.list(midi.channels)) are heard"
    }
    return "\(port); \(channels)"
  }

  private static func deviceLine(_ device: DaemonStatus.Midi.Device) -> String {
    let channels =
      device.channels.count == 16
      ? "on every channel"
      : "on \(device.channels.count == 1 ? "channel" : "channels") \(Quantity.list(device.channels))"
    return "\(device.name) is heard as \(device.profileName) (\(device.profile)), \(channels)"
  }

  private static func midiLines(_ midi: DaemonStatus.Midi) -> [String] {
    var lines = [heardLine(midi)] + midi.devices.map { deviceLine($0) }
    lines += Columns.lines((midi.sources ?? []).map { sourceRow($0) })
    let last = midi.secondsSinceLast.map { ", the last one \(Quantity.duration($0)) ago" } ?? ""
    lines.append(Quantity.count(midi.events, "message") + last)
    for channel in midi.otherChannels.sorted(by: { $0.number < $1.number }) {
      lines.append(
        "\(Quantity.count(channel.count, "hit")) came on channel \(channel.number), which is not heard: "
          + "start with --channels omni")
    }
    if !midi.unmappedNotes.isEmpty {
      let total = midi.unmappedNotes.reduce(0) { $0 + $1.count }
      lines.append("\(Quantity.count(total, "hit")) on notes that the kit has no pad for:")
      lines += midi.unmappedNotes.sorted { ($1.count, $0.number) < ($0.count, $1.number) }.map {
        "  \(NoteLabel.text($0.number)): \($0.count)"
      }
    }
    if let pedal = midi.pedal {
      lines.append(
        "hi-hat pedal at \(pedal.raw): \(pedalPlace(pedal.closed)); it has gone from \(pedal.least) to \(pedal.greatest)"
      )
    }
    if midi.overruns > 0 {
      lines.append("messages were lost \(Quantity.count(midi.overruns, "time")): the kernel's queue was full")
    }
    return lines
  }

  private static func sourceRow(_ source: DaemonStatus.Midi.Source) -> [String] {
    var said = Quantity.count(source.events, "message")
    if let seconds = source.secondsSinceLast { said += ", the last one \(Quantity.duration(seconds)) ago" }
    if !source.isConnected { said += ", not connected" }
    return [source.address ?? "", source.name, said]
  }

  private static func pedalPlace(_ closed: Int) -> String {
    switch closed {
    case 0: "open"
    case 127: "closed"
    default: "\(Quantity.number(Double(closed) * 100 / 127, digits: 0)) % closed"
    }
  }

  private static func engineLines(_ engine: DaemonStatus.Engine) -> [String] {
    let unplayed = [
      (engine.retriggers, "retrigger"), (engine.crosstalk, "by cross-talk"), (engine.grabs, "grab"),
      (engine.faint, "too faint"),
    ].filter { $0.0 > 0 }.map { count, why in
      why.contains(" ") ? "\(count) \(why)" : Quantity.count(count, why)
    }
    return [
      "\(engine.voices) of \(Quantity.count(engine.voiceLimit, "voice")) sounding",
      "\(Quantity.count(engine.hits, "hit")), \(engine.stolen) cut short for new ones, "
        + "\(Quantity.count(engine.late, "event")) late, \(engine.dropped) dropped",
    ] + (unplayed.isEmpty ? [] : ["not played: \(unplayed.joined(separator: ", "))"])
      + (engine.underruns.map { ["\(Quantity.count($0, "sound")) cut short because the disk was too slow"] }
        ?? [])
  }

  private static func connectionLines(_ connections: [Connection]) -> [String] {
    connections.isEmpty ? ["none: see rimshot ports, then rimshot connect"] : connections.map(\.text)
  }
}
