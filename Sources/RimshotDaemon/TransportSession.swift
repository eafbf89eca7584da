internal import RimshotControl
internal import RimshotJack

/// The session's part in the server's transport: what it has to do with it, with this server and the next. Main's.
final class TransportSession {
  /// What it has to do with it.
  private(set) var mode: TransportMode
  /// Whether the next server's beats are taken over from another program.
  private var isForced = false

  init(_ mode: TransportMode) { self.mode = mode }

  /// Whether song and metronome go by it.
  var isOn: Bool { mode != .off }

  /// Takes another mode.
  func set(_ mode: TransportMode, isForced: Bool = false) {
    self.mode = mode
    self.isForced = isForced
  }

  /// Has a client do what the mode asks, of whatever it did before. Asks the server, where it is about leading.
  /// - Returns: Whether the mode is all there: nobody else says the beats where we should.
  func apply(to client: ActiveJackClient, from old: TransportMode, _ metronome: MetronomeSession) -> Bool {
    if old == .lead && mode != .lead { client.leaveTimebase() }
    if mode != .lead { return true }
    return client.leadTransport(
      milliTempo: metronome.milliTempo, beatsPerBar: metronome.meter.beats, beatType: metronome.meter.unit,
      force: isForced)
  }

  /// What is, of a client.
  func report(_ client: ActiveJackClient?) -> TransportReport {
    var report = TransportReport(mode: mode)
    guard let client else { return report }
    let now = client.transport
    report.state = now.isRolling ? .rolling : now.isStarting ? .starting : .stopped
    report.frame = now.frame
    let rate = Double(max(client.server.sampleRate, 1))
    report.position = (Double(now.frame) / rate * 1e6).rounded() / 1e6
    guard let beats = now.beats else { return report }
    report.timebase = beats.isOurs && mode == .lead ? .ours : .other
    report.bar = beats.bar
    report.beat = beats.beat
    report.tick = beats.tick
    report.beatsPerBar = beats.beatsPerBar
    report.beatType = beats.beatType
    report.tempo = beats.tempo
    return report
  }
}
