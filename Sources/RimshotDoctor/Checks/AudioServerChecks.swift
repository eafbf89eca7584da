/// Whether there is somebody to play through.
extension Check {
  static let audioServer = [jackLibrary, server, jackDatabase, period]

  private static let jackLibrary = Check(
    "jack-library", why: "Rimshot reaches jackd and PipeWire through libjack alone"
  ) { machine in
    let servers = AudioServers(machine)
    guard let library = servers.library else {
      if let path = servers.pipeWireLibrary { return [.fine("libjack is PipeWire's (\(path))")] }
      return [
        Symptom(
          .error, "libjack isn't installed, neither jackd's nor PipeWire's",
          mend: [
            servers.hasPipeWire
              ? Package.pipeWireJack.installation(on: machine) : Package.jack.installation(on: machine)
          ])
      ]
    }
    let other = servers.pipeWireLibrary.map { !library.isPipeWire && $0 != library.path } ?? false
    return [
      .fine(
        "libjack is \(library.isPipeWire ? "PipeWire's" : "jackd's") (\(library.path))"
          + (other ? ", and PipeWire's is there too" : ""))
    ]
  }

  private static let server = Check(
    "audio-server", why: "the kit sounds through JACK or PipeWire; without them the daemon waits"
  ) { machine in
    let servers = AudioServers(machine)
    if let jack = servers.ownJack(machine) { return jackd(jack, machine) }
    if let server = machine.running?.server { return [.fine("the daemon plays through \(server.kind)")] }
    if servers.hasPipeWire { return pipeWire(servers, machine) }
    if let other = servers.jack.first(where: { $0.user == machine.user.number }) {
      return [
        Symptom(
          .error, "jackd runs under the name \(shell(other.name)), and programs look for another",
          mend: ["export JACK_DEFAULT_SERVER=\(shell(other.name))"])
      ]
    }
    if let other = servers.jack.first {
      let holdsCard = SoundCard.all(machine.files).contains { card in
        card.openStreams(machine.files).contains { $0.owner == other.process }
      }
      return [
        Symptom(
          .error,
          "jackd (pid \(other.process)) is another user's (\(other.user)), and closed to \(machine.user.name)",
          details: [
            "A server is open to other users where JACK_PROMISCUOUS_SERVER is set for it and for them."
          ],
          mend: (holdsCard ? ["sudo kill \(other.process)"] : []) + [start(machine)])
      ]
    }
    if let bus = servers.jackOnBus {
      return [
        Symptom(
          .note, "jackdbus runs (pid \(bus.number)), and doesn't say here whether its server does",
          mend: ["jack_control start"])
      ]
    }
    return [Symptom(.error, "no audio server runs, neither jackd nor PipeWire", mend: starts(machine))]
  }

  private static func jackd(_ jack: JackCommandLine, _ machine: Machine) -> [Symptom] {
    guard jack.isRealtime else {
      let words = machine.process(jack.process)?.words ?? []
      let mended = words.map { ["-r", "--no-realtime"].contains($0) ? "-R" : $0 }
      // Behind the driver's name -r is the rate.
      let driver = words.firstIndex { $0.hasPrefix("-d") || $0.hasPrefix("--driver") } ?? words.count
      let line = (mended.prefix(driver) + words.dropFirst(driver)).map(shell).joined(separator: " ")
      return [
        Symptom(
          .warning, "jackd (pid \(jack.process)) was started without real-time priority",
          mend: ["kill \(jack.process)", "\(line) &"])
      ]
    }
    let device = jack.device.map { " on \($0)" } ?? ""
    return [.fine("jackd runs (pid \(jack.process), \(jack.driver)\(device))")]
  }

  private static func pipeWire(_ servers: AudioServers, _ machine: Machine) -> [Symptom] {
    guard servers.reachesPipeWire else {
      return [
        Symptom(
          .error, "PipeWire runs, but its libjack isn't installed",
          mend: [Package.pipeWireJack.installation(on: machine)])
      ]
    }
    let place =
      machine.environment["PIPEWIRE_RUNTIME_DIR"] ?? machine.environment["XDG_RUNTIME_DIR"]
    if let place, !FileTree(root: "").exists("\(place)/pipewire-0") {
      return [
        Symptom(
          .error, "PipeWire runs, but not for this session: there is no \(place)/pipewire-0",
          mend: [
            "export XDG_RUNTIME_DIR=/run/user/\(machine.user.number)", "systemctl --user restart pipewire",
          ])
      ]
    }
    if place == nil {
      return [
        Symptom(
          .warning, "PipeWire runs, but XDG_RUNTIME_DIR isn't set, so that this session can't find it",
          mend: ["export XDG_RUNTIME_DIR=/run/user/\(machine.user.number)"])
      ]
    }
    return [.fine("PipeWire runs")]
  }

  /// The commands that bring an audio server up, the first of which can be.
  private static func starts(_ machine: Machine) -> [String] {
    let folders = ["/usr/bin", "/usr/local/bin"]
    func has(_ program: String) -> Bool { folders.contains { machine.files.exists("\($0)/\(program)") } }
    if has("jackd") { return [start(machine)] }
    if has("pipewire") { return ["systemctl --user enable --now pipewire wireplumber"] }
    return [Package.jack.installation(on: machine), start(machine)]
  }

  /// jackd on the first card that can play; without one it plays for nobody, and everything else can be tried.
  private static func start(_ machine: Machine) -> String {
    guard let card = SoundCard.all(machine.files).first(where: { !$0.playback.isEmpty }) else {
      return "jackd -d dummy -r 48000 -p 128 &"
    }
    return "jackd -d alsa -d hw:\(card.identifier) -r 48000 -p 128 -n 3 &"
  }

  /// A word as a shell takes it.
  static func shell(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
        UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "+"),
        0x80...:
        true
      default: false
      }
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}
