internal import CJack
internal import CSystem
internal import Glibc
internal import RimshotEngineHost
internal import RimshotRealtime
internal import Synchronization

/// What has changed on JACK's side since main last looked.
public struct JackChanges: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The server has ended, or thrown us out.
  public static let shutdown = JackChanges(rawValue: 1)
  /// The period has another length.
  public static let period = JackChanges(rawValue: 2)
  /// The sample rate is another one.
  public static let sampleRate = JackChanges(rawValue: 4)
  /// Ports have come or gone.
  public static let ports = JackChanges(rawValue: 8)
  /// Connections were made or taken apart.
  public static let connections = JackChanges(rawValue: 16)
  /// The server begins or ends to run faster than time, for an export.
  public static let freewheel = JackChanges(rawValue: 32)
  /// Ports have gone; says ``ports`` too.
  public static let portsGone = JackChanges(rawValue: 64)
}

/// The JACK ports of one output; `right` is `left` for a mono output.
@unsafe
struct OutputPortPair: BitwiseCopyable {
  var left: OpaquePointer
  var right: OpaquePointer
  var isMono: Bool
}

/// All that JACK's callbacks may touch. Made before the client is activated, freed after it is closed.
@unsafe
struct ProcessContext: ~Copyable {
  let functions: rimshot_jack
  let client: OpaquePointer
  let engine: UnsafeMutablePointer<Engine>
  let midiPort: OpaquePointer
  /// The device of each channel of JACK MIDI; the host's.
  let devices: UnsafePointer<Atomic<UInt8>>
  /// Room for the main pair and all outputs; main fills a place, then raises `outputCount`.
  let outputs: UnsafeMutablePointer<OutputPortPair>
  /// Written by main, read by the process thread.
  let outputCount: Atomic<Int>
  /// The process thread's own: this period's places.
  let buffers: UnsafeMutablePointer<OutputBuffer>
  /// The process thread's own: this period's MIDI.
  let framed: UnsafeMutablePointer<FramedMidiEvent>
  /// What JACK's clock shows when CLOCK_MONOTONIC shows 0, in nanoseconds; 0 but with an unusual clock source.
  let clockOffset: Int64
  /// The process thread's number, as the kernel knows it; 0 before its first period. Written by the process thread.
  let threadNumber: Atomic<Int32>
  /// Written by JACK's notifications.
  let sampleRate: Atomic<UInt32>
  let periodFrames: Atomic<UInt32>
  let xruns: Atomic<Int>
  /// When the last one was, in nanoseconds of CLOCK_MONOTONIC; 0 before the first.
  let lastXrunTime: Atomic<UInt64>
  /// Messages beyond what one period may bring. Written by the process thread.
  let droppedEvents: Atomic<Int>
  /// `JackChanges` bits, set by notifications, taken by main.
  let changes: Atomic<UInt32>
  /// An eventfd that wakes main.
  let wakeDescriptor: Int32
  /// PipeWire's libjack must not be told latencies from within its latency callback: see `rimshotLatencyAsked`.
  let isPipeWire: Bool
  /// Frames by which the engine's limiters delay all outputs.
  let limiterFrames: UInt32
  /// Of a period's time, the share that the process thread may take; 0 is any. Written by main.
  let voiceTime: Atomic<Double>
  /// The latency callback came, and main has still to answer it.
  let isLatencyDue: Atomic<Bool>
  /// Whether the process callback may touch the engine: the engine is one, and clients come and go. Main's to change.
  let mayPlay: Atomic<Bool>
  /// Whether the process callback is running. It says so before it looks whether it may play, and main looks here after
  /// it has said that it may not: both in one order for all threads, so that one of them sees the other.
  let isInside: Atomic<Bool>
  /// Process callbacks so far.
  let calls: Atomic<Int>
  /// When the server was heard of last, by a period or a notification, in nanoseconds of CLOCK_MONOTONIC.
  let lastWord: Atomic<UInt64>
  /// The server runs faster than time, for an export.
  let isFreewheeling: Atomic<Bool>
  /// Whether the engine goes by the transport. Written by main.
  let followsTransport: Atomic<Bool>
  /// What the timebase callback says, as ``LeadingBeats`` reads it. Written by main.
  let leadingBeats: Atomic<UInt64>
  /// The transport's frame that the timebase callback was asked about last; ``neverAsked`` before.
  let timebaseFrame: Atomic<UInt64>

  /// Whether it was asked since the process callback looked last.
  let wasAsked: Atomic<Bool>

  /// No frame of a transport.
  static var neverAsked: UInt64 { UInt64.max }

  init(
    functions: rimshot_jack, client: OpaquePointer, host: EngineHost, midiPort: OpaquePointer,
    isPipeWire: Bool, voiceTime: Double, wakeDescriptor: Int32, mayPlay: Bool
  ) {
    let capacity = EngineLimits.mostOutputs + 1
    unsafe self.functions = functions
    unsafe self.client = unsafe client
    unsafe engine = unsafe host.engine
    unsafe self.midiPort = unsafe midiPort
    unsafe devices = unsafe host.deviceNumbers.jackMidi
    unsafe outputs = .allocate(capacity: capacity)
    unsafe buffers = .allocate(capacity: capacity)
    unsafe framed = .allocate(capacity: EngineLimits.mostJackEvents)
    unsafe outputCount = Atomic(0)
    unsafe threadNumber = Atomic(0)
    unsafe sampleRate = unsafe Atomic(functions.get_sample_rate(client))
    unsafe periodFrames = unsafe Atomic(functions.get_buffer_size(client))
    unsafe xruns = Atomic(0)
    unsafe lastXrunTime = Atomic(0)
    unsafe droppedEvents = Atomic(0)
    unsafe changes = Atomic(0)
    unsafe self.wakeDescriptor = wakeDescriptor
    unsafe self.isPipeWire = isPipeWire
    unsafe limiterFrames = UInt32(host.limiterFrames)
    unsafe self.voiceTime = Atomic(voiceTime)
    unsafe isLatencyDue = Atomic(false)
    unsafe self.mayPlay = Atomic(mayPlay)
    unsafe isInside = Atomic(false)
    unsafe calls = Atomic(0)
    unsafe lastWord = Atomic(rimshot_monotonic_nanoseconds())
    unsafe isFreewheeling = Atomic(false)
    unsafe followsTransport = Atomic(false)
    unsafe leadingBeats = Atomic(0)
    unsafe timebaseFrame = Atomic(ProcessContext.neverAsked)
    unsafe wasAsked = Atomic(false)
    unsafe clockOffset = ProcessContext.measureClockOffset(functions)
  }

  deinit {
    unsafe outputs.deallocate()
    unsafe buffers.deallocate()
    unsafe framed.deallocate()
  }

  /// JACK's clock is CLOCK_MONOTONIC in microseconds, unless jackd was told otherwise (`-c h`).
  private static func measureClockOffset(_ functions: rimshot_jack) -> Int64 {
    let before = rimshot_monotonic_nanoseconds()
    let jack = functions.get_time()
    let after = rimshot_monotonic_nanoseconds()
    let difference = Int64(bitPattern: jack &* 1000) - Int64(before / 2 + after / 2)
    return abs(difference) < 1_000_000 ? 0 : difference
  }

  /// Has main tell our latencies. Any thread but the process thread.
  func postponeLatency() {
    unsafe isLatencyDue.store(true, ordering: .releasing)
    unsafe report([])
  }

  /// Tells main that something changed. Any thread but the process thread.
  func report(_ change: JackChanges) {
    unsafe changes.bitwiseOr(change.rawValue, ordering: .releasing)
    unsafe lastWord.store(rimshot_monotonic_nanoseconds(), ordering: .relaxed)
    var one: UInt64 = 1
    // A full counter already wakes main.
    _ = unsafe write(wakeDescriptor, &one, MemoryLayout<UInt64>.size)
  }
}
