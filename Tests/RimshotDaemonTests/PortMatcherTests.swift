import RimshotControl
import Testing

@testable import RimshotDaemon

/// Which ports a person means.
struct PortMatcherTests {
  private let ports: [PortList.Port] = [
    .init(world: .alsa, isSource: false, isOurs: true, name: "Rimshot:in", address: "128:0"),
    .init(world: .alsa, isSource: true, isOurs: false, name: "TD-17:TD-17 MIDI 1", address: "20:0"),
    .init(world: .alsa, isSource: true, isOurs: false, name: "TD-17:TD-17 MIDI 2", address: "20:1"),
    .init(world: .alsa, isSource: true, isOurs: false, name: "nanoPAD2:nanoPAD2 MIDI 1", address: "24:0"),
    .init(
      world: .audio, isSource: true, isOurs: true, name: "rimshot:main_l", connectedTo: ["system:playback_1"]),
    .init(world: .audio, isSource: true, isOurs: true, name: "rimshot:main_r"),
    .init(world: .audio, isSource: true, isOurs: true, name: "rimshot:kick"),
    .init(world: .audio, isSource: true, isOurs: true, name: "rimshot:kick_room"),
    .init(world: .audio, isSource: false, isOurs: false, name: "system:playback_1"),
    .init(world: .audio, isSource: false, isOurs: false, name: "system:playback_2"),
    .init(world: .midi, isSource: false, isOurs: true, name: "rimshot:midi_in"),
    .init(world: .midi, isSource: true, isOurs: false, name: "keys:midi_out"),
  ]

  private func pair(_ source: String, _ destination: String, connectedOnly: Bool = false) throws -> [String] {
    let (a, b) = try PortMatcher.pair(
      source: source, destination: destination, among: ports, connectedOnly: connectedOnly)
    return [a.name, b.name]
  }

  private func refusal(_ source: String, _ destination: String) -> ControlError? {
    #expect(throws: ControlError.self) { try pair(source, destination) }
  }

  @Test(arguments: [
    ("20:1", "128:0", ["TD-17:TD-17 MIDI 2", "Rimshot:in"]),
    ("24", "128", ["nanoPAD2:nanoPAD2 MIDI 1", "Rimshot:in"]),
    ("rimshot:main_l", "system:playback_2", ["rimshot:main_l", "system:playback_2"]),
    ("kick", "playback_1", ["rimshot:kick", "system:playback_1"]),
    ("room", "playback_1", ["rimshot:kick_room", "system:playback_1"]),
    ("NANOPAD2", "rimshot:IN", ["nanoPAD2:nanoPAD2 MIDI 1", "Rimshot:in"]),
    ("keys", "rimshot", ["keys:midi_out", "rimshot:midi_in"]),
    ("nano", "Rimshot", ["nanoPAD2:nanoPAD2 MIDI 1", "Rimshot:in"]),
  ])
  func aNumberThenAnExactNameThenAPartIsMeant(source: String, destination: String, names: [String]) throws {
    #expect(try pair(source, destination) == names)
  }

  @Test func aPartThatFitsSeveralListsThem() {
    let error = refusal("TD-17", "128:0")
    #expect(error?.code == .ambiguous)
    #expect(error?.message == "\"TD-17\" fits 2 ports; name one of them:")
    #expect(error?.details == ["20:0 TD-17:TD-17 MIDI 1", "20:1 TD-17:TD-17 MIDI 2"])
  }

  @Test func anAmbiguousDestinationListsThoseOfTheRightKind() {
    let error = refusal("kick", "system")
    #expect(error?.message == "\"system\" fits 2 ports; name one of them:")
    #expect(error?.details == ["system:playback_1", "system:playback_2"])
  }

  @Test func portsOfTwoKindsCannotBeConnected() {
    let error = refusal("20:0", "playback_1")
    #expect(error?.code == .badArgument)
    #expect(
      error?.message == "\"TD-17:TD-17 MIDI 1\" is an ALSA sequencer port and \"system:playback_1\" is "
        + "a JACK audio port: only ports of one kind can be connected")
  }

  @Test(arguments: [
    ("kik", "playback_1", "no port that sends fits \"kik\" (did you mean \"kick\"?)"),
    ("kick", "playbak_1", "no port that receives fits \"playbak_1\" (did you mean \"playback_1\"?)"),
    ("xylophone", "playback_1", "no port that sends fits \"xylophone\"; rimshot ports lists them"),
    ("99:0", "128:0", "no port that sends fits \"99:0\""),
    ("", "128:0", "no port that sends fits \"\""),
    ("playback_1", "kick", "no port that sends fits \"playback_1\""),
  ])
  func whatFitsNothingIsNamed(source: String, destination: String, sentence: String) {
    let error = refusal(source, destination)
    #expect(error?.code == .notFound)
    #expect(error?.message.hasPrefix(sentence) == true, "\(error?.message ?? "")")
  }

  @Test func disconnectingMeansWhatIsConnected() throws {
    #expect(try pair("main", "system", connectedOnly: true) == ["rimshot:main_l", "system:playback_1"])
  }
}
