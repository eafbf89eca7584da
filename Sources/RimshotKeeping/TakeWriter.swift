internal import FoundationEssentials
internal import Glibc
public import RimshotRealtime

/// Writes a take as a Standard MIDI File that any program reads: its messages at their true times, one tick a frame.
/// What MIDI can't say is in sequencer-specific events, `docs/takes.md`.
/// Source: Standard MIDI Files 1.0 (RP-001).
public struct TakeWriter {
  /// What sequencer-specific events of takes begin with: the manufacturer's number for no commercial use, and a word.
  public static let mark = [0x7D] + Array("rimshot ".utf8)
  /// How long the notes are that stand for hits by command, in seconds.
  private static let shownSeconds = 0.1

  private let take: Take
  private let records: [EngineRecord]
  /// What is in the track: a tick, and the events there.
  private var items: [(tick: Int, events: [[UInt8]])] = []
  private var device: UInt8 = 0
  private var kit: Take.Kit?

  /// - Parameter records: From the take's start on, in their order.
  public init(_ take: Take, _ records: [EngineRecord]) {
    self.take = take
    self.records = records
  }

  /// The messages that were played in its span, and hits by command.
  public static func count(_ take: Take, _ records: [EngineRecord]) -> Int {
    records.count { record in
      guard record.frame >= take.firstFrame else { return false }
      switch record.kind {
      case .midi, .hit, .strike: return true
      default: return false
      }
    }
  }

  /// Writes the file, which wasn't there.
  public func write(to path: String) throws(KeepingError) {
    let bytes = try self.bytes()
    RecordingName.makeFolder(of: path)
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 {
      throw errno == EEXIST
        ? KeepingError("\(path) exists already")
        : KeepingError("cannot write \(path): \(unsafe String(cString: strerror(errno)))")
    }
    var written = 0
    var fault: Int32 = 0
    while written < bytes.count && fault == 0 {
      let count = unsafe bytes[written...].withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 { written += count } else if errno != EINTR { fault = errno }
    }
    if fault == 0 && fsync(descriptor) != 0 && errno != EINVAL { fault = errno }
    close(descriptor)
    if fault != 0 {
      unsafe unlink(path)
      throw KeepingError("cannot write \(path): \(unsafe String(cString: strerror(fault)))")
    }
  }

  // MARK: - The file's bytes

  /// The file.
  func bytes() throws(KeepingError) -> [UInt8] {
    var writer = self
    return try writer.song()
  }

  private mutating func song() throws(KeepingError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let header = try? encoder.encode(take) else {
      throw KeepingError("the take can't be put into words")
    }
    let (division, tempo) = TakeWriter.timing(take.sampleRate)
    let earlier = records.prefix { $0.frame < take.firstFrame }
    kit = take.kits.first { $0.number == take.start.kit }
    for record in earlier where isKit(record) { follow(record) }
    add(
      0,
      [
        TakeWriter.meta(0x03, Array("Rimshot take".utf8)),
        TakeWriter.meta(0x01, Array("kit: \(kit?.name ?? "none"), saved \(take.saved)".utf8)),
        TakeWriter.meta(0x51, [UInt8(tempo >> 16), UInt8(tempo >> 8 & 0xFF), UInt8(tempo & 0xFF)]),
        TakeWriter.note("take " + String(decoding: header, as: UTF8.self)),
        TakeWriter.note("before\n" + earlier.map { "\($0.frame) \($0.text)" }.joined(separator: "\n")),
      ])
    for record in records.dropFirst(earlier.count) { add(record) }
    add(take.endFrame - take.firstFrame, [])
    // Those of one tick keep their order.
    items.sort { $0.tick < $1.tick }
    return TakeWriter.file(division: division, rate: take.sampleRate, tempo: tempo, items)
  }

  private mutating func add(_ tick: Int, _ events: [[UInt8]]) { items.append((max(tick, 0), events)) }

  private mutating func add(_ record: EngineRecord) {
    let tick = record.frame - take.firstFrame
    if let event = record.event {
      var events: [[UInt8]] = []
      if event.device != device {
        device = event.device
        events.append(TakeWriter.note("device \(device)"))
      }
      return add(tick, events + [TakeWriter.message(event)])
    }
    if isKit(record) { follow(record) }
    add(tick, [TakeWriter.note(record.text)])
    guard let note = shownNote(record) else { return }
    let end = tick + Int(TakeWriter.shownSeconds * Double(take.sampleRate))
    add(tick, [TakeWriter.note("shown"), [0x99, note, max(record.data2, 1)]])
    add(end, [TakeWriter.note("shown"), [0x89, note, 64]])
  }

  private func isKit(_ record: EngineRecord) -> Bool { record.kind == .adoptKit }

  private mutating func follow(_ record: EngineRecord) {
    kit = take.kits.first { $0.number == Int(record.number) }
  }

  /// The note that shows other programs a hit by command.
  private func shownNote(_ record: EngineRecord) -> UInt8? {
    switch record.kind {
    case .strike: return record.data < 128 ? UInt8(record.data) : nil
    case .hit:
      guard let kit, kit.notes.indices.contains(Int(record.data)) else { return nil }
      let note = kit.notes[Int(record.data)]
      return (0..<128).contains(note) ? UInt8(note) : nil
    default: return nil
    }
  }

  // MARK: - Parts of the file

  /// Ticks a quarter note and microseconds a quarter note with which a tick is a frame, or, at rates for which there are
  /// none, so short that every frame has a tick of its own nearest to it.
  static func timing(_ rate: Int) -> (division: Int, tempo: Int) {
    for tempo in [500_000, 250_000, 125_000, 1_000_000, 100_000, 62_500, 50_000, 10_000] {
      let (division, rest) = (rate * tempo).quotientAndRemainder(dividingBy: 1_000_000)
      if rest == 0 && (24...32_767).contains(division) { return (division, tempo) }
    }
    return (30_000, 60_000)
  }

  private static func file(
    division: Int, rate: Int, tempo: Int, _ items: [(tick: Int, events: [[UInt8]])]
  ) -> [UInt8] {
    // Ticks a second, which is the rate where a tick is a frame.
    let ticks = division * 1_000_000 / tempo
    var track: [UInt8] = []
    var last = 0
    for item in items {
      let tick = ticks == rate ? item.tick : (item.tick * ticks + rate / 2) / rate
      for event in item.events {
        track += variableLength(tick - last) + event
        last = tick
      }
    }
    let end = items.last.map { ticks == rate ? $0.tick : ($0.tick * ticks + rate / 2) / rate } ?? 0
    track += variableLength(end - last) + [0xFF, 0x2F, 0]
    return Array("MThd".utf8) + number(6, 4) + number(0, 2) + number(1, 2) + number(division, 2)
      + Array("MTrk".utf8) + number(track.count, 4) + track
  }

  private static func message(_ event: MidiEvent) -> [UInt8] {
    switch event.kind {
    case .noteOn: [0x90 | event.channel, event.data1, event.data2]
    case .noteOff: [0x80 | event.channel, event.data1, event.data2]
    case .polyPressure: [0xA0 | event.channel, event.data1, event.data2]
    case .controlChange: [0xB0 | event.channel, event.data1, event.data2]
    case .allSoundOff, .resetControllers, .allNotesOff: [0xB0 | event.channel, event.data1, event.data2]
    case .programChange: [0xC0 | event.channel, event.data1]
    case .channelPressure: [0xD0 | event.channel, event.data1]
    }
  }

  private static func note(_ text: String) -> [UInt8] { meta(0x7F, mark + Array(text.utf8)) }

  private static func meta(_ type: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xFF, type] + variableLength(data.count) + data
  }

  private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * (bytes - 1 - $0))) }
  }

  /// A number in groups of seven bits; at most 28 of them.
  private static func variableLength(_ value: Int) -> [UInt8] {
    var bytes = [UInt8(value & 0x7F)]
    var rest = value >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }
}
