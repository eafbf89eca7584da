/// A change of tempo.
struct TempoChange {
  /// When.
  var tick: Int
  /// Microseconds a quarter note from there on, 1 to 2²⁴ − 1.
  var tempo: Int
}

/// A change of meter.
struct MeterChange {
  /// When.
  var tick: Int
  /// Beats of a bar.
  var beats: Int
  /// What a beat is: 4 for a quarter note.
  var unit: Int
}

/// How a file counts time.
enum MidiDivision {
  /// Ticks a quarter note, 1 to 32,767; how long one is depends on the tempo.
  case musical(Int)
  /// A tick is so many of so many parts of a second, whatever the tempo.
  case seconds(parts: Int, perSecond: Int)

  /// Reads the header's field.
  /// Source: Standard MIDI Files 1.0, "Header Chunks"; a frame rate of 29 is 30 drop-frame, whose frames are
  /// 1.001 / 30 s long.
  init(field: Int, at offset: Int) throws(MidiFault) {
    if field & 0x8000 == 0 {
      if field == 0 { throw MidiFault(at: offset, "the header says 0 ticks a quarter note") }
      self = .musical(field)
      return
    }
    let rate = 256 - field >> 8
    let ticks = field & 0xFF
    if ticks == 0 { throw MidiFault(at: offset, "the header says 0 ticks a frame") }
    switch rate {
    case 24, 25, 30: self = .seconds(parts: 1, perSecond: rate * ticks)
    case 29: self = .seconds(parts: 1001, perSecond: 30_000 * ticks)
    default:
      throw MidiFault(
        at: offset, "the header says \(rate) SMPTE frames a second, which is none of 24, 25, 29 and 30")
    }
  }
}

/// Turns ticks into time, exactly: as a whole number of a unit that all events of a file share. Asked with ticks that
/// never go back.
struct SongClock {
  /// The most ticks that a song may have: over a month at any common tempo, and small enough for every sum below.
  static let mostTicks = 1 << 38
  /// Microseconds a quarter note until a file says something else: 120 beats a minute.
  private static let defaultTempo = 500_000

  /// Units a second.
  let unitsPerSecond: Int
  private let changes: [TempoChange]
  private var next = 0
  private var unitsPerTick: Int
  private var startTick = 0
  private var startUnits = 0

  /// - Parameter changes: By tick; of several at one tick the last counts.
  init(_ division: MidiDivision, changes: [TempoChange]) {
    switch division {
    case .musical(let ticks):
      unitsPerSecond = 1_000_000 * ticks
      unitsPerTick = SongClock.defaultTempo
      self.changes = changes
    case .seconds(let parts, let perSecond):
      unitsPerSecond = perSecond
      unitsPerTick = parts
      self.changes = []
    }
  }

  /// When a tick is, in units.
  mutating func units(at tick: Int) -> Int {
    while next < changes.count, changes[next].tick <= tick {
      startUnits += (changes[next].tick - startTick) * unitsPerTick
      startTick = changes[next].tick
      unitsPerTick = changes[next].tempo
      next += 1
    }
    return startUnits + (tick - startTick) * unitsPerTick
  }
}
