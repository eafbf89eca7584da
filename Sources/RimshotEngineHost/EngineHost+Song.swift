public import RimshotRealtime
internal import Synchronization

/// A song that is played along. Main's.
extension EngineHost {
  /// Begins a song in the period after now, in place of another.
  /// - Parameter from: The song's frame that it begins at.
  /// - Parameter loop: The song's frames that are played again and again; at least ``shortestLoop`` long.
  /// - Parameter countIn: How the metronome counts in, for as many bars as it says; `nil` is without. The song begins on
  ///   the frame on which the bar after would.
  /// - Parameter isPaused: Whether it stands still at `from`.
  /// - Parameter gain: Of a sound: linear gain.
  /// - Parameter output: Of a sound: the host's number of the output that it is heard on; 0 is the main pair.
  /// - Returns: `false` when too many commands wait.
  public func startSong(
    _ song: SongMemory, from: Int = 0, loop: Range<Int>? = nil, countIn: MetronomeSettings? = nil,
    isPaused: Bool = false, gain: Float = 1, output: Int = 0
  ) -> Bool {
    var cue = unsafe SongCue()
    unsafe cue.events = unsafe UnsafePointer(song.events.baseAddress)
    unsafe cue.count = song.events.count
    unsafe cue.length = song.length
    unsafe cue.device = song.device
    unsafe cue.from = max(from, 0)
    unsafe cue.isPaused = isPaused
    if let sound = song.sound {
      unsafe cue.audio = unsafe sound.audio
      unsafe cue.gain = gain
      unsafe cue.output = UInt8(output)
      sound.expect(at: max(from, 0))
      sound.expect(loop: loop?.lowerBound)
      sound.follow(isThreaded: hasReaderThread)
    }
    if let loop { unsafe (cue.loopStart, cue.loopEnd) = (loop.lowerBound, loop.upperBound) }
    var command = unsafe EngineCommand(.startSong)
    if let countIn {
      unsafe cue.delay = EngineHost.frames(of: countIn, sampleRate: song.sampleRate)
      unsafe command.metronome = countIn
      unsafe command.clicks = clicks(at: song.sampleRate)
    }
    unsafe command.song = cue
    // Kept from before the engine knows of it.
    songs.append(song)
    if unsafe sendSong(command) { return true }
    songs.removeLast()
    return false
  }

  /// Has the song stand still; what it began rings on, and what it holds is let go.
  /// - Returns: `false` when too many commands wait.
  public func pauseSong() -> Bool { unsafe sendSong(EngineCommand(.pauseSong)) }

  /// Has the song go on at the very frame at which it stands.
  /// - Returns: `false` when too many commands wait.
  public func resumeSong() -> Bool { unsafe sendSong(EngineCommand(.resumeSong)) }

  /// Ends the song.
  /// - Returns: `false` when too many commands wait.
  public func stopSong() -> Bool { unsafe sendSong(EngineCommand(.stopSong)) }

  /// Goes to a frame of the song's: plays on from there, or stands still there where it stood still or had ended.
  /// - Returns: `false` when too many commands wait.
  public func seekSong(to frame: Int) -> Bool {
    var command = unsafe EngineCommand(.seekSong)
    unsafe command.song.from = max(frame, 0)
    // So that it is mostly there already when the engine is.
    songs.last?.sound?.expect(at: max(frame, 0))
    return unsafe sendSong(command)
  }

  /// Plays frames of the song again and again from when it comes to their end; `nil` plays on.
  /// - Returns: `false` when too many commands wait.
  public func loopSong(_ loop: Range<Int>?) -> Bool {
    var command = unsafe EngineCommand(.loopSong)
    if let loop { unsafe (command.song.loopStart, command.song.loopEnd) = (loop.lowerBound, loop.upperBound) }
    songs.last?.sound?.expect(loop: loop?.lowerBound)
    return unsafe sendSong(command)
  }

  /// Has a song's sound play at another linear gain, which it reaches within 5 ms.
  /// - Returns: `false` when too many commands wait.
  public func setSongGain(_ gain: Float) -> Bool {
    var command = unsafe EngineCommand(.setSongGain)
    unsafe command.song.gain = gain
    return unsafe sendSong(command)
  }

  /// Seconds that a loop has at least.
  public static let shortestLoop = 0.1

  /// Where the song is, as of the last period; `nil` as long as the last command isn't done.
  public var songPlace: SongPlace? {
    let place = SongPlace(bits: unsafe counters.counters.pointee.song.load(ordering: .acquiring))
    return place.command == lastSongCommand & 0xFFFF ? place : nil
  }

  /// Lets go the songs that the engine has no more.
  func collectSongs() {
    // Where a command still waits, nobody knows which it has.
    guard !songs.isEmpty, let place = songPlace else { return }
    songs.removeFirst(place.state == .none ? songs.count : songs.count - 1)
  }

  private func sendSong(_ command: EngineCommand) -> Bool {
    var command = unsafe command
    unsafe command.number = lastSongCommand &+ 1
    guard unsafe send(command) else { return false }
    lastSongCommand &+= 1
    return true
  }

  /// Frames of all bars that a metronome goes on for, as the engine counts them.
  static func frames(of settings: MetronomeSettings, sampleRate: Int) -> Int {
    let beats = Int(settings.bars) * Int(settings.beatsPerBar)
    return beats * sampleRate * 60_000 / Int(settings.milliTempo)
  }
}
