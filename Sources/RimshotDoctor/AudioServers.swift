/// The audio servers of a machine, and the libraries that lead to them.
struct AudioServers {
  /// Every jackd that runs.
  let jack: [JackCommandLine]
  /// Whether the user's PipeWire runs.
  let hasPipeWire: Bool
  /// jackdbus, which may or may not run a server.
  let jackOnBus: RunningProcess?
  /// The libjack that the loader finds, and whether it leads to PipeWire; `nil` where there is none.
  let library: (path: String, isPipeWire: Bool)?
  /// PipeWire's libjack where the loader doesn't look.
  let pipeWireLibrary: String?

  init(_ machine: Machine) {
    let files = machine.files
    jack = JackCommandLine.all(machine)
    hasPipeWire = machine.processes.contains { $0.name == "pipewire" && $0.user == machine.user.number }
    jackOnBus = machine.processes.first { $0.name == "jackdbus" && $0.user == machine.user.number }
    pipeWireLibrary = Self.libraries.map { "\($0)/pipewire-0.3/jack/libjack.so.0" }.first { files.exists($0) }
    let found = Self.libraries.map { "\($0)/libjack.so.0" }.first { files.exists($0) }
    // Distributions that prefer PipeWire's tell the loader its folder.
    let prefersPipeWire = files.names("/etc/ld.so.conf.d").contains { name in
      files.lines("/etc/ld.so.conf.d/\(name)").contains { $0.contains("pipewire-0.3/jack") }
    }
    if prefersPipeWire, let pipeWireLibrary {
      library = (pipeWireLibrary, true)
    } else {
      // PipeWire's are libjack.so.0.3xx, jackd's libjack.so.0.1.0 and libjack.so.0.0.28.
      library = found.map { path in
        let target = files.link(path) ?? ""
        return (path, target.contains("pipewire") || target.contains("libjack.so.0.3"))
      }
    }
  }

  /// Whether PipeWire can be reached as a JACK server.
  var reachesPipeWire: Bool { pipeWireLibrary != nil || library?.isPipeWire == true }

  /// The jackd that a program of the user would find.
  func ownJack(_ machine: Machine) -> JackCommandLine? {
    let wanted = machine.environment["JACK_DEFAULT_SERVER"] ?? "default"
    return jack.first { $0.user == machine.user.number && $0.name == wanted }
  }

  /// Names of processes that are audio servers.
  static let names: Set<String> = ["jackd", "jackdmp", "jackdbus", "pipewire", "wireplumber"]

  /// Where libraries are.
  private static let libraries = [
    "/usr/local/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu",
    "/usr/lib/arm-linux-gnueabihf",
    "/usr/lib64", "/usr/lib",
  ]
}
