internal import Glibc
internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotRealtime
internal import Synchronization

/// Tells the log, once for each note and channel, of hits that nobody hears: a pad that the kit doesn't have, a module on
/// another channel.
///
/// The MIDI input thread calls ``take(_:from:)``; the rest is main's.
@safe
final class NoteMonitor: @unchecked Sendable {
  // SAFETY: `@unchecked Sendable` because the memory is atomic words that live as long as this; what is main's alone is in `Told`.

  /// Where each note came from last: 256 times the client, and the channel from 0; 128 entries.
  private let origins: UnsafeMutablePointer<Atomic<UInt32>>
  /// When main was woken last for a note, in nanoseconds of CLOCK_MONOTONIC.
  private let lastWake = Atomic<UInt64>(0)
  private let isDue = Atomic(false)
  private let wake: Wakeup

  /// No sequencer client: JACK MIDI.
  private static let unknown = UInt32.max
  /// Nanoseconds between two looks.
  private static let interval: UInt64 = 1_000_000_000

  init(wake: Wakeup) {
    self.wake = wake
    unsafe origins = .allocate(capacity: 128)
    for note in 0..<128 { unsafe (origins + note).initialize(to: Atomic(NoteMonitor.unknown)) }
  }

  deinit {
    unsafe origins.deinitialize(count: 128)
    unsafe origins.deallocate()
  }

  // MARK: - On the MIDI input thread

  /// Remembers where a note came from, and wakes main once a second at most.
  func take(_ event: MidiEvent, from client: Int) {
    guard event.kind == .noteOn else { return }
    let origin = UInt32(client) << 8 | UInt32(event.channel)
    unsafe origins[Int(event.data1 & 0x7F)].store(origin, ordering: .relaxed)
    if event.time < lastWake.load(ordering: .relaxed) + NoteMonitor.interval { return }
    lastWake.store(event.time, ordering: .relaxed)
    isDue.store(true, ordering: .relaxed)
    wake.wake()
  }

  // MARK: - On the main thread

  /// What has been told already.
  struct Told {
    /// How often each note had come in vain when it was told, or when the kit came.
    fileprivate var counts: [Int: Int] = [:]
    fileprivate var notes: Set<Int> = []
    fileprivate var channels: Set<Int> = []

    /// A new kit: what it has nothing for is told anew, from now on.
    mutating func kitChanged(_ statistics: EngineStatistics) {
      notes = []
      counts = [:]
      for note in statistics.unmappedNotes { counts[note.note] = note.count }
    }
  }

  /// Whether notes have come since the last call.
  func takeDue() -> Bool { isDue.exchange(false, ordering: .relaxed) }

  /// Lines for what hasn't been told yet.
  /// - Parameter kit: The playing kit's name.
  /// - Parameter name: The name of a sequencer client.
  func lines(
    _ statistics: EngineStatistics, told: inout Told, kit: String, name: (Int) -> String?
  ) -> [String] {
    var lines: [String] = []
    for note in statistics.unmappedNotes
    where note.count > told.counts[note.note] ?? 0 && told.notes.insert(note.note).inserted {
      let meaning = GeneralMidi.percussionName(of: UInt8(note.note)).map { " (\($0))" } ?? ""
      let place = origin(of: note.note, name: name)
      lines.append(
        "note \(note.note)\(meaning)\(place) hits no pad of \"\(kit)\"; rimshot status counts such hits, and a "
          + "device profile can give the note another meaning")
    }
    for channel in statistics.otherChannels where told.channels.insert(channel.channel).inserted {
      lines.append("hits on channel \(channel.channel) are not heard: start with --channels omni")
    }
    return lines
  }

  private func origin(of note: Int, name: (Int) -> String?) -> String {
    let origin = unsafe origins[note].load(ordering: .relaxed)
    if origin == NoteMonitor.unknown { return "" }
    let client = name(Int(origin >> 8)).map { " of \($0)" } ?? ""
    return "\(client) on channel \((origin & 0xFF) + 1)"
  }
}
