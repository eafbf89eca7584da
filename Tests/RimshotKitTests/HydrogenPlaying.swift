import RimshotEngineHost
import RimshotKitFiles
import RimshotTestSupport

/// A Hydrogen kit that is played.
final class HydrogenPlaying {
  let folder: TemporaryKit
  let loading: Loading
  let engine: OfflineEngine
  /// What reading it said, without the folder.
  let messages: [String]

  /// Plays a kit beside some sounds, each 100 frames of one level on both sides.
  /// - Parameter xml: The text of its `drumkit.xml`.
  init(_ xml: String, _ sounds: KeyValuePairs<String, Float> = [:], devices: [DevicePlan] = [DevicePlan()])
    throws
  {
    folder = try TemporaryKit()
    try folder.write(xml, to: "drumkit.xml")
    for (name, level) in sounds {
      let format: TemporaryKit.Format = name.hasSuffix(".flac") ? .flac : .wavFloat
      try folder.write([[Float](repeating: level, count: 100)], to: name, as: format)
    }
    messages = Reading(folder).messages
    loading = Loading(folder)
    engine = OfflineEngine(devices: devices)
    if let plan = loading.plan { engine.load(plan) }
  }

  /// Plays the instruments of a kit.
  /// - Parameter instruments: What is in the list of instruments.
  convenience init(
    instruments: String, _ sounds: KeyValuePairs<String, Float> = [:], devices: [DevicePlan] = [DevicePlan()]
  ) throws {
    try self.init(HydrogenPlaying.kit(instruments), sounds, devices: devices)
  }

  /// A kit of some instruments, as Hydrogen 1.2 writes it, with two components.
  static func kit(_ instruments: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <drumkit_info xmlns="http://www.hydrogen-music.org/drumkit">
    <name>Kit</name><author>A</author><info>I</info><license>CC0</license>
    <componentList>
    <drumkitComponent><id>0</id><name>Main</name><volume>1</volume></drumkitComponent>
    <drumkitComponent><id>1</id><name>Room</name><volume>0.5</volume></drumkitComponent>
    </componentList>
    <instrumentList>
    \(instruments)
    </instrumentList>
    </drumkit_info>
    """
  }

  /// An instrument that plays a file at every velocity.
  static func instrument(_ name: String, note: Int?, _ more: String = "", file: String) -> String {
    let out = note.map { "<midiOutNote>\($0)</midiOutNote>" } ?? ""
    return "<instrument><id>0</id><name>\(name)</name>\(out)\(more)"
      + "<instrumentComponent><component_id>0</component_id><gain>1</gain>\(layer(file))</instrumentComponent>"
      + "</instrument>\n"
  }

  /// A layer of a component.
  static func layer(_ file: String, _ range: ClosedRange<Double> = 0...1, gain: Double = 1, pitch: Double = 0)
    -> String
  {
    "<layer><filename>\(file)</filename><min>\(range.lowerBound)</min><max>\(range.upperBound)</max>"
      + "<gain>\(gain)</gain><pitch>\(pitch)</pitch></layer>"
  }

  /// The first frame that a hit is heard with, once all before it is over.
  func hear(_ note: UInt8, velocity: UInt8 = 127) -> (left: Float, right: Float) {
    engine.render(2048)
    let frame = engine.frame
    engine.hit(note, velocity: velocity)
    engine.render(256)
    return (engine.tape[0].left[frame], engine.tape[0].right[frame])
  }

  /// What the left side hears of hits.
  func levels(_ notes: [UInt8]) -> [Float] { notes.map { hear($0).left } }
}
