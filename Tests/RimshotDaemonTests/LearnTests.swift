import Foundation
import Glibc
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// `rimshot learn` beside a real daemon: a player who hits, types and plays.
@Suite(.oneAtATime, .needs(.jackd))
struct LearnTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer

  init() throws {
    home = try Home()
    kit = try .levels()
    server = try AudioServer.jackd()
    try home.folder.makeFolder("config/rimshot/devices")
    try home.folder.write("rimshot_device: 1\nname: Pads\n", to: "config/rimshot/devices/pads.yaml")
    try home.folder.write(
      "devices: [{jack_midi: true, profile: pads}]\n", to: "config/rimshot/config.yaml")
  }

  /// The program, with a keyboard.
  private final class Learner {
    let process: SpawnedProcess
    private let keyboard: Int32

    init(_ words: String, in home: Home) throws {
      let pipe = home.folder.newFile()
      mkfifo(pipe, 0o600)
      keyboard = open(pipe, O_RDWR | O_CLOEXEC)
      process = try SpawnedProcess(
        "/bin/sh", ["-c", "exec \(BuiltProgram.path) learn \(words) < \(pipe)"],
        environment: home.environment, log: home.folder.newFile())
    }

    deinit { close(keyboard) }

    var text: String { get throws { try String(contentsOfFile: process.log, encoding: .utf8) } }

    func type(_ line: String) {
      let bytes = Array("\(line)\n".utf8)
      _ = write(keyboard, bytes, bytes.count)
    }

    func wait(_ words: String) throws {
      try waitUntil("\"\(words)\"") {
        if process.exitStatus != nil, try !text.contains(words) { throw TimedOut("\(words): \(try text)") }
        return try text.contains(words)
      }
    }
  }

  @Test func itHearsPadsAndPedalAndTheDaemonPlaysWithWhatItWrote() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: [])
    let listener = try EventListener(to: daemon, [.midi])
    func play(_ messages: [[UInt8]], every frames: Int) throws {
      let start = player.soon
      let before = listener.midi.count
      for (place, message) in messages.enumerated() {
        try player.send(message, at: start &+ UInt32(place * frames))
      }
      try listener.wait("\(messages.count) messages") { listener.midi.count >= before + messages.count }
    }

    let learner = try Learner("--profile pads --force", in: home)
    try learner.wait("Hit any pad of the device to learn.")
    try play((1...20).map { [0x99, 60, UInt8($0 * 5)] }, every: 1200)
    #expect(listener.midi.allSatisfy { $0.pad == "drone" })
    try learner.wait("Note 60, so far bongo-high.")
    learner.type("snar")
    try learner.wait("There is no \"snar\" (did you mean \"snare\"?).")
    learner.type("snare")
    try learner.wait("Note 60 is snare. ")
    learner.type("done")
    try learner.wait("Now the hi-hat's pedal")
    try play([3, 50, 100, 50, 2, 60, 98, 20, 1].map { [0xB9, 4, $0] }, every: 480)
    learner.type("")
    try learner.wait("went down 2 times, from 2 with the foot off to 98 at the weakest press")
    learner.type("y")
    try learner.wait("Play for 60 seconds")
    // Each hit sounds again 8 ms later.
    try play((0..<30).map { [0x99, 60, $0 % 2 == 0 ? 120 : 30] }, every: 384)
    learner.type("")
    try learner.wait("Snare (60) sounded twice at ")
    learner.type("y")
    try learner.wait("Write it?")
    #expect(try daemon.status.midi.devices.first?.profileName == "Pads")
    learner.type("y")
    let status = try learner.process.waitForEnd(seconds: 10)
    let text = try learner.text
    #expect(status == 0 && text.hasSuffix("JACK MIDI is played with it now.\n"), "\(text)")

    let heard = listener.midi.count
    try play([[0x99, 60, 120], [0x99, 60, 30], [0xB9, 4, 98]], every: 384)
    let reports = listener.midi[heard...]
    #expect(reports.map(\.outcome) == [.played, .retrigger, .acted])
    #expect(reports.first?.pad == "snare")
  }

  @Test func whoTypesNothingMayPlayAllTheSame() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: [])
    let process = try SpawnedProcess(
      "/bin/sh", ["-c", "exec \(BuiltProgram.path) learn --yes --seconds 1 --profile other < /dev/null"],
      environment: home.environment, log: home.folder.newFile())
    try waitUntil("a hit that is heard") {
      let frame = player.soon
      try player.hit(60, at: frame)
      try player.wait(until: frame)
      return try String(contentsOfFile: process.log, encoding: .utf8).contains("Play for 1 second as")
    }
    let status = try process.waitForEnd(seconds: 10)
    let text = try String(contentsOfFile: process.log, encoding: .utf8)
    #expect(status == 0 && text.contains("/other.yaml is written"), "\(text)")
    #expect(text.hasSuffix("devices: [{jack_midi: true, profile: other}]\n"), "\(text)")
    #expect(try daemon.status.state == .ready)
  }

  @Test func anInterruptLeavesEverythingAsItWas() throws {
    let daemon = try home.daemon(kit.path)
    let learner = try Learner("--profile other", in: home)
    try learner.wait("Hit any pad of the device to learn.")
    learner.process.signal(SIGINT)
    #expect(try learner.process.waitForEnd(seconds: 5) == 1)
    #expect(try learner.text.hasSuffix("rimshot: ended, and nothing was written\n"))
    let files = try FileManager.default.contentsOfDirectory(
      atPath: "\(home.folder.path)/config/rimshot/devices")
    #expect(files == ["pads.yaml"])
    #expect(try daemon.status.state == .ready)
  }
}
