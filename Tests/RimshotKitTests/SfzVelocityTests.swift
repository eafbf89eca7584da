import Glibc
import RimshotEngineHost
import RimshotKit
import RimshotKitFiles
import RimshotKitLoader
import RimshotTestSupport
import Testing

/// How loud SFZ kits play from ghost notes to accents, on every output.
@Suite struct SfzVelocityTests {
  private static let velocities: [UInt8] = [1, 8, 40, 90, 127]

  /// A law of level by velocity, and what it makes of ``velocities``.
  private struct Law {
    var key: UInt8
    var opcodes: String
    /// In dB; silence is −∞.
    var decibels: [Double]
  }

  private let laws = [
    Law(key: 36, opcodes: "", decibels: [-84.2, -48.0, -20.1, -6.0, 0]),
    Law(key: 37, opcodes: "amp_veltrack=0", decibels: [0, 0, 0, 0, 0]),
    // Straight from 0.3 to 1.
    Law(
      key: 38, opcodes: "amp_velcurve_1=0.3 amp_velcurve_127=1", decibels: [-10.46, -9.40, -5.74, -2.0, 0]),
    // 1 − (v/127)².
    Law(key: 39, opcodes: "amp_veltrack=-100", decibels: [0, -0.03, -0.91, -6.06, -.infinity]),
  ]

  @Test func everyVelocityHasItsLevelOnEveryOutput() throws {
    let folder = try TemporaryKit()
    try folder.write([[Float](repeating: 0.5, count: 4800)], to: "n.wav", as: .wavFloat)
    let regions = (0...2).flatMap { output in
      laws.map { law in
        "<region> key=\(Int(law.key) + 12 * output) output=\(output) sample=n.wav \(law.opcodes)\n"
      }
    }
    try folder.write("<global> loop_mode=one_shot\n" + regions.joined(), to: "kit.sfz")
    let reading = KitReader.read(folder.path)
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    let kit = try #require(reading.kit)
    #expect(kit.outputs.map(\.name) == ["out1", "out2"])
    let plan = KitLoader.load(kit, sampleRate: 48_000, threads: 1, isRealTime: false).plan
    let engine = OfflineEngine(monoOutputs: [false, false])
    engine.load(try #require(plan), outputs: [1, 2])
    for output in 0...2 {
      for law in laws {
        for (velocity, decibels) in zip(SfzVelocityTests.velocities, law.decibels) {
          let start = engine.frame
          engine.hit(law.key + UInt8(12 * output), velocity: velocity)
          engine.render(9600)
          let heard = engine.tape.map { tape in tape.left[start...].map(abs).max() ?? 0 }
          let sides = engine.tape[output]
          #expect(sides.left[start...] == sides.right[start...])
          let expected = Float(0.5 * pow(10, decibels / 20))
          // 0.1 dB.
          #expect(
            abs(heard[output] - expected) <= 0.0116 * expected,
            "output \(output), \(law.opcodes), velocity \(velocity)")
          for other in 0...2 where other != output { #expect(heard[other] == 0) }
        }
      }
    }
  }
}
