internal import FoundationEssentials
internal import RimshotEngineHost
public import RimshotKeeping
public import RimshotMidiFiles
internal import RimshotRealtime

/// A take as a file has it: what it says of itself, and its records.
public struct TakeFile: Sendable {
  /// What it says of itself.
  public let take: Take
  /// From the take's start on, in their order.
  let records: [EngineRecord]

  /// Messages and hits in its span.
  public var eventCount: Int { TakeWriter.count(take, records) }

  /// Reads a file. Blocks on the disk.
  public init(path: String) throws(MidiFileError) {
    try self.init(try StandardMidiFile(path: path))
  }

  /// Reads the take that is in a song.
  init(_ song: StandardMidiFile) throws(MidiFileError) {
    func fault(_ message: String) -> MidiFileError { MidiFileError(file: song.name, message) }
    guard let header = song.marks.first(where: { $0.text.hasPrefix("take ") }) else {
      throw fault("it has no take of Rimshot's in it; rimshot render plays it as any MIDI file")
    }
    let data = Data(header.text.dropFirst("take ".count).utf8)
    struct Version: Decodable { var version: Int }
    if let form = try? JSONDecoder().decode(Version.self, from: data), form.version > Take.version {
      throw fault("it was saved by a newer version of Rimshot (form \(form.version))")
    }
    guard let take = try? JSONDecoder().decode(Take.self, from: data), take.isSound else {
      throw fault("what it says of its take is broken")
    }
    self.take = take
    var records: [EngineRecord] = []
    let earlier =
      song.marks.first { $0.text.hasPrefix("before\n") }?.text.split(separator: "\n").dropFirst() ?? []
    for line in earlier {
      guard let blank = line.firstIndex(of: " "), let frame = Int(line[..<blank]),
        let record = EngineRecord(text: line[line.index(after: blank)...], at: frame)
      else { throw fault("what was played before the take is broken: \(line.prefix(40))") }
      records.append(record)
    }
    records += try TakeFile.records(of: song, take)
    if zip(records, records.dropFirst()).contains(where: { $0.frame > $1.frame }) {
      throw fault("its events are in no order")
    }
    self.records = records
  }

  private static func records(
    of song: StandardMidiFile, _ take: Take
  ) throws(MidiFileError) -> [EngineRecord] {
    var records: [EngineRecord] = []
    var device: UInt8 = 0
    var marks = song.marks[...]
    for place in 0...song.events.count {
      var isShown = false
      while let mark = marks.first, mark.place <= place {
        marks.removeFirst()
        if mark.text.hasPrefix("take ") || mark.text.hasPrefix("before\n") { continue }
        let frame = take.firstFrame + song.frame(time: mark.time, rate: take.sampleRate)
        if mark.text == "shown" {
          isShown = true
        } else if mark.text.hasPrefix("device "), let number = UInt8(mark.text.dropFirst("device ".count)) {
          device = number & 15
        } else if let record = EngineRecord(text: mark.text, at: frame) {
          records.append(record)
        } else {
          throw MidiFileError(
            file: song.name, "its take has the words \"\(mark.text.prefix(40))\", which mean nothing")
        }
      }
      if isShown || place == song.events.count { continue }
      var event = song.events[place].event
      event.device = device
      let frame = take.firstFrame + song.frame(song.events[place], rate: take.sampleRate)
      records.append(EngineRecord(event, at: frame))
    }
    return records
  }
}

extension Take {
  /// Whether its numbers are such that a render of it ends, and finds room.
  fileprivate var isSound: Bool {
    RenderOptions.rates.contains(sampleRate) && RenderOptions.rates.contains(start.sampleRate)
      && (0...1 << 50).contains(firstFrame) && firstFrame <= endFrame
      && endFrame - firstFrame <= Int(RenderOptions.longest) * sampleRate && (16...4096).contains(voices)
      && outputs.count <= 64 && devices.allSatisfy { !$0.plans.isEmpty && $0.plans.count <= 16 }
      && (start.state.map { (0...firstFrame).contains($0.frame) } ?? true)
  }
}
