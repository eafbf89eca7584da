import Foundation
import RimshotEngineHost
import RimshotKit
import RimshotKitFiles
import RimshotKitLoader
import RimshotMidiFiles
import RimshotOffline
import RimshotTestSupport
import Testing

/// A kit and a folder for what is rendered with it.
struct Studio {
  let folder: TemporaryKit
  let kit: Kit

  init(_ folder: TemporaryKit) throws {
    self.folder = folder
    kit = try #require(KitReader.read(folder.path).kit)
  }

  /// Two sounds of three frames, which begin and end: `click` on note 36 and `tock`, half as loud, on 38.
  static func clicks() throws -> Studio {
    let folder = try TemporaryKit(
      """
      rimshot: 1
      pads:
        click: {note: 36, velocity_curve: fixed, samples: click.wav}
        tock: {note: 38, velocity_curve: fixed, samples: tock.wav}
      """)
    try folder.write([[0.5, 0.25, 0.125]], to: "click.wav", as: .wavFloat)
    try folder.write([[0.25, 0.125, 0.0625]], to: "tock.wav", as: .wavFloat)
    return try Studio(folder)
  }

  /// Everything that an engine does at once: outputs of both kinds, chokes, gates, layers, chance, and sounds without a
  /// pattern that rounding could hide in.
  static func busy() throws -> Studio {
    let folder = try TemporaryKit(
      """
      rimshot: 1
      outputs: {kick: mono, hats: stereo}
      choke_groups: {hats: {fade: 20 ms}}
      pads:
        kick: {note: 36, output: kick, gain: -3, samples: [a.wav, b.wav]}
        snare: {note: 38, layers: [{velocity: 1-80, samples: c.wav}, {velocity: 81-127, select: random, samples: "*.wav"}]}
        closed: {note: 42, output: hats, choke: hats, pan: 0.3, samples: b.wav}
        open: {note: 46, output: hats, choke: hats, samples: d.wav}
        gong: {note: 52, note_off: {release: 0.03 s}, choke_self: true, polyphony: 3, samples: d.wav}
      """)
    var random = SeededRandom(seed: 7)
    for (index, name) in ["a", "b", "c", "d"].enumerated() {
      let sound = (0..<1 + index / 2).map { _ in noise(frames: 4000 * (index + 1), with: &random) }
      try folder.write(sound, to: "\(name).wav", as: .wavFloat)
    }
    return try Studio(folder)
  }

  private static func noise(frames: Int, with random: inout SeededRandom) -> [Float] {
    (0..<frames).map { frame in
      0.3 * Float.random(in: -1...1, using: &random) * Float(frames - frame) / Float(frames)
    }
  }

  func options(_ file: String = "song.wav", _ change: (inout RenderOptions) -> Void = { _ in }) throws
    -> RenderOptions
  {
    let container = try #require(RenderOptions.Container(path: file))
    var options = RenderOptions(path: folder.file(file), container: container)
    options.encoding = container == .flac ? .integer24 : .float32
    change(&options)
    return options
  }

  @discardableResult
  func render(_ song: [UInt8], _ options: RenderOptions) throws -> RenderReport {
    try OfflineRenderer(try StandardMidiFile(song, name: "song.mid"), kit: kit, options: options).render()
  }

  /// Renders into a file and reads it.
  func hear(
    _ song: [UInt8], _ file: String = "song.wav", _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws -> SoundReading {
    let options = try options(file, change)
    try render(song, options)
    return try SoundReading(options.path)
  }

  /// What the engine itself makes of a song, in periods of a size: every output's frames.
  func play(
    _ song: StandardMidiFile, frames: Int, period: Int
  ) throws -> [(left: [Float], right: [Float])] {
    let plan = try #require(KitLoader.load(kit, sampleRate: 48_000).plan)
    let engine = OfflineEngine(monoOutputs: kit.outputs.map { !$0.isStereo })
    #expect(engine.host.adopt(DeviceProfile.generalMidi.plans(channels: [10])))
    engine.load(plan, outputs: Array(1..<kit.outputs.count + 1))
    for event in song.events { engine.send(event.event, at: song.frame(event, rate: 48_000)) }
    engine.render(frames, period: period)
    return engine.tape
  }
}

extension Studio {
  /// The names of what was rendered, or is left of it: all files but the kit's, hidden ones included.
  func written() throws -> [String] {
    let ours: Set<String> = ["kit.yaml", "click.wav", "tock.wav", "a.wav", "b.wav", "c.wav", "d.wav"]
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !ours.contains($0) }
      .sorted()
  }
}
