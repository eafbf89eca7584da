public import Synchronization

/// What the engine has done. Written by the process thread alone, read by any.
@safe
public struct EngineCounters: ~Copyable, @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because both tables are atomics, whose memory the host keeps as long as this.

  /// Hits played.
  public let hits = Atomic<UInt64>(0)
  /// Hits faded out early because a new one needed their places.
  public let stolen = Atomic<UInt64>(0)
  /// Events whose frame had passed when they came.
  public let late = Atomic<UInt64>(0)
  /// Hits that came so late that they weren't played.
  public let dropped = Atomic<UInt64>(0)
  /// Hits that a pad's retrigger mask took for bounces.
  public let retriggers = Atomic<UInt64>(0)
  /// Hits that a cross-talk rule took for another pad's.
  public let crosstalk = Atomic<UInt64>(0)
  /// Soft hits that the hand made which grabbed a cymbal.
  public let grabs = Atomic<UInt64>(0)
  /// Hits softer than their device lets through, ghost notes of the pedal among them.
  public let faint = Atomic<UInt64>(0)
  /// The hi-hat pedal, a byte each from the lowest: the raw value, the kit's, the least and the greatest raw value so
  /// far; ``noPedal`` before it has spoken.
  public let pedal = Atomic<UInt32>(0xFFFF_FFFF)
  /// The number of the devices that were adopted last.
  public let devices = Atomic<UInt32>(0)
  /// MIDI messages acted on.
  public let events = Atomic<UInt64>(0)
  /// JACK MIDI messages among them, those on channels that aren't heard included.
  public let framedEvents = Atomic<UInt64>(0)
  /// When the last of these came, in nanoseconds of CLOCK_MONOTONIC; 0 before the first.
  public let lastFramedTime = Atomic<UInt64>(0)
  /// When the last MIDI message was acted on, in nanoseconds of CLOCK_MONOTONIC; 0 before the first.
  public let lastEventTime = Atomic<UInt64>(0)
  /// The last program change, a byte each from the lowest: the program, controller 32 and controller 0 of its device at
  /// that time, 128 for what it never sent; above them, how many there have been.
  public let program = Atomic<UInt64>(0)
  /// Where the metronome is, as ``MetronomePlace`` reads it.
  public let metronome = Atomic<UInt64>(0)
  /// Where the song is, as ``SongPlace`` reads it.
  public let song = Atomic<UInt64>(0)
  /// Hits among those played that a song made.
  public let songHits = Atomic<UInt64>(0)
  /// Voices that sound now, stolen ones included.
  public let voices = Atomic<Int>(0)
  /// Voices that ended early because their frames hadn't come from the disk in time.
  public let underruns = Atomic<UInt64>(0)
  /// When the last of them did, in nanoseconds of CLOCK_MONOTONIC; 0 before the first.
  public let lastUnderrunTime = Atomic<UInt64>(0)
  /// Periods rendered.
  public let periods = Atomic<UInt64>(0)

  /// Nanoseconds that periods took to render.
  public let spentTime = Atomic<UInt64>(0)
  /// Nanoseconds that these periods last.
  public let periodTime = Atomic<UInt64>(0)
  /// The greatest share of a period's time that one took since the host last took it, in millionths.
  public let greatestLoad = Atomic<UInt32>(0)
  /// Whether the host wants a record of everything. Written by the host.
  public let isTraced = Atomic<Bool>(false)
  /// Records that the host had no room for.
  public let lostTraces = Atomic<UInt64>(0)

  /// `pedal` before any pedal has spoken.
  public static var noPedal: UInt32 { @_noLocks get { 0xFFFF_FFFF } }

  private let byChannel: UnsafeMutablePointer<Atomic<UInt32>>
  private let byNote: UnsafeMutablePointer<Atomic<UInt32>>

  /// Makes counters at zero.
  /// - Parameter otherChannels: Room for 16 counts, initialised.
  /// - Parameter unmappedNotes: Room for 128 counts, initialised.
  public init(
    otherChannels: UnsafeMutablePointer<Atomic<UInt32>>, unmappedNotes: UnsafeMutablePointer<Atomic<UInt32>>
  ) {
    unsafe byChannel = unsafe otherChannels
    unsafe byNote = unsafe unmappedNotes
  }

  /// Hits on a channel, 0–15, that isn't heard.
  @_noLocks
  public func otherChannel(_ channel: UInt8) -> UInt32 {
    unsafe byChannel[Int(channel & 0x0F)].load(ordering: .relaxed)
  }

  /// Hits on a note, 0–127, that no pad has.
  @_noLocks
  public func unmappedNote(_ note: UInt8) -> UInt32 {
    unsafe byNote[Int(note & 0x7F)].load(ordering: .relaxed)
  }

  /// Tells where the pedal is now.
  @_noLocks
  func showPedal(closed: UInt8, raw: UInt8) {
    let before = pedal.load(ordering: .relaxed)
    let now = UInt32(raw)
    let least = before == EngineCounters.noPedal ? now : min(before >> 16 & 0xFF, now)
    let greatest = before == EngineCounters.noPedal ? now : max(before >> 24, now)
    pedal.store(greatest << 24 | least << 16 | UInt32(closed) << 8 | now, ordering: .relaxed)
  }

  /// Tells how many voices ended for want of frames so far.
  @_noLocks
  func showUnderruns(_ count: UInt64, at time: UInt64) {
    if count == underruns.load(ordering: .relaxed) { return }
    underruns.store(count, ordering: .relaxed)
    lastUnderrunTime.store(time, ordering: .relaxed)
  }

  /// Tells of a program change.
  @_noLocks
  func showProgram(_ number: UInt8, fine: UInt8, coarse: UInt8) {
    let count = (program.load(ordering: .relaxed) >> 24) &+ 1
    program.store(
      count << 24 | UInt64(coarse) << 16 | UInt64(fine) << 8 | UInt64(number), ordering: .relaxed)
  }

  /// Adds a period to the load.
  /// - Parameter spent: Nanoseconds that it took to render.
  /// - Parameter period: Nanoseconds that it lasts, more than 0.
  @_noLocks
  func addLoad(spent: UInt64, period: UInt64) {
    spentTime.wrappingAdd(spent, ordering: .relaxed)
    periodTime.wrappingAdd(period, ordering: .relaxed)
    let share = UInt32(min(spent, period &* 1000) &* 1_000_000 / period)
    // The host may take it in between: then what it took is told once more.
    if share > greatestLoad.load(ordering: .relaxed) { greatestLoad.store(share, ordering: .relaxed) }
  }

  @_noLocks
  func countOtherChannel(_ channel: UInt8) {
    unsafe byChannel[Int(channel & 0x0F)].wrappingAdd(1, ordering: .relaxed)
  }

  @_noLocks
  func countUnmappedNote(_ note: UInt8) {
    unsafe byNote[Int(note & 0x7F)].wrappingAdd(1, ordering: .relaxed)
  }
}
