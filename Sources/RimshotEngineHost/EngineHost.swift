internal import CSystem
public import RimshotRealtime
internal import RimshotRealtimeQueue
internal import Synchronization

/// The engine's owner: makes its memory, hands it kits and commands, takes back what it is done with.
///
/// Main calls everything but ``receive(_:)``, which is the MIDI input thread's, and ``engine``, which is the process
/// thread's.
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

  private let voices: UnsafeMutableRawPointer
  private let midi: QueueMemory<MidiEvent>
  private let commands: QueueMemory<EngineCommand>
  private let retired: QueueMemory<UInt32>
  private let counters: CounterMemory
  /// Kits in the engine's hands, by number.
  private var kits: [UInt32: LoadedKit] = [:]
  private var lastNumber: UInt32 = 0

  /// Makes an engine without a kit.
  /// - Parameter voiceLimit: Voices that may sound at once, `EngineLimits.fewestVoices` to `.mostVoices`.
  /// - Parameter channels: The MIDI channels that are heard, each 1–16.
  public init(voiceLimit: Int = EngineLimits.defaultVoices, channels: [Int] = [10]) {
    precondition((EngineLimits.fewestVoices...EngineLimits.mostVoices).contains(voiceLimit))
    self.voiceLimit = voiceLimit
    let bytes = unsafe EngineStorage.voiceBytes(limit: voiceLimit)
    unsafe voices = .allocate(byteCount: bytes, alignment: 64)
    // Touched now, so that the first loud passage doesn't wait for pages.
    unsafe voices.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    hasLockedMemory = unsafe rimshot_lock_memory(voices, bytes) == 0
    midi = QueueMemory(capacity: EngineLimits.midiQueueCapacity)
    unsafe commands = QueueMemory(capacity: EngineLimits.commandQueueCapacity)
    retired = QueueMemory(capacity: EngineLimits.mostKits)
    counters = CounterMemory()
    var mask: UInt16 = 0
    for channel in channels where (1...16).contains(channel) { mask |= 1 << UInt16(channel - 1) }
    let storage = unsafe EngineStorage(
      voices: voices, voiceLimit: voiceLimit, midi: midi.queue, commands: commands.queue,
      retiredKits: retired.queue, counters: counters.counters)
    unsafe engine = .allocate(capacity: 1)
    unsafe engine.initialize(to: Engine(storage: storage, channelMask: mask))
  }

  deinit {
    unsafe engine.deinitialize(count: 1)
    unsafe engine.deallocate()
    unsafe voices.deallocate()
  }

  // MARK: - On the MIDI input thread

  /// Gives a message to the engine, to be played one period after its time.
  /// - Returns: `false` when the queue is full and the message is lost.
  public func receive(_ event: MidiEvent) -> Bool { unsafe midi.queue.pointee.push(event) }

  // MARK: - On the main thread

  /// Makes a kit the one that new hits play; what sounds rings out.
  /// - Returns: `false` when too many kits are still ringing out, or nothing has rendered for long: try again later.
  public func adopt(_ kit: LoadedKit) -> Bool {
    collect()
    if kits.count >= EngineLimits.mostKits { return false }
    lastNumber &+= 1
    unsafe kit.table.pointee.number = lastNumber
    let command = unsafe EngineCommand(.adoptKit, kit: kit.table)
    guard unsafe commands.queue.pointee.push(command) else { return false }
    kits[lastNumber] = kit
    return true
  }

  /// Frees the kits that the engine is done with. Call it now and then.
  public func collect() {
    while let number = unsafe retired.queue.pointee.pop() { kits[number] = nil }
  }

  /// Kits in the engine's hands: the one that plays, and those that ring out.
  public var kitCount: Int { kits.count }

  /// Plays a pad of the kit that was adopted last, one period after it was asked.
  /// - Parameter velocity: 1–127.
  /// - Parameter time: When it was asked, in nanoseconds of CLOCK_MONOTONIC; `nil` is now.
  /// - Returns: `false` when too many commands wait.
  public func hit(pad: Int, velocity: UInt8, time: UInt64? = nil) -> Bool {
    let command = unsafe EngineCommand(
      .hit, velocity: velocity, pad: UInt16(pad), time: time ?? rimshot_monotonic_nanoseconds())
    return unsafe commands.queue.pointee.push(command)
  }

  /// Fades out everything that sounds.
  /// - Returns: `false` when too many commands wait.
  public func panic() -> Bool {
    unsafe commands.queue.pointee.push(EngineCommand(.panic))
  }

  /// What the engine has done so far. Any thread.
  public var statistics: EngineStatistics { EngineStatistics(counters) }
}

/// What an engine has done so far.
public struct EngineStatistics: Sendable, Equatable {
  /// Voices that sound now.
  public var voices: Int
  /// Hits played.
  public var hits: Int
  /// Voices faded out early because a new hit needed their place.
  public var stolen: Int
  /// Events whose frame had passed when they came.
  public var late: Int
  /// Hits that came more than half a second late and weren't played.
  public var dropped: Int
  /// MIDI messages acted on.
  public var events: Int
  /// When the last one was, in nanoseconds of CLOCK_MONOTONIC; 0 before the first.
  public var lastEventTime: UInt64
  /// Periods rendered.
  public var periods: Int
  /// Hits on channels that aren't heard: channel 1–16 and how many.
  public var otherChannels: [(channel: Int, count: Int)] {
    otherChannelCounts.enumerated().filter { $1 > 0 }.map { ($0 + 1, $1) }
  }
  /// Hits on notes that no pad has: note 0–127 and how many.
  public var unmappedNotes: [(note: Int, count: Int)] {
    unmappedNoteCounts.enumerated().filter { $1 > 0 }.map { ($0, $1) }
  }
  private var otherChannelCounts: [Int]
  private var unmappedNoteCounts: [Int]

  init(_ memory: CounterMemory) {
    voices = unsafe memory.counters.pointee.voices.load(ordering: .relaxed)
    hits = unsafe Int(memory.counters.pointee.hits.load(ordering: .relaxed))
    stolen = unsafe Int(memory.counters.pointee.stolen.load(ordering: .relaxed))
    late = unsafe Int(memory.counters.pointee.late.load(ordering: .relaxed))
    dropped = unsafe Int(memory.counters.pointee.dropped.load(ordering: .relaxed))
    events = unsafe Int(memory.counters.pointee.events.load(ordering: .relaxed))
    lastEventTime = unsafe memory.counters.pointee.lastEventTime.load(ordering: .relaxed)
    periods = unsafe Int(memory.counters.pointee.periods.load(ordering: .relaxed))
    otherChannelCounts = (0..<16).map { unsafe Int(memory.counters.pointee.otherChannel($0)) }
    unmappedNoteCounts = (0..<128).map { unsafe Int(memory.counters.pointee.unmappedNote($0)) }
  }
}
