/// The chunks of a MIDI file: the header, then track after track.
struct MidiChunks {
  /// How the file counts time.
  let division: MidiDivision
  /// Tracks that were read so far.
  private(set) var trackCount = 0

  private var cursor: MidiCursor
  private let promisedTracks: Int

  /// Reads the header, and what RIFF puts before it.
  init(_ bytes: [UInt8]) throws(MidiFault) {
    var cursor = MidiCursor(bytes)
    var name = cursor.name()
    if name == "RIFF" {
      cursor = try MidiChunks.song(inRiff: cursor)
      name = cursor.name()
    }
    let start = cursor.offset
    guard name == "MThd" else { throw MidiFault("it is no MIDI file: it doesn't begin with \"MThd\"") }
    guard let length = cursor.number(bytes: 4), var header = cursor.take(length) else {
      throw MidiFault(at: cursor.end, "the file ends inside its header")
    }
    guard let type = header.number(bytes: 2), let tracks = header.number(bytes: 2),
      let field = header.number(bytes: 2)
    else { throw MidiFault(at: start, "the header has \(length) bytes and not 6") }
    if type == 2 {
      throw MidiFault(
        at: start + 4, "it is of type 2, a collection of patterns without an order; save it as type 0 or 1")
    }
    if type > 2 { throw MidiFault(at: start + 4, "the header says type \(type); there are types 0, 1 and 2") }
    if tracks == 0 { throw MidiFault(at: start + 6, "the header says that there are no tracks") }
    division = try MidiDivision(field: field, at: start + 8)
    promisedTracks = tracks
    self.cursor = cursor
  }

  /// The next track's bytes; `nil` after the last. Chunks that are no tracks are left out.
  mutating func nextTrack() throws(MidiFault) -> MidiCursor? {
    while true {
      let isComplete = trackCount >= promisedTracks
      let start = cursor.offset
      guard let name = cursor.name(), let length = cursor.number(bytes: 4) else {
        // Whatever follows the last track may be anything, a line feed of some mail program for example.
        if isComplete { return nil }
        throw MidiFault(
          at: start, "the file ends after \(trackCount) of \(promisedTracks) tracks")
      }
      let isTrack = name == "MTrk"
      guard let chunk = cursor.take(length) else {
        if isComplete && !isTrack { return nil }
        let what = isTrack ? "track \(trackCount + 1)" : "a chunk that is no track"
        throw MidiFault(
          at: start, "\(what) should have \(length) bytes, and the file ends after \(cursor.count) of them")
      }
      if isTrack {
        trackCount += 1
        return chunk
      }
    }
  }

  /// Finds the song in a RIFF file of form RMID: its chunk "data".
  /// Source: Microsoft Multimedia Programming Interface 1.0, "RIFF MIDI".
  private static func song(inRiff file: MidiCursor) throws(MidiFault) -> MidiCursor {
    var cursor = file
    guard cursor.littleEndian() != nil, cursor.name() == "RMID" else {
      throw MidiFault("it is a RIFF file without MIDI in it")
    }
    while let name = cursor.name(), let length = cursor.littleEndian() {
      // A length beyond the file is for the song's own chunks to complain of, which are nearer to what is missing.
      guard let chunk = cursor.take(min(length, cursor.count)) else { break }
      if name == "data" { return chunk }
      // RIFF's chunks begin at even places.
      if length % 2 == 1 { _ = cursor.byte() }
    }
    throw MidiFault("it is a RIFF file without a song in it")
  }
}
