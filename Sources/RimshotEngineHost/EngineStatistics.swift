internal import RimshotRealtime
internal import Synchronization

/// What an engine has done so far.
public struct EngineStatistics: Sendable, Equatable {
  /// Voices that sound now.
  public var voices: Int
  /// Hits played.
  public var hits: Int
  /// Hits among them that a song made.
  public var songHits: Int
  /// Hits faded out early because a new one needed their places.
  public var stolen: Int
  /// Events whose frame had passed when they came.
  public var late: Int
  /// Hits that came more than half a second late and weren't played.
  public var dropped: Int
  /// Hits that a retrigger mask took for bounces.
  public var retriggers: Int
  /// Hits that a cross-talk rule took for another pad's.
  public var crosstalk: Int
  /// Soft hits of a hand that grabbed a cymbal.
  public var grabs: Int
  /// Hits softer than their device lets through, ghost notes of the pedal among them.
  public var faint: Int
  /// Voices that ended early because their frames hadn't come from the disk in time.
  public var underruns: Int
  /// The hi-hat pedal: as the device said it last, and as the kit sees it, 0 open to 127 closed; `nil` before it spoke.
  public var pedal: Pedal?
  /// MIDI messages acted on.
  public var events: Int
  /// When the last one was, in nanoseconds of CLOCK_MONOTONIC; 0 before the first.
  public var lastEventTime: UInt64
  /// Periods rendered.
  public var periods: Int
  /// Hits on channels that aren't heard: channel 1–16 and how many.
  public var otherChannels: [(channel: Int, count: Int)] {
    otherChannelCounts.enumerated().filter { $1 > 0 }.map { ($0 + 1, $1) }
  }
  /// Hits on notes that no pad has: note 0–127 and how many.
  public var unmappedNotes: [(note: Int, count: Int)] {
    unmappedNoteCounts.enumerated().filter { $1 > 0 }.map { ($0, $1) }
  }

  /// Where a pedal is.
  public struct Pedal: Sendable, Equatable {
    /// The controller's value, 0–127.
    public var raw: UInt8
    /// The kit's, 0 open to 127 closed.
    public var closed: UInt8
    /// The least raw value so far.
    public var least: UInt8
    /// The greatest raw value so far.
    public var greatest: UInt8
  }

  private var otherChannelCounts: [Int]
  private var unmappedNoteCounts: [Int]

  init(_ memory: CounterMemory) {
    voices = unsafe memory.counters.pointee.voices.load(ordering: .relaxed)
    hits = unsafe Int(memory.counters.pointee.hits.load(ordering: .relaxed))
    songHits = unsafe Int(memory.counters.pointee.songHits.load(ordering: .relaxed))
    stolen = unsafe Int(memory.counters.pointee.stolen.load(ordering: .relaxed))
    late = unsafe Int(memory.counters.pointee.late.load(ordering: .relaxed))
    dropped = unsafe Int(memory.counters.pointee.dropped.load(ordering: .relaxed))
    retriggers = unsafe Int(memory.counters.pointee.retriggers.load(ordering: .relaxed))
    crosstalk = unsafe Int(memory.counters.pointee.crosstalk.load(ordering: .relaxed))
    grabs = unsafe Int(memory.counters.pointee.grabs.load(ordering: .relaxed))
    faint = unsafe Int(memory.counters.pointee.faint.load(ordering: .relaxed))
    underruns = unsafe Int(memory.counters.pointee.underruns.load(ordering: .relaxed))
    let place = unsafe memory.counters.pointee.pedal.load(ordering: .relaxed)
    pedal =
      place == EngineCounters.noPedal
      ? nil
      : Pedal(
        raw: UInt8(place & 0xFF), closed: UInt8(place >> 8 & 0xFF), least: UInt8(place >> 16 & 0xFF),
        greatest: UInt8(place >> 24))
    events = unsafe Int(memory.counters.pointee.events.load(ordering: .relaxed))
    lastEventTime = unsafe memory.counters.pointee.lastEventTime.load(ordering: .relaxed)
    periods = unsafe Int(memory.counters.pointee.periods.load(ordering: .relaxed))
    otherChannelCounts = (0..<16).map { unsafe Int(memory.counters.pointee.otherChannel($0)) }
    unmappedNoteCounts = (0..<128).map { unsafe Int(memory.counters.pointee.unmappedNote($0)) }
  }
}
