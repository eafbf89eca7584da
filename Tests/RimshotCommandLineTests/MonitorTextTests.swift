import RimshotControl
import Testing

@testable import RimshotCommandLine

/// The lines of `rimshot monitor`.
struct MonitorTextTests {
  /// Without the time, which is the time zone's.
  private func line(_ report: MidiReport) -> String { String(MonitorText.line(.midi(report)).dropFirst(14)) }

  private func report(_ bytes: [Int], _ outcome: MidiReport.Outcome) -> MidiReport {
    MidiReport(time: 1.25, source: "TD-17:TD-17 MIDI 1", address: "24:0", bytes: bytes, outcome: outcome)
  }

  @Test func aHitShowsItsBytesItsPadAndItsSound() {
    var hit = report([0x99, 38, 100], .played)
    hit.velocity = 87.25
    hit.sounds = [
      .init(pad: "snare", articulation: "rim", file: "/k/rim_3.flac", layer: 2, layers: 3, take: 1, takes: 4),
      .init(pad: "snare", articulation: "rim", file: "/k/room.flac", layer: 1, layers: 1, take: 1, takes: 1),
    ]
    hit.stolen = 1
    #expect(
      line(hit)
        == "TD-17:TD-17 MIDI 1        99 26 64  38 Snare 100→87.3           snare/rim: rim_3.flac (layer 2 of 3, "
        + "take 1 of 4) and 1 more sound; cuts 1 older hit short")
  }

  @Test func whatIsNotHeardSaysWhy() {
    var hit = report([0x99, 26, 9], .unmapped)
    hit.velocity = 9
    hit.message = "the kit has no pad for note 26"
    #expect(
      line(hit).hasSuffix("  99 1A 09  26 9                        not heard: the kit has no pad for note 26")
    )
    hit.pad = "hat"
    hit.message = "taken for a bounce of the hit before"
    #expect(line(hit).hasSuffix("not heard: hat: taken for a bounce of the hit before"))
  }

  @Test(arguments: [
    ([0x89, 38, 0], "38 Snare off"), ([0x99, 38, 0], "38 Snare off"), ([0xB9, 4, 90], "controller 4: 90"),
    ([0xC9, 4], "program 5"), ([0xD9, 4], "pressure 4"), ([0xA9, 49, 127], "49 Crash cymbal 1 pressure 127"),
  ])
  func otherMessagesHaveTheirMeaning(bytes: [Int], meaning: String) {
    #expect(line(report(bytes, .acted)).contains("  \(meaning) "))
  }

  @Test func otherEventsAreLinesOfTheirOwn() {
    #expect(MonitorText.line(.lost(3)) == "-- 3 events left out: too much at once")
    #expect(MonitorText.line(.server(nil)) == "-- the audio server is gone: nothing is heard")
  }

  @Test func filtersLeaveOutWhatNobodyAskedFor() {
    var hit = report([0x99, 38, 100], .unmapped)
    hit.velocity = 100
    let controller = report([0xB9, 4, 90], .acted)
    let hits = MonitorFilter(device: nil, onlyHits: true)
    #expect(hits.admits(.midi(hit)) && !hits.admits(.midi(controller)) && hits.admits(.lost(1)))
    #expect(MonitorFilter(device: "td-17", onlyHits: false).admits(.midi(controller)))
    #expect(!MonitorFilter(device: "nano", onlyHits: false).admits(.midi(controller)))
  }
}
