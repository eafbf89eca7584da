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

  private enum Clock: BitwiseCopyable {
    case own
    /// The transport, whose frame 0 is the first beat.
    case transport
    /// The transport's timebase master, as ``MasterBeats``.
    case master
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
  /// Who says where its beats are.
  private var clock = Clock.own
  private var master = MasterBeats()
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
    clock = .own
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
    clock = .own
    place &= ~0x100
  }

  /// Goes by the transport, silent while that doesn't roll.
  /// - Parameter frame: The engine's frame that `transport` is of.
  /// - Parameter earliest: The first frame that may click.
  /// - Parameter goesOn: Whether it has just been followed up to here.
  @_noLocks
  mutating func follow(_ transport: TransportPlace, at frame: Int, from earliest: Int, goesOn: Bool) {
    if !isRunning { return }
    if let new = coming {
      settings = new
      coming = nil
    }
    settings.bars = 0
    if !transport.isRolling {
      clock = .transport
      nextFrame = Int.max
      show(bar: 0, beat: 0)
    } else if transport.hasBeats {
      let isNew = if case .master = clock { !goesOn } else { true }
      master.follow(
        transport, at: frame, from: earliest, parts: Int(settings.subdivision), goesOn: !isNew)
      clock = .master
      nextFrame = master.nextFrame
      if isNew { show(bar: 0, beat: 0) }
    } else {
      if goesOn, case .transport = clock { return }
      clock = .transport
      origin = frame &- transport.frame
      let beats = EvenBeats(rate: rate, milliTempo: Int(settings.milliTempo))
      let clicksPerBeat = Int(settings.subdivision)
      next = beats.click(from: earliest &- origin, clicksPerBeat: clicksPerBeat) &- 1
      advance()
      let first = (next + clicksPerBeat - 1) / clicksPerBeat
      bar = Int32(truncatingIfNeeded: first / Int(settings.beatsPerBar)) &+ 1
      beat = UInt8(truncatingIfNeeded: first % Int(settings.beatsPerBar))
      show(bar: 0, beat: 0)
    }
  }

  /// Goes on by itself from where the transport was; stops where that stood still.
  @_noLocks
  mutating func leaveTransport() {
    if !isRunning { return }
    if nextFrame == Int.max { return stop() }
    if case .master = clock {
      bar = master.next.bar
      beat = UInt8(truncatingIfNeeded: master.next.beat &- 1)
      if beat >= settings.beatsPerBar { goToNextBar() }
      origin = nextFrame
      next = 0
    }
    clock = .own
  }

  /// Goes on at another sample rate, where the next click is a beat.
  @_noLocks
  mutating func adapt(to rate: Int) {
    self.rate = rate
    // The transport says where they are, else.
    guard case .own = clock else { return }
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
    if case .master = clock { return clickOnMaster() }
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
    let now = ring(bar: bar, beat: beat)
    beat &+= 1
    if beat >= settings.beatsPerBar { goToNextBar() }
    advance()
    return now
  }

  @_noLocks
  private mutating func clickOnMaster() -> Beat? {
    let click = master.next
    master.advance()
    nextFrame = master.nextFrame
    if click.part == 0 { return ring(bar: click.bar, beat: UInt8(truncatingIfNeeded: click.beat &- 1)) }
    sound(2)
    return nil
  }

  /// - Parameter beat: From 0.
  @_noLocks
  private mutating func ring(bar: Int32, beat: UInt8) -> Beat {
    let isAccented = settings.accents >> UInt32(beat) & 1 != 0
    sound(isAccented ? 0 : 1)
    let now = Beat(bar: bar, beat: beat &+ 1, isAccented: isAccented)
    show(bar: now.bar, beat: now.beat)
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
