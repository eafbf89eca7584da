import Foundation
import RimshotControl
import RimshotKitFiles
import RimshotServerSupport
import RimshotTestSupport
import Testing

@testable import RimshotDaemon

/// The mixer as it is after a restart.
@Suite struct MixerMemoryTests {
  private func restored(_ mixer: Mixer, into beginning: Mixer, isWhole: Bool = false) throws -> Mixer {
    let text = try JSONEncoder().encode(mixer.remembered)
    var mixer = beginning
    mixer.restore(try JSONDecoder().decode(Mixer.Remembered.self, from: text), isWhole: isWhole)
    return mixer
  }

  /// With every kind of strip and everything that one has.
  private var touched: Mixer {
    var mixer = Mixer(gain: -3, limiters: .all)
    mixer.apply(MixerChange(.pad("snare"), gain: -6.5, pan: 0.25, solo: true))
    mixer.apply(MixerChange(.output("main"), pan: -1, mute: true, limiter: false))
    mixer.apply(MixerChange(.master, gain: -9, mute: true))
    return mixer
  }

  @Test func everythingComesBack() throws {
    #expect(try restored(touched, into: Mixer(gain: -3, limiters: .all)) == touched)
  }

  @Test func whatTheConfigurationSaidLaterCounts() throws {
    let mixer = try restored(touched, into: Mixer(gain: 2, limiters: .outputs(["main"])))
    #expect(mixer[.master].gain == 2)
    #expect(mixer[.master].isMuted, "of which the configuration says nothing")
    #expect(mixer[.output("main")].isLimited)
    #expect(mixer[.output("main")].isMuted)
    #expect(mixer[.pad("snare")] == touched[.pad("snare")])
  }

  @Test func aSessionBringsTheGainThatWasConfiguredThen() throws {
    let untouched = Mixer(gain: -3)
    #expect(try restored(untouched, into: Mixer(gain: 2))[.master].gain == 2)
    #expect(try restored(untouched, into: Mixer(gain: 2), isWhole: true)[.master].gain == -3)
    #expect(try restored(touched, into: Mixer(gain: 2), isWhole: true)[.master].gain == -9)
  }

  @Test(.oneAtATime, .needs(.jackd)) func theDaemonKeepsItUntilItIsReset() throws {
    let home = try Home()
    let server = try AudioServer.jackd()
    defer { server.end() }
    let kit = try TemporaryKit.levels()
    func restart() throws -> RunningDaemon { try home.daemon(kit.path) }
    var daemon = try restart()
    let _: MixerReport.Strip = try daemon.ask(.mixerSet(MixerChange(.pad("snare"), gain: -6, mute: true)))
    let _: MixerReport.Strip = try daemon.ask(.mixerSet(MixerChange(.output("hats"), pan: 0.5)))
    let before: MixerReport = try daemon.ask(.mixer)
    // Just before the end, too.
    daemon.process.end()
    daemon = try restart()
    let after: MixerReport = try daemon.ask(.mixer)
    #expect(after.pads == before.pads)
    #expect(after.outputs.map(\.pan) == [0, nil, 0.5])
    let _: MixerReport = try daemon.ask(.mixerReset)
    daemon.process.end()
    // A broken file costs nobody the daemon.
    let file = "\(home.folder.path)/state/rimshot/rimshot.mixer"
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\"strips\":[]"))
    try "{".write(toFile: file, atomically: true, encoding: .utf8)
    daemon = try restart()
    #expect((try daemon.ask(.mixer) as MixerReport).pads.allSatisfy { $0.gain == 0 && !$0.isMuted })
    #expect(try daemon.log.contains("the remembered mixer can't be read and is now in \(file).broken"))
  }
}
