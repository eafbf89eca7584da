import RimshotKit
import RimshotTestSupport

@testable import RimshotKitFiles

/// A kit and what was said about it, as a person would see both.
struct Reading {
  let kit: Kit?
  /// Diagnostics without the folder: `kit.yaml:3:5: warning: …`.
  let messages: [String]

  init(_ folder: TemporaryKit) {
    let result = KitReader.read(folder.path)
    kit = result.kit
    messages = result.diagnostics.map { $0.description.replacing(folder.path + "/", with: "") }
  }

  /// Reads a text beside some sounds.
  init(_ yaml: String, sounds: [String] = ["a.wav", "b.wav", "c.wav"]) throws {
    self.init(try TemporaryKit(yaml, sounds: sounds))
  }

  /// Reads the lines of one pad, `x`, on note 36 unless they say its notes; its first line is line 4.
  init(pad lines: String, note: Bool = true, sounds: [String] = ["a.wav", "b.wav", "c.wav"]) throws {
    let indented = lines.split(separator: "\n").map { "    \($0)\n" }.joined()
    try self.init("rimshot: 1\npads:\n  x:\n\(indented)\(note ? "    note: 36\n" : "")", sounds: sounds)
  }

  var pad: Kit.Pad? { kit?.pads.first }

  /// The names of the files that each layer plays, as often as it comes.
  var files: [[String]] { (pad?.played ?? []).map { $0.layer.samples.map(name) } }

  /// A sample's name from the kit's folder.
  func name(_ sample: Kit.Sample) -> String { String(sample.path.dropFirst((kit?.directory.count ?? 0) + 1)) }
}

/// A pad with one articulation.
extension Kit.Pad {
  var layers: [Kit.Layer] { articulations.first?.layers ?? [] }
  /// The layers with the velocities at which they play.
  var played: [(velocities: ClosedRange<UInt8>, layer: Kit.Layer)] {
    (articulations.first?.layout.runs ?? []).map { ($0.velocities, layers[$0.layer]) }
  }
}

extension Kit.Layer {
  var samples: [Kit.Sample] { takes.flatMap(\.channels).map(\.sample) }
}

extension KitReader {
  static func read(_ text: [UInt8], directory: String, log: DiagnosticLog) -> Kit? {
    reading(of: text, directory: directory, log: log).kit
  }
}

extension SfzReader {
  static func read(_ text: [UInt8], path: String, log: SfzLog) -> Kit? {
    reading(of: text, path: path, log: log).kit
  }
}

extension HydrogenReader {
  static func read(_ text: [UInt8], directory: String, log: DiagnosticLog) -> Kit? {
    reading(of: text, directory: directory, log: log).kit
  }
}
