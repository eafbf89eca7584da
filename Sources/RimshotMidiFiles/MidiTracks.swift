internal import RimshotKeeping
internal import RimshotRealtime

/// What the tracks of a MIDI file say, with times in ticks, track after track.
struct MidiTracks {
  /// The messages that Rimshot acts on.
  var events: [StandardMidiFile.Event] = []
  /// What takes of Rimshot's say in sequencer-specific events.
  var marks: [StandardMidiFile.Mark] = []
  /// The changes of tempo.
  var tempos: [TempoChange] = []
  /// The changes of meter.
  var meters: [MeterChange] = []
  /// Where the last track ends.
  var end = 0

  /// The most messages that a song may have: a day of forty a second, and little enough for any memory.
  static let mostEvents = 1 << 22

  /// Reads a track's chunk.
  /// - Parameter number: From 1, for messages.
  mutating func read(_ chunk: MidiCursor, number: Int) throws(MidiFault) {
    var track = MidiTrack(chunk, number: number)
    while try track.readEvent(into: &self) {}
  }
}

/// One track while it is read.
private struct MidiTrack {
  private let number: Int
  private var cursor: MidiCursor
  private var tick = 0
  /// The status that events without one have; `nil` after anything but a channel message.
  private var runningStatus: UInt8?

  init(_ chunk: MidiCursor, number: Int) {
    self.number = number
    cursor = chunk
  }

  /// - Returns: `false` at the end of the track.
  mutating func readEvent(into tracks: inout MidiTracks) throws(MidiFault) -> Bool {
    let start = cursor.offset
    if cursor.count == 0 { throw fault("ends without an end-of-track event", at: start) }
    tick += try variableLength(from: start)
    if tick > SongClock.mostTicks { throw fault("is longer than any song", at: start) }
    let status: UInt8
    if let byte = cursor.peek, byte < 0x80 {
      guard let running = runningStatus else {
        throw fault("has the byte \(hex(byte)) where an event must begin", at: cursor.offset)
      }
      status = running
    } else {
      status = try byte(from: start)
    }
    switch status {
    case 0xFF:
      runningStatus = nil
      return try readMeta(from: start, into: &tracks)
    case 0xF0, 0xF7:
      runningStatus = nil
      _ = try block(from: start)
    case 0xF1...0xFE:
      throw fault("has the message \(hex(status)), which no MIDI file may have", at: cursor.offset - 1)
    default:
      runningStatus = status
      try readMessage(status, from: start, into: &tracks)
    }
    return true
  }

  private mutating func readMessage(
    _ status: UInt8, from start: Int, into tracks: inout MidiTracks
  ) throws(MidiFault) {
    let count = status & 0xE0 == 0xC0 ? 2 : 3
    let first = try dataByte(from: start)
    let second = count == 3 ? try dataByte(from: start) : 0
    if let event = MidiEvent.decode(status: status, data1: first, data2: second, count: count, time: 0) {
      if tracks.events.count == MidiTracks.mostEvents {
        throw fault("has more messages than any song", at: start)
      }
      tracks.events.append(StandardMidiFile.Event(time: tick, event: event))
    }
  }

  /// Source: Standard MIDI Files 1.0, "Meta-Events".
  private mutating func readMeta(
    from start: Int, into tracks: inout MidiTracks
  ) throws(MidiFault) -> Bool {
    let type = try byte(from: start)
    var data = try block(from: start)
    if type == 0x2F {
      tracks.end = max(tracks.end, tick)
      return false
    }
    if type == 0x7F, let text = MidiTrack.mark(&data) {
      tracks.marks.append(StandardMidiFile.Mark(time: tick, place: tracks.events.count, text: text))
    }
    if type == 0x58, data.count >= 2, let beats = data.byte(), let power = data.byte(), beats > 0, power < 8 {
      tracks.meters.append(MeterChange(tick: tick, beats: Int(beats), unit: 1 << Int(power)))
    }
    if type == 0x51 {
      guard data.count == 3, let tempo = data.number(bytes: 3), tempo > 0 else {
        throw fault("has a tempo event without a tempo", at: start)
      }
      tracks.tempos.append(TempoChange(tick: tick, tempo: tempo))
    }
    return true
  }

  /// The words of a take's own event; `nil` for any other program's.
  private static func mark(_ data: inout MidiCursor) -> String? {
    for byte in TakeWriter.mark {
      if data.byte() != byte { return nil }
    }
    return data.text()
  }

  // MARK: - Parts of an event

  private mutating func byte(from start: Int) throws(MidiFault) -> UInt8 {
    guard let byte = cursor.byte() else { throw endsInside(start) }
    return byte
  }

  private mutating func dataByte(from start: Int) throws(MidiFault) -> UInt8 {
    let byte = try byte(from: start)
    if byte > 0x7F {
      throw fault("has \(hex(byte)) inside the event at byte \(start)", at: cursor.offset - 1)
    }
    return byte
  }

  /// A length and as many bytes.
  private mutating func block(from start: Int) throws(MidiFault) -> MidiCursor {
    let length = try variableLength(from: start)
    guard let block = cursor.take(length) else { throw endsInside(start) }
    return block
  }

  /// A number of one to four bytes with seven bits each.
  private mutating func variableLength(from start: Int) throws(MidiFault) -> Int {
    let first = cursor.offset
    var value = 0
    for _ in 0..<4 {
      let byte = try byte(from: start)
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    throw fault("has a number of more than four bytes", at: first)
  }

  private func endsInside(_ start: Int) -> MidiFault {
    fault("ends inside the event that begins here", at: start)
  }

  private func fault(_ message: String, at offset: Int) -> MidiFault {
    MidiFault(at: offset, "track \(number) \(message)")
  }

  private func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0x0\(digits)" : "0x\(digits)"
  }
}
