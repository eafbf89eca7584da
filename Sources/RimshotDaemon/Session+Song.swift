internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotRealtime

/// A song that is played along.
extension Session {
  /// Does what a client asks of the song.
  func answer(_ request: SongRequest, to connection: ControlServer.ConnectionNumber) {
    if case .play(let order) = request {
      do throws(ControlError) {
        try play(order, for: connection)
      } catch {
        reply(Result<SongReport, ControlError>.failure(error), to: connection)
      }
      return
    }
    reply(Result { () throws(ControlError) in try answer(request) }, to: connection)
  }

  private func answer(_ request: SongRequest) throws(ControlError) -> SongReport {
    if let report = try answerByTransport(request) { return report }
    switch request {
    case .show, .play: break
    case .pause: try song.pause()
    case .resume:
      try checkServerAnswers()
      try song.resume()
    case .stop: try stopSong()
    case .seek(let seconds): try song.seek(to: seconds)
    case .loop(let loop): try song.setLoop(loop)
    case .setGain(let gain): try song.setGain(gain)
    }
    return song.report()
  }

  /// Ends the song, one that is being read as well.
  func stopSong() throws(ControlError) {
    giveUpSong("the song was stopped before it was read")
    try song.stop()
  }

  private func play(_ order: SongOrder, for connection: ControlServer.ConnectionNumber) throws(ControlError) {
    if !order.path.hasPrefix("/") {
      throw ControlError(.badArgument, "\"path\" must be an absolute path, not \"\(order.path)\"")
    }
    if let output = order.output { _ = try outputNumber(output) }
    try checkServerAnswers()
    try checkTransport(for: order)
    giveUpSong("another song was asked for meanwhile")
    load(order, for: connection)
  }

  private func load(
    _ order: SongOrder, isPaused: Bool = false, for connection: ControlServer.ConnectionNumber?
  ) {
    song.loading = SongLoading(
      order, sampleRate: audio.sampleRate ?? audio.lastSampleRate, device: UInt8(devices.songNumber()),
      isPaused: isPaused, for: connection, streaming: kits.streaming, wake: wake)
  }

  private func giveUpSong(_ reason: String) {
    if let connection = song.loading?.connection {
      reply(Result<SongReport, ControlError>.failure(ControlError(.busy, reason)), to: connection)
    }
    song.loading?.giveUp()
    song.loading = nil
  }

  /// Begins a song that is read: once in every turn of the loop.
  func handleSong() {
    guard let loading = song.loading, let outcome = loading.outcome else { return }
    song.loading = nil
    let answer = Result { () throws(ControlError) in
      let loaded = try outcome.get()
      if loading.connection != nil { try checkServerAnswers() }
      if loaded.memory.sound == nil && kit == nil { throw ControlError(.notFound, "no kit is loaded") }
      let order = transport.isOn ? withoutSpan(loading.order) : loading.order
      try song.start(
        loaded, order, countIn: metronome.countIn(bars: order.countIn ?? 0, loaded),
        isPaused: waitsForTransport(loading) ?? loading.isPaused,
        output: outputNumber(order.output ?? Mixer.main.name))
      return transport.isOn && loading.connection != nil ? songBegan(order) : song.report()
    }
    if let connection = loading.connection {
      reply(answer, to: connection)
    } else if case .failure(let error) = answer {
      Log.write("the song cannot go on: \(error)", .warning)
    }
  }

  /// Has the song go on with the server that is there now, at its rate.
  func continueSong() {
    guard song.loading == nil, let rate = audio.sampleRate, let (order, isPaused) = song.order(for: rate)
    else {
      return
    }
    load(order, isPaused: isPaused, for: nil)
  }

  /// Tells those who want to know how the song stands.
  func postSong(by server: ControlServer) {
    if !watching.subscriptions.want(.song) { return }
    if let report = song.news() { watching.subscriptions.post(.song(report), .song, by: server) }
  }
}
