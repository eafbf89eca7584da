import RimshotEngineHost
import RimshotKit
import RimshotKitLoader
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

/// Broken profiles never trap, never vanish without a word, and what is read always makes a sound plan.
@Suite struct DeviceProfileFuzzTests {
  private static let seedText = """
    rimshot_device: 1
    name: &n My Module
    match: {client: ["TD-17*"], usb: ["0582:0151"]}
    channels: [1, 2, 10]
    transpose: -12
    velocity: {points: [[1, 10], [64, 80], [127, 127]], floor: 5, ceiling: 120, threshold: 3}
    hihat: {controller: 4, open: 100, closed: 20, opening: both, start: half, mute_bow_after: 10 ms}
    retrigger: {time: 8 ms, level: -6 dB}
    crosstalk: [{from: 38, to: [40, 48], time: 5 ms, level: -10}]
    notes:
      36: kick
      26: {role: hihat/edge-open, velocity: {gamma: 0.8}, retrigger: off, position: 16}
      71: 36
      72: {kit_note: 38}
      2/40: cowbell
    other_notes: ignore
    unverified: [26, 71-72]
    """

  @Test func everyMutationGivesAPlanOrAReason() throws {
    let folder = try TemporaryKit(named: "devices")
    var random = SeededRandom(seed: 1)
    var profiles = 0
    for _ in 0..<300 {
      let text = DeviceProfileFuzzTests.mutated(Array(DeviceProfileFuzzTests.seedText.utf8), with: &random)
      try folder.write(text, to: "x.yaml")
      let (profile, diagnostics) = DeviceProfileReader.read(folder.file("x.yaml"))
      let isExplained =
        profile != nil || diagnostics.contains { $0.severity == .error && !$0.message.isEmpty }
      #expect(isExplained, "\(String(decoding: text, as: UTF8.self))")
      profiles += profile == nil ? 0 : 1
      for plan in profile?.plans() ?? [] {
        for note in plan.notes {
          #expect(note.velocities.allSatisfy { $0 >= 0 && $0 <= 127 })
        }
        #expect(plan.notes.count == 128 && plan.pedal.values.allSatisfy { $0 < 128 })
      }
    }
    #expect(profiles > 20)
  }

  private static func mutated(_ bytes: [UInt8], with random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    let words = [
      "*", "- ", ": ", "{", "}", "[", "]", "\n", "99999999999999999999", "-", "~", "1/", "nan", "0", "7",
    ]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(place + Int.random(in: 0...4, using: &random), bytes.count)
      bytes.replaceSubrange(place..<end, with: Array((words.randomElement(using: &random) ?? "").utf8))
    }
    return bytes
  }
}
