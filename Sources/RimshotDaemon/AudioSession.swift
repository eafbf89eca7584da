internal import Glibc
internal import RimshotControl
internal import RimshotEngineHost
internal import RimshotJack
internal import RimshotKit
internal import RimshotRealtime

/// The session's part in JACK: the client, as long as there is a server, and our outputs over all clients. Main's.
final class AudioSession {
  /// The client's name, as asked.
  let name: String
  private let host: EngineHost
  private let wake: Wakeup
  private var client: ActiveJackClient?
  /// Outputs in the order of their numbers, to be made again in the same order for the next client.
  private(set) var outputs: [Kit.Output] = []
  /// Of a period's time, the share that voices may take; `nil` is any.
  var voiceTime: Double? { didSet { client?.setVoiceTime(voiceTime) } }

  /// - Parameter voiceTime: Of a period's time, the share that voices may take; `nil` is any.
  init(name: String, host: EngineHost, wake: Wakeup, voiceTime: Double? = nil) {
    self.name = name
    self.voiceTime = voiceTime
    self.host = host
    self.wake = wake
  }

  /// Whether there is a server.
  var isOpen: Bool { client != nil }
  /// Frames a second, while there is a server.
  var sampleRate: Int? { client?.server.sampleRate }
  /// The process thread's SCHED_FIFO priority, where it has one.
  var realtimePriority: Int? { client?.realtimePriority }
  /// JACK MIDI messages lost.
  var droppedEvents: Int { client?.droppedEvents ?? 0 }

  /// Opens a client and begins to play.
  func open() throws(JackError) {
    let inactive = try JackClient(name: name)
    var active = try inactive.activate(host, wakeDescriptor: wake.descriptor, voiceTime: voiceTime)
    for output in outputs { _ = try active.output(named: output.name, isStereo: output.isStereo) }
    client = consume active
  }

  /// Ends the client, that of a dead server too.
  func close() { client = nil }

  /// What has changed since the last call.
  func takeChanges() -> JackChanges { client?.takeChanges() ?? [] }

  /// The engine's number for each output of a kit. Ports that aren't there yet are made, now or with the next client.
  func numbers(for wanted: [Kit.Output]) throws(JackError) -> [Int] {
    var numbers: [Int] = []
    for output in wanted {
      if let known = outputs.firstIndex(of: output) {
        numbers.append(known + 1)
      } else if outputs.count == EngineLimits.mostOutputs {
        Log.write("the output \"\(output.name)\" has no ports left and is heard on the main pair", .warning)
        numbers.append(0)
      } else {
        _ = try client?.output(named: output.name, isStereo: output.isStereo)
        outputs.append(output)
        numbers.append(outputs.count)
      }
    }
    return numbers
  }

  /// Every port, with its connections.
  func ports() -> [PortList.Port] {
    guard let ours = client?.name, let all = client?.ports() else { return [] }
    return all.map { port in
      PortList.Port(
        world: port.isMidi ? .midi : .audio, isSource: port.isSource, isOurs: port.name.hasPrefix(ours + ":"),
        name: port.name, isHardware: port.isPhysical, connectedTo: port.connections)
    }
  }

  /// Connects our outputs to the system's first two playback ports: left to the first, right to the second, mono to
  /// both. Outputs that are connected to anything are left alone.
  func connectPlayback() {
    let all = ports()
    let playback = all.filter { $0.world == .audio && !$0.isSource && $0.isHardware && !$0.isOurs }.map(
      \.name)
    guard let first = playback.first else { return }
    let second = playback.count > 1 ? playback[1] : first
    for port in all where port.isOurs && port.world == .audio && port.isSource && port.connectedTo.isEmpty {
      let destinations =
        port.name.hasSuffix("_l") ? [first] : port.name.hasSuffix("_r") ? [second] : [first, second]
      for destination in first == second ? [first] : destinations {
        do throws(JackError) {
          _ = try connect(port.name, to: destination)
        } catch {
          Log.write("\(error)", .warning)
        }
      }
    }
  }

  /// Connects two ports; `false` when they already were.
  func connect(_ source: String, to destination: String) throws(JackError) -> Bool {
    try client?.connect(source, to: destination) ?? false
  }

  /// Takes a connection apart.
  func disconnect(_ source: String, from destination: String) throws(JackError) {
    try client?.disconnect(source, from: destination)
  }

  /// The server, as it really runs.
  func status() -> DaemonStatus.Server? {
    guard let server = client?.server else { return nil }
    return DaemonStatus.Server(
      kind: server.kind, sampleRate: server.sampleRate, periodFrames: server.periodFrames,
      isRealtime: server.isRealtime, load: server.load, xruns: server.xruns,
      latencyFrames: server.periodFrames + host.limiterFrames)
  }
}
