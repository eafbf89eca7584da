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
  init(
    _ text: String, sounds: [String: Float] = ["a.wav": 0.5, "b.wav": 0.25, "c.wav": 0.125],
    frames: Int = 48_000, seed: UInt32 = EngineHost.defaultSeed
  ) throws {
    folder = try TemporaryKit()
    try folder.write(text, to: "kit.sfz")
    for (name, value) in sounds {
      try folder.write([[Float](repeating: value, count: frames)], to: name, as: .wavFloat)
    }
    let reading = KitReader.read(folder.path)
    let path = folder.path + "/"
    let said = reading.diagnostics.map { $0.description.replacing(path, with: "") }
    kit = try #require(reading.kit, "\(said)")
    let result = KitLoader.load(kit, sampleRate: 48_000, threads: 1, isRealTime: false)
    messages = said + result.diagnostics.map { $0.description.replacing(path, with: "") }
    engine = OfflineEngine(seed: seed)
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
    engine.send(.controlChange, 120, 0)
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
