import RimshotEngineHost
import RimshotKit
import RimshotKitFiles
import RimshotKitLoader
import RimshotTestSupport

/// A kit as it was read and loaded.
struct Loading {
  let plan: KitPlan?
  /// Diagnostics without the folder, and without the one about locked memory, which depends on the machine.
  let messages: [String]
  let inspection: KitLoader.Inspection?

  init(_ folder: TemporaryKit, at sampleRate: Int = 48_000, threads: Int? = nil) {
    let kit = KitReader.read(folder.path).kit
    let result = kit.map { KitLoader.load($0, sampleRate: sampleRate, threads: threads) }
    plan = result?.plan
    inspection = kit.map { KitLoader.inspect($0) }
    messages = Loading.texts(result?.diagnostics ?? [], folder)
  }

  /// A text beside some sounds, each a short click.
  init(_ yaml: String, sounds: [String], at sampleRate: Int = 48_000) throws {
    self.init(try TemporaryKit(yaml, sounds: sounds), at: sampleRate)
  }

  static func texts(_ diagnostics: [Diagnostic], _ folder: TemporaryKit) -> [String] {
    diagnostics.map { $0.description.replacing(folder.path + "/", with: "") }
      .filter { !$0.contains("ulimit -l") }
  }

  /// The frames of a channel of a sound.
  func frames(_ sample: Int = 0, channel: Int = 0) -> [Float] {
    plan?.samples[sample].values(channel) ?? []
  }
}

extension TemporaryKit {
  /// A kit of one pad, `x`, on note 36, that plays some files; its samples are named in line 3.
  convenience init(playing samples: String) throws {
    try self.init("rimshot: 1\npads:\n  x: {note: 36, samples: \(samples)}\n")
  }
}
