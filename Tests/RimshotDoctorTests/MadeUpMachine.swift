import Foundation

@testable import RimshotDoctor

/// A machine made of files in a temporary folder, which goes when its value goes: to begin with that of Anna, whom
/// nothing keeps from playing.
final class MadeUpMachine {
  let root: String
  /// The paths, without ``root``, that she may not use.
  var refused: Set<String> = []
  var environment: [String: String]
  var daemon: Machine.Daemon = .absent
  /// What programs print, by their words.
  var programs: [String: String] = [:]
  var placesFault: String?
  private var places: Machine.Places

  /// Everything is as it should be, but for the daemon, which isn't started.
  init() throws {
    root = "/tmp/rimshot-doctor-\(UUID().uuidString.prefix(13))"
    let home = "\(root)/home/anna"
    environment = [
      "HOME": home, "LANG": "de_DE.UTF-8", "XDG_RUNTIME_DIR": "\(root)/run/user/1000",
      "XDG_DATA_DIRS": "\(root)/usr/share",
    ]
    let runtime = "\(root)/run/user/1000/rimshot"
    places = Machine.Places(
      name: "rimshot", runtimeDirectory: runtime, socket: "\(runtime)/control",
      lock: "\(runtime)/rimshot.lock",
      log: "\(home)/.local/state/rimshot/rimshot.log")
    try folder("/home/anna")
    try folder("/run/user/1000")
    try account()
    try write("", "/dev/snd/seq", mode: 0o666)
    try card(1, "TD17", "TD-17", midi: true)
    try session(priority: "95", memory: "unlimited")
    try jackd()
    try write("950000\n", "/proc/sys/kernel/sched_rt_runtime_us")
    try write("Linux version 6.1.0-rt (Debian) #1 SMP PREEMPT_RT Debian 6.1.0\n", "/proc/version")
    try write("", "/usr/lib/x86_64-linux-gnu/libjack.so.0.1.0")
    try link("/usr/lib/x86_64-linux-gnu/libjack.so.0", to: "libjack.so.0.1.0")
    try write("performance\n", "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
    try write(
      "rimshot: 1\nname: Plain\npads:\n  kick: {note: 36, samples: kick.wav}\n",
      "/usr/share/rimshot/kits/acoustic/kit.yaml")
    try write("RIFF", "/usr/share/rimshot/kits/acoustic/kick.wav")
  }

  deinit {
    // Nothing depends on its going.
    try? FileManager.default.removeItem(atPath: root)
  }

  // MARK: - What it is made of

  func folder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: root + path, withIntermediateDirectories: true)
  }

  func write(_ text: String, _ path: String, mode: Int? = nil) throws {
    try folder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    try text.write(toFile: root + path, atomically: false, encoding: .utf8)
    if let mode {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: root + path)
    }
  }

  func link(_ path: String, to target: String) throws {
    try folder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    try? FileManager.default.removeItem(atPath: root + path)
    try FileManager.default.createSymbolicLink(atPath: root + path, withDestinationPath: target)
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: root + path) }

  /// The group that the files of a test have, which is Anna's machine's group of audio.
  private static let audio = getegid()

  /// Anna, her groups in the system's files, and whether this session has that of audio.
  func account(groups: [String] = ["audio"], hasAudioNow: Bool = true, capabilities: String = "0") throws {
    try write("anna:x:1000:4242::/home/anna:/bin/sh\n", "/etc/passwd")
    try write(
      "audio:x:\(Self.audio):\(groups.contains("audio") ? "anna" : "")\nanna:x:4242:\n", "/etc/group")
    try write(
      "Name:\tsh\nUid:\t1000\t1000\t1000\t1000\nGid:\t4242\t4242\t4242\t4242\n"
        + "Groups:\t\(hasAudioNow ? "\(Self.audio)" : "") \nCapEff:\t\(capabilities)\n", "/proc/self/status")
  }

  func session(priority: String, memory: String, of process: String = "self") throws {
    try write(
      """
      Limit                     Soft Limit           Hard Limit           Units
      Max locked memory         \(memory)            \(memory)            bytes
      Max realtime priority     \(priority)                    \(priority)

      """, "/proc/\(process)/limits")
  }

  func process(_ number: Int, _ words: String..., name: String? = nil, user: UInt32 = 1000) throws {
    let first = words.first?.split(separator: "/").last.map(String.init)
    try write("\(name ?? first ?? "?")\n", "/proc/\(number)/comm")
    try write(words.joined(separator: "\0") + "\0", "/proc/\(number)/cmdline")
    try write(
      "Name:\tx\nTgid:\t\(number)\nUid:\t\(user)\t\(user)\t\(user)\t\(user)\n", "/proc/\(number)/status")
  }

  /// A jackd with 128 frames on the module.
  func jackd() throws {
    try process(300, "/usr/bin/jackd", "-P70", "-dalsa", "-dhw:TD17", "-r48000", "-p128", "-n3")
    try stream(card: 1, owner: 300, rate: 48_000, period: 128)
  }

  func card(_ number: Int, _ identifier: String, _ name: String, midi: Bool) throws {
    let line = " \(number) [\(identifier)]: USB-Audio - \(name)\n                      \(name) at usb-1\n"
    let before = (try? String(contentsOfFile: "\(root)/proc/asound/cards", encoding: .utf8)) ?? ""
    try write(before + line, "/proc/asound/cards")
    try write("closed\n", "/proc/asound/card\(number)/pcm0p/sub0/status")
    try write("closed\n", "/proc/asound/card\(number)/pcm0p/sub0/hw_params")
    if midi {
      try write("", "/proc/asound/card\(number)/midi0")
      try write(
        "Client info\nClient   0 : \"System\" [Kernel]\nClient  \(16 + 4 * number) : \"\(name)\" [Kernel]\n",
        "/proc/asound/seq/clients")
    }
  }

  func stream(card: Int, owner: Int, rate: Int, period: Int) throws {
    let folder = "/proc/asound/card\(card)/pcm0p/sub0"
    try write("state: RUNNING\nowner_pid   : \(owner)\n", "\(folder)/status")
    try write("format: S32_LE\nrate: \(rate) (\(rate)/1)\nperiod_size: \(period)\n", "\(folder)/hw_params")
  }

  /// A daemon with a thread that reads MIDI.
  func rimshot(priority: String = "95", memory: String = "unlimited", midiIsRealtime: Bool = true) throws {
    try process(500, "/usr/bin/rimshot", "daemon")
    try session(priority: priority, memory: memory, of: "500")
    let policy = midiIsRealtime ? "64 1" : "0 0"
    let zeros = Array(repeating: "0", count: 36).joined(separator: " ")
    try write("501 (rimshot-midi) S \(zeros) \(policy) 0\n", "/proc/500/task/501/stat")
    daemon = .running(
      Machine.Running(
        pid: 500, version: "1", server: Machine.Server(kind: "jackd", rate: 48_000, period: 128)))
  }

  // MARK: - What the doctor says

  var machine: Machine {
    let (root, refused, programs) = (root, refused, programs)
    return Machine(
      root: root, environment: environment, places: placesFault == nil ? places : nil,
      placesFault: placesFault,
      version: "1", daemon: daemon,
      canUse: { path in
        !refused.contains(path.replacing(root, with: "")) && FileTree.canUse(path)
      },
      run: { programs[$0.joined(separator: " ")] })
  }

  /// What one check finds.
  func findings(_ check: String) -> [Finding] {
    Check.all.filter { $0.name == check }.flatMap { $0.findings(on: machine) }
  }

  /// What one check finds first.
  func finding(_ check: String) -> Finding? { findings(check).first }
}
