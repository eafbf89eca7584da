import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// The metronome of a daemon, on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct MetronomePlayingTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer

  init() throws {
    home = try Home()
    kit = try .levels()
    server = try AudioServer.jackd()
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write("kit: \(kit.path)\n", to: "config/rimshot/config.yaml")
  }

  @Test func itClicksAtItsDistancesAndSaysWhereItIs() throws {
    let daemon = try home.daemon()
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect("rimshot:main_l", to: player.port(1))
    let beats = try EventListener(to: daemon, [.beat])
    let from = player.now
    let started = try home.rimshot(
      "metronome", "start", "--tempo", "300", "--meter", "3/4", "--bars", "2", "--count-in", "1")
    #expect(started.output.hasPrefix("300 beats a minute, 3/4, accents on 1, -6 dB on main: "))
    let first = try player.waitForSound(from: from)
    let heard = try player.hear(from: first &- 1, count: 9600 * 9 + 4000)
    // Nine clicks, 9600 frames apart, and silence between them and after.
    for click in 0..<9 {
      let frames = heard[(click * 9600)..<(click + 1) * 9600]
      #expect(frames.firstIndex { $0 != 0 } == click * 9600 + 1)
      #expect(frames.dropFirst(2400).allSatisfy { $0 == 0 })
    }
    #expect(heard[(9 * 9600)...].allSatisfy { $0 == 0 })
    try beats.wait("nine beats") { beats.events.count == 9 }
    let told = beats.events.compactMap { event in
      if case .beat(let beat) = event { beat } else { nil }
    }
    #expect(told.map(\.bar) == [0, 0, 0, 1, 1, 1, 2, 2, 2])
    #expect(told.map(\.beat) == [1, 2, 3, 1, 2, 3, 1, 2, 3])
    #expect(told.map(\.isAccented) == [true, false, false, true, false, false, true, false, false])
    let report: MetronomeReport = try daemon.ask(.metronome(.show))
    #expect(!report.isRunning && report.bar == nil)
  }

  @Test func itIsSetTappedAndStopped() throws {
    let daemon = try home.daemon()
    let player = try JackPlayer(on: server, inputs: 1)
    #expect(
      try home.rimshot("metronome", "set", "--tempo", "90.5", "--output", "click", "--gain", "0").output
        == "90.5 beats a minute, 4/4, accents on 1, 0 dB on click: stopped\n")
    let ports = try player.ports().map(\.name)
    #expect(ports.contains("rimshot:click"))
    try player.connect("rimshot:click", to: player.port(1))
    let from = player.now
    #expect(try home.rimshot("metronome", "start").status == 0)
    _ = try player.waitForSound(above: 0.5, from: from)
    let wrong = try home.rimshot("metronome", "set", "--meter", "3/4", "--accents", "1,4")
    #expect(wrong.status == 2, "wrong usage, as any other range")
    #expect(
      wrong.errors == "rimshot: a bar of 3/4 has no beat 4 to accent: accents are beats from 1 to 3\n")
    let output = try home.rimshot("metronome", "set", "--output", "clack")
    #expect(output.errors == "rimshot: there is no output \"clack\" (did you mean \"click\"?)\n")
    #expect(try home.rimshot("metronome", "tap").output.hasSuffix(": tapped once; tap on\n"))
    let tapped: MetronomeReport = try daemon.ask(.metronome(.tap))
    #expect(tapped.taps == 2 && tapped.isRunning && tapped.tempo != 90.5)
    #expect(try home.rimshot("metronome", "stop").output.hasSuffix(" on click: stopped\n"))
    let none = try home.rimshot("metronome", "set")
    #expect(none.status == 2)
  }
}
