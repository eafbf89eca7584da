import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// `rimshot play`, in a terminal of tmux, with a daemon on a real jackd.
@Suite(.oneAtATime, .needs(.jackd), .enabled(if: TmuxTerminal.isInstalled))
struct PlayTests {
  private let server: AudioServer
  private let home: Home
  private let kit: TemporaryKit

  init() throws {
    server = try AudioServer.jackd()
    home = try Home()
    kit = try TemporaryKit("")
    try kit.write(
      """
      rimshot: 1
      name: Bench
      license: CC0-1.0
      outputs: {kick: mono, hats: stereo}
      choke_groups: {hats: {fade: 10 ms}}
      pads:
        kick: {note: 36, output: kick, velocity_curve: fixed, samples: tick.wav}
        snare: {note: 38, velocity_curve: fixed, samples: tick.wav}
        hat-closed: {note: 42, output: hats, choke: hats, velocity_curve: fixed, samples: tick.wav}
        hat-open: {note: 46, output: hats, choke: hats, velocity_curve: fixed, samples: tick.wav}
        hat-foot: {note: 44, output: hats, choke: hats, velocity_curve: fixed, samples: tick.wav}
        crash: {note: 49, velocity_curve: fixed, samples: tick.wav}
      """, to: "kit.yaml")
    try kit.write([[PlayTests.tick] + [Float](repeating: 0, count: 47)], to: "tick.wav", as: .wavFloat)
  }

  /// What one hit is: a single frame of this value, so that the sum over all frames counts the hits.
  private static let tick: Float = 0x1p-8

  @Test func everyScreenAtEverySize() throws {
    let daemon = try home.daemon(kit.path)
    let terminal = try TmuxTerminal(in: home)
    var screen = try terminal.wait(for: "Bench", "jackd 48000 Hz / 256", "load", "voices 0/256", "xruns")
    for text in ["kick", "hat-closed", "crash", "velocity 100", "main", "hats", "F1 help"] {
      #expect(screen.contains(text), "\(text) in\n\(screen)")
    }
    #expect(lines(screen).allSatisfy { $0.count <= 80 })
    try terminal.resize(200, 60)
    screen = try waitForWidth(200, terminal, "hat-open")
    try terminal.press("F3")
    screen = try terminal.wait(for: "hat-foot")
    #expect(screen.contains("z") && screen.contains("kick"))
    try terminal.press("F4")
    try terminal.wait(for: "Kits", "Acoustic")
    try terminal.press("F5")
    screen = try terminal.wait(for: "Mixer", "output kick", "master", "middle")
    try terminal.resize(80, 24)
    screen = try waitForWidth(80, terminal, "Mixer", "output kick")
    #expect(lines(screen).allSatisfy { $0.count <= 80 })
    try terminal.press("F1")
    try terminal.wait(for: "Harder", "Backspace")
    try terminal.press("Escape")
    try terminal.press("F2")
    try terminal.wait(for: "hat-open")
    try terminal.resize(30, 8)
    try terminal.wait(for: "30x8 is too small")
    try terminal.press("C-c")
    try terminal.wait(for: TmuxTerminal.prompt)
    withExtendedLifetime(daemon) {}
  }

  @Test func keysHitPadsAndEverybodysHitsAreSeen() throws {
    let daemon = try home.daemon(kit.path)
    let terminal = try TmuxTerminal(in: home)
    try terminal.wait(for: "hat-closed")
    try terminal.type("f")
    try terminal.wait(for: "snare 100", "sound ")
    try terminal.type("F")
    try terminal.wait(for: "snare 127")
    try terminal.type("5f")
    try terminal.wait(for: "snare 64")
    #expect(try daemon.status.engine.hits == 3)
    // The pedal decides what the hi-hat is, and closing it chokes what is open.
    try terminal.type("a")
    try terminal.wait(for: "hat-open 64")
    try terminal.type(" ")
    try terminal.wait(for: "closed", "choked")
    try daemon.waitUntilStatus("has the pedal down") { $0.midi.pedal?.closed == 127 }
    try terminal.type("a")
    try terminal.wait(for: "hat-closed 64")
    #expect(try home.rimshot("hit", "crash", "--velocity", "90").status == 0)
    try terminal.wait(for: "crash 90")
  }

  @Test func theMixerChangesAndTakesBack() throws {
    let daemon = try home.daemon(kit.path)
    let terminal = try TmuxTerminal(in: home)
    try terminal.wait(for: "hat-closed")
    try terminal.press("F5")
    try terminal.wait(for: "output kick")
    try terminal.press("Down", "Left", "Left", "m")
    try terminal.press(">")
    var strip: MixerReport.Strip? { try? (daemon.ask(.mixer) as MixerReport).pads[1] }
    try waitUntil("change") { strip?.gain == -2 && strip?.isMuted == true && strip?.pan == 0.1 }
    try terminal.wait(for: "muted", "R 10", "-2")
    try terminal.press("u")
    try waitUntil("pan taken back") { strip?.pan == 0 }
    try terminal.press("u")
    try waitUntil("mute taken back") { strip?.isMuted == false }
    try terminal.press("C-u")
    try waitUntil("gain taken back, both steps at once") { strip?.gain == 0 }
    try terminal.press("U")
    try waitUntil("gain done again") { strip?.gain == -2 }
    try terminal.press("Up", "s")
    try waitUntil("solo") { (try? (daemon.ask(.mixer) as MixerReport).pads[0].isSoloed) == true }
    try terminal.wait(for: "silenced")
  }

  @Test func aKitIsTriedAndChosen() throws {
    let daemon = try home.daemon(kit.path)
    let terminal = try TmuxTerminal(in: home)
    try terminal.wait(for: "hat-closed")
    try terminal.press("F4")
    try terminal.wait(for: "Acoustic")
    try terminal.press("p")
    try daemon.waitUntilStatus("tries the kit") { $0.kit?.name == "Acoustic" && $0.engine.hits > 0 }
    try terminal.press("Escape")
    try daemon.waitUntilStatus("is back") { $0.kit?.name == "Bench" }
    try terminal.press("F4")
    try terminal.press("Enter")
    try daemon.waitUntilStatus("plays the other") { $0.kit?.name == "Acoustic" }
    try terminal.press("F2")
    try terminal.wait(for: "tom-mid", "Acoustic")
  }

  @Test func everyStrokeSoundsAndNoneTwice() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect("rimshot:main_l", to: player.port(1))
    let terminal = try TmuxTerminal(in: home)
    try terminal.wait(for: "hat-closed")
    let seconds =
      ProcessInfo.processInfo.environment["RIMSHOT_STRESS_SECONDS"].flatMap { Int($0) }.map { min($0, 60) }
      ?? 5
    var heardTo = player.now
    var sum: Float = 0
    func hear(_ end: UInt32) throws {
      sum += try player.hear(1, from: heardTo, count: Int(end &- heardTo)).reduce(0, +)
      heardTo = end
    }
    let start = monotonicSeconds()
    let count = seconds * 20
    for stroke in 0..<count {
      try waitUntil("time of stroke \(stroke)") { monotonicSeconds() >= start + Double(stroke) / 20 }
      // Snare and crash are on main.
      try terminal.type(stroke % 3 == 0 ? "w" : "f")
      if stroke % 20 == 19 { try hear(player.now) }
    }
    try daemon.waitUntilStatus("has taken them") { $0.engine.hits + $0.engine.dropped >= count }
    try hear(player.soon)
    #expect(sum / PlayTests.tick == Float(count))
    #expect(try daemon.status.engine.hits == count)
    #expect(try daemon.status.engine.dropped == 0)
    // Three at once are three.
    try terminal.type("fff")
    try daemon.waitUntilStatus("has played three more") { $0.engine.hits >= count + 3 }
    try hear(player.soon)
    #expect(sum / PlayTests.tick == Float(count + 3))
  }

  @Test func heldKeysAreOneStrokeWhereTheTerminalSaysSo() throws {
    let daemon = try home.daemon(kit.path)
    let terminal = try TmuxTerminal(in: home)
    try terminal.wait(for: "hat-closed")
    try terminal.send("\u{1B}[?0u")
    try terminal.send("\u{1B}[102u\u{1B}[102;1:2u\u{1B}[102;1:2u\u{1B}[102;1:3u")
    try daemon.waitUntilStatus("has played") { $0.engine.hits >= 1 }
    try terminal.send("\u{1B}[32u")
    try daemon.waitUntilStatus("has the pedal down") { $0.midi.pedal?.closed == 127 }
    try terminal.send("\u{1B}[32;1:3u")
    try daemon.waitUntilStatus("has the pedal up") { $0.midi.pedal?.closed == 0 }
    #expect(try daemon.status.engine.hits == 2, "the snare once, and the foot")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGKILL])
  func theTerminalIsGivenBackWhateverHappens(signal: Int32) throws {
    let daemon = try home.daemon(kit.path)
    let terminal = try TmuxTerminal(in: home)
    try terminal.wait(for: "hat-closed")
    let taken = try terminal.settings()
    #expect(taken.contains("-icanon") && taken.contains("-echo"))
    kill(try terminal.player(), signal)
    try terminal.wait(for: TmuxTerminal.prompt)
    // After a kill the shell may be back sooner than who clears up.
    try waitUntil("screen as it was") { try !terminal.screen().contains("hat-closed") }
    try waitUntil("settings as they were") {
      let settings = try terminal.settings()
      return !settings.contains("-icanon") && !settings.contains("-echo ") && !settings.contains("-isig")
    }
    try terminal.type("echo still $((40 + 2))")
    try terminal.press("Enter")
    try terminal.wait(for: "still 42")
    withExtendedLifetime(daemon) {}
  }

  @Test func itStopsAndGoesOn() throws {
    let daemon = try home.daemon(kit.path)
    let terminal = try TmuxTerminal(in: home)
    try terminal.wait(for: "hat-closed")
    try terminal.press("C-z")
    try terminal.wait(for: TmuxTerminal.prompt)
    try terminal.type("fg")
    try terminal.press("Enter")
    try terminal.wait(for: "hat-closed", "velocity")
    try terminal.type("f")
    try daemon.waitUntilStatus("has played") { $0.engine.hits == 1 }
  }

  @Test func itWaitsForADaemonThatIsGone() throws {
    let daemon = try home.daemon(kit.path)
    let terminal = try TmuxTerminal(in: home)
    try terminal.wait(for: "hat-closed")
    daemon.process.end()
    try terminal.wait(for: "the daemon is gone: rimshot start")
    let next = try home.daemon(kit.path)
    try terminal.wait(for: "hat-closed")
    withExtendedLifetime(next) {}
  }

  @Test func withoutColourAndInAsciiAndInWords() throws {
    let daemon = try home.daemon(kit.path)
    let terminal = try TmuxTerminal(in: home, variables: ["NO_COLOR": "1", "LANG": "C"])
    let screen = try terminal.wait(for: "hat-closed", "main")
    #expect(screen.unicodeScalars.allSatisfy { $0.isASCII })
    try terminal.press("C-c")
    try terminal.wait(for: TmuxTerminal.prompt)
    try terminal.type("\(try BuiltProgram.path) play --plain")
    try terminal.press("Enter")
    try terminal.wait(for: "ctrl-C ends", "Drum layout. Bench, jackd")
    try terminal.type("f")
    try daemon.waitUntilStatus("has played") { $0.engine.hits == 1 }
    try terminal.press("F5")
    try terminal.wait(for: "Mixer.", "kick, 0 dB, pan middle")
    try terminal.press("Down", "m")
    try terminal.wait(for: "snare, 0 dB, pan middle, muted")
    try terminal.press("C-c")
    try waitUntil("settings as they were") { try !terminal.settings().contains("-icanon") }
  }

  @Test func withoutATerminalOrADaemonItSaysSo() throws {
    let outcome = try home.rimshot("play")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("needs a terminal"))
    let terminal = try TmuxTerminal(in: home)
    try terminal.wait(for: "no daemon is running (start one: rimshot start)", TmuxTerminal.prompt)
  }

  // MARK: - Looking

  private func lines(_ screen: String) -> [Substring] { screen.split(separator: "\n") }

  /// Waits until the screen has been drawn at a width: the head's bar ends there.
  private func waitForWidth(_ width: Int, _ terminal: TmuxTerminal, _ texts: String...) throws -> String {
    var screen = ""
    try waitUntil("screen \(width) wide") {
      screen = try terminal.screen()
      return texts.allSatisfy { screen.contains($0) } && screen.contains("velocity")
        && lines(screen).allSatisfy { $0.count <= width }
    }
    return screen
  }
}
