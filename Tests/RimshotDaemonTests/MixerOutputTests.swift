import RimshotControl
import RimshotEngineHost
import RimshotKit
import RimshotKitFiles
import RimshotRealtime
import Testing

@testable import RimshotDaemon

/// The mixer of a kit that has more outputs than there can be ports.
@Suite struct MixerOutputTests {
  private let outputs = (1...EngineLimits.mostOutputs + 2).map { Kit.Output(name: "o\($0)") }

  private func mixer() -> MixerSession {
    let mixer = MixerSession(host: EngineHost(devices: [DevicePlan()]), gain: 0, limiters: .none)
    let kit = Kit(name: "crowd", directory: "/", outputs: outputs)
    mixer.prepare(for: kit, outputs: Array(outputs.prefix(EngineLimits.mostOutputs)))
    return mixer
  }

  @Test func eachOutputHasAMeterOrSaysWhereItIsHeard() throws {
    let strips = mixer().report(isPlaying: false).outputs
    #expect(strips.map(\.name) == ["main"] + outputs.map(\.name))
    let own = EngineLimits.mostOutputs + 1
    #expect(strips.prefix(own).allSatisfy { $0.meter != nil && $0.heardOn == nil })
    #expect(strips.dropFirst(own).allSatisfy { $0.meter == nil && $0.heardOn == "main" })
  }

  @Test func whatIsHeardOnMainHasNoLevelOfItsOwn() throws {
    let mixer = mixer()
    let last = outputs[outputs.count - 1].name
    let error = #expect(throws: ControlError.self) {
      try mixer.apply(MixerChange(.output(last), gain: -6))
    }
    #expect(
      error?.message
        == "the output \"\(last)\" has no ports left and is heard on main: set its pads, or output:main "
        + "(rimshot restart frees the ports of kits that played before)")
    #expect(try mixer.apply(MixerChange(.output("o1"), gain: -6)).gain == -6)
  }
}
