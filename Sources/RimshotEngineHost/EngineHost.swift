internal import CSystem
public import RimshotRealtime
internal import RimshotRealtimeQueue
internal import Synchronization

/// The engine's owner: makes its memory, hands it kits and commands, takes back what it is done with.
///
/// Main calls everything but ``receive(_:)``, which is the MIDI input thread's, and ``engine``, which is the process
/// thread's, or main's own in ``idle(sampleRate:)``.
@safe
public final class EngineHost: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because each queue has one producing and one consuming thread, as the methods say;
  // what is shared beyond them is atomic; the rest is main's.

  /// What the process callback runs. Never moves, lives as long as the host.
  package let engine: UnsafeMutablePointer<Engine>
  /// Voices that may sound at once.
  public let voiceLimit: Int
  /// Whether the engine's memory could be locked; where not, a busy machine may make a hit late.
  public let hasLockedMemory: Bool
  /// Frames that limiters add between a hit's sound and the output; 0 without limiters.
  public let limiterFrames: Int

  private let voices: RawMemory
  private let scratch: RawMemory
  /// Where the periods go that nobody hears.
  let silence = FixedMemory([Float](repeating: 0, count: EngineHost.idleFrames))
  private let sincTable: FixedMemory<Float>
  let states: FixedMemory<DeviceState>
  private let stateMemory: RawMemory
  let controllers: FixedMemory<UInt8>
  let speakers: FixedMemory<UInt8>
  private let midi: QueueMemory<MidiEvent>
  let commands: QueueMemory<EngineCommand>
  private let retired: QueueMemory<UInt32>
  let traces: QueueMemory<EngineTrace>
  private let mixer: MixerMemory
  let sounds: SharedWords<UInt64>
  /// Which device each client's channel is. Written by main, read by the input threads and by JACK's.
  package let deviceNumbers = DeviceNumbers()
  let counters: CounterMemory
  private let streams: StreamMemory
  let reader: StreamReader
  let hasReaderThread: Bool
  let keeping = KeepingMemory()
  /// Kits in the engine's hands, by number.
  private(set) var kits: [UInt32: LoadedKit] = [:]
  private(set) var lastNumber: UInt32 = 0
  /// The last kit that was asked to fade.
  private var lastFading: UInt32 = 0
  /// Device tables in the engine's hands, by number.
  private var devices: [UInt32: DeviceTables] = [:]
  private var lastDevices: UInt32 = 0
  /// The device plans that were adopted, by number; ``forgetPlans(before:)`` lets go those that nobody asks for.
  public private(set) var devicePlans: [UInt32: [DevicePlan]] = [:]
  /// The metronome's sounds, by sample rate.
  var clickSounds: [Int: ClickSounds] = [:]
  /// The last start of the metronome.
  var lastMetronome: UInt32 = 0
  /// Songs in the engine's hands, from the oldest.
  var songs: [SongMemory] = []
  /// The last command about songs.
  var lastSongCommand: UInt32 = 0

  /// Where an engine's chance begins if nobody says otherwise.
  public static let defaultSeed: UInt32 = 0x9E37_79B9

  /// Makes an engine without a kit.
  /// - Parameter voiceLimit: Voices that may sound at once, `EngineLimits.fewestVoices` to `.mostVoices`.
  /// - Parameter devices: What messages mean, by device; the first is JACK MIDI and every device that nobody knows.
  /// - Parameter hasLimiters: Whether every output has a limiter, which delays all of them by ``limiterFrames``.
  /// - Parameter seed: Where its chance begins; the same hits with the same seed sound the same to the bit.
  /// - Parameter hasReaderThread: Whether what sounds have on the disk is read by a thread; else ``readAhead()`` does it.
  public init(
    voiceLimit: Int = EngineLimits.defaultVoices, devices: [DevicePlan] = [DevicePlan()],
    hasLimiters: Bool = false, seed: UInt32 = EngineHost.defaultSeed, hasReaderThread: Bool = true
  ) {
    precondition((EngineLimits.fewestVoices...EngineLimits.mostVoices).contains(voiceLimit))
    self.voiceLimit = voiceLimit
    voices = RawMemory(bytes: unsafe EngineStorage.voiceBytes(limit: voiceLimit))
    scratch = RawMemory(bytes: unsafe EngineStorage.scratchFloats * MemoryLayout<Float>.stride)
    hasLockedMemory = voices.isLocked && scratch.isLocked
    sincTable = SincTable.shared
    stateMemory = RawMemory(bytes: EngineLimits.mostDevices * (unsafe DeviceState.bytes))
    var deviceStates = unsafe [DeviceState]()
    for i in 0..<EngineLimits.mostDevices {
      unsafe deviceStates.append(DeviceState(memory: stateMemory.baseAddress + i * DeviceState.bytes))
    }
    unsafe states = FixedMemory(deviceStates)
    controllers = FixedMemory([UInt8](repeating: 0, count: 128))
    speakers = FixedMemory([UInt8](repeating: unsafe EngineStorage.nobody, count: 128))
    midi = QueueMemory(capacity: EngineLimits.midiQueueCapacity)
    unsafe commands = QueueMemory(capacity: EngineLimits.commandQueueCapacity)
    retired = QueueMemory(capacity: EngineLimits.mostKits)
    traces = QueueMemory(capacity: EngineLimits.traceQueueCapacity)
    mixer = MixerMemory(hasLimiters: hasLimiters)
    sounds = SharedWords(0, count: SoundDisplay.words)
    limiterFrames = hasLimiters ? EngineLimits.limiterFrames : 0
    counters = CounterMemory()
    streams = StreamMemory(voiceLimit: voiceLimit)
    reader = StreamReader(streams)
    self.hasReaderThread = hasReaderThread
    var storage = unsafe EngineStorage(
      voices: voices.baseAddress, voiceLimit: voiceLimit,
      scratch: scratch.baseAddress.bindMemory(to: Float.self, capacity: EngineStorage.scratchFloats),
      sincTable: sincTable.baseAddress, midi: midi.queue, commands: commands.queue,
      retiredKits: retired.queue, traces: traces.queue, counters: counters.counters,
      devices: states.baseAddress, controllers: controllers.baseAddress, speakers: speakers.baseAddress,
      mixer: mixer.table, streams: streams.table, sounds: sounds.baseAddress)
    unsafe storage.keeping = unsafe keeping.keeping
    unsafe engine = .allocate(capacity: 1)
    unsafe engine.initialize(to: Engine(storage: storage, seed: seed))
    _ = adopt(devices)
  }

  /// Makes an engine whose devices all speak General MIDI.
  /// - Parameter channels: The MIDI channels that are heard, each 1–16.
  public convenience init(voiceLimit: Int = EngineLimits.defaultVoices, channels: [Int]) {
    self.init(voiceLimit: voiceLimit, devices: [DevicePlan(channels: channels)])
  }

  deinit {
    reader.stop()
    unsafe engine.deinitialize(count: 1)
    unsafe engine.deallocate()
  }

  // MARK: - On the MIDI input thread

  /// Gives a message to the engine, to be played one period after its time.
  /// - Parameter client: The sequencer client that sent it, whose devices ``setDevice(_:ofClient:channel:)`` says;
  ///   `nil` leaves the event's own device.
  /// - Returns: `false` when the queue is full and the message is lost.
  public func receive(_ event: MidiEvent, from client: Int? = nil) -> Bool {
    var event = event
    if let client { event.device = deviceNumbers.device(ofClient: client, channel: Int(event.channel)) }
    return unsafe midi.queue.pointee.push(event)
  }

  // MARK: - On the main thread

  /// Makes a kit the one that new hits play; what sounds rings out, but for what rings longest when too many kits do.
  /// - Returns: `false` when nothing has rendered for long and too many kits wait for their turn: try again later.
  public func adopt(_ kit: LoadedKit) -> Bool {
    collect()
    if kits.count >= EngineLimits.mostKits { return false }
    lastNumber &+= 1
    unsafe kit.table.pointee.number = lastNumber
    kits[lastNumber] = kit
    // Before the first voice wants any of its frames.
    if !kit.tails.isEmpty { showTails() }
    let command = unsafe EngineCommand(.adoptKit, kit: kit.table)
    guard unsafe commands.queue.pointee.push(command) else {
      kits[lastNumber] = nil
      return false
    }
    fadeOldest()
    return true
  }

  /// Fades the kits that ring longest, so that those which come have room.
  private func fadeOldest() {
    let ringing = kits.keys.filter { $0 != lastNumber && $0 > lastFading }.sorted()
    for number in ringing.prefix(max(ringing.count - EngineLimits.mostRingingKits, 0)) {
      guard unsafe commands.queue.pointee.push(EngineCommand(.fadeKit, number: number)) else { return }
      lastFading = number
    }
  }

  /// Makes device plans the ones that new messages are read by; what sounds isn't touched.
  /// - Parameter plans: By device, 1 to `EngineLimits.mostDevices`; devices beyond are read by the first.
  /// - Returns: `false` when too many commands wait: try again later.
  public func adopt(_ plans: [DevicePlan]) -> Bool {
    collect()
    let tables = DeviceTables(plans)
    let command = unsafe EngineCommand(
      .adoptDevices, devices: UnsafePointer(tables.tables), number: lastDevices &+ 1)
    guard unsafe commands.queue.pointee.push(command) else { return false }
    lastDevices &+= 1
    devices[lastDevices] = tables
    // Every reload of the configuration adopts them, mostly the same: these are in memory once.
    let former = devicePlans[lastDevices &- 1]
    devicePlans[lastDevices] = former == plans ? former : plans
    // Where nobody keeps anything, nobody forgets either.
    if devicePlans.count > 256 { devicePlans[lastDevices &- 256] = nil }
    return true
  }

  /// Lets go device plans before a number.
  public func forgetPlans(before number: UInt32) {
    if devicePlans.keys.contains(where: { $0 < number }) {
      devicePlans = devicePlans.filter { $0.key >= number }
    }
  }

  /// Frees the kits and device plans that the engine is done with. Call it now and then.
  public func collect() {
    var hadTails = false
    while let number = unsafe retired.queue.pointee.pop() {
      hadTails = hadTails || kits[number]?.tails.isEmpty == false
      kits[number] = nil
    }
    if hadTails { showTails() }
    collectSongs()
    let inUse = unsafe counters.counters.pointee.devices.load(ordering: .acquiring)
    devices = devices.filter { $0.key >= inUse }
  }

  private func showTails() { reader.setTails(kits.values.flatMap(\.tails), isThreaded: hasReaderThread) }

  /// Says which device it is that a sequencer client sends from on a channel; the first, 0, until something else is said.
  /// - Parameter device: Its place among the plans that were adopted.
  /// - Parameter client: 0–255; 0, which is the sequencer itself, stands for JACK MIDI.
  /// - Parameter channel: 0–15.
  public func setDevice(_ device: Int, ofClient client: Int, channel: Int) {
    deviceNumbers.setDevice(UInt8(device), ofClient: client, channel: channel)
  }

  /// Kits in the engine's hands: the one that plays, and those that ring out.
  public var kitCount: Int { kits.count }

  /// Plays a pad of the kit that was adopted last, one period after it was asked.
  /// - Parameter articulation: Which of the pad's, from 0.
  /// - Parameter velocity: 1–127.
  /// - Parameter time: When it was asked, in nanoseconds of CLOCK_MONOTONIC; `nil` is now.
  /// - Returns: `false` when too many commands wait, or there is no such pad or articulation.
  public func hit(pad: Int, articulation: Int = 0, velocity: UInt8, time: UInt64? = nil) -> Bool {
    guard let kit = kits[lastNumber], (0..<kit.padCount).contains(pad) else { return false }
    let first = kit.firstArticulation(ofPad: pad)
    guard articulation >= 0, first + articulation < kit.firstArticulation(ofPad: pad + 1) else {
      return false
    }
    let command = unsafe EngineCommand(
      .hit, velocity: velocity, pad: UInt16(pad), articulation: UInt32(first + articulation),
      time: time ?? rimshot_monotonic_nanoseconds())
    return unsafe commands.queue.pointee.push(command)
  }

  /// Plays whatever the kit has for a strike, one period after it was asked: as a device would, by pedal and all.
  /// - Parameter strike: 0–127 are the kit's notes; from 128 on, roles.
  /// - Parameter velocity: 1–127.
  /// - Parameter time: When it was asked, in nanoseconds of CLOCK_MONOTONIC; `nil` is now.
  /// - Returns: `false` when too many commands wait.
  public func hit(strike: UInt8, velocity: UInt8, time: UInt64? = nil) -> Bool {
    let command = unsafe EngineCommand(
      .strike, velocity: velocity, pad: UInt16(strike), time: time ?? rimshot_monotonic_nanoseconds())
    return unsafe commands.queue.pointee.push(command)
  }

  /// Lets go what ``hit(pad:articulation:velocity:time:)`` began, for pads that note-offs end.
  /// - Parameter time: When it was asked, in nanoseconds of CLOCK_MONOTONIC; `nil` is now.
  /// - Returns: `false` when too many commands wait.
  public func release(pad: Int, time: UInt64? = nil) -> Bool {
    let command = unsafe EngineCommand(
      .release, pad: UInt16(pad), time: time ?? rimshot_monotonic_nanoseconds())
    return unsafe commands.queue.pointee.push(command)
  }

  /// Lets go what a device holds, because it was unplugged and its note-offs will never come; one-shots ring on.
  /// - Parameter forgetting: Its place is given to another device: its controllers, pedal and hands are forgotten too.
  ///   A device that comes back to its place finds its pedal where it left it.
  /// - Returns: `false` when too many commands wait.
  public func release(device: Int, forgetting: Bool = false) -> Bool {
    unsafe commands.queue.pointee.push(
      EngineCommand(forgetting ? .forgetDevice : .releaseDevice, number: UInt32(device)))
  }

  /// Moves the hi-hat's pedal for hits by command, and for devices whose own pedal hasn't spoken.
  /// - Parameter closed: As the kit sees it, 0 open to 127 closed.
  /// - Returns: `false` when too many commands wait.
  public func movePedal(closed: UInt8) -> Bool {
    unsafe commands.queue.pointee.push(EngineCommand(.pedal, velocity: min(closed, 127)))
  }
  /// Gives the engine a command; `false` when too many wait.
  func send(_ command: EngineCommand) -> Bool { unsafe commands.queue.pointee.push(command) }

  /// Fades out everything that sounds.
  /// - Returns: `false` when too many commands wait.
  public func panic() -> Bool {
    unsafe commands.queue.pointee.push(EngineCommand(.panic))
  }

  // MARK: - The mixer, on the main thread

  /// Sets levels in the mixer; each is reached in ``EngineLimits/mixRamp`` seconds.
  /// - Parameter outputs: By the host's output number, 0 for the main pair.
  /// - Parameter pads: By pad of the kit that was adopted last.
  /// - Parameter limiters: Whether outputs' limiters meet peaks, by the host's output number; without limiters it says
  ///   nothing. A limiter that is off still delays, so that outputs stay in step.
  public func setLevels(
    outputs: [Int: MixLevel] = [:], pads: [Int: MixLevel] = [:], limiters: [Int: Bool] = [:]
  ) {
    for (output, isLimiting) in limiters { mixer.setLimiting(isLimiting, ofOutput: output) }
    for (output, level) in outputs { mixer.setLevel(level, ofOutput: output) }
    if let kit = kits[lastNumber] {
      for (pad, level) in pads { kit.setLevel(level, ofPad: pad) }
    }
    mixer.publish()
  }

  /// An output's meter.
  /// - Parameter output: The host's output number, 0 for the main pair.
  /// - Returns: The highest absolute value since the last call, and the root of the mean square over the last third of
  ///   a second, both of the louder side; 1 is full scale.
  public func takeMeter(ofOutput output: Int) -> (peak: Float, rms: Float) {
    let meter = mixer.takeMeter(ofOutput: output)
    return (meter.peak, meter.square.squareRoot())
  }

  /// What the engine has done so far. Any thread.
  public var statistics: EngineStatistics { EngineStatistics(counters) }
}
