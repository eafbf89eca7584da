internal import CJack
internal import Glibc
internal import JackProbe

/// Plays MIDI at frames and listens at frames: the drummer and the ears of the tests. Frames are the server's.
public final class JackPlayer {
  let probe: OpaquePointer
  let jack: rimshot_jack
  let client: OpaquePointer
  private let name: String
  /// Frames of each input that are kept; older ones are overwritten.
  public static let tapeFrames = 1 << 19

  /// A JACK call that was refused.
  public struct Refused: Error, CustomStringConvertible {
    /// Which, and why.
    public var description: String
  }

  /// Opens one on a server.
  /// - Parameter inputs: How many audio ports it hears at once.
  public init(on server: AudioServer, inputs: Int, name: String = "player") throws {
    var failure: UnsafePointer<CChar>?
    guard let probe = jack_probe_open(server.library, name, Int32(inputs), JackPlayer.tapeFrames, &failure)
    else { throw Refused(description: failure.map { String(cString: $0) } ?? "") }
    self.probe = probe
    self.name = name
    jack = jack_probe_functions(probe).pointee
    client = jack_probe_client(probe)
  }

  deinit { jack_probe_close(probe) }

  // MARK: - Playing and listening

  /// Frames a second.
  public var sampleRate: Int { Int(jack.get_sample_rate(client)) }
  /// Frames a period.
  public var periodFrames: Int { Int(jack.get_buffer_size(client)) }
  /// The first frame that isn't heard yet.
  public var now: UInt32 { jack_probe_now(probe) }
  /// A frame early enough to wait for, and late enough to play something at.
  public var soon: UInt32 { now &+ UInt32(4 * periodFrames + sampleRate / 20) }
  /// Messages that were sent too late for their frame.
  public var lateMessages: Int { Int(jack_probe_late(probe)) }

  /// Sends a MIDI message at a frame. In order of frames.
  public func send(_ bytes: [UInt8], at frame: UInt32) throws {
    if !jack_probe_send(probe, frame, bytes, bytes.count) {
      throw Refused(description: "too many messages wait")
    }
  }

  /// Hits a note at a frame.
  /// - Parameter channel: 1–16.
  public func hit(_ note: UInt8, velocity: UInt8 = 127, channel: UInt8 = 10, at frame: UInt32) throws {
    try send([0x90 | (channel - 1), note, velocity], at: frame)
  }

  /// Waits until all frames before this one have been heard.
  public func wait(until frame: UInt32) throws {
    let frames = Double(Int32(bitPattern: frame &- now))
    try waitUntil("frame \(frame)", seconds: 10 + max(frames, 0) / Double(sampleRate)) {
      Int32(bitPattern: now &- frame) >= 0
    }
  }

  /// What an input hears in these frames; waits until they have passed.
  /// - Parameter input: Counted from 1, like the ports.
  public func hear(_ input: Int = 1, from frame: UInt32, count: Int) throws -> [Float] {
    try wait(until: frame &+ UInt32(count))
    if Int(now &- frame) > JackPlayer.tapeFrames { throw Refused(description: "that was too long ago") }
    var frames = [Float](repeating: 0, count: count)
    jack_probe_read(probe, Int32(input - 1), frame, &frames, count)
    return frames
  }

  /// Waits until an input hears something louder than a level, beginning at a frame.
  /// - Returns: The first such frame.
  public func waitForSound(
    _ input: Int = 1, above level: Float = 0, from frame: UInt32, seconds: Double = 10
  ) throws -> UInt32 {
    var next = frame
    var found: UInt32?
    try waitUntil("sound at input \(input)", seconds: seconds) {
      let end = now
      let frames = try hear(input, from: next, count: max(0, Int(Int32(bitPattern: end &- next))))
      found = frames.firstIndex { abs($0) > level }.map { next &+ UInt32($0) }
      next = Int32(bitPattern: end &- next) > 0 ? end : next
      return found != nil
    }
    return found ?? next
  }

  // MARK: - Ports

  /// A port, as any JACK program sees it.
  public struct Port: Equatable, Sendable {
    /// "client:port".
    public var name: String
    /// MIDI instead of audio.
    public var isMidi: Bool
    /// It sends.
    public var isSource: Bool
    /// It is a device's.
    public var isPhysical: Bool
    /// Frames of latency towards where it gets its sound from.
    public var captureLatency: ClosedRange<Int>
    /// Frames of latency towards where its sound goes.
    public var playbackLatency: ClosedRange<Int>
    /// What it is connected to.
    public var connections: [String]
  }

  /// All ports of the server.
  public func ports() throws -> [Port] {
    strings(jack.get_ports(client, nil, nil, 0)).compactMap { name in
      guard let port = jack.port_by_name(client, name) else { return nil }
      let flags = UInt32(jack.port_flags(port))
      return Port(
        name: name, isMidi: jack.port_type(port).map { String(cString: $0) } != JACK_DEFAULT_AUDIO_TYPE,
        isSource: flags & JackPortIsOutput.rawValue != 0,
        isPhysical: flags & JackPortIsPhysical.rawValue != 0,
        captureLatency: latency(of: port, JackCaptureLatency),
        playbackLatency: latency(of: port, JackPlaybackLatency),
        connections: strings(jack.port_get_all_connections(client, port)))
    }
  }

  private func latency(
    of port: OpaquePointer, _ mode: jack_latency_callback_mode_t
  ) -> ClosedRange<Int> {
    var range = jack_latency_range_t(min: 0, max: 0)
    jack.port_get_latency_range(port, mode, &range)
    return Int(range.min)...max(Int(range.min), Int(range.max))
  }

  /// Our MIDI output.
  public var midiPort: String { "\(name)-midi:out" }
  /// One of our audio inputs, counted from 1.
  public func port(_ input: Int) -> String { "\(name):in_\(input)" }

  /// Connects two ports by their full names, and returns when the server says that they are.
  public func connect(_ source: String, to destination: String) throws {
    let code = jack.connect(client, source, destination)
    if code != 0 && code != EEXIST {
      throw Refused(description: "connecting \(source) to \(destination): \(code)")
    }
    try waitUntil("connection \(source) → \(destination)") {
      try ports().contains { $0.name == source && $0.connections.contains(destination) }
    }
  }

  /// Takes a connection apart, as any JACK program may.
  public func disconnect(_ source: String, from destination: String) throws {
    let code = jack.disconnect(client, source, destination)
    if code != 0 { throw Refused(description: "disconnecting \(source) from \(destination): \(code)") }
  }

  /// Connects our MIDI output to a client's `midi_in`, and our inputs to its ports, in order.
  public func connect(toMidiOf instrument: String, hearing outputs: [String]) throws {
    try connect(midiPort, to: "\(instrument):midi_in")
    for (index, output) in outputs.enumerated() {
      try connect("\(instrument):\(output)", to: port(index + 1))
    }
  }

  /// Changes the server's period, and returns when it has it.
  public func setPeriod(_ frames: Int) throws {
    let code = jack_probe_set_period(probe, UInt32(frames))
    if code != 0 { throw Refused(description: "a period of \(frames) frames: \(code)") }
    try waitUntil("period of \(frames)") { periodFrames == frames }
  }

  /// Has the listening client begin again, or end without going: JACK refuses then to connect its ports.
  public func setActive(_ isOn: Bool) throws {
    let code = isOn ? jack.activate(client) : jack.deactivate(client)
    if code != 0 { throw Refused(description: "activation: \(code)") }
  }

  /// Has the server run faster than time, or no more.
  public func setFreewheel(_ isOn: Bool) throws {
    let code = jack_probe_set_freewheel(probe, isOn)
    if code != 0 { throw Refused(description: "freewheeling: \(code)") }
  }

  private func strings(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [String] {
    guard let list else { return [] }
    var names: [String] = []
    while let name = list[names.count] { names.append(String(cString: name)) }
    jack.free(list)
    return names
  }
}
