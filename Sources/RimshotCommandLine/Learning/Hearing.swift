internal import RimshotControl

/// A hit as a device sent it.
struct HeardHit: Sendable, Equatable {
  /// When, in seconds on any clock.
  var time: Double
  /// The note, with the profile's transposition.
  var note: UInt8
  /// The velocity as it came, 1–127.
  var velocity: UInt8
}

/// A value of a controller as a device sent it.
struct HeardValue: Sendable, Equatable {
  /// When, in seconds on the clock of the hits.
  var time: Double
  /// The controller, 0–119.
  var controller: UInt8
  /// The value, 0–127.
  var value: UInt8
}

/// What one device sent, before any profile's curves and masks.
struct Hearing: Sendable, Equatable {
  /// Added to each note, as the profile to be written will.
  var transpose = 0
  /// The hits, in the order in which they came.
  var hits: [HeardHit] = []
  /// The controllers' values, likewise.
  var values: [HeardValue] = []
  /// The channels that hits came on, each 1–16.
  var channels: Set<Int> = []
  /// Messages that were left out because too much happened at once.
  var lost = 0

  /// Takes a message, whatever came of it.
  /// - Returns: The hit, where it was one.
  @discardableResult
  mutating func take(_ report: MidiReport) -> HeardHit? {
    let bytes = report.bytes
    guard bytes.count == 3, let first = UInt8(exactly: bytes[1]), let second = UInt8(exactly: bytes[2]),
      first < 128, second < 128
    else { return nil }
    switch bytes[0] & 0xF0 {
    case 0x90 where second > 0:
      guard let note = UInt8(exactly: Int(first) + transpose), note < 128 else { return nil }
      let hit = HeardHit(time: report.time, note: note, velocity: second)
      hits.append(hit)
      channels.insert(bytes[0] & 0x0F + 1)
      return hit
    case 0xB0 where first < 120:
      values.append(HeardValue(time: report.time, controller: first, value: second))
      return nil
    default: return nil
    }
  }

  /// What was heard here and then there.
  mutating func append(_ other: Hearing) {
    hits += other.hits
    values += other.values
    channels.formUnion(other.channels)
    lost += other.lost
  }
}

/// Who sent a message: all ports of one sequencer client, or whatever comes in by JACK MIDI.
struct Sender: Sendable, Equatable {
  /// The client's name, or "JACK MIDI".
  var name: String
  /// The sequencer client's number; `nil` for JACK MIDI.
  var client: Int?

  /// The sender of a message; `nil` for commands, which no device sends.
  init?(of report: MidiReport) {
    if report.bytes.isEmpty { return nil }
    let number = report.address.flatMap { Int($0.prefix { $0 != ":" }) }
    client = number
    name = number == nil ? report.source : String(report.source.prefix { $0 != ":" })
  }
}

extension Array where Element == UInt8 {
  /// The value below which so large a part of the values lies; `nil` for none.
  func quantile(_ part: Double) -> UInt8? {
    if isEmpty { return nil }
    let place = Int((Double(count - 1) * part).rounded())
    return sorted()[Swift.min(Swift.max(place, 0), count - 1)]
  }
}
