import CSndfile
import Foundation
import RimshotKit
import RimshotKitFiles
import RimshotKitLoader
import Testing

/// The kits under `Kits/`: what a drummer hears first.
@Suite struct BuiltInKitTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Kits").path
  private static let names = ["acoustic", "electronic"]

  private func kit(_ name: String) throws -> Kit {
    try #require(KitReader.read("\(Self.folder)/\(name)").kit)
  }

  @Test func bothAreFoundByName() {
    let finder = KitFinder(environment: ["RIMSHOT_KITS": Self.folder], executable: nil)
    #expect(finder.list().map(\.name).filter(Self.names.contains) == Self.names)
  }

  @Test(arguments: names)
  func nothingIsToBeSaidAboutAKit(_ name: String) throws {
    let reading = KitReader.read("\(Self.folder)/\(name)")
    #expect(reading.diagnostics.map(\.description) == [])
    let kit = try #require(reading.kit)
    let inspection = KitLoader.inspect(kit)
    #expect(inspection.diagnostics.map(\.description) == [])
    #expect(inspection.unheard.isEmpty)
    #expect(kit.license == "CC0-1.0")
    let used = Set(kit.samples.map { URL(fileURLWithPath: $0).lastPathComponent })
    let there = try FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/\(name)")
    #expect(there.filter { $0 != "kit.yaml" && !used.contains($0) } == [], "files that no pad plays")
  }

  @Test func aDrummersNotesSound() throws {
    let usual: Set<UInt8> = [35, 36, 37, 38, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 57, 59]
    for name in Self.names {
      #expect(usual.subtracting(try kit(name).pads.flatMap(\.allNotes)) == [], "\(name)")
    }
    #expect(Set(try kit("electronic").pads.flatMap(\.allNotes)).count == 33)
  }

  @Test(arguments: names)
  func filesPeakBelowMinus1AndEndInSilence(_ name: String) throws {
    for path in Set(try kit(name).samples) {
      let sound = try SoundEdges(path)
      #expect(sound.peak > 0.01 && sound.peak < 0.891_251, "\(path) peaks at \(sound.peak)")
      #expect(sound.last < 0.001, "\(path) ends with \(sound.last)")
    }
  }

  /// 3 dB more are heard as another drum. Level rises by the velocity curve within layers.
  @Test(arguments: names)
  func neighbouringLayersAreAlike(_ name: String) throws {
    for pad in try kit(name).pads {
      for articulation in pad.articulations {
        let levels = try articulation.layers.map { layer -> (velocities: ClosedRange<UInt8>, level: Double) in
          let level = try layer.takes.first.map { try loudness($0) } ?? 0
          return (velocities: layer.velocities, level: layer.gain + level)
        }
        // The room's layers lie over the others.
        for (softer, harder) in zip(levels, levels.dropFirst())
        where harder.velocities.lowerBound == softer.velocities.upperBound + 1 {
          #expect(abs(harder.level - softer.level) < 3, "\(pad.name) \(articulation.name): \(levels)")
        }
      }
    }
  }

  /// Of the beginning of a take's loudest microphone, in dB.
  private func loudness(_ take: Kit.Take) throws -> Double {
    try take.channels.map { try SoundEdges($0.sample.path).loudness + $0.microphone.gain }.max() ?? -120
  }
}

extension Kit {
  /// The files of all takes.
  fileprivate var samples: [String] {
    pads.flatMap(\.articulations).flatMap(\.layers).flatMap(\.takes).flatMap(\.channels).map(\.sample.path)
  }
}

/// What a test wants of a sound file without reading all of it.
private struct SoundEdges {
  var peak = 0.0
  /// The greatest of the last 48 frames.
  var last: Float = 0
  /// Of the first tenth of a second, in dB, above 100 Hz or so as ears weigh it.
  var loudness = -120.0

  init(_ path: String) throws {
    var information = SF_INFO()
    let file = try #require(unsafe sf_open(path, Int32(SFM_READ), &information), "\(path)")
    defer { unsafe sf_close(file) }
    let channels = Int(information.channels)
    unsafe sf_command(file, Int32(SFC_CALC_NORM_SIGNAL_MAX), &peak, Int32(MemoryLayout<Double>.size))
    let length = min(4_800, Int(information.frames))
    var begin = [Float](repeating: 0, count: length * channels)
    unsafe sf_readf_float(file, &begin, sf_count_t(length))
    var end = [Float](repeating: 0, count: 48 * channels)
    unsafe sf_seek(file, information.frames - 48, Int32(SEEK_SET))
    unsafe sf_readf_float(file, &end, 48)
    last = end.map(abs).max() ?? 0
    var power = 0.0
    var low = [Float](repeating: 0, count: channels)
    for place in begin.indices {
      let channel = place % channels
      low[channel] += 0.013 * (begin[place] - low[channel])
      let high = Double(begin[place] - low[channel])
      power += high * high
    }
    loudness = 10 * log10(power / 4_800 + 1e-12)
  }
}
