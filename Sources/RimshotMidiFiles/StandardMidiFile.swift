internal import Glibc
public import RimshotRealtime

/// A song: the messages of a Standard MIDI File that Rimshot acts on, in the order of their times.
///
/// Reads types 0 and 1, both kinds of division, and files that are wrapped in RIFF (RMID). At one time, messages keep
/// the order of their tracks, and within a track that of the file. Of SysEx nothing is kept, nor of what escapes (F7).
/// Source: Standard MIDI Files 1.0 (RP-001).
public struct StandardMidiFile: Sendable {
  /// A message and its time.
  public struct Event: Sendable, Equatable {
    /// When, in parts of a second: see ``StandardMidiFile/unitsPerSecond``.
    public var time: Int
    /// The message; its own time is 0.
    public var event: MidiEvent
  }

  /// What a take of Rimshot's says beside its messages.
  package struct Mark: Sendable, Equatable {
    /// When, as ``Event/time``.
    package var time: Int
    /// How many messages come before it, those of its own time among them.
    package var place: Int
    /// What it says.
    package var text: String
  }

  /// What takes say beside their messages; of a file with one track.
  package let marks: [Mark]

  /// The file, as the person named it.
  public let name: String
  /// The messages, by time.
  public let events: [Event]
  /// In how many parts of a second times are counted, so that each is a whole number of them.
  public let unitsPerSecond: Int

  /// When its last track ends, as ``Event/time``.
  public let length: Int
  /// The tempo and meter from a time on, by time; the first at 0.
  let paces: [(time: Int, pace: Pace)]

  /// A file larger than this isn't read.
  static let mostBytes = 64 << 20

  /// Whether a file begins as one does, plain or in RIFF; what can't be read doesn't. Blocks on the disk.
  public static func isOne(_ path: String) -> Bool {
    // Without blocking: opening a pipe would otherwise wait for somebody to write into it.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0 { return false }
    defer { close(file) }
    var head = [UInt8](repeating: 0, count: 12)
    let count = unsafe head.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    if count >= 4 && head.starts(with: "MThd".utf8) { return true }
    return count == 12 && head.starts(with: "RIFF".utf8) && head[8...].starts(with: "RMID".utf8)
  }

  /// Reads a file. Blocks on the disk.
  /// - Throws: What is wrong and at which byte.
  public init(path: String) throws(MidiFileError) {
    let bytes: [UInt8]
    do throws(MidiFault) {
      bytes = try StandardMidiFile.contents(of: path)
    } catch {
      throw MidiFileError(file: path, error.message)
    }
    try self.init(bytes, name: path)
  }

  /// Reads the bytes of a file.
  /// - Parameter name: The file, for messages.
  public init(_ bytes: [UInt8], name: String) throws(MidiFileError) {
    do throws(MidiFault) {
      var file = try MidiChunks(bytes)
      var tracks = MidiTracks()
      while let chunk = try file.nextTrack() { try tracks.read(chunk, number: file.trackCount) }
      // Both sorts are stable, which keeps the order of tracks.
      tracks.events.sort { $0.time < $1.time }
      tracks.tempos.sort { $0.tick < $1.tick }
      var clock = SongClock(file.division, changes: tracks.tempos)
      for index in tracks.events.indices {
        tracks.events[index].time = clock.units(at: tracks.events[index].time)
      }
      var marks = file.trackCount == 1 ? tracks.marks : []
      var markClock = SongClock(file.division, changes: tracks.tempos)
      for index in marks.indices { marks[index].time = markClock.units(at: marks[index].time) }
      self.marks = marks
      var endClock = SongClock(file.division, changes: tracks.tempos)
      length = max(endClock.units(at: tracks.end), tracks.events.last?.time ?? 0)
      paces = Pace.all(file.division, tracks.tempos, tracks.meters)
      self.name = name
      events = tracks.events
      unitsPerSecond = clock.unitsPerSecond
    } catch {
      throw MidiFileError(file: name, offset: error.offset, error.message)
    }
  }

  /// When an event is, in seconds from the song's start.
  public func seconds(_ event: Event) -> Double {
    let (seconds, rest) = event.time.quotientAndRemainder(dividingBy: unitsPerSecond)
    return Double(seconds) + Double(rest) / Double(unitsPerSecond)
  }

  /// The frame that is nearest to an event, the later one of two: ⌊seconds · rate + ½⌋, in whole numbers throughout.
  /// - Parameter rate: Frames a second, at most a million.
  public func frame(_ event: Event, rate: Int) -> Int { frame(time: event.time, rate: rate) }

  /// The same for a time, as ``Event/time``.
  package func frame(time: Int, rate: Int) -> Int {
    let (seconds, rest) = time.quotientAndRemainder(dividingBy: unitsPerSecond)
    return seconds * rate + (2 * rest * rate + unitsPerSecond) / (2 * unitsPerSecond)
  }

  private static func contents(of path: String) throws(MidiFault) -> [UInt8] {
    // Without blocking: opening a pipe would otherwise wait for somebody to write into it.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0 { throw MidiFault(unsafe String(cString: strerror(errno))) }
    defer { close(file) }
    var information = stat()
    guard unsafe fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      throw MidiFault("it isn't a file")
    }
    let tooLarge = MidiFault("it is larger than \(mostBytes >> 20) MiB, which no song is")
    if information.st_size > mostBytes { throw tooLarge }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(file, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw MidiFault(unsafe String(cString: strerror(errno))) }
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
      if bytes.count > mostBytes { throw tooLarge }
    }
  }
}
