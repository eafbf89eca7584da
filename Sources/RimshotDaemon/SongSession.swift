internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotRealtime

/// The session's part in the song that is played along: which it is, and what was asked of it last. Main's.
final class SongSession {
  private let host: EngineHost
  private let transport: TransportSession
  /// What is being read.
  var loading: SongLoading?
  /// What the engine has, or will have with the next period.
  private var song: SongLoading.Loaded?
  private var loop: SongLoop?
  /// Of a sound: its gain in dB, and where it is heard.
  private var gain = 0.0
  private var output = ""
  /// How it will stand once the engine has done what was asked last.
  private var asked = (state: SongReport.State.stopped, frame: 0)
  /// Whether it plays for all that was asked.
  var isMeantToPlay = false
  /// What those who watch were told last.
  private var told: SongReport?

  init(host: EngineHost, transport: TransportSession) {
    self.host = host
    self.transport = transport
  }

  // MARK: - What is asked

  /// Begins a song that was read.
  /// - Parameter countIn: How the metronome counts it in; `nil` is without.
  /// - Parameter output: The engine's number of the output that a sound is heard on.
  func start(
    _ loaded: SongLoading.Loaded, _ order: SongOrder, countIn: MetronomeSettings?, isPaused: Bool, output: Int
  ) throws(ControlError) {
    if let loop = order.loop { try SongSession.check(loop, in: loaded.memory) }
    let rate = loaded.memory.sampleRate
    let frame = SongSession.frame(order.from ?? 0, rate)
    let frames = order.loop.map { SongSession.frame($0.a, rate)..<SongSession.frame($0.b, rate) }
    let gain = order.gain ?? 0
    try check(
      host.startSong(
        loaded.memory, from: frame, loop: frames, countIn: countIn, isPaused: isPaused,
        gain: Float(Mixer.Strip.linear(gain)), output: output))
    song = loaded
    loop = order.loop
    self.gain = gain
    self.output = order.output ?? Mixer.main.name
    isMeantToPlay = !isPaused
    asked = (isPaused ? .paused : countIn == nil ? .playing : .countingIn, frame)
  }

  /// Has it stand still.
  func pause() throws(ControlError) {
    let now = try current()
    try check(host.pauseSong())
    isMeantToPlay = false
    asked = (now.state == .ended ? .ended : .paused, now.frame)
  }

  /// Has it go on.
  func resume() throws(ControlError) {
    let now = try current()
    if now.state == .ended {
      throw ControlError(.notPossible, "the song has ended; rimshot song seek goes to another place of it")
    }
    try check(host.resumeSong())
    isMeantToPlay = true
    asked = (now.state == .countingIn ? .countingIn : .playing, now.frame)
  }

  /// Ends it, and gives up what is being read.
  func stop() throws(ControlError) {
    if song == nil { return }
    try check(host.stopSong())
    song = nil
    loop = nil
    isMeantToPlay = false
    asked = (.stopped, 0)
  }

  /// Goes to another place.
  func seek(to time: Double) throws(ControlError) {
    let now = try current()
    guard let memory = song?.memory else { return }
    let frame = SongSession.frame(time, memory.sampleRate)
    if frame > memory.length {
      throw ControlError(
        .badArgument, "the song ends before that: it has \(seconds(memory.length, digits: 1)) seconds")
    }
    try check(host.seekSong(to: frame))
    asked = (now.state == .ended ? .paused : now.state == .countingIn ? .playing : now.state, frame)
  }

  /// Takes another loop, or none.
  func setLoop(_ loop: SongLoop?) throws(ControlError) {
    let now = try current()
    if let loop, let memory = song?.memory { try SongSession.check(loop, in: memory) }
    let rate = song?.memory.sampleRate ?? 1
    let frames = loop.map { SongSession.frame($0.a, rate)..<SongSession.frame($0.b, rate) }
    try check(host.loopSong(frames))
    self.loop = loop
    asked = now
  }

  /// Takes another gain, in dB.
  func setGain(_ gain: Double) throws(ControlError) {
    let now = try current()
    guard let song, song.memory.sound != nil else { throw SongLoading.noSound("a gain", song?.path ?? "") }
    try check(host.setSongGain(Float(Mixer.Strip.linear(gain))))
    self.gain = gain
    asked = now
  }

  /// A loop may end after the song does; one that begins there would play silence for ever.
  private static func check(_ loop: SongLoop, in memory: SongMemory) throws(ControlError) {
    if frame(loop.a, memory.sampleRate) < memory.length { return }
    let length = (Double(memory.length) * 10 / Double(memory.sampleRate)).rounded() / 10
    throw ControlError(.badArgument, "the song ends before that loop begins: it has \(length) seconds")
  }

  private func check(_ isTaken: Bool) throws(ControlError) {
    if !isTaken { throw ControlError(.busy, "too many commands wait to be played") }
  }

  /// The song and its place; there must be one.
  private func current() throws(ControlError) -> (state: SongReport.State, frame: Int) {
    if song == nil { throw ControlError(.notFound, "no song is played; rimshot song play FILE begins one") }
    return place
  }

  // MARK: - Another sample rate

  /// What to read again for another rate; `nil` where there is nothing to.
  func order(for rate: Int) -> (order: SongOrder, isPaused: Bool)? {
    guard let song, song.memory.sampleRate != rate else { return nil }
    let now = place
    var order = SongOrder(
      path: song.path, from: min(seconds(now.frame), seconds(song.memory.length)), loop: loop,
      channels: song.channels)
    if song.memory.sound != nil { (order.gain, order.output) = (gain, output) }
    return (order, !isMeantToPlay || now.state == .ended)
  }

  // MARK: - What is

  private var place: (state: SongReport.State, frame: Int) {
    guard let place = host.songPlace else { return asked }
    let state: SongReport.State =
      switch place.state {
      case .none: .stopped
      case .countingIn: .countingIn
      case .playing: .playing
      case .paused: .paused
      case .ended: .ended
      }
    return (state, place.frame)
  }

  /// Which song it is, and where.
  func report() -> SongReport {
    guard let song else { return SongReport(state: .stopped) }
    let now = place
    return SongReport(
      // Where it is followed, the transport alone says when it plays.
      state: transport.mode == .follow && now.state == .paused ? .waiting : now.state, path: song.path,
      position: seconds(now.frame),
      length: seconds(song.memory.length), loop: loop, channels: song.channels,
      dropped: song.memory.dropped > 0 ? song.memory.dropped : nil,
      gain: song.memory.sound == nil ? nil : gain, output: song.memory.sound == nil ? nil : output,
      unheardChannels: song.unheardChannels > 0 ? song.unheardChannels : nil,
      gaps: song.memory.sound.flatMap { $0.gaps > 0 ? $0.gaps : nil })
  }

  /// How it stands, where that is news to those who watch.
  func news() -> SongReport? {
    let report = report()
    if SongSession.isAlike(report, told) { return nil }
    told = report
    return report
  }

  /// Takes what is now for known.
  func forgetNews() { told = report() }

  private static func isAlike(_ one: SongReport, _ other: SongReport?) -> Bool {
    var other = other
    other?.position = one.position
    return one == other
  }

  private func seconds(_ frame: Int, digits: Int = 6) -> Double {
    let scale = digits == 1 ? 10.0 : 1e6
    return (Double(frame) * scale / Double(song?.memory.sampleRate ?? 1)).rounded() / scale
  }

  private static func frame(_ seconds: Double, _ rate: Int) -> Int {
    Int((seconds * Double(rate)).rounded())
  }
}
