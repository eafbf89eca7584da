internal import CJack
internal import Glibc
internal import RimshotEngineHost
internal import RimshotRealtime
internal import Synchronization

/// A JACK client whose process callback renders the engine, as long as it may.
///
/// One thread at a time uses it: the one that opens it, then main; ``close()`` is called by any, when main is done with
/// it. It closes by itself when it is let go.
@safe
public final class ActiveJackClient: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because threads hand it over to each other, as said above; what it shares with JACK's
  // threads is atomic.

  let handle: JackHandle
  let context: UnsafeMutablePointer<ProcessContext>
  private let host: EngineHost
  /// The name that the server gave.
  public let name: String
  /// The outputs beside the main pair, by the number that kits use for them, from 1.
  public private(set) var outputs: [Output] = []

  /// An output and whether it has one port or two.
  public struct Output: Sendable, Equatable {
    /// Its role.
    public var name: String
    /// Ports `NAME_l` and `NAME_r` instead of one.
    public var isStereo: Bool

    /// Makes an output from its parts.
    public init(name: String, isStereo: Bool) {
      self.name = name
      self.isStereo = isStereo
    }
  }

  init(
    handle: JackHandle, name: String, host: EngineHost, midiPort: OpaquePointer, voiceTime: Double,
    wakeDescriptor: Int32, mayPlay: Bool
  ) {
    self.handle = handle
    self.name = name
    self.host = host
    unsafe context = .allocate(capacity: 1)
    unsafe context.initialize(
      to: ProcessContext(
        functions: handle.library.functions.pointee, client: handle.client, host: host, midiPort: midiPort,
        isPipeWire: handle.library.isPipeWire, voiceTime: voiceTime, wakeDescriptor: wakeDescriptor,
        mayPlay: mayPlay))
  }

  deinit {
    // The barrier: no callback runs after it, so that the context may go.
    handle.close()
    unsafe context.deinitialize(count: 1)
    unsafe context.deallocate()
  }

  /// Makes the main pair and the other outputs, and lets the callbacks begin.
  func start(_ wanted: [Output]) throws(JackError) {
    try register("main", isStereo: true)
    for output in wanted.prefix(EngineLimits.mostOutputs) {
      try register(output.name, isStereo: output.isStereo)
      outputs.append(output)
    }
    try setCallbacks()
    if unsafe functions.activate(handle.client) != 0 { throw .cannotActivate(name: name) }
  }

  var functions: rimshot_jack { unsafe handle.library.functions.pointee }

  private func setCallbacks() throws(JackError) {
    let results = unsafe [
      functions.set_thread_init_callback(handle.client, rimshotThreadBegins, context),
      functions.set_process_callback(handle.client, rimshotProcess, context),
      functions.set_buffer_size_callback(handle.client, rimshotPeriodChanged, context),
      functions.set_sample_rate_callback(handle.client, rimshotSampleRateChanged, context),
      functions.set_xrun_callback(handle.client, rimshotXrun, context),
      functions.set_freewheel_callback(handle.client, rimshotFreewheels, context),
      functions.set_latency_callback(handle.client, rimshotLatencyAsked, context),
      functions.set_port_registration_callback(handle.client, rimshotPortsChanged, context),
      functions.set_port_connect_callback(handle.client, rimshotConnectionsChanged, context),
    ]
    unsafe functions.on_shutdown(handle.client, rimshotShutdown, context)
    if results.contains(where: { $0 != 0 }) { throw .cannotActivate(name: name) }
  }

  // MARK: - Coming and going

  /// Lets the process callback have the engine. No other client may have it.
  public func play() { unsafe context.pointee.mayPlay.store(true, ordering: .sequentiallyConsistent) }

  /// Takes the engine away from the process callback, which plays silence from its next call on; ``hasLeft`` tells when
  /// it has finished its last.
  public func leave() { unsafe context.pointee.mayPlay.store(false, ordering: .sequentiallyConsistent) }

  /// Whether no callback touches the engine any more, after ``leave()``.
  public var hasLeft: Bool { unsafe !context.pointee.isInside.load(ordering: .sequentiallyConsistent) }

  /// Ends the callbacks and the connection. May take as long as the server, or for ever where that hangs.
  public func close() { handle.close() }

  // MARK: - The server

  /// The server as it really runs.
  public struct Server: Sendable, Equatable {
    /// "jackd" or "pipewire".
    public var kind: String
    /// Frames a second.
    public var sampleRate: Int
    /// Frames a period.
    public var periodFrames: Int
    /// Whether the process thread has real-time priority.
    public var isRealtime: Bool
    /// Load as JACK measures it, in percent of a period.
    public var load: Double
    /// Xruns since the client was opened.
    public var xruns: Int
    /// Whether it runs faster than time, for an export.
    public var isFreewheeling: Bool
    /// When the last one was, in nanoseconds of CLOCK_MONOTONIC; 0 before the first.
    public var lastXrunTime: UInt64
  }

  /// The server as it runs now.
  public var server: Server {
    unsafe Server(
      kind: handle.library.isPipeWire ? "pipewire" : "jackd",
      sampleRate: Int(context.pointee.sampleRate.load(ordering: .relaxed)),
      periodFrames: Int(context.pointee.periodFrames.load(ordering: .relaxed)),
      isRealtime: isRealtime, load: Double(functions.cpu_load(handle.client)),
      xruns: context.pointee.xruns.load(ordering: .relaxed),
      isFreewheeling: isFreewheeling, lastXrunTime: context.pointee.lastXrunTime.load(ordering: .relaxed))
  }
  /// Whether the server runs faster than time, for an export.
  public var isFreewheeling: Bool { unsafe context.pointee.isFreewheeling.load(ordering: .relaxed) }
  /// Periods that it has asked for so far.
  public var calls: Int { unsafe context.pointee.calls.load(ordering: .relaxed) }
  /// When it was heard of last, by a period or a notification, in nanoseconds of CLOCK_MONOTONIC.
  public var lastWord: UInt64 { unsafe context.pointee.lastWord.load(ordering: .relaxed) }
  /// Whether the process thread really has a real-time priority; the server may mean to give one and not be allowed to.
  private var isRealtime: Bool {
    let thread = unsafe context.pointee.threadNumber.load(ordering: .relaxed)
    // Fails, with −1, for a thread that has ended.
    let policy = thread == 0 ? SCHED_OTHER : sched_getscheduler(thread) & ~resetOnFork
    return policy == SCHED_FIFO || policy == SCHED_RR
  }

  /// The process thread's SCHED_FIFO priority; `nil` where it has none.
  public var realtimePriority: Int? {
    let priority = unsafe functions.client_real_time_priority(handle.client)
    return priority > 0 ? Int(priority) : nil
  }
  /// JACK MIDI messages beyond what one period may bring.
  public var droppedEvents: Int { unsafe context.pointee.droppedEvents.load(ordering: .relaxed) }

  /// Sets the share of a period's time that rendering may take, from the next period on.
  /// - Parameter share: More than 0 to 1; `nil` is any.
  public func setVoiceTime(_ share: Double?) {
    unsafe context.pointee.voiceTime.store(share ?? 0, ordering: .relaxed)
  }

  /// What has changed since the last call. Tells the server our latencies first, where they are due.
  public func takeChanges() -> JackChanges {
    if unsafe context.pointee.isLatencyDue.exchange(false, ordering: .acquiring) {
      unsafe tellLatencies(context, mode: JackCaptureLatency)
      unsafe tellLatencies(context, mode: JackPlaybackLatency)
    }
    return JackChanges(rawValue: unsafe context.pointee.changes.exchange(0, ordering: .acquiring))
  }

  // MARK: - Our ports

  /// The number of an output, whose ports are made if they aren't there yet. Ports stay until the client is closed, so
  /// that a kit change leaves their connections alone.
  /// - Returns: From 1; 0, the main pair, when there are `EngineLimits.mostOutputs` already.
  public func output(named name: String, isStereo: Bool) throws(JackError) -> Int {
    let wanted = Output(name: name, isStereo: isStereo)
    if let index = outputs.firstIndex(of: wanted) { return index + 1 }
    if outputs.count == EngineLimits.mostOutputs { return 0 }
    try register(name, isStereo: isStereo)
    outputs.append(wanted)
    if unsafe context.pointee.isPipeWire {
      unsafe context.pointee.postponeLatency()
    } else {
      // Refused only by a server that is ending.
      _ = unsafe functions.recompute_total_latencies(handle.client)
    }
    return outputs.count
  }

  private func register(_ name: String, isStereo: Bool) throws(JackError) {
    let left = try unsafe registerPort(isStereo ? name + "_l" : name)
    let right = isStereo ? try unsafe registerPort(name + "_r") : unsafe left
    let count = unsafe context.pointee.outputCount.load(ordering: .relaxed)
    unsafe (context.pointee.outputs + count).initialize(
      to: OutputPortPair(left: left, right: right, isMono: !isStereo))
    unsafe context.pointee.outputCount.store(count + 1, ordering: .releasing)
  }

  private func registerPort(_ name: String) throws(JackError) -> OpaquePointer {
    guard
      let port = unsafe functions.port_register(
        handle.client, name, JACK_DEFAULT_AUDIO_TYPE, UInt(JackPortIsOutput.rawValue), 0)
    else { throw .cannotRegister(port: name) }
    return unsafe port
  }

  // MARK: - All ports

  /// A port of the server.
  public struct Port: Sendable, Equatable {
    /// "client:port".
    public var name: String
    /// MIDI instead of audio.
    public var isMidi: Bool
    /// It sends (`true`) or receives.
    public var isSource: Bool
    /// It is a sound card's or a device's own.
    public var isPhysical: Bool
    /// Full names of the ports that it is connected to.
    public var connections: [String]
  }

  /// Every port of the server, in its order.
  public func ports() -> [Port] {
    return unsafe strings(functions.get_ports(handle.client, nil, nil, 0)).compactMap { name in
      guard let port = unsafe functions.port_by_name(handle.client, name) else { return nil }
      let flags = unsafe UInt32(functions.port_flags(port))
      let type = unsafe functions.port_type(port).map { unsafe String(cString: $0) }
      return unsafe Port(
        name: name, isMidi: type != JACK_DEFAULT_AUDIO_TYPE, isSource: flags & JackPortIsOutput.rawValue != 0,
        isPhysical: flags & JackPortIsPhysical.rawValue != 0,
        connections: strings(functions.port_get_all_connections(handle.client, port)))
    }
  }

  /// Connects two ports. Wraps `jack_connect`.
  /// - Returns: `false` when they already were.
  public func connect(_ source: String, to destination: String) throws(JackError) -> Bool {
    let code = unsafe functions.connect(handle.client, source, destination)
    if code == EEXIST { return false }
    if code != 0 { throw .cannotConnect(source: source, destination: destination, code: code) }
    return true
  }

  /// Takes a connection apart. Wraps `jack_disconnect`.
  public func disconnect(_ source: String, from destination: String) throws(JackError) {
    if unsafe functions.disconnect(handle.client, source, destination) != 0 {
      throw .cannotDisconnect(source: source, destination: destination)
    }
  }

  /// Copies a NULL-terminated list of strings that JACK made, and gives it back to JACK.
  private func strings(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [String] {
    guard let list = unsafe list else { return [] }
    var names: [String] = []
    while let name = unsafe list[names.count] { names.append(unsafe String(cString: name)) }
    unsafe functions.free(list)
    return names
  }
}

/// SCHED_RESET_ON_FORK, a flag beside the policy. Source: sched_setscheduler(2).
private let resetOnFork: Int32 = 0x4000_0000
