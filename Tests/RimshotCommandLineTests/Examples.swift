import RimshotControl
import RimshotKit

extension KitReport {
  static let example = KitReport(
    name: "Acoustic", path: "/kits/acoustic/kit.yaml", pads: ["kick", "snare", "closed hi-hat"], samples: 120,
    memoryBytes: 34_512_000, warnings: [])
}

extension DaemonStatus {
  /// A daemon that has played for a while.
  static let example = DaemonStatus(
    state: .ready, name: "rimshot", version: rimshotVersion, pid: 4711, uptime: 7384.2, arguments: [],
    workingDirectory: "/",
    server: Server(
      kind: "jackd", sampleRate: 48000, periodFrames: 256, isRealtime: true, load: 3.42, xruns: 1,
      latencyFrames: 256),
    kit: .example,
    midi: Midi(
      alsaPort: "128:0", channels: [10], devices: [], events: 1203, otherChannels: [], unmappedNotes: [],
      secondsSinceLast: 2.34, overruns: 0),
    engine: Engine(voices: 3, voiceLimit: 256, hits: 1200, stolen: 0, late: 0, dropped: 0),
    connections: [
      Connection(source: "USB Pad:USB Pad MIDI 1", destination: "Rimshot:in", changed: false),
      Connection(source: "rimshot:main_l", destination: "system:playback_1", changed: false),
    ])

  /// The same daemon after its server went away, at a pad that was set up wrongly.
  static var troubled: DaemonStatus {
    var status = example
    status.state = .noServer
    status.server = nil
    status.uptime = 61
    status.kit?.warnings = ["a", "b"]
    status.midi = Midi(
      alsaPort: nil, channels: [1, 2, 3, 10],
      devices: [
        .init(
          name: "TD-17", client: 24, usb: "0582:01d3", profile: "roland-td-17", profileName: "Roland TD-17",
          chosenBy: .profile, channels: [10])
      ], events: 1, otherChannels: [.init(number: 5, count: 12)],
      unmappedNotes: [.init(number: 56, count: 1), .init(number: 54, count: 2), .init(number: 3, count: 1)],
      secondsSinceLast: nil, overruns: 1)
    status.engine = Engine(voices: 0, voiceLimit: 16, hits: 1, stolen: 1, late: 1, dropped: 2)
    status.connections = []
    return status
  }
}

extension PortList {
  static let example = PortList(ports: [
    Port(
      world: .alsa, isSource: false, isOurs: true, name: "Rimshot:in", address: "128:0",
      connectedTo: ["USB Pad:USB Pad MIDI 1", "Keys:Keys MIDI 1"]),
    Port(world: .midi, isSource: false, isOurs: true, name: "rimshot:midi_in"),
    Port(
      world: .audio, isSource: true, isOurs: true, name: "rimshot:main_l", connectedTo: ["system:playback_1"]),
    Port(
      world: .alsa, isSource: true, isOurs: false, name: "Midi Through:Midi Through Port-0", address: "14:0"),
    Port(
      world: .alsa, isSource: true, isOurs: false, name: "USB Pad:USB Pad MIDI 1", address: "20:0", card: 1,
      usb: "0582:0123 A1", isHardware: true, connectedTo: ["Rimshot:in"]),
    Port(
      world: .audio, isSource: false, isOurs: false, name: "system:playback_1", isHardware: true,
      connectedTo: ["rimshot:main_l"]),
  ])
}

extension Kit {
  /// A small kit with one of everything.
  static let example: Kit = {
    func takes(_ count: Int) -> [Take] {
      (0..<count).map { number in
        let location = SourceLocation(file: "kit.yaml", line: 9)
        return Take(channels: [Channel(sample: Sample(path: "/k/\(number).flac", location: location))])
      }
    }
    return Kit(
      name: "Small", author: "Ringo", license: "CC0-1.0", description: "Dry.\nClose.", directory: "/k",
      outputs: [Output(name: "kick"), Output(name: "hats", isStereo: false)],
      chokeGroups: [ChokeGroup(name: "hihat")],
      pads: [
        Pad(
          name: "kick", notes: [36, 35], output: 0,
          layers: [
            Layer(velocities: 1...63, takes: takes(3)),
            Layer(velocities: 64...127, selection: .random, takes: takes(4)),
          ]),
        Pad(name: "closed hi-hat", notes: [42], output: 1, chokeGroup: 0, layers: [Layer(takes: takes(1))]),
        Pad(name: "spare", notes: [3]),
        Pad(name: "by name", notes: []),
      ])
  }()

  /// A kit with articulations, microphones and every way to end a hit.
  static let articulated: Kit = {
    let top = Microphone(name: "top", channels: [1])
    let room = Microphone(name: "room", output: 0)
    func takes(_ microphones: [Microphone]) -> [Take] {
      (0..<2).map { number in
        let sample = Sample(path: "/k/\(number).wav", location: SourceLocation(file: "kit.yaml", line: 9))
        return Take(channels: microphones.map { Channel(sample: sample, microphone: $0) })
      }
    }
    var hiHat = Pad(
      name: "hi-hat", notes: [46],
      articulations: [
        Articulation(
          name: "open", zone: "open", pedal: 0...89,
          layers: [Layer(selection: .nearest, takes: takes([top, room]))]),
        Articulation(
          name: "closed", zone: "closed", notes: [42],
          layers: [Layer(selection: .randomWithoutRepeat, takes: takes([top]))]),
        Articulation(name: "edge", zone: "edge", pedal: 0...9, position: 64...127, layers: []),
      ])
    hiHat.chokes = [Choke(pad: 1, fade: 0.08)]
    hiHat.pedalDamping = 0.08
    var crash = Pad(
      name: "crash", notes: [49],
      articulations: [
        Articulation(
          overlap: .crossfade,
          layers: [
            Layer(velocities: 1...80, takes: takes([Microphone()])),
            Layer(velocities: 60...127, takes: takes([Microphone()])),
          ])
      ])
    crash.selfChoke = 2
    crash.polyphony = Polyphony(hits: 3)
    crash.aftertouch = .choke(Grab())
    return Kit(name: "Live", directory: "/k", outputs: [Output(name: "oh")], pads: [hiHat, crash])
  }()
}
