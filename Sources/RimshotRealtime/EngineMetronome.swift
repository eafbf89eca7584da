internal import Synchronization

/// Beats at exact frames, and the clicks that sound of them.
///
/// The click `n` of a run at one tempo is `n · rate · 60,000 / (milliTempo · subdivision)` frames after the run's first
/// beat, worked out anew for each in whole numbers: nothing adds up, so that an hour later each is still at its frame.
/// A run begins with the start and wherever another tempo, meter or subdivision takes effect, which is on a beat.
@safe
struct EngineMetronome: ~Copyable {
  /// One of the last clicks.
  private struct Click: BitwiseCopyable {
    /// Which sound; none where it has passed.
    var sound = 0
    /// Its next frame.
    var frame = Int.max
    var gain: Float = 0
    var output = 0
  }

  /// What a click tells those who watch.
  struct Beat: BitwiseCopyable {
    var bar: Int32
    /// From 1.
    var beat: UInt8
    var isAccented: Bool
  }

  private(set) var isRunning = false
  /// The engine's frame of the next click.
  private(set) var nextFrame = 0
  /// Where it is, for the host.
  private(set) var place: UInt64 = 0

  private var settings = MetronomeSettings()
  /// What takes effect with the next beat.
  private var coming: MetronomeSettings?
  private var rate = 48000
  /// The engine's frame of the first beat at this tempo, and which click since then is next.
  private var origin = 0
  private var next = 0
  /// Of the next beat; the first beat is 0.
  private var bar: Int32 = 1
  private var beat: UInt8 = 0
  private var number: UInt32 = 0
  private var clicks: ClickTable?
  /// Clicks that may still sound; a new one takes the oldest one's place. No tempo has more than three at once.
  private var sounding = InlineArray<4, Click>(repeating: Click())
  private var newest = 0
  private var soundingCount = 0

  // MARK: - Before the first period

  init() { unsafe clicks = nil }

  // MARK: - On the process thread

  /// Whether nothing has to be done.
  var isSilent: Bool { @_noLocks get { !isRunning && soundingCount == 0 } }

  /// Begins with the first beat at a frame.
  /// - Parameter number: The host's, for this start.
  @_noLocks
  mutating func start(
    _ settings: MetronomeSettings, clicks: ClickTable, number: UInt32, at frame: Int, rate: Int
  ) {
    self.settings = settings
    coming = nil
    unsafe self.clicks = unsafe clicks
    self.number = number
    self.rate = rate
    origin = frame
    next = 0
    nextFrame = frame
    bar = settings.firstBar
    beat = 0
    isRunning = true
    show(bar: bar, beat: 0)
  }

  /// Changes how it clicks: gain and output with the next click, the rest with the next beat.
  @_noLocks
  mutating func set(_ new: MetronomeSettings, clicks: ClickTable) {
    unsafe self.clicks = unsafe clicks
    settings.gain = new.gain
    settings.output = new.output
    var new = new
    new.firstBar = settings.firstBar
    new.bars = settings.bars
    coming = new
  }

  /// Stops; the last click rings out.
  @_noLocks
  mutating func stop() {
    isRunning = false
    place &= ~0x100
  }

  /// Goes on at another sample rate, where the next click is a beat.
  @_noLocks
  mutating func adapt(to rate: Int) {
    self.rate = rate
    origin = nextFrame
    next = 0
  }

  @_noLocks
  private mutating func show(bar: Int32, beat: UInt8) {
    place = MetronomePlace.bits(number: number, isRunning: isRunning, bar: bar, beat: beat)
  }

  /// Begins the click that is due at ``nextFrame``.
  /// - Returns: The beat that it is; `nil` between two.
  @_noLocks
  mutating func click() -> Beat? {
    let clicksPerBeat = Int(settings.subdivision)
    if next % clicksPerBeat != 0 {
      sound(2)
      advance()
      return nil
    }
    if let new = coming {
      settings = new
      coming = nil
      origin = nextFrame
      next = 0
      if beat >= new.beatsPerBar { goToNextBar() }
    }
    if settings.bars > 0 && beat == 0 && bar &- settings.firstBar >= settings.bars {
      stop()
      return nil
    }
    let isAccented = settings.accents >> UInt32(beat) & 1 != 0
    sound(isAccented ? 0 : 1)
    let now = Beat(bar: bar, beat: beat &+ 1, isAccented: isAccented)
    show(bar: now.bar, beat: now.beat)
    beat &+= 1
    if beat >= settings.beatsPerBar { goToNextBar() }
    advance()
    return now
  }

  @_noLocks
  private mutating func goToNextBar() {
    beat = 0
    bar &+= 1
  }

  @_noLocks
  private mutating func advance() {
    next &+= 1
    let frames = next &* rate &* 60_000
    nextFrame = origin &+ frames / (Int(settings.milliTempo) &* Int(settings.subdivision))
  }

  @_noLocks
  private mutating func sound(_ sound: Int) {
    newest = (newest + 1) & 3
    if sounding[newest].frame == Int.max { soundingCount += 1 }
    sounding[newest] = Click(sound: sound, frame: 0, gain: settings.gain, output: Int(settings.output))
  }

  /// Adds what sounds to frames of the period.
  @_noLocks
  mutating func render(into outputs: borrowing OutputPorts, frames: Range<Int>) {
    if soundingCount == 0 || frames.isEmpty { return }
    guard let clicks = unsafe clicks else { return }
    // From the oldest to the newest, wherever these stand, so that sums are the same whatever was before.
    var i = newest
    for _ in 0..<4 {
      i = (i + 1) & 3
      let click = sounding[i]
      if click.frame == Int.max { continue }
      let count = unsafe min(frames.count, clicks.length - click.frame)
      let source = unsafe clicks.frames + click.sound * clicks.length + click.frame
      let buffer = unsafe outputs.buffer(click.output)
      unsafe Mixing.add(source, to: buffer.left + frames.lowerBound, count: count, gain: click.gain)
      if unsafe !buffer.isMono {
        unsafe Mixing.add(source, to: buffer.right + frames.lowerBound, count: count, gain: click.gain)
      }
      sounding[i].frame += count
      if unsafe sounding[i].frame >= clicks.length {
        sounding[i].frame = Int.max
        soundingCount -= 1
      }
    }
  }
}

/// The metronome in the engine.
extension Engine {
  // MARK: - On the process thread

  /// Does what a command asks of the metronome.
  @_noLocks
  mutating func applyMetronome(_ command: EngineCommand) {
    guard let clicks = unsafe command.clicks else { return }
    switch unsafe command.kind {
    case .startMetronome:
      unsafe metronome.start(
        command.metronome, clicks: clicks, number: command.number, at: now, rate: Int(sampleRate))
    case .startSong:
      unsafe metronome.start(command.metronome, clicks: clicks, number: 0, at: now, rate: Int(sampleRate))
    default: unsafe metronome.set(command.metronome, clicks: clicks)
    }
    showMetronome()
  }

  /// Stops the metronome.
  @_noLocks
  mutating func stopMetronome() {
    metronome.stop()
    showMetronome()
  }

  /// Adds the clicks to frames of this period.
  @_noLocks
  mutating func renderClicks(into outputs: borrowing OutputPorts, frames: Range<Int>) {
    if metronome.isSilent { return }
    var from = frames.lowerBound
    while metronome.isRunning && metronome.nextFrame < periodStart + frames.upperBound {
      let frame = max(metronome.nextFrame - periodStart, from)
      metronome.render(into: outputs, frames: from..<frame)
      from = frame
      if let beat = metronome.click() { tell(beat, at: frame) }
      showMetronome()
    }
    metronome.render(into: outputs, frames: from..<frames.upperBound)
  }

  @_noLocks
  private mutating func showMetronome() {
    unsafe counters.pointee.metronome.store(metronome.place, ordering: .relaxed)
  }

  @_noLocks
  private mutating func tell(_ beat: EngineMetronome.Beat, at frame: Int) {
    if unsafe !counters.pointee.isTraced.load(ordering: .relaxed) { return }
    var record = EngineTrace(MidiEvent(time: 0, kind: .noteOff, channel: 0, data1: 0))
    record.event.time = periodTime &+ UInt64(Double(frame) * 1e9 / sampleRate)
    record.outcome = .beat
    record.bar = beat.bar
    record.beat = beat.beat
    record.isAccented = beat.isAccented
    tell(record)
  }
}
