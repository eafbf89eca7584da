public import RimshotRealtimeQueue
public import Synchronization

/// What the engine leaves for those who keep it: the host's memory, as long as the engine.
@safe
public struct EngineKeeping: ~Copyable, @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because all but the queue are atomics, and the queue has one thread at each end; who
  // takes a tape away looks at `isTaping` before it goes.

  /// The tape that the outputs go on, while there is one. Written by the host.
  public let tape = unsafe Atomic<UnsafeMutablePointer<OutputTape>?>(nil)
  /// Whether the process thread is at the tape. It says so before it looks for one, and the host looks here after it has
  /// taken it away: both in one order for all threads.
  public let isTaping = Atomic<Bool>(false)
  /// Whether the engine tells what it acts on. Written by the host.
  public let isLogging = Atomic<Bool>(false)
  /// Records so far, those that were lost too: counted before anything changes, so that whoever reads the engine's state
  /// while nothing sounds knows that nothing has changed meanwhile.
  public let recordCount = Atomic<UInt64>(0)
  /// Records that found no room.
  public let lostRecords = Atomic<UInt64>(0)
  /// The engine's frame after the last period.
  public let frame = Atomic<Int>(0)
  /// The engine's frame of the last record or sounding voice.
  public let lastBusyFrame = Atomic<Int>(0)
  private let log: UnsafeMutablePointer<EventQueue<EngineRecord>>

  /// Keeps nothing yet.
  /// - Parameter log: Takes the records to the host.
  public init(log: UnsafeMutablePointer<EventQueue<EngineRecord>>) { unsafe self.log = unsafe log }

  // MARK: - On the process thread

  /// Tells of what is acted on now.
  @_noLocks
  func note(_ record: EngineRecord) {
    if !isLogging.load(ordering: .relaxed) { return }
    recordCount.wrappingAdd(1, ordering: .sequentiallyConsistent)
    // A message alone makes no ramp; what it lets sound is seen at the end of the period.
    if case .midi = record.kind {} else { lastBusyFrame.store(record.frame, ordering: .relaxed) }
    if unsafe !log.pointee.push(record) { lostRecords.wrappingAdd(1, ordering: .relaxed) }
  }
}

/// How the engine keeps what it plays.
extension Engine {
  // MARK: - On the process thread

  /// Tells of what is acted on now.
  @_noLocks
  func note(_ record: EngineRecord) {
    if let keeping = unsafe keeping { unsafe keeping.pointee.note(record) }
  }

  /// Tells of a command.
  @_noLocks
  func note(_ command: EngineCommand) {
    let frame = now
    let data = unsafe command.pad
    let number = unsafe command.number
    switch unsafe command.kind {
    case .adoptKit:
      let kit = unsafe command.kit
      note(EngineRecord(.adoptKit, at: frame, number: unsafe kit.map { unsafe $0.pointee.number } ?? 0))
    case .adoptDevices: note(EngineRecord(.adoptDevices, at: frame, number: number))
    case .hit:
      note(
        unsafe EngineRecord(
          .hit, at: frame, number: command.articulation, data: data, velocity: command.velocity))
    case .strike: note(unsafe EngineRecord(.strike, at: frame, data: data, velocity: command.velocity))
    case .sound:
      note(
        unsafe EngineRecord(
          command.action, at: frame, pad: data, articulation: command.articulation, kit: number))
    case .pedal: note(unsafe EngineRecord(.pedal, at: frame, velocity: command.velocity))
    case .release: note(EngineRecord(.release, at: frame, data: data))
    case .panic: note(EngineRecord(.panic, at: frame))
    case .fadeKit: note(EngineRecord(.fadeKit, at: frame, number: number))
    case .releaseDevice: note(EngineRecord(.releaseDevice, at: frame, number: number))
    case .forgetDevice: note(EngineRecord(.forgetDevice, at: frame, number: number))
    // A take is what was played, without the click that it was played to.
    case .startMetronome, .setMetronome, .stopMetronome: return
    // Its messages are what a take has of a song.
    case .startSong, .pauseSong, .resumeSong, .stopSong, .seekSong, .loopSong, .setSongGain: return
    }
  }

  /// Ends a period: tapes it, where it is heard, and says how far the engine is.
  @_noLocks
  mutating func keep(_ outputs: borrowing OutputPorts, _ period: Period, frame: Int) {
    guard let keeping = unsafe keeping else { return }
    if voices.count > 0 {
      unsafe keeping.pointee.lastBusyFrame.store(frame + period.frames, ordering: .relaxed)
    }
    unsafe keeping.pointee.frame.store(frame + period.frames, ordering: .releasing)
    if !period.isHeard { return }
    unsafe keeping.pointee.isTaping.store(true, ordering: .sequentiallyConsistent)
    if let tape = unsafe keeping.pointee.tape.load(ordering: .sequentiallyConsistent) {
      unsafe tape.pointee.write(outputs, frame: frame, sampleRate: period.sampleRate)
    }
    unsafe keeping.pointee.isTaping.store(false, ordering: .releasing)
  }

  // MARK: - A take, without a process thread

  /// Acts on what an engine was told before, at the frame that this one is at. Kits and device plans are the host's to
  /// hand over: their records do nothing here.
  @_noLocks
  public mutating func replay(_ record: EngineRecord) {
    if let event = record.event { return apply(event, time: 1) }
    let level = MixLevel(bits: record.bits)
    switch record.kind {
    case .outputLevel: mixer.go(output: Int(record.number), to: level, at: now, over: mixRampFrames)
    case .limiter: mixer.limit(output: Int(record.number), record.bits != 0)
    case .padLevel, .settledLevel:
      guard let kit = unsafe kits.current, unsafe Int(record.number) < kit.pointee.padCount else { return }
      unsafe kit.pointee.padLevels[Int(record.number)].store(record.bits, ordering: .relaxed)
      if case .padLevel = record.kind { unsafe followMixer(kit) } else { unsafe settleFaders(kit) }
    case .voiceLimit:
      setVoiceLimit(Int(record.number))
    default: return
    }
  }
}
