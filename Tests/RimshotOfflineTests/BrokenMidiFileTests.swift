import RimshotMidiFiles
import RimshotTestSupport
import Testing

private typealias Build = MidiFileBuilder

/// What is said about files that can't be played.
@Suite struct BrokenMidiFileTests {
  private func fault(_ bytes: [UInt8]) -> String {
    do throws(MidiFileError) {
      _ = try StandardMidiFile(bytes, name: "song.mid")
      return "read"
    } catch {
      return error.description
    }
  }

  /// A track's first byte is byte 22 of the file.
  private func fault(track: [UInt8]) -> String { fault(Build.file(tracks: [track])) }

  @Test func anythingElseIsNoMidiFile() {
    let sentence = "song.mid: it is no MIDI file: it doesn't begin with \"MThd\""
    #expect(fault([]) == sentence)
    #expect(fault(Array("ID3 and so on".utf8)) == sentence)
    #expect(fault(Array("RIFF0000WAVEfmt ".utf8)) == "song.mid: it is a RIFF file without MIDI in it")
    #expect(fault(Array("RIFF0000RMID".utf8)) == "song.mid: it is a RIFF file without a song in it")
  }

  @Test func theHeaderIsChecked() {
    func header(_ type: Int, _ tracks: Int, _ division: Int) -> String {
      fault(
        Build.chunk(
          "MThd", Build.bigEndian(type, 2) + Build.bigEndian(tracks, 2) + Build.bigEndian(division, 2)))
    }
    #expect(
      header(2, 1, 96)
        == "song.mid: byte 8: it is of type 2, a collection of patterns without an order; save it as type 0 or 1"
    )
    #expect(header(7, 1, 96) == "song.mid: byte 8: the header says type 7; there are types 0, 1 and 2")
    #expect(header(0, 0, 96) == "song.mid: byte 10: the header says that there are no tracks")
    #expect(header(0, 1, 0) == "song.mid: byte 12: the header says 0 ticks a quarter note")
    #expect(header(0, 1, Build.smpte(25, ticks: 0)) == "song.mid: byte 12: the header says 0 ticks a frame")
    #expect(
      header(0, 1, Build.smpte(60, ticks: 4))
        == "song.mid: byte 12: the header says 60 SMPTE frames a second, which is none of 24, 25, 29 and 30")
    #expect(fault(Build.chunk("MThd", [0, 0, 0, 1])) == "song.mid: byte 4: the header has 4 bytes and not 6")
    #expect(fault(Array("MThd".utf8) + [0, 0]) == "song.mid: byte 6: the file ends inside its header")
  }

  @Test func aFileThatIsCutShortIsNamed() {
    let track = Build.hit(36) + Build.end()
    let bytes = Build.file(type: 1, tracks: [track, track])
    #expect(
      fault(bytes.dropLast(3))
        == "song.mid: byte 30: track 2 should have 8 bytes, and the file ends after 5 of them")
    #expect(fault(bytes.dropLast(10)) == "song.mid: byte 30: the file ends after 1 of 2 tracks")
    #expect(
      fault(Build.chunk("MThd", [0, 0, 0, 1, 0, 96]) + Array("abcd".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 1])
        == "song.mid: byte 14: a chunk that is no track should have 4294967295 bytes, and the file ends after 1 of them"
    )
  }

  @Test func aTrackEndsWithItsEndAndNotBefore() {
    #expect(fault(track: Build.hit(36)) == "song.mid: byte 26: track 1 ends without an end-of-track event")
    for cut in 1...3 {
      #expect(
        fault(track: Build.hit(36) + Build.hit(38).dropLast(cut))
          == "song.mid: byte 26: track 1 ends inside the event that begins here")
    }
    for event: [UInt8] in [[0xFF], [0xFF, 1], [0xFF, 1, 5, 0x41], [0xF0, 0x85], [0xF0, 3, 1]] {
      #expect(
        fault(track: [0] + event) == "song.mid: byte 22: track 1 ends inside the event that begins here")
    }
  }

  @Test func bytesThatCannotBeThereAreNamed() {
    #expect(
      fault(track: [0, 0x24, 0x7F])
        == "song.mid: byte 23: track 1 has the byte 0x24 where an event must begin")
    #expect(
      fault(track: Build.hit(36) + Build.tempo(500_000) + [0, 0x24, 0x7F])
        == "song.mid: byte 34: track 1 has the byte 0x24 where an event must begin",
      "a meta event ends the status")
    #expect(
      fault(track: Build.hit(36) + [0, 0xF0, 1, 0xF7, 0, 0x24, 0x7F])
        == "song.mid: byte 31: track 1 has the byte 0x24 where an event must begin", "so does SysEx")
    #expect(
      fault(track: [0, 0xF8])
        == "song.mid: byte 23: track 1 has the message 0xF8, which no MIDI file may have")
    #expect(
      fault(track: [0, 0x99, 0x24, 0x80]) == "song.mid: byte 25: track 1 has 0x80 inside the event at byte 22"
    )
    #expect(
      fault(track: [0x80, 0x80, 0x80, 0x80, 0x00, 0x99, 36, 1])
        == "song.mid: byte 22: track 1 has a number of more than four bytes")
    #expect(
      fault(track: [0, 0xFF, 0x51, 2, 1, 2] + Build.end())
        == "song.mid: byte 22: track 1 has a tempo event without a tempo")
    #expect(
      fault(track: Build.tempo(0) + Build.end())
        == "song.mid: byte 22: track 1 has a tempo event without a tempo")
  }

  @Test func aSongWithoutEndIsRefused() {
    let month = Build.hit(36, after: 0x0FFF_FFFF)
    let track = (0..<1025).flatMap { _ in month }
    #expect(fault(track: track).hasSuffix(": track 1 is longer than any song"))
  }

  @Test func aSongWithTooManyMessagesIsRefused() {
    let status: [UInt8] = [0, 0xD9, 0]
    let track = status + [UInt8](repeating: 0, count: 2 << 22)
    #expect(fault(track: track).hasSuffix(": track 1 has more messages than any song"))
  }

  @Test func filesThatCannotBeReadAreNamed() throws {
    let folder = try TemporaryKit()
    func fault(path: String) -> String {
      do throws(MidiFileError) {
        _ = try StandardMidiFile(path: path)
        return "read"
      } catch {
        return error.description
      }
    }
    let missing = folder.file("none.mid")
    #expect(fault(path: missing) == "\(missing): No such file or directory")
    #expect(fault(path: folder.path) == "\(folder.path): it isn't a file")
    try folder.write([UInt8](repeating: 0, count: 64 << 20 + 1), to: "large.mid")
    let large = folder.file("large.mid")
    #expect(fault(path: large) == "\(large): it is larger than 64 MiB, which no song is")
  }
}
