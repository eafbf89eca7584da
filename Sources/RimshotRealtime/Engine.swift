internal import RimshotRealtimeQueue
internal import Synchronization

/// What plays: takes hits, renders voices. One lives at a time, in memory that the host owns.
///
/// Everything below "On the process thread" is called by JACK's process callback and by nothing else; it never
/// allocates, locks, waits or calls the system, and the compiler holds it to that (`@_noLocks`, and once more as
/// Embedded Swift without allocations).
@safe
public struct Engine: ~Copyable {
  private var voices: VoicePool
  private var kits: RetiredKits
  private var clock = PeriodClock()
  private var random: RandomSource
  private let stealFade: Double
  private var stealFadeFrames = 240
  private let stalest: Double
  private var stalestFrame = -24000
  private let midi: UnsafeMutablePointer<EventQueue<MidiEvent>>
  private let commands: UnsafeMutablePointer<EventQueue<EngineCommand>>
  private let counters: UnsafeMutablePointer<EngineCounters>
  /// Bit n is set when channel n, from 0, is heard.
  private let channelMask: UInt16

  // MARK: - Before the first period

  /// Makes an engine without a kit, which is silent.
  /// - Parameter storage: Everything that it works on, made by the host and kept as long as the engine.
  /// - Parameter channelMask: Bit n is set when MIDI channel n, from 0, is heard.
  public init(storage: EngineStorage, channelMask: UInt16) {
    unsafe voices = VoicePool(storage: storage.voices, limit: storage.voiceLimit)
    unsafe kits = RetiredKits(queue: storage.retiredKits)
    unsafe midi = unsafe storage.midi
    unsafe commands = unsafe storage.commands
    unsafe counters = unsafe storage.counters
    random = RandomSource()
    stealFade = EngineLimits.stealFade
    stalest = EngineLimits.stalest
    self.channelMask = channelMask
  }

  // MARK: - On the process thread

  /// Renders one period.
  /// - Parameter framed: Messages that came in this period with their frames, in order; JACK MIDI's.
  @_noLocks
  public mutating func process(
    _ period: Period, outputs: borrowing OutputPorts, framed: borrowing Span<FramedMidiEvent>
  ) {
    outputs.silence()
    clock.begin(period)
    stealFadeFrames = max(1, Int(stealFade * period.sampleRate))
    stalestFrame = -Int(stalest * period.sampleRate)
    var frame = 0
    var nextFramed = 0
    while let source = nextSource(after: frame, framed: framed, nextFramed: nextFramed, frames: period.frames)
    {
      voices.render(into: outputs, frames: frame..<source.frame, retired: &kits)
      frame = source.frame
      if source.isLate { unsafe counters.pointee.late.wrappingAdd(1, ordering: .relaxed) }
      switch source.origin {
      case .command: applyCommand(isStale: source.isStale)
      case .midi: applyMidi(isStale: source.isStale)
      case .framed:
        apply(framed[nextFramed].event, time: period.startTime)
        nextFramed += 1
      }
    }
    voices.render(into: outputs, frames: frame..<period.frames, retired: &kits)
    unsafe counters.pointee.voices.store(voices.count, ordering: .relaxed)
    unsafe counters.pointee.periods.wrappingAdd(1, ordering: .relaxed)
  }

  // MARK: - Which event is next

  private enum Origin: BitwiseCopyable {
    case command
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

  /// The event of this period that is next in time, of the three places where events wait. At the same frame commands
  /// come before the sequencer's messages, and those before JACK's.
  @_noLocks
  private func nextSource(
    after earliest: Int, framed: borrowing Span<FramedMidiEvent>, nextFramed: Int, frames: Int
  ) -> Source? {
    var next: Source?
    var nextFrame = Int.max
    if let command = unsafe commands.pointee.peek() {
      guard case .hit = unsafe command.kind else {
        return Source(.command, at: earliest, after: earliest, stalest: stalestFrame)
      }
      if let frame = unsafe clock.frame(at: command.time) {
        next = Source(.command, at: frame, after: earliest, stalest: stalestFrame)
        nextFrame = frame
      }
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

  // MARK: - What events do

  @_noLocks
  private mutating func applyCommand(isStale: Bool) {
    guard let command = unsafe commands.pointee.pop() else { return }
    switch unsafe command.kind {
    case .adoptKit: unsafe kits.adopt(command.kit)
    case .hit where isStale: unsafe counters.pointee.dropped.wrappingAdd(1, ordering: .relaxed)
    case .hit:
      unsafe hit(pad: Int(command.pad), velocity: command.velocity, note: Voice.noNote, channel: 0xFF)
    case .panic: voices.fadeAll(over: stealFadeFrames)
    }
  }

  @_noLocks
  private mutating func applyMidi(isStale: Bool) {
    guard let event = unsafe midi.pointee.pop() else { return }
    if isStale, case .noteOn = event.kind {
      unsafe counters.pointee.dropped.wrappingAdd(1, ordering: .relaxed)
      return
    }
    apply(event, time: event.time)
  }

  @_noLocks
  private mutating func apply(_ event: MidiEvent, time: UInt64) {
    if channelMask & (1 << UInt16(event.channel)) == 0 {
      if case .noteOn = event.kind { unsafe counters.pointee.countOtherChannel(event.channel) }
      return
    }
    unsafe counters.pointee.events.wrappingAdd(1, ordering: .relaxed)
    unsafe counters.pointee.lastEventTime.store(time, ordering: .relaxed)
    switch event.kind {
    case .noteOn: noteOn(event.data1, velocity: event.data2, channel: event.channel)
    case .noteOff: voices.release(note: event.data1, channel: event.channel)
    case .allSoundOff: voices.fadeAll(over: stealFadeFrames)
    case .allNotesOff: voices.releaseAll(channel: event.channel)
    // Pads that use pressure and controllers come with the articulations.
    case .polyPressure, .channelPressure, .controlChange, .programChange, .resetControllers: break
    }
  }

  @_noLocks
  private mutating func noteOn(_ note: UInt8, velocity: UInt8, channel: UInt8) {
    guard let kit = unsafe kits.current else { return }
    let first = unsafe Int(kit.pointee.noteStart[Int(note)])
    let end = unsafe Int(kit.pointee.noteStart[Int(note) + 1])
    if first == end {
      unsafe counters.pointee.countUnmappedNote(note)
      return
    }
    for i in first..<end {
      unsafe hit(pad: Int(kit.pointee.notePads[i]), velocity: velocity, note: note, channel: channel)
    }
  }

  /// Plays a pad: chokes what it chokes, then starts a voice for the sample that is its turn.
  @_noLocks
  private mutating func hit(pad index: Int, velocity: UInt8, note: UInt8, channel: UInt8) {
    guard let kit = unsafe kits.current, unsafe index < kit.pointee.padCount else { return }
    let pad = unsafe kit.pointee.pads[index]
    if unsafe pad.chokeGroup != 0 || pad.chokesItself {
      unsafe voices.choke(
        by: index, of: kit, group: pad.chokeGroup, chokesItself: pad.chokesItself,
        fadeFrames: Int(pad.chokeFadeFrames))
    }
    unsafe counters.pointee.hits.wrappingAdd(1, ordering: .relaxed)
    let layerIndex = unsafe pad.velocityLayer[Int(velocity & 0x7F)]
    if layerIndex < 0 { return }
    let layer = unsafe kit.pointee.layers[Int(layerIndex)]
    let number = unsafe nextSample(of: layer, state: &kit.pointee.padStates[index])
    let sample = unsafe kit.pointee.samples[Int(kit.pointee.layerSamples[number])]
    if unsafe sample.frames == 0 { return }
    let gain = unsafe pad.velocityGain[Int(velocity & 0x7F)] * layer.gain
    let voice = unsafe Voice(
      kit: kit, sample: sample, leftGain: gain * pad.leftGain, rightGain: gain * pad.rightGain,
      releaseFrames: pad.releaseFrames, pad: UInt16(truncatingIfNeeded: index), chokeGroup: pad.chokeGroup,
      output: pad.output, note: note, channel: channel)
    if unsafe voices.start(voice, stealFadeFrames: stealFadeFrames, retired: &kits) {
      unsafe counters.pointee.stolen.wrappingAdd(1, ordering: .relaxed)
    }
  }

  /// The take whose turn it is, as an index into the kit's `layerSamples`. In turn, the pad's count decides, whichever
  /// layer its hits chose; by chance, any but the one played last.
  @_noLocks
  private mutating func nextSample(of layer: LayerTable, state: inout PadState) -> Int {
    var index: UInt32
    if layer.isRandom && layer.sampleCount > 1 {
      let repeats =
        state.lastSample >= layer.firstSample && state.lastSample - layer.firstSample < layer.sampleCount
      index = random.next(below: repeats ? layer.sampleCount - 1 : layer.sampleCount)
      if repeats && index >= state.lastSample - layer.firstSample { index += 1 }
    } else {
      index = state.hits % layer.sampleCount
    }
    state.hits &+= 1
    state.lastSample = layer.firstSample + index
    return Int(state.lastSample)
  }
}
