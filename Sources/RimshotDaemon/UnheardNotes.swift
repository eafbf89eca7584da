internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotRealtime

/// Tells the log, once for each sender, channel and note, of hits that nobody hears: a pad that the kit doesn't have, a
/// module on another channel. Main's.
struct UnheardNotes {
  private struct Note: Hashable {
    var client: UInt8
    var port: UInt8
    var channel: UInt8
    var note: UInt8
  }

  private var notes: Set<Note> = []
  private var channels: Set<Note> = []
  /// Who sends everything would fill the log: so much is told of one kit.
  private static let most = 100

  /// A new kit: what it has nothing for is told anew, from now on.
  mutating func kitChanged(_ statistics: EngineStatistics) { notes = [] }

  /// The line for what came of a message; `nil` where it has been told or was heard.
  /// - Parameter kit: The playing kit's name.
  /// - Parameter name: The sender's.
  mutating func line(for trace: EngineTrace, kit: String, name: (MidiEvent) -> String) -> String? {
    if trace.isSound || trace.isCommand { return nil }
    let event = trace.event
    var place = Note(client: event.client, port: event.port, channel: event.channel, note: event.data1)
    switch trace.outcome {
    case .unmapped:
      if notes.count >= UnheardNotes.most || !notes.insert(place).inserted { return nil }
      let meaning = GeneralMidi.percussionName(of: event.data1).map { " (\($0))" } ?? ""
      return "note \(event.data1)\(meaning) of \(name(event)) on channel \(event.channel + 1) hits no pad of "
        + "\"\(kit)\"; rimshot monitor shows such hits, and a device profile can give the note another meaning"
    case .otherChannel:
      place.note = 0
      if channels.count >= UnheardNotes.most || !channels.insert(place).inserted { return nil }
      return
        "hits of \(name(event)) on channel \(event.channel + 1) are not heard: start with --channels omni"
    default: return nil
    }
  }
}
