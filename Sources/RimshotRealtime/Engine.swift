internal import RimshotRealtimeQueue
internal import Synchronization

/// What plays: takes hits, renders voices. One lives at a time, in memory that the host owns.
///
/// Everything below "On the process thread" is called by JACK's process callback and by nothing else; it never
/// allocates, locks, waits or calls the system, and the compiler holds it to that (`@_noLocks`, and once more as
/// Embedded Swift without allocations).
///
/// What it calls for each period and each hit is `mutating` even where nothing changes: a borrowed engine is handed over as
/// a copy of all its 1,600 bytes (`scripts/bench counts`: a third of a hit).
@safe
public struct Engine: ~Copyable {
  var voices: VoicePool
  var kits: RetiredKits
  var mixer: Mixer
  var transport = EngineTransport()
  var random: RandomSource
  var metronome = EngineMetronome()
  var song = EngineSong()
  var songHeads = SongHeads()
  /// The number of the last command about songs.
  var songCommand: UInt32 = 0
  private var clock = PeriodClock()
  private let midi: UnsafeMutablePointer<EventQueue<MidiEvent>>
  private let commands: UnsafeMutablePointer<EventQueue<EngineCommand>>
  let counters: UnsafeMutablePointer<EngineCounters>
  let traces: UnsafeMutablePointer<EventQueue<EngineTrace>>
  let keeping: UnsafeMutablePointer<EngineKeeping>?
  /// What devices' messages mean; `nil` before the host has said, when nothing is heard.
  var devices: UnsafePointer<DeviceTable>?
  let deviceStates: UnsafeMutablePointer<DeviceState>
  /// Each controller's last value, whoever sent it, as the kit sees it; 128 entries.
  let controllers: UnsafeMutablePointer<UInt8>
  /// The device that said it, or nobody, and it is the kit's own start value; 128 entries.
  let speakers: UnsafeMutablePointer<UInt8>
  /// Where it shows which players sound; ``SoundDisplay/words``.
  let sounds: UnsafeMutablePointer<Atomic<UInt64>>
  /// Whether any is shown there now.
  var showsSounds = false
  private let voiceLimit: Int
  /// Voices that the period before the last one could afford.
  private var affordableBefore = Int.max

  /// Frames rendered before this period, and where in the period the next event is.
  private(set) var periodStart = 0
  /// When this period started, in nanoseconds of CLOCK_MONOTONIC.
  private(set) var periodTime: UInt64 = 0
  private var place = 0
  /// What comes of the message or command that is being acted on.
  var trace = EngineTrace(MidiEvent(time: 0, kind: .noteOff, channel: 0, data1: 0))
  /// Whether the host wants to know.
  var isTracing = false
  /// The number of the last hit; 0 is none.
  var lastHit: UInt32 = 0
  /// The number of the last movement of controllers that faders followed.
  var lastMovement: UInt32 = 0

  /// Frames a second, now.
  private(set) var sampleRate: Double = 48000
  private(set) var stealFadeFrames = 240
  private(set) var instantFrames = 48
  private(set) var mixRampFrames = 480
  private var stalestFrame = -24000
  private let stealFade: Double
  private let stalest: Double
  private let instant: Double
  private let mixRamp: Double

  // MARK: - Before the first period

  /// Makes an engine without a kit and without devices, which is silent.
  /// - Parameter storage: Everything that it works on, made by the host and kept as long as the engine.
  /// - Parameter seed: Where its chance begins; the same hits with the same seed sound the same to the bit.
  public init(storage: EngineStorage, seed: UInt32) {
    unsafe voices = VoicePool(storage: storage.voices, limit: storage.voiceLimit, scratch: storage.scratch)
    unsafe kits = RetiredKits(queue: storage.retiredKits)
    unsafe mixer = Mixer(storage.mixer)
    random = RandomSource(seed: seed)
    unsafe midi = unsafe storage.midi
    unsafe commands = unsafe storage.commands
    unsafe counters = unsafe storage.counters
    unsafe traces = unsafe storage.traces
    unsafe keeping = unsafe storage.keeping
    unsafe devices = nil
    unsafe deviceStates = unsafe storage.devices
    unsafe controllers = unsafe storage.controllers
    unsafe speakers = unsafe storage.speakers
    unsafe sounds = unsafe storage.sounds
    unsafe voiceLimit = storage.voiceLimit
    stealFade = EngineLimits.stealFade
    stalest = EngineLimits.stalest
    instant = EngineLimits.instant
    mixRamp = EngineLimits.mixRamp
  }

  // MARK: - On the process thread

  /// Renders one period.
  /// - Parameter framed: Messages that came in this period with their frames, in order; JACK MIDI's.
  @_noLocks
  public mutating func process(
    _ period: Period, outputs: borrowing OutputPorts, framed: borrowing Span<FramedMidiEvent>
  ) {
    outputs.silence()
    voices.sounding = OutputSet()
    clock.begin(period)
    begin(period)
    followTransport(period)
    var nextFramed = 0
    place = 0
    while let source = nextSource(after: place, framed: framed, nextFramed: nextFramed, frames: period.frames)
    {
      voices.render(into: outputs, at: periodStart, frames: place..<source.frame, retired: &kits)
      renderClicks(into: outputs, frames: place..<source.frame)
      renderSong(into: outputs, frames: place..<source.frame)
      place = source.frame
      if source.isLate { unsafe counters.pointee.late.wrappingAdd(1, ordering: .relaxed) }
      switch source.origin {
      case .command: applyCommand(isStale: source.isStale)
      case .song: applySong()
      case .midi: applyMidi(isStale: source.isStale)
      case .framed:
        let time = period.startTime &+ UInt64(Double(place) * 1e9 / period.sampleRate)
        unsafe counters.pointee.framedEvents.wrappingAdd(1, ordering: .relaxed)
        unsafe counters.pointee.lastFramedTime.store(time, ordering: .relaxed)
        apply(framed[nextFramed].event, time: time)
        nextFramed += 1
      }
    }
    voices.render(into: outputs, at: periodStart, frames: place..<period.frames, retired: &kits)
    renderClicks(into: outputs, frames: place..<period.frames)
    renderSong(into: outputs, frames: place..<period.frames)
    mixer.finish(outputs, sounding: voices.sounding, sampleRate: period.sampleRate)
    showSounds()
    keep(outputs, period, frame: periodStart)
    place = 0
    periodStart += period.frames
    showSong()
    showSongAudio()
    unsafe counters.pointee.voices.store(voices.count, ordering: .relaxed)
    unsafe counters.pointee.showUnderruns(voices.underruns, at: period.startTime)
    unsafe counters.pointee.periods.wrappingAdd(1, ordering: .relaxed)
  }

  /// Notes how long the last period took.
  /// - Parameter spent: Nanoseconds that it took to render.
  /// - Parameter frames: How many it had.
  @_noLocks
  public mutating func addLoad(spent: UInt64, frames: Int) {
    let period = UInt64(Double(frames) * 1e9 / sampleRate)
    if period > 0 { unsafe counters.pointee.addLoad(spent: spent, period: period) }
  }

  /// Lets no more voices sound than a share of the period's time pays for, by what the last ones cost.
  /// - Parameter spent: Nanoseconds that the last period took to render.
  /// - Parameter allowed: Nanoseconds that it may take.
  @_noLocks
  public mutating func keepWithin(spent: UInt64, allowed: UInt64) {
    let sounding = voices.count
    if sounding < 8 || spent == 0 {
      if voices.limit < voiceLimit { setVoiceLimit(voices.limit + 1) }
      return
    }
    let affordable = Int(truncatingIfNeeded: allowed * UInt64(sounding) / spent)
    // A period that something else disturbed says nothing; two in a row do.
    let calm = max(affordable, affordableBefore)
    affordableBefore = affordable
    // Down at once, up by and by.
    let next = min(calm, voices.limit + 1)
    setVoiceLimit(max(next, 16))
  }

  /// Lets so many voices sound from now on.
  @_noLocks
  mutating func setVoiceLimit(_ limit: Int) {
    let before = voices.limit
    voices.limit = min(voiceLimit, max(limit, 1))
    let stolen = voices.makeRoom(
      for: 0, at: now, stealFadeFrames: stealFadeFrames, retired: &kits)
    if stolen > 0 { unsafe counters.pointee.stolen.wrappingAdd(UInt64(stolen), ordering: .relaxed) }
    if stolen > 0 || voices.limit != before {
      note(EngineRecord(.voiceLimit, at: now, number: UInt32(truncatingIfNeeded: voices.limit)))
    }
  }

  /// Frames that this engine has rendered up to where it is: its own clock.
  var now: Int { @_noLocks get { periodStart + place } }

  /// The last frame whose hits are of an earlier instant than now.
  var latestEarlier: Int { @_noLocks get { now - instantFrames - 1 } }

  @_noLocks
  private mutating func begin(_ period: Period) {
    if sampleRate != period.sampleRate {
      note(EngineRecord(.sampleRate, at: periodStart, number: UInt32(period.sampleRate)))
      adapt(to: period.sampleRate)
    }
    periodTime = period.startTime
    // A song is for those who hear it.
    if !period.isHeard { song.wait(period.frames) }
    songHeads.begin(isHeard: period.isHeard)
    // What came while nothing could sound would all sound at once now.
    stalestFrame = clock.isAfterPause ? 0 : -Int(stalest * sampleRate)
    if unsafe mixer.begin(at: periodStart, rampFrames: mixRampFrames, keeping: keeping),
      let kit = unsafe kits.current
    {
      unsafe followMixer(kit)
    }
  }

  /// Goes on at another sample rate.
  @_noLocks
  mutating func adapt(to rate: Double) {
    mixer.adapt(to: rate)
    metronome.adapt(to: Int(rate))
    // Its frames are those of the old rate: the host will bring others.
    song.pause(at: now)
    songHeads.drop()
    sampleRate = rate
    stealFadeFrames = max(1, Int(stealFade * rate))
    instantFrames = Int(instant * rate)
    mixRampFrames = max(1, Int(mixRamp * rate))
  }

  // MARK: - A take, without a process thread

  /// Acts on the commands that wait, at the frame that it is at.
  @_noLocks
  public mutating func applyWaiting() {
    while unsafe commands.pointee.peek() != nil { applyCommand(isStale: false) }
  }

  /// Frames a second, for the host.
  package var rate: Double { sampleRate }

  /// Where its chance is.
  package var chance: UInt32 { random.bits }

  /// Goes on at a frame.
  /// - Parameter chance: Where its chance is then; `nil` leaves it.
  @_noLocks
  package mutating func resume(at frame: Int, chance: UInt32?) {
    periodStart = frame
    if let chance { random = RandomSource(bits: chance) }
  }

  // MARK: - Which event is next

  private enum Origin: BitwiseCopyable {
    case command
    case song
    case midi
    case framed
  }

  private struct Source: BitwiseCopyable {
    var origin: Origin
    /// Where it is applied.
    var frame: Int
    /// Its own frame has passed.
    var isLate: Bool
    /// So late that a hit isn't played any more.
    var isStale: Bool

    @_noLocks
    init(_ origin: Origin, at frame: Int, after earliest: Int, stalest: Int) {
      self.origin = origin
      self.frame = max(frame, earliest)
      isLate = frame < 0
      isStale = frame < stalest
    }
  }

  /// The event of this period that is next in time, of the four places where events wait. At the same frame commands
  /// come before the song's messages, those before the sequencer's, and those before JACK's.
  @_noLocks
  private mutating func nextSource(
    after earliest: Int, framed: borrowing Span<FramedMidiEvent>, nextFramed: Int, frames: Int
  ) -> Source? {
    var next: Source?
    var nextFrame = Int.max
    if let command = unsafe commands.pointee.peek() {
      switch unsafe command.kind {
      case .hit, .strike, .release, .sound:
        if let frame = unsafe clock.frame(at: command.time) {
          next = Source(.command, at: frame, after: earliest, stalest: stalestFrame)
          nextFrame = frame
        }
      default: return Source(.command, at: earliest, after: earliest, stalest: stalestFrame)
      }
    }
    if song.nextFrame < periodStart + frames, song.nextFrame - periodStart < nextFrame {
      nextFrame = song.nextFrame - periodStart
      next = Source(.song, at: nextFrame, after: earliest, stalest: stalestFrame)
    }
    if let event = unsafe midi.pointee.peek(), let frame = clock.frame(at: event.time), frame < nextFrame {
      next = Source(.midi, at: frame, after: earliest, stalest: stalestFrame)
      nextFrame = frame
    }
    if nextFramed < framed.count {
      let frame = min(Int(framed[nextFramed].frame), frames - 1)
      if frame < nextFrame { next = Source(.framed, at: frame, after: earliest, stalest: stalestFrame) }
    }
    return next
  }

  // MARK: - What is taken from the queues

  @_noLocks
  private mutating func applyCommand(isStale: Bool) {
    guard let command = unsafe commands.pointee.pop() else { return }
    unsafe beginTrace(command)
    switch unsafe command.kind {
    case .hit where isStale, .strike where isStale, .sound where isStale: break
    default: unsafe note(command)
    }
    switch unsafe command.kind {
    case .adoptKit: unsafe adopt(command.kit)
    case .adoptDevices:
      unsafe devices = unsafe command.devices
      rereadPedal()
      unsafe counters.pointee.devices.store(command.number, ordering: .releasing)
    case .hit where isStale, .strike where isStale:
      unsafe counters.pointee.dropped.wrappingAdd(1, ordering: .relaxed)
      mark(.stale)
      endTrace()
    case .hit:
      mark(.unmet)
      _ = unsafe hit(
        pad: Int(command.pad), articulation: Int(command.articulation),
        Hit(velocity: Float(command.velocity), draw: random.next()))
      endTrace()
    case .strike:
      _ = unsafe strike(Int(command.pad & 0xFF), Hit(velocity: Float(command.velocity), draw: random.next()))
      endTrace()
    case .sound:
      mark(.acted)
      unsafe actOnSound(command, isStale: isStale)
      endTrace()
    case .release: unsafe voices.release(pad: Int(command.pad), of: kits.current)
    case .pedal: unsafe setPedal(command.velocity)
    case .panic:
      voices.fadeAll(over: stealFadeFrames)
      for i in 0..<(unsafe DeviceTable.most) { unsafe deviceStates[i].letGo(channels: 0xFFFF) }
    case .fadeKit: unsafe voices.fadeAll(ofKit: command.number, over: stealFadeFrames)
    case .releaseDevice: unsafe release(device: Int(command.number))
    case .forgetDevice:
      unsafe release(device: Int(command.number))
      unsafe forget(device: Int(command.number))
    case .startMetronome, .setMetronome:
      unsafe applyMetronome(command)
      alignMetronome()
    case .stopMetronome: stopMetronome()
    case .startSong, .pauseSong, .resumeSong, .stopSong, .seekSong, .loopSong, .setSongGain:
      unsafe applySong(command)
      unsafe alignSong(after: command)
    }
  }

  @_noLocks
  private mutating func beginTrace(_ command: EngineCommand) {
    let event = unsafe MidiEvent(
      time: 0, kind: .noteOn, channel: 0, data1: UInt8(truncatingIfNeeded: command.pad),
      data2: command.velocity)
    unsafe beginTrace(event, time: command.time, isCommand: true)
  }

  @_noLocks
  private mutating func adopt(_ kit: UnsafeMutablePointer<KitTable>?) {
    if let kit = unsafe kit {
      for i in 0..<128 where unsafe speakers[i] == EngineStorage.nobody {
        unsafe controllers[i] = unsafe kit.pointee.controllers[i]
      }
      unsafe settleFaders(kit)
    }
    unsafe voices.endLoops(beside: kit, deaf: devicesWithoutNoteOffs, fadeFrames: stealFadeFrames)
    unsafe voices.endPaused(beside: kit, fadeFrames: stealFadeFrames)
    unsafe kits.adopt(kit)
    forgetStrikes()
  }

  @_noLocks
  private mutating func applyMidi(isStale: Bool) {
    guard let event = unsafe midi.pointee.pop() else { return }
    if isStale, case .noteOn = event.kind {
      unsafe counters.pointee.dropped.wrappingAdd(1, ordering: .relaxed)
      beginTrace(event, time: event.time)
      mark(.stale)
      endTrace()
      return
    }
    apply(event, time: event.time)
  }
}
