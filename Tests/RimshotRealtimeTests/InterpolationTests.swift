import RimshotTestSupport
import Testing

@testable import RimshotEngineHost
@testable import RimshotRealtime

@Suite struct InterpolationTests {
  @Test(arguments: Reading.allCases)
  func aSoundAtItsOwnSpeedStaysAsItIs(reading: Reading) {
    let sound = noise(500)
    #expect(reading.render(sound, speed: 1, count: 500) == sound)
  }

  @Test(arguments: Reading.allCases)
  func aSteadyLevelStaysAsItIs(reading: Reading) {
    let steady = [Float](repeating: 0.7, count: 2000)
    for speed in [0.25, 0.667, 0.97, 1.06, 1.5, 2, 3.99] {
      let heard = reading.render(steady, speed: speed, count: Int(1900 / speed)).dropFirst(64)
      #expect(heard.allSatisfy { abs($0 - 0.7) < 1e-6 })
    }
  }

  @Test(arguments: Reading.allCases)
  func nothingBeyondTheGuardIsRead(reading: Reading) {
    // What lies beyond would be heard.
    for count in 1...40 {
      for speed in [0.3, 1, 1.7, 4] {
        let frames = Int(Double(count - 1) * speed) + 1
        let heard = reading.render(noise(frames), speed: speed, count: count, beyond: .nan)
        #expect(heard.allSatisfy { $0.isFinite })
      }
    }
  }

  @Test(arguments: Reading.allCases)
  func aReadingIsTheSameInAllSplits(reading: Reading) {
    let sound = noise(6000)
    for speed in [0.5, 0.943_874, 1, 1.059_463, 1.498_307, 3.7] {
      #expect(isTheSameInAllSplits(of: 1500) { reading.render(sound, speed: speed, count: 1500, runs: $0) })
    }
  }

  @Test func everyRowOfTheTableSumsToOne() {
    let table = SincTable.make()
    #expect(table.count == Interpolation.sincTableCount)
    for row in stride(from: 0, to: table.count, by: Interpolation.sincPoints) {
      let sum = table[row..<row + Interpolation.sincPoints].reduce(0.0) { $0 + Double($1) }
      #expect(abs(sum - 1) < 1e-9)
    }
  }
}

/// The two ways of reading a sound.
enum Reading: CaseIterable {
  case hermite, sinc

  private static let table = SincTable.make()

  /// Reads a sound from its first frame.
  /// - Parameter beyond: What lies outside the guards.
  func render(
    _ sound: [Float], speed: Double, count: Int, runs: [Int]? = nil, beyond: Float = 0
  ) -> [Float] {
    let guards = [Float](repeating: 0, count: Interpolation.guardFrames)
    let outside = [Float](repeating: beyond, count: 64)
    let memory = outside + guards + sound + guards + outside
    var heard = [Float](repeating: 0, count: count)
    let step = UInt64(speed * 0x1p32)
    memory.withUnsafeBufferPointer { memory in
      heard.withUnsafeMutableBufferPointer { heard in
        Reading.table.withUnsafeBufferPointer { table in
          guard let memory = memory.baseAddress, let heard = heard.baseAddress, let table = table.baseAddress
          else { return }
          let source = memory + 64 + Interpolation.guardFrames
          var frame = 0
          for run in runs ?? [count] {
            let position = UInt64(frame) * step
            switch self {
            case .hermite:
              Interpolation.hermite(source, position: position, step: step, to: heard + frame, count: run)
            case .sinc:
              Interpolation.sinc(
                source, table: table, position: position, step: step, to: heard + frame, count: run)
            }
            frame += run
          }
        }
      }
    }
    return heard
  }
}
