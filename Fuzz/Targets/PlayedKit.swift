internal import Glibc
internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotKitLoader
internal import RimshotRealtime
internal import RimshotTestSupport

/// Loads and plays what a reader returned, and ends the program where that is no sound kit.
struct PlayedKit {
  /// The folder that all samples must be in, absolute.
  let root: String
  /// Whether to print what readers say.
  let isLoud = getenv("RIMSHOT_FUZZ_LOUD") != nil

  /// Something that was read says no error; for all else there is one. Each diagnostic names a file and says something.
  func expectReason(_ isRead: Bool, or diagnostics: [Diagnostic]) {
    let errors = diagnostics.filter { $0.severity == .error }
    expect(isRead == errors.isEmpty, "read: \(isRead), with errors: \(errors)")
    if isLoud { print("read: \(isRead)") }
    for diagnostic in diagnostics {
      if isLoud { print(diagnostic) }
      expect(diagnostic.location.file.hasPrefix(root), "no file: \(diagnostic)")
      let isText = !diagnostic.message.utf8.contains { $0 < 0x20 || $0 == 0x7F }
      expect(isText && diagnostic.message.utf8.count > 5, "no sentence: \(diagnostic)")
    }
  }

  /// Each sample of a kit is there and not outside.
  func expectInside(_ kit: Kit) {
    for pad in kit.pads {
      for layer in pad.articulations.flatMap(\.layers) {
        for channel in layer.takes.flatMap(\.channels) { expectInside(channel.sample.path) }
      }
    }
  }

  /// Plays a kit.
  func play(_ kit: Kit) {
    _ = KitLoader.inspect(kit)
    let result = KitLoader.load(kit, sampleRate: 48_000, threads: 1, isRealTime: false)
    expectReason(result.plan != nil, or: result.diagnostics)
    guard let plan = result.plan else { return }
    let outputs = kit.outputs.prefix(EngineLimits.mostOutputs)
    let engine = OfflineEngine(
      voiceLimit: EngineLimits.fewestVoices, monoOutputs: outputs.map { !$0.isStereo },
      capacity: PlayedKit.period)
    engine.load(plan, outputs: kit.outputs.indices.map { $0 < outputs.count ? $0 + 1 : 0 })
    engine.render(PlayedKit.period)
    for pad in plan.pads.indices.prefix(12) {
      for articulation in plan.pads[pad].articulations.indices.prefix(4) {
        for velocity: UInt8 in [1, 90, 127] {
          let time = engine.time(of: Double(engine.frame))
          _ = engine.host.hit(pad: pad, articulation: articulation, velocity: velocity, time: time)
        }
      }
    }
    engine.render(2 * PlayedKit.period, period: PlayedKit.period)
    let notes = plan.strikes.keys.filter { $0 < 128 }.sorted().prefix(12)
    for velocity: UInt8 in [100, 10] {
      engine.control(4, velocity)
      for note in notes { engine.hit(note, velocity: velocity) }
      engine.render(PlayedKit.period)
      for note in notes { engine.press(note, velocity) }
      for note in notes { engine.release(note) }
      engine.render(PlayedKit.period)
    }
    expectFinite(engine)
  }

  /// Plays a small kit by devices.
  func play(_ devices: [DevicePlan]) {
    expect(!devices.isEmpty && devices.count <= EngineLimits.mostDevices, "no device")
    let engine = OfflineEngine(
      voiceLimit: EngineLimits.fewestVoices, devices: devices, capacity: PlayedKit.period)
    let pads = [36, 38, 42, 46, 48].map { KitBuilder.pad(note: UInt8($0), sample: 0) }
    engine.load(KitPlan(samples: [KitBuilder.constant(0.5, frames: 90)], pads: pads))
    for device in devices.indices {
      for note in stride(from: UInt8(0), to: 128, by: 3) {
        for channel in devices[device].channels.prefix(2) {
          engine.hit(note, velocity: note | 1, channel: UInt8(channel - 1), device: UInt8(device))
          engine.control(note, note, channel: UInt8(channel - 1), device: UInt8(device))
          engine.press(note, 127, channel: UInt8(channel - 1), device: UInt8(device))
        }
      }
      engine.render(PlayedKit.period)
    }
    expectFinite(engine)
  }

  private func expectInside(_ path: String) {
    guard let resolved = realpath(path, nil) else { fatalError("a sample that doesn't exist: \(path)") }
    defer { free(resolved) }
    expect(String(cString: resolved).hasPrefix(root + "/"), "a sample outside the kit: \(path)")
  }

  private func expectFinite(_ engine: OfflineEngine) {
    for output in engine.tape {
      expect(output.left.allSatisfy(\.isFinite), "what sounds isn't finite")
      expect(output.right.allSatisfy(\.isFinite), "what sounds isn't finite")
    }
  }

  private static let period = 32
}
