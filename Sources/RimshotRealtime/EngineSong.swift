internal import Synchronization

/// A song's messages at exact frames: each is `frame` frames after the song's own start, wherever periods begin.
@safe
struct EngineSong: ~Copyable {
  /// What comes next.
  enum Step: BitwiseCopyable {
    /// A message.
    case event(SongEvent)
    /// It has gone back to its loop's start.
    case jump
    /// It has come to its end.
    case end
  }

  private enum State: BitwiseCopyable {
    case none, playing, paused, ended

    /// As ``SongPlace/State`` has it.
    var number: UInt8 {
      @_noLocks get {
        switch self {
        case .none: 0
        case .playing: 2
        case .paused: 3
        case .ended: 4
        }
      }
    }
  }

  private var state = State.none
  private var cue: SongCue
  /// The message that is next.
  private var next = 0
  /// The engine's frame that the song's first falls on, while it plays.
  private var origin = 0
  /// The engine's frame that it begins to play at.
  private var begin = 0
  /// The song's frame that it stands at, while it doesn't play.
  private var position = 0
  /// Whether the loop's end is still ahead.
  private var isLooping = false

  // MARK: - Before the first period

  init() { unsafe cue = SongCue() }

  // MARK: - On the process thread

  /// Whether it plays, or is counted in.
  var isRunning: Bool { @_noLocks get { if case .playing = state { true } else { false } } }

  /// The device that its messages come from.
  var device: UInt8 { @_noLocks get { unsafe cue.device } }

  /// The sound that is played; `nil` for a song of messages.
  var audio: UnsafeMutablePointer<SongAudio>? { @_noLocks get { unsafe cue.audio } }

  /// The sound's linear gain.
  var gain: Float { @_noLocks get { unsafe cue.gain } }

  /// The output that the sound is heard on.
  var output: Int { @_noLocks get { unsafe Int(cue.output) } }

  /// The engine's frame, this one or later, from which on it plays; `Int.max` while it doesn't.
  @_noLocks
  func firstHeard(from frame: Int) -> Int { isRunning ? max(frame, begin) : Int.max }

  /// Whether it is still being counted in.
  @_noLocks
  func isCountingIn(at frame: Int) -> Bool { isRunning && frame < begin }

  /// The engine's frame of what comes next; `Int.max` for never.
  var nextFrame: Int {
    @_noLocks get {
      guard isRunning else { return Int.max }
      let end = isLooping ? unsafe cue.loopEnd : unsafe cue.length
      return max(origin + min(due, end), begin)
    }
  }

  /// The song's frame of the next message; `Int.max` after the last.
  private var due: Int {
    @_noLocks get {
      guard unsafe next < cue.count, let events = unsafe cue.events else { return Int.max }
      return unsafe events[next].frame
    }
  }

  /// The song's frame at a frame of the engine's.
  @_noLocks
  func position(at frame: Int) -> Int { isRunning ? max(frame, begin) - origin : position }

  /// Frames that it has.
  var length: Int { @_noLocks get { unsafe cue.length } }

  /// Begins another song.
  /// - Parameter frame: The engine's.
  @_noLocks
  mutating func start(_ cue: SongCue, at frame: Int) {
    unsafe self.cue = unsafe cue
    unsafe go(to: cue.from, at: frame + cue.delay)
    state = .playing
    if unsafe cue.isPaused { pause(at: frame) }
  }

  /// Stands still.
  @_noLocks
  mutating func pause(at frame: Int) {
    guard isRunning else { return }
    position = position(at: frame)
    state = .paused
  }

  /// Goes on where it stands.
  @_noLocks
  mutating func resume(at frame: Int) {
    guard case .paused = state else { return }
    go(to: position, at: frame)
    state = .playing
  }

  /// Ends, and forgets the song.
  @_noLocks
  mutating func stop() {
    state = .none
    position = 0
    unsafe cue.events = nil
    unsafe cue.count = 0
    unsafe cue.audio = nil
  }

  /// Goes to another place; what stood still or had ended stands still there.
  @_noLocks
  mutating func seek(to place: Int, at frame: Int) {
    if case .none = state { return }
    go(to: place, at: frame)
    position = place
    if case .ended = state { state = .paused }
  }

  /// Has another loop from now on; one whose end has passed does nothing.
  @_noLocks
  mutating func loop(from start: Int, to end: Int, at frame: Int) {
    unsafe cue.loopStart = start
    unsafe cue.loopEnd = end
    isLooping = end > start && position(at: frame) < end
  }

  /// Has another gain from now on; what is heard goes there within a fade.
  @_noLocks
  mutating func setGain(_ gain: Float) { unsafe cue.gain = gain }

  /// Lets frames pass that nobody hears.
  @_noLocks
  mutating func wait(_ frames: Int) {
    origin += frames
    begin += frames
  }

  /// Goes on to what comes after what is due now.
  @_noLocks
  mutating func advance() -> Step {
    if unsafe isLooping && cue.loopEnd <= due {
      origin += unsafe cue.loopEnd - cue.loopStart
      next = unsafe index(at: cue.loopStart)
      return .jump
    }
    if unsafe next < cue.count, let events = unsafe cue.events {
      next += 1
      return .event(unsafe events[next - 1])
    }
    position = unsafe cue.length
    state = .ended
    return .end
  }

  /// Where the pedal is that the next message counts on; `nil` where nothing has said it.
  var pedal: (place: UInt8, channel: UInt8)? {
    @_noLocks get {
      guard unsafe next < cue.count, let events = unsafe cue.events else { return nil }
      let event = unsafe events[next]
      return event.pedal == SongEvent.noPedal ? nil : (event.pedal, event.pedalChannel)
    }
  }

  /// Where it is, for the host.
  @_noLocks
  func place(command: UInt32, at frame: Int) -> UInt64 {
    let number = isCountingIn(at: frame) ? 1 : state.number
    return SongPlace.bits(command: command, state: number, frame: position(at: frame))
  }

  @_noLocks
  private mutating func go(to place: Int, at frame: Int) {
    origin = frame - place
    begin = frame
    next = index(at: place)
    isLooping = unsafe cue.loopEnd > cue.loopStart && place < cue.loopEnd
  }

  /// The first message from a frame of the song's on.
  @_noLocks
  private func index(at frame: Int) -> Int {
    guard let events = unsafe cue.events else { return 0 }
    var low = 0
    var high = unsafe cue.count
    while low < high {
      let middle = (low + high) >> 1
      if unsafe events[middle].frame < frame { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The song in the engine.
extension Engine {
  // MARK: - On the process thread

  /// Does what a command asks of the song.
  @_noLocks
  mutating func applySong(_ command: EngineCommand) {
    unsafe songCommand = command.number
    let wasCountingIn = song.isCountingIn(at: now)
    let earlier = song.device
    let wasRunning = song.isRunning
    switch unsafe command.kind {
    case .startSong:
      unsafe song.start(command.song, at: now)
      if unsafe command.clicks != nil { unsafe applyMetronome(command) }
    case .pauseSong: song.pause(at: now)
    case .resumeSong: song.resume(at: now)
    case .stopSong: song.stop()
    case .seekSong: unsafe song.seek(to: command.song.from, at: now)
    case .loopSong: unsafe song.loop(from: command.song.loopStart, to: command.song.loopEnd, at: now)
    case .setSongGain: unsafe song.setGain(command.song.gain)
    default: break
    }
    switch unsafe command.kind {
    case .loopSong, .setSongGain: break
    default:
      letGoSong(earlier, wasRunning)
      // The count-in was the song's.
      if unsafe wasCountingIn && command.clicks == nil { stopMetronome() }
    }
    followSongPedal()
    showSong()
  }

  /// Does what is due of the song.
  @_noLocks
  mutating func applySong() {
    switch song.advance() {
    case .event(let event):
      let hits = unsafe counters.pointee.hits.load(ordering: .relaxed)
      apply(event.event, time: songTime)
      let made = unsafe counters.pointee.hits.load(ordering: .relaxed) &- hits
      unsafe counters.pointee.songHits.wrappingAdd(made, ordering: .relaxed)
    case .jump:
      songHeads.jump(to: song.position(at: now))
      letGoSong(song.device, true)
      followSongPedal()
    case .end: letGoSong(song.device, true)
    }
  }

  /// Tells the host where the song is.
  @_noLocks
  mutating func showSong() {
    // As long as an earlier song's sound still fades, the host must keep it.
    let command = unsafe songHeads.hasOther(than: song.audio) ? songCommand &- 1 : songCommand
    let place = song.place(command: command, at: now)
    // What it was done with before is the host's to free.
    unsafe counters.pointee.song.store(place, ordering: .releasing)
  }

  /// Now, in nanoseconds of CLOCK_MONOTONIC.
  private var songTime: UInt64 {
    @_noLocks get { periodTime &+ UInt64(Double(now - periodStart) * 1e9 / sampleRate) }
  }

  /// Lets go what the song holds: its note-offs aren't played any more.
  @_noLocks
  mutating func letGoSong(_ device: UInt8, _ wasRunning: Bool) {
    if !wasRunning { return }
    note(EngineRecord(.releaseDevice, at: now, number: UInt32(device)))
    release(device: Int(device))
  }

  /// Puts the pedal where the next message counts on it.
  @_noLocks
  mutating func followSongPedal() {
    guard song.isRunning, let (place, channel) = song.pedal else { return }
    var event = MidiEvent(
      time: 0, kind: .controlChange, channel: channel, data1: 4, data2: place, device: song.device)
    event.status = 0xB0 | channel
    event.port = SongEvent.port
    apply(event, time: songTime)
  }
}
