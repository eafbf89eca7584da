internal import Synchronization

/// The sound board: pads that are started, paused, resumed and stopped.
extension Engine {
  // MARK: - On the process thread

  /// Does what the host asks.
  /// - Parameter command: Its `pad` may be ``RemoteTable/all``, its `number` is that of the kit.
  @_noLocks
  mutating func actOnSound(_ command: EngineCommand, isStale: Bool) {
    let action = unsafe command.action
    if isStale, case .play = action.kind {
      unsafe counters.pointee.dropped.wrappingAdd(1, ordering: .relaxed)
      return mark(.stale)
    }
    let pad = unsafe command.pad
    if pad != RemoteTable.all, let kit = unsafe kits.current,
      unsafe kit.pointee.number == command.number && Int(pad) < kit.pointee.padCount
    {
      return unsafe act(action, on: pad, articulation: command.articulation, of: kit)
    }
    // A kit that only rings out begins nothing any more.
    switch action.kind {
    case .play: return
    default: unsafe act(action, onVoicesOf: pad, kit: command.number)
    }
  }

  /// Does what a pad's hits do to other pads.
  @_noLocks
  mutating func actOnOthers(_ player: PlayerTable, of kit: UnsafeMutablePointer<KitTable>) {
    guard let remotes = unsafe kit.pointee.remotes else { return }
    for i in 0..<Int(player.remoteCount) {
      let remote = unsafe remotes[Int(player.firstRemote) + i]
      if remote.pad == RemoteTable.all {
        unsafe act(remote.action, onVoicesOf: remote.pad, kit: kit.pointee.number)
      } else {
        unsafe act(remote.action, on: remote.pad, articulation: remote.articulation, of: kit)
      }
    }
  }

  /// Does something to a pad of the playing kit.
  @_noLocks
  private mutating func act(
    _ action: SoundAction, on pad: UInt16, articulation: UInt32, of kit: UnsafeMutablePointer<KitTable>
  ) {
    var action = action
    let number = unsafe kit.pointee.number
    if case .toggle = action.kind {
      switch voices.state(pad: pad, kit: number) {
      case .playing: action.kind = .pause
      case .paused: action.kind = .resume
      case .silent: action.kind = .play
      }
    }
    guard case .play = action.kind else { return act(action, onVoicesOf: pad, kit: number) }
    let player = unsafe kit.pointee.pads[Int(pad)].player
    var hit = Hit(velocity: 127, draw: random.next())
    hit.sound.isOn = true
    hit.sound.fadeFrames = action.fade >= 0 ? frames(action.fade) : Int(player.fadeInFrames)
    hit.sound.curve = action.curve ?? player.curve
    hit.sound.gain = action.gain
    unsafe counters.pointee.hits.wrappingAdd(1, ordering: .relaxed)
    unsafe mark(pad: Int(pad), articulation: Int(articulation), of: kit)
    unsafe ring(kit, pad: Int(pad), articulation: Int(articulation), hit)
  }

  /// Pauses, resumes or stops what sounds of a pad; of ``RemoteTable/all``, every player of every kit.
  @_noLocks
  private mutating func act(_ action: SoundAction, onVoicesOf pad: UInt16, kit number: UInt32) {
    switch action.kind {
    case .play: return
    case .pause: mark(.paused)
    case .resume: mark(.resumed)
    case .stop: mark(.stopped)
    case .toggle:
      // Of all at once: silence first.
      var single = action
      let isPlaying = voices.state(pad: pad, kit: number) == .playing
      single.kind = isPlaying ? .pause : .resume
      return act(single, onVoicesOf: pad, kit: number)
    }
    let fade = action.fade >= 0 ? frames(action.fade) : -1
    voices.act(action, onVoicesOf: pad, kit: number, fadeFrames: fade)
  }

  @_noLocks
  private mutating func frames(_ seconds: Double) -> Int {
    // Written so that what isn't a number is nothing; a day is long enough.
    seconds > 0 ? Int((seconds < 86400 ? seconds : 86400) * sampleRate + 0.5) : 0
  }

  /// What comes before a player's sound begins: its hit may do something else while it sounds, and what it takes the
  /// place of stops.
  /// - Returns: Whether it begins.
  @_noLocks
  mutating func beginSound(
    _ kit: UnsafeMutablePointer<KitTable>, pad index: Int, _ hit: inout Hit
  ) -> Bool {
    let player = unsafe kit.pointee.pads[index].player
    let pad = UInt16(truncatingIfNeeded: index)
    let number = unsafe kit.pointee.number
    if !hit.sound.isOn {
      // Two hits of one instant, as of a head and its rim, are one.
      if unsafe kit.pointee.padStates[index].soundFrame > latestEarlier { return false }
      unsafe kit.pointee.padStates[index].soundFrame = now
      let state = voices.state(pad: pad, kit: number)
      if state != .silent {
        switch player.hit {
        case .restart: break
        case .ignore: return false
        case .stop:
          act(SoundAction(.stop), onVoicesOf: pad, kit: number)
          return false
        case .pause:
          act(SoundAction(state == .paused ? .resume : .pause), onVoicesOf: pad, kit: number)
          return false
        }
      }
      hit.sound.isOn = true
      hit.sound.fadeFrames = Int(player.fadeInFrames)
      hit.sound.curve = player.curve
    }
    // The same sound from two places at once is nothing that anybody wants: it gives way at once.
    voices.act(
      SoundAction(.stop, curve: .linear), onVoicesOf: pad, kit: number, fadeFrames: Int(player.pauseFrames),
      onlyPlayers: true)
    if player.isExclusive { voices.stopOthers(than: pad, kit: number) }
    return true
  }
}

extension VoicePool {
  /// How a player stands.
  enum SoundState: BitwiseCopyable {
    case silent, playing, paused
  }

  // MARK: - On the process thread

  /// How a pad stands, as a player; ``RemoteTable/all`` plays when anything does.
  @_noLocks
  func state(pad: UInt16, kit number: UInt32) -> SoundState {
    var state = SoundState.silent
    for i in 0..<count where unsafe isPlayer(i, pad: pad, kit: number) && !voices[i].isEnding {
      if unsafe !voices[i].sound.isPausing { return .playing }
      state = .paused
    }
    return state
  }

  @_noLocks
  private func isPlayer(_ i: Int, pad: UInt16, kit number: UInt32) -> Bool {
    if unsafe !voices[i].isPlayer || voices[i].isStolen { return false }
    return pad == RemoteTable.all || (unsafe voices[i].pad == pad && voices[i].kit.pointee.number == number)
  }

  /// Pauses, resumes or stops what sounds of a pad, whoever began it; of ``RemoteTable/all``, every player.
  /// - Parameter fadeFrames: Below 0 each pad says.
  @_noLocks
  mutating func act(
    _ action: SoundAction, onVoicesOf pad: UInt16, kit number: UInt32, fadeFrames: Int,
    onlyPlayers: Bool = false
  ) {
    for i in 0..<count where unsafe !voices[i].isStolen {
      if unsafe pad == RemoteTable.all || onlyPlayers
        ? !isPlayer(i, pad: pad, kit: number)
        : voices[i].pad != pad || voices[i].kit.pointee.number != number
      {
        continue
      }
      let player = unsafe voices[i].kit.pointee.pads[Int(voices[i].pad)].player
      let curve = action.curve ?? player.curve
      let pauseFrames = fadeFrames >= 0 ? fadeFrames : Int(player.pauseFrames)
      switch action.kind {
      case .pause:
        // What is paused is a player from then on, so that it is shown and kept.
        if unsafe !voices[i].isPlayer {
          unsafe voices[i].isPlayer = true
          playerCount += 1
        }
        unsafe voices[i].pause(over: pauseFrames, curve)
      case .resume: unsafe voices[i].resume(over: pauseFrames, curve)
      case .stop: unsafe voices[i].stop(over: fadeFrames >= 0 ? fadeFrames : Int(player.fadeOutFrames), curve)
      case .play, .toggle: break
      }
    }
  }

  /// Stops every player but one pad's, each in its own time.
  @_noLocks
  mutating func stopOthers(than pad: UInt16, kit number: UInt32) {
    for i in 0..<count where unsafe voices[i].isPlayer && !voices[i].isStolen {
      if unsafe voices[i].pad == pad && voices[i].kit.pointee.number == number { continue }
      let player = unsafe voices[i].kit.pointee.pads[Int(voices[i].pad)].player
      unsafe voices[i].stop(over: Int(player.fadeOutFrames), player.curve)
    }
  }

  /// Ends what is paused in the kits that only ring out: nobody would let it go on.
  @_noLocks
  mutating func endPaused(beside current: UnsafeMutablePointer<KitTable>?, fadeFrames: Int) {
    for i in 0..<count where unsafe voices[i].kit != current && voices[i].sound.isPausing {
      unsafe voices[i].choke(over: fadeFrames)
    }
  }
}

extension Voice {
  // MARK: - On the process thread

  /// Begins as a player's sound.
  @_noLocks
  mutating func begin(_ start: SoundStart) {
    unsafe isPlayer = true
    unsafe soundGain = start.gain
    unsafe sound.begin(over: start.fadeFrames, start.curve)
    unsafe hasFade = !sound.isIdle
  }

  /// Fades out and stands still: at the frame after the last one that was heard.
  @_noLocks
  mutating func pause(over frames: Int, _ curve: FadeCurve) {
    if unsafe isEnding || sound.isPausing { return }
    // What hasn't begun isn't heard.
    unsafe sound.pause(over: delay > 0 ? 0 : frames, curve)
    unsafe hasFade = true
  }

  /// Goes on at the very frame at which it stands, or comes back from its way there.
  @_noLocks
  mutating func resume(over frames: Int, _ curve: FadeCurve) {
    if unsafe isEnding || !sound.isPausing { return }
    unsafe sound.rise(over: frames, curve)
    unsafe hasFade = !sound.isIdle
  }

  /// Fades out for good, sooner if it does already.
  @_noLocks
  mutating func stop(over frames: Int, _ curve: FadeCurve) {
    if unsafe sound.isOver || (sound.isStopping && sound.remaining <= frames) { return }
    unsafe sound.stop(over: delay > 0 ? 0 : frames, curve)
    unsafe hasFade = true
    unsafe isEnding = true
    unsafe isDamped = false
  }

  /// Goes on in its fade.
  /// - Returns: Whether it sounds on: it is neither paused nor over.
  @_noLocks
  mutating func advanceFade(by frames: Int) -> Bool {
    unsafe sound.advance(by: frames)
    unsafe hasFade = !sound.isIdle
    return unsafe !sound.isPaused && !sound.isOver
  }
}
