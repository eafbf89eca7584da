import RimshotEngineHost
import RimshotKit
import RimshotKitLoader
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

/// A DrumGizmo kit in a folder that goes away with it: a drumkit file, `kit.xml`, with the channels `Top` and `Room`, and
/// whatever else a test writes.
struct DrumGizmoFolder {
  let folder: TemporaryKit

  /// Takes a folder that has everything.
  init(_ folder: TemporaryKit) { self.folder = folder }

  /// - Parameter instruments: What is inside `<instruments>`.
  /// - Parameter metadata: What is inside `<metadata>`.
  /// - Parameter map: What is inside `<midimap>`; `nil` leaves `midimap.xml` out.
  init(_ instruments: String, metadata: String = "", map: String?) throws {
    folder = try TemporaryKit()
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <drumkit name="Test" version="2.0">
      <metadata>\(metadata)</metadata>
      <channels><channel name="Top"/><channel name="Room"/></channels>
      <instruments>\(instruments)</instruments>
      </drumkit>
      """, to: "kit.xml")
    if let map { try folder.write("<midimap>\(map)</midimap>", to: "midimap.xml") }
  }

  /// The element of an instrument in the drumkit file, both of whose channels are heard.
  static func instrument(_ name: String, _ attributes: String = "", _ more: String = "") -> String {
    "<instrument name=\"\(name)\" file=\"\(name).xml\" \(attributes)>"
      + "<channelmap in=\"a\" out=\"Top\"/><channelmap in=\"b\" out=\"Room\"/>\(more)</instrument>"
  }

  /// The element of a sample whose file has one channel, heard by `a` alone.
  static func sample(_ name: String, _ attributes: String = "") -> String {
    "<sample name=\"\(name)\" \(attributes)><audiofile channel=\"a\" file=\"\(name).wav\"/></sample>"
  }

  /// Writes an instrument of version 2 with one sample that lasts.
  func writeLasting(_ name: String, _ value: Float, frames: Int) throws {
    try folder.write(
      "<instrument version=\"2.0\"><samples>\(DrumGizmoFolder.sample(name, "power=\"1\""))</samples></instrument>",
      to: "\(name).xml")
    try writeSound(name, value, frames: frames)
  }

  /// Writes a sound that has one value, in one channel.
  func writeSound(_ name: String, _ value: Float, frames: Int = 50) throws {
    try folder.write([[Float](repeating: value, count: frames)], to: "\(name).wav", as: .wavFloat)
  }

  /// What is read, with messages that begin at the folder.
  var reading: Reading { Reading(folder) }

  /// An engine that plays the kit into the main pair and an output for each channel.
  func engine() throws -> OfflineEngine {
    let kit = try #require(KitReader.read(folder.path).kit)
    let plan = try #require(KitLoader.load(kit, sampleRate: 48_000).plan)
    let engine = OfflineEngine(monoOutputs: kit.outputs.map { !$0.isStereo })
    engine.load(plan, outputs: Array(1..<kit.outputs.count + 1))
    return engine
  }
}
