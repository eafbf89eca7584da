import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// What the daemon's log says about hits that nobody hears.
@Suite(.oneAtATime, .needs(.jackd))
struct NoteMonitorTests {
  @Test func anUnmappedNoteAndAnotherChannelAreToldOnce() throws {
    let home = try Home()
    let server = try AudioServer.jackd()
    let kit = try TemporaryKit.levels()
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    for round in 1...2 {
      for note: UInt8 in [55, 55, 99] { try player.hit(note, at: player.soon) }
      try player.hit(36, channel: 3, at: player.soon)
      try daemon.waitUntilStatus("has counted") { status in
        status.midi.unmappedNotes.map(\.count) == [2 * round, round]
          && status.midi.otherChannels.map(\.count) == [round]
      }
      _ = try daemon.status
      let lines = try daemon.log.split(separator: "\n")
      let notes = lines.filter { $0.contains("hits no pad of") }
      #expect(notes.count == 2, "\(notes)")
      #expect(
        notes.first?.contains("note 55 (Splash cymbal) of JACK MIDI on channel 10 hits no pad of") == true)
      #expect(lines.filter { $0.contains("hits of JACK MIDI on channel 3 are not heard") }.count == 1)
    }
  }
}
