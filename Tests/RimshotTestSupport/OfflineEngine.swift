public import RimshotEngineHost
public import RimshotRealtime

/// An engine driven by hand: events go in at known frames, periods come out, and all frames are kept.
/// No JACK, no thread, no clock but its own.
@safe
public final class OfflineEngine {
  /// The engine's owner.
  public let host: EngineHost
  /// Frames a second.
  public let sampleRate: Double
  /// Everything rendered so far: `tape[output].left` and `.right`; a mono output's are the same.
  public private(set) var tape: [(left: [Float], right: [Float])]
  /// Frames rendered so far.
  public private(set) var frame = 0
  /// The time of frame 0, in nanoseconds.
  public static let epoch: UInt64 = 5_000_000_000

  /// Where the server's transport is at a frame; `nil` is nowhere.
  public var transport: ((Int) -> TransportPlace)?
  /// Whether what sounds have on the disk is read before each period.
  public var readsAhead = true
  /// The same for a song's sound.
  public var readsSongs = false
  private var hasStreams = false
  private var paused: UInt64 = 0
  private let isMono: [Bool]
  private let capacity: Int
  private let storage: [(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>)]
  private let buffers: UnsafeMutablePointer<OutputBuffer>
  private var framed: [(frame: Int, event: MidiEvent)] = []

  /// Makes a silent engine.
  /// - Parameter devices: What messages mean, by device.
  /// - Parameter hasLimiters: Whether every output has a limiter, which delays it.
  /// - Parameter seed: Where its chance begins.
  /// - Parameter monoOutputs: One entry for each output beside the main pair: whether it is mono.
  /// - Parameter capacity: The longest period.
  public init(
    sampleRate: Double = 48000, voiceLimit: Int = EngineLimits.defaultVoices,
    devices: [DevicePlan] = [DevicePlan()], hasLimiters: Bool = false,
    seed: UInt32 = EngineHost.defaultSeed, monoOutputs: [Bool] = [], capacity: Int = 16384
  ) {
    host = EngineHost(
      voiceLimit: voiceLimit, devices: devices, hasLimiters: hasLimiters, seed: seed,
      hasReaderThread: false)
    self.sampleRate = sampleRate
    self.capacity = capacity
    isMono = [false] + monoOutputs
    unsafe storage = isMono.map { mono in
      let left = UnsafeMutablePointer<Float>.allocate(capacity: capacity)
      return unsafe (left, mono ? left : UnsafeMutablePointer<Float>.allocate(capacity: capacity))
    }
    unsafe buffers = .allocate(capacity: isMono.count)
    for (i, mono) in isMono.enumerated() {
      let place = unsafe OutputBuffer(left: storage[i].left, right: storage[i].right, isMono: mono)
      unsafe (buffers + i).initialize(to: place)
    }
    tape = isMono.map { _ in ([], []) }
  }

  /// Makes a silent engine whose only device speaks General MIDI on channels, each 1–16.
  public convenience init(
    sampleRate: Double = 48000, voiceLimit: Int = EngineLimits.defaultVoices, channels: [Int],
    monoOutputs: [Bool] = []
  ) {
    self.init(
      sampleRate: sampleRate, voiceLimit: voiceLimit, devices: [DevicePlan(channels: channels)],
      monoOutputs: monoOutputs)
  }

  deinit {
    for i in isMono.indices {
      unsafe storage[i].left.deallocate()
      if !isMono[i] { unsafe storage[i].right.deallocate() }
    }
    unsafe buffers.deallocate()
  }

  /// Makes a kit the one that plays from the next period on.
  @discardableResult
  public func load(_ plan: KitPlan, outputs: [Int] = []) -> LoadedKit {
    let kit = LoadedKit(plan, outputs: outputs)
    precondition(host.adopt(kit))
    hasStreams = hasStreams || kit.readsFromDisk
    return kit
  }

  /// Sends a message with its frame, as JACK MIDI does. In order of frames.
  /// - Parameter frame: `nil` is the first frame of the next period.
  public func send(_ event: MidiEvent, at frame: Int? = nil) { framed.append((frame ?? self.frame, event)) }

  /// Hits a note.
  public func hit(
    _ note: UInt8, velocity: UInt8 = 127, channel: UInt8 = 9, device: UInt8 = 0, at frame: Int? = nil
  ) {
    send(.noteOn, note, velocity, channel: channel, device: device, at: frame)
  }

  /// Lets a note go.
  public func release(_ note: UInt8, channel: UInt8 = 9, device: UInt8 = 0, at frame: Int? = nil) {
    send(.noteOff, note, 64, channel: channel, device: device, at: frame)
  }

  /// Moves a controller.
  public func control(
    _ controller: UInt8, _ value: UInt8, channel: UInt8 = 9, device: UInt8 = 0, at frame: Int? = nil
  ) {
    send(.controlChange, controller, value, channel: channel, device: device, at: frame)
  }

  /// Presses a note's pad, as a hand that grabs a cymbal does; 0 lets it go.
  public func press(
    _ note: UInt8, _ value: UInt8 = 127, channel: UInt8 = 9, device: UInt8 = 0, at frame: Int? = nil
  ) {
    send(.polyPressure, note, value, channel: channel, device: device, at: frame)
  }

  /// Sends a message from its parts.
  public func send(
    _ kind: MidiEvent.Kind, _ data1: UInt8 = 0, _ data2: UInt8 = 0, channel: UInt8 = 9, device: UInt8 = 0,
    at frame: Int? = nil
  ) {
    send(
      MidiEvent(time: 0, kind: kind, channel: channel, data1: data1, data2: data2, device: device), at: frame)
  }

  /// Sends a message that happened at a time, as the sequencer does.
  public func sendTimed(_ event: MidiEvent) -> Bool { host.receive(event) }

  /// The time of a frame, in nanoseconds.
  public func time(of frame: Double) -> UInt64 {
    OfflineEngine.epoch &+ paused &+ UInt64(bitPattern: Int64(frame * 1_000_000_000 / sampleRate))
  }

  /// Lets time pass without a period, as a server does that stands still.
  public func pause(seconds: Double) { paused += UInt64(seconds * 1_000_000_000) }

  /// Renders so many frames in periods of a size.
  public func render(_ frames: Int, period: Int = 256) {
    let end = frame + frames
    while frame < end { renderPeriod(min(period, end - frame)) }
  }

  /// Renders one period, without keeping its frames or allocating: for measuring.
  public func renderUnheard(_ frames: Int, framed events: borrowing Span<FramedMidiEvent>) {
    process(frames, framed: events)
    frame += frames
  }

  private func renderPeriod(_ count: Int) {
    let now = framed.prefix { $0.frame < frame + count }
    framed.removeFirst(now.count)
    let events = now.map { FramedMidiEvent(frame: UInt32(max($0.frame - frame, 0)), event: $0.event) }
    process(count, framed: events.span)
    for i in tape.indices {
      unsafe tape[i].left.append(contentsOf: UnsafeBufferPointer(start: storage[i].left, count: count))
      unsafe tape[i].right.append(contentsOf: UnsafeBufferPointer(start: storage[i].right, count: count))
    }
    frame += count
  }

  private func process(_ count: Int, framed events: borrowing Span<FramedMidiEvent>) {
    precondition(count <= capacity)
    if hasStreams && readsAhead || readsSongs { host.readAhead() }
    var period = Period(
      frames: count, startFrame: UInt32(truncatingIfNeeded: frame), startTime: time(of: Double(frame)),
      sampleRate: sampleRate)
    if let transport { period.transport = transport(frame) }
    let places = unsafe UnsafeBufferPointer(start: UnsafePointer(buffers), count: isMono.count)
    let outputs = unsafe OutputPorts(buffers: places, frames: count)
    unsafe host.engine.pointee.process(period, outputs: outputs, framed: events)
  }
}
