internal import RimshotKit

/// The microphones of pads as a kit lists them: for each name what is the same wherever it is heard.
struct MicrophoneTable {
  /// A microphone; what differs from take to take is as if it weren't said.
  struct Entry: Equatable {
    var name: String
    /// Its output, an index or `nil` for the main pair; `nil` where that differs.
    var output: Int??
    /// 0 where it differs.
    var gain: Double
    /// `nil` where it differs, or isn't said.
    var pan: Double?
    /// `nil` where they differ, or aren't said.
    var channels: [Int]?
  }

  private(set) var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Whether any hears a channel of files that name no microphone.
  var hasChannels: Bool { entries.contains { $0.channels != nil } }

  /// The microphones of one pad.
  init(of pad: Kit.Pad) {
    var uses: [String: Int] = [:]
    for layer in pad.articulations.flatMap(\.layers) {
      for channel in layer.takes.flatMap(\.channels) where !channel.microphone.name.isEmpty {
        let microphone = channel.microphone
        guard let index = uses[microphone.name] else {
          uses[microphone.name] = entries.count
          entries.append(
            Entry(
              name: microphone.name, output: .some(microphone.output), gain: microphone.gain,
              pan: microphone.pan, channels: microphone.channels))
          continue
        }
        if let output = entries[index].output, output != microphone.output { entries[index].output = nil }
        if entries[index].gain != microphone.gain { entries[index].gain = 0 }
        if entries[index].pan != microphone.pan { entries[index].pan = nil }
        if entries[index].channels != microphone.channels { entries[index].channels = nil }
      }
    }
    settle(pad)
  }

  /// A value that came back after others had differed was no common one.
  private mutating func settle(_ pad: Kit.Pad) {
    for layer in pad.articulations.flatMap(\.layers) {
      for channel in layer.takes.flatMap(\.channels) {
        let microphone = channel.microphone
        guard let index = entries.firstIndex(where: { $0.name == microphone.name }) else { continue }
        if entries[index].gain != microphone.gain { entries[index].gain = 0 }
        if entries[index].pan != microphone.pan { entries[index].pan = nil }
        if entries[index].channels != microphone.channels { entries[index].channels = nil }
      }
    }
  }

  /// The microphones that are the same in every pad that has them.
  init(ofAll pads: [Kit.Pad]) {
    var different: Set<String> = []
    for entry in pads.flatMap({ MicrophoneTable(of: $0).entries }) {
      if let other = entries.first(where: { $0.name == entry.name }) {
        if other != entry { different.insert(entry.name) }
      } else {
        entries.append(entry)
      }
    }
    entries.removeAll { different.contains($0.name) }
  }

  func entry(_ name: String) -> Entry? { entries.first { $0.name == name } }

  /// The lines of those that an outer table hasn't.
  func fields(_ writer: KitWriter, outer: MicrophoneTable?) -> [YamlText.Field] {
    entries.filter { outer?.entry($0.name) == nil }.map { entry in
      var fields: [YamlText.Field] = []
      // Without an output of their pad they are on the main pair anyway.
      if let output = entry.output, output != nil || writer.hasPadOutputs {
        fields.append(YamlText.Field("output", writer.output(output)))
      }
      if entry.gain != 0 { fields.append(YamlText.Field("gain", KitWords.decibels(entry.gain))) }
      if let pan = entry.pan { fields.append(YamlText.Field("pan", KitWords.number(pan))) }
      if let channels = entry.channels {
        fields.append(YamlText.Field("channels", MicrophoneTable.channels(channels)))
      }
      return YamlText.Field(entry.name, .map(fields))
    }
  }

  static func channels(_ channels: [Int]) -> YamlText {
    let list = channels.map { YamlText.plain("\($0)") }
    return list.count == 1 ? list[0] : .list(list)
  }
}
