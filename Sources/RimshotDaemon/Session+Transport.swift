internal import RimshotControl
internal import RimshotJack
internal import RimshotKitFiles

/// The audio server's transport, which song and metronome follow or lead.
extension Session {
  /// Does what a client asks of the transport.
  func answer(_ request: TransportRequest) throws(ControlError) -> TransportReport {
    guard case .set(let mode, let isForced) = request else { return transport.report(audio.client) }
    let old = transport.mode
    let leads = try setTransport(mode, isForced: isForced)
    var report = transport.report(audio.client)
    if !audio.isOpen || (mode != .lead && old != .lead) || !leads { return report }
    // What JACK still says is from before.
    report.timebase = mode == .lead ? .ours : nil
    (report.bar, report.beat, report.tick) = (nil, nil, nil)
    (report.beatsPerBar, report.beatType, report.tempo) = (nil, nil, nil)
    return report
  }

  /// Takes another mode.
  /// - Returns: Whether nobody else says the beats where we should.
  @discardableResult
  func setTransport(_ mode: TransportMode, isForced: Bool = false) throws(ControlError) -> Bool {
    let old = transport.mode
    if audio.isOpen && !audio.isAnswering && (mode == .lead || old == .lead) {
      throw ControlError(.deviceFailed, "the audio server has stalled; it can't be asked who leads")
    }
    // What the transport has no room for.
    if mode != .off && song.report().loop != nil { try song.setLoop(nil) }
    if mode == .off && transport.isOn {
      song.isMeantToPlay = audio.client?.transport.isRolling ?? false
    }
    transport.set(mode, isForced: isForced)
    return applyTransport(from: old)
  }

  /// Takes the transport of the server that is there now.
  func continueTransport() {
    if !applyTransport(from: .off) {
      Log.write(
        "another program says where the transport's beats are; rimshot transport lead --force takes them over",
        .warning)
    }
  }

  private func applyTransport(from old: TransportMode) -> Bool {
    audio.followsTransport = transport.isOn
    guard let client = audio.client else { return true }
    return transport.apply(to: client, from: old, metronome)
  }

  /// Takes over what the configuration says now.
  func configureTransport() {
    do throws(ControlError) {
      try setTransport(TransportMode(configuration.transport))
    } catch {
      Log.write("the transport stays as it was: \(error)", .warning)
    }
  }

  // MARK: - The song

  /// Refuses what a song can't be where the transport says where it is.
  func checkTransport(for order: SongOrder) throws(ControlError) {
    if !transport.isOn { return }
    if order.loop != nil { throw Self.noLoop }
    if (order.countIn ?? 0) > 0 { throw Self.noCountIn }
    if order.from != nil && transport.mode == .follow { throw Self.notOurs }
  }

  /// Does what a client asks of a song where the transport says where that is.
  /// - Returns: `nil` for what is done as without one.
  func answerByTransport(_ request: SongRequest) throws(ControlError) -> SongReport? {
    if !transport.isOn { return nil }
    var report = song.report()
    if report.state == .stopped { return nil }
    let leads = transport.mode == .lead
    switch request {
    case .show, .play, .loop(nil), .setGain: return nil
    case .loop: throw Self.noLoop
    case .stop:
      if leads { audio.client?.stopTransport() }
      return nil
    case .pause, .resume, .seek: if !leads { throw Self.notOurs }
    }
    try checkServerAnswers()
    guard let client = audio.client else { return report }
    switch request {
    case .resume:
      if report.state == .ended {
        throw ControlError(.notPossible, "the song has ended; rimshot song seek goes to another place of it")
      }
      client.startTransport()
      report.state = .playing
    case .seek(let seconds):
      if let length = report.length, seconds > length {
        throw ControlError(
          .badArgument, "the song ends before that: it has \((length * 10).rounded() / 10) seconds")
      }
      client.locateTransport(to: transportFrame(seconds))
      report.state = client.transport.isRolling ? .playing : .paused
      report.position = seconds
    default:
      client.stopTransport()
      if report.state != .ended { report.state = .paused }
    }
    return report
  }

  /// An order without what the transport has no room for, which may be followed only since it was given.
  func withoutSpan(_ order: SongOrder) -> SongOrder {
    var order = order
    order.loop = nil
    order.countIn = nil
    return order
  }

  /// Whether a song that was read stands still until the transport is moved: not to play what lies where that is now.
  /// - Returns: `nil` without a transport.
  func waitsForTransport(_ loading: SongLoading) -> Bool? {
    transport.isOn ? transport.mode == .lead && loading.connection != nil : nil
  }

  /// Has the transport go to where a song begins, and roll, where we lead it.
  /// - Returns: How the song stands then.
  func songBegan(_ order: SongOrder) -> SongReport {
    var report = song.report()
    guard let client = audio.client else { return report }
    if transport.mode == .lead {
      client.locateTransport(to: transportFrame(order.from ?? 0))
      client.startTransport()
      report.state = .playing
    } else {
      let now = transport.report(client)
      let (position, length) = (now.position ?? 0, report.length ?? 0)
      report.state = now.state != .rolling ? .waiting : position < length ? .playing : .ended
      report.position = min(position, length)
    }
    return report
  }

  private func transportFrame(_ seconds: Double) -> Int {
    Int((seconds * Double(audio.sampleRate ?? audio.lastSampleRate)).rounded())
  }

  private static let notOurs = ControlError(
    .notPossible,
    "the song goes by JACK's transport, which says where it is; rimshot transport lead moves it with the song"
  )
  private static let noLoop = ControlError(
    .notPossible,
    "the song goes by JACK's transport, which has no loop; rimshot transport off leaves it alone")
  private static let noCountIn = ControlError(
    .notPossible,
    "there is nothing before the first frame of JACK's transport to count in; rimshot transport off leaves it alone"
  )

  // MARK: - The metronome

  /// Refuses a span where the transport says where the metronome is.
  func checkTransport(for span: MetronomeSpan) throws(ControlError) {
    if !transport.isOn { return }
    if (span.countIn ?? 0) > 0 { throw Self.noCountIn }
    if span.bars != nil {
      throw ControlError(
        .notPossible,
        "the metronome goes by JACK's transport, and can't stop by itself; rimshot transport off leaves it alone"
      )
    }
  }

  /// Has the transport roll with the metronome, where we lead it.
  func metronomeStarted() {
    guard transport.mode == .lead, let client = audio.client, !client.transport.isRolling else { return }
    // With a song the place is the song's.
    if song.report().state == .stopped { client.locateTransport(to: 0) }
    client.startTransport()
  }

  /// Has the transport stand still with the metronome, where we lead it and no song goes by it.
  func metronomeStopped() {
    if transport.mode == .lead && song.report().state == .stopped { audio.client?.stopTransport() }
  }

  /// Says the beats as the metronome is set now, where we lead.
  func tellBeats() {
    guard transport.mode == .lead, let client = audio.client else { return }
    let isMaster = client.setLeadingBeats(
      milliTempo: metronome.milliTempo, beatsPerBar: metronome.meter.beats, beatType: metronome.meter.unit)
    // While it stands still, JACK asks its master only anew.
    if isMaster && !client.transport.isRolling && audio.isAnswering {
      _ = transport.apply(to: client, from: .lead, metronome)
    }
  }

  /// Adds to a report what the transport has to do with it.
  func withTransport(_ report: MetronomeReport, starts: Bool = false) -> MetronomeReport {
    guard transport.isOn, report.isRunning, !(starts && transport.mode == .lead) else { return report }
    var report = report
    if audio.client?.transport.isRolling != true { report.waits = true }
    return report
  }
}

extension TransportMode {
  /// As the configuration has it.
  init(_ transport: Configuration.Transport) {
    self =
      switch transport {
      case .off: .off
      case .follow: .follow
      case .lead: .lead
      }
  }
}
