import Glibc
import RimshotEngineHost
import RimshotKit
import RimshotKitFiles
import RimshotKitLoader
import RimshotRealtime
import RimshotTestSupport
import Testing

/// An SFZ kit with an engine that plays it. Each of its sounds has one value in all of its frames, so that what is heard
/// tells what plays.
struct SfzPlaying {
  let folder: TemporaryKit
  let kit: Kit
  let messages: [String]
  let engine: OfflineEngine

  /// - Parameter sounds: Values by name of file.
  /// - Parameter clicks: Sounds of one frame at full scale and silence after it.
  /// - Parameter tones: Sines of half the full level instead, by their frequencies in Hz.
  init(
    _ text: String, sounds: [String: Float] = ["a.wav": 0.5, "b.wav": 0.25, "c.wav": 0.125],
    clicks: [String] = [], tones: [String: Double] = [:], frames: Int = 48_000,
    seed: UInt32 = EngineHost.defaultSeed, ignoresNoteOffs: Bool = false
  ) throws {
    folder = try TemporaryKit()
    try folder.write(text, to: "kit.sfz")
    for (name, value) in sounds {
      try folder.write([[Float](repeating: value, count: frames)], to: name, as: .wavFloat)
    }
    for name in clicks {
      try folder.write([[1] + [Float](repeating: 0, count: frames)], to: name, as: .wavFloat)
    }
    for (name, frequency) in tones {
      let tone = (0..<frames).map { Float(0.5 * sin(2 * .pi * frequency * Double($0) / 48_000)) }
      try folder.write([tone], to: name, as: .wavFloat)
    }
    let reading = KitReader.read(folder.path)
    let path = folder.path + "/"
    let said = reading.diagnostics.map { $0.description.replacing(path, with: "") }
    kit = try #require(reading.kit, "\(said)")
    let result = KitLoader.load(kit, sampleRate: 48_000, threads: 1, isRealTime: false)
    messages = said + result.diagnostics.map { $0.description.replacing(path, with: "") }
    var device = DevicePlan()
    device.ignoresNoteOffs = ignoresNoteOffs
    engine = OfflineEngine(devices: [device], seed: seed)
    engine.load(try #require(result.plan, "\(messages)"))
    engine.render(16)
  }

  /// Hits a note, and what is heard a little later, left.
  func heard(_ note: UInt8, velocity: UInt8 = 127, after frames: Int = 200) -> Float {
    engine.hit(note, velocity: velocity)
    return now(after: frames)
  }

  /// What is heard in so many frames, left.
  func now(after frames: Int = 200) -> Float {
    engine.render(frames)
    return engine.tape[0].left.last ?? 0
  }

  /// Ends everything.
  func settle() {
    engine.send(.allSoundOff)
    engine.render(48_000)
  }

  /// What each of some hits plays, each alone.
  func alone(_ note: UInt8, hits: Int, velocity: UInt8 = 127) -> [Float] {
    (0..<hits).map { _ in
      let value = heard(note, velocity: velocity)
      settle()
      return value
    }
  }
}
