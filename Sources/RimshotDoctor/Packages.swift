/// Packages under the names that distributions give them.
enum Package {
  /// jackd and its libjack.
  case jack
  /// PipeWire's libjack.
  case pipeWireJack
  /// The daemon that gives real-time priority to programs of ordinary users.
  case realtimeKit

  /// The command that installs it: Debian's where the distribution isn't known.
  func installation(on machine: Machine) -> String {
    var kinds: [Substring] = []
    for line in machine.files.lines("/etc/os-release") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0] == "ID" || parts[0] == "ID_LIKE" else { continue }
      kinds += parts[1].split { $0 == " " || $0 == "\"" }
    }
    if kinds.contains("arch") { return "sudo pacman -S \(names.arch)" }
    if kinds.contains(where: { $0 == "fedora" || $0 == "rhel" }) { return "sudo dnf install \(names.fedora)" }
    if kinds.contains(where: { $0.hasPrefix("suse") || $0.hasPrefix("opensuse") }) {
      return "sudo zypper install \(names.suse)"
    }
    return "sudo apt install \(names.debian)"
  }

  private var names: (debian: String, fedora: String, arch: String, suse: String) {
    switch self {
    case .jack: ("jackd2", "jack-audio-connection-kit", "jack2", "jack")
    case .pipeWireJack:
      ("pipewire-jack", "pipewire-jack-audio-connection-kit", "pipewire-jack", "pipewire-libjack-0_3")
    case .realtimeKit: ("rtkit", "rtkit", "rtkit", "rtkit")
    }
  }
}
