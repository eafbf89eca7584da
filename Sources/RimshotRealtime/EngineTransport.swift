/// What the engine knows of the server's transport.
struct EngineTransport: BitwiseCopyable {
  /// As of the period's start.
  fileprivate(set) var place = TransportPlace()
  /// The transport's frame that the next period begins with, if nobody moves it.
  fileprivate var expected = 0
  fileprivate var sampleRate = 0.0
  /// Whether the song stands still until the transport is moved.
  fileprivate var holdsSong = false

  // MARK: - Before the first period

  init() {}
}

/// The song and the metronome on the server's transport: the song's frame is the transport's, and the beats are.
extension Engine {
  // MARK: - On the process thread

  /// Does what the transport asks of this period.
  @_noLocks
  mutating func followTransport(_ period: Period) {
    let before = transport.place
    var place = period.transport
    if !period.isHeard {
      // Without a server nothing rolls.
      place = before
      place.isRolling = false
    }
    transport.place = place
    guard place.isFollowed else {
      if before.isFollowed {
        transport.holdsSong = false
        metronome.leaveTransport()
        showMetronome()
      }
      return
    }
    let goesOn =
      before.isFollowed && before.isRolling == place.isRolling && place.frame == transport.expected
      && transport.sampleRate == period.sampleRate
    // A song's frames are those of the old rate: the host will bring others.
    let isOfOldRate = before.isFollowed && transport.sampleRate != period.sampleRate
    transport.sampleRate = period.sampleRate
    transport.expected = place.isRolling ? place.frame + period.frames : place.frame
    if !goesOn {
      transport.holdsSong = isOfOldRate
      moveSong()
    }
    metronome.follow(place, at: periodStart, from: periodStart, goesOn: goesOn)
    if !goesOn || !place.isRolling { showMetronome() }
  }

  /// Puts the song where the transport is, after a command that has changed it.
  @_noLocks
  mutating func alignSong(after command: EngineCommand) {
    if !transport.place.isFollowed { return }
    if case .startSong = unsafe command.kind {
      // Where it is to begin, the transport may be already.
      transport.holdsSong = unsafe command.song.isPaused && command.song.from != transportFrame
    }
    moveSong()
  }

  /// Puts the metronome on the transport's beats, after a command that has changed it.
  @_noLocks
  mutating func alignMetronome() {
    if !transport.place.isFollowed { return }
    metronome.follow(transport.place, at: periodStart, from: now, goesOn: false)
    showMetronome()
  }

  /// The transport's frame now.
  private var transportFrame: Int {
    @_noLocks get { transport.place.frame + (transport.place.isRolling ? now - periodStart : 0) }
  }

  @_noLocks
  private mutating func moveSong() {
    let wasRunning = song.isRunning
    if song.isCountingIn(at: now) { stopMetronome() }
    let rolls = transport.place.isRolling && !transport.holdsSong
    song.pause(at: now)
    // Beyond its end it ends at once, and where the transport stands still it stands at its end.
    song.seek(to: rolls ? transportFrame : min(transportFrame, song.length), at: now)
    if rolls { song.resume(at: now) }
    letGoSong(song.device, wasRunning)
    followSongPedal()
    showSong()
  }
}
