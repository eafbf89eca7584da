import RimshotEngineHost
import RimshotKit
import RimshotTestSupport
import Testing

/// How a kit says what a voice sounds like.
@Suite struct VoiceReaderTests {
  private func voice(_ lines: String) throws -> Kit.Voice {
    let reading = try Reading(pad: "\(lines)\nsamples: a.wav")
    #expect(reading.messages.isEmpty)
    return try #require(reading.pad?.layers.first).voice
  }

  @Test func readsPitch() throws {
    let voice = try voice("tune: -2.5\ntune_velocity: 1 semitone\ntune_random: 30 cents")
    #expect([voice.tune, voice.tuneByVelocity, voice.randomTune] == [-2.5, 1, 0.3])
  }

  @Test func readsTimes() throws {
    let late = try voice(
      "start: 10 ms\nstart_random: 5 ms\ndelay: 0.5 s\nreverse: on\ninterpolation: hermite")
    #expect(late.start == .seconds(0.01))
    #expect([late.randomStart, late.delay] == [0.005, 0.5])
    #expect(late.isReversed)
    #expect(late.interpolation == .hermite)
    #expect(try voice("start: 2500 frames").start == .frames(2500))
  }

  @Test func readsEnvelopesAndFilters() throws {
    let shaped = try voice(
      "envelope: {attack: 1 ms, hold: 2 ms, decay: 3 ms, sustain: -20 dB, release: 4 ms}\n"
        + "filter: {type: band-pass, cutoff: 2 kHz, resonance: 6 dB, velocity: 24 semitones, random: 3}")
    #expect(
      shaped.envelope == Kit.Envelope(attack: 0.001, hold: 0.002, decay: 0.003, sustain: 0.1, release: 0.004))
    #expect(
      shaped.filters.first
        == Kit.Filter(kind: .bandPass, cutoff: 2000, resonance: 6, byVelocity: 24, random: 3))
    let plain = try voice("envelope: {sustain: 0.5}\nfilter: {cutoff: 800 Hz}")
    #expect(plain.envelope == Kit.Envelope(sustain: 0.5))
    #expect(plain.filters.first == Kit.Filter(cutoff: 800))
  }

  @Test(arguments: [
    ("file", Kit.Loop(.ofFile)), ("{points: file, until: forever}", Kit.Loop(.ofFile, endsAtNoteOff: false)),
    ("{start: 0.5 s, end: 1.2 s}", Kit.Loop(.from(.seconds(0.5), to: .seconds(1.2)))),
    ("{start: 22050 frames, until: note-off}", Kit.Loop(.from(.frames(22_050), to: nil))),
    ("{end: 1 s, until: forever}", Kit.Loop(.from(.seconds(0), to: .seconds(1)), endsAtNoteOff: false)),
  ])
  func readsLoops(_ text: String, _ loop: Kit.Loop) throws {
    #expect(try voice("loop: \(text)").loop == loop)
  }

  @Test func innerValuesAddTheirTuneAndReplaceTheRest() throws {
    let reading = try Reading(
      """
      rimshot: 1
      pads:
        x:
          note: 46
          gain: -1
          pan: 0.5
          tune: 1
          delay: 1 ms
          filter: {cutoff: 1 kHz}
          articulations:
            a:
              gain: -2
              tune: 2
              pan: -0.5
              layers:
                - {gain: -4, tune: 4, filter: off, velocity_curve: linear, samples: a.wav}
                - {velocity: 1-127, delay: 3 ms, samples: a.wav}
            b: {pedal: 64-127, samples: b.wav}
      """)
    let pad = try #require(reading.kit?.pads.first)
    let layers = pad.articulations.flatMap(\.layers)
    #expect([pad.gain] + pad.articulations.map(\.gain) + layers.map(\.gain) == [-1, -2, 0, -4, 0, 0])
    #expect(layers.map(\.voice.tune) == [7, 3, 1])
    #expect(layers.map(\.voice.pan) == [-0.5, -0.5, 0.5])
    #expect(layers.map(\.voice.delay) == [0.001, 0.003, 0.001])
    #expect(layers.map { $0.voice.filters.isEmpty } == [true, false, false])
    #expect(layers.map(\.velocityCurve) == [.linear, .natural, .natural])
  }

  @Test func chanceComesFromTheKit() throws {
    let reading = try Reading(
      """
      rimshot: 1
      humanize: {velocity: 6, timing: 5 ms, pitch: 10 cents}
      pads:
        a: {note: 1, samples: a.wav}
        b: {note: 2, humanize: {timing: 0 ms}, samples: a.wav}
        c: {note: 3, humanize: off, samples: a.wav}
      """)
    #expect(reading.messages.isEmpty)
    #expect(
      reading.kit?.pads.map(\.humanize) == [
        Kit.Humanize(velocity: 6, timing: 0.005, pitch: 10), Kit.Humanize(velocity: 6, timing: 0, pitch: 10),
        Kit.Humanize(),
      ])
  }

  @Test(arguments: [
    ("tune: 121", "4:11: error: tune must be from -120 to 120 semitones, such as 0.5 or 50 cents, not 121"),
    (
      "tune: 3 steps",
      "4:11: error: tune must be from -120 to 120 semitones, such as 0.5 or 50 cents, not \"3 steps\""
    ),
    (
      "start: 10",
      "4:12: error: start must be a time or frames of the file, such as 30 ms, 0.5 s or 22050 frames, not 10"
    ),
    ("filter: {type: low-pass}", "4:13: error: cutoff is missing: a filter needs one, such as cutoff: 2 kHz"),
    ("filter: {cutoff: 2000}", "4:22: error: cutoff needs a unit: write 2000 Hz or 2000 kHz"),
    (
      "filter: {cutoff: 100 kHz}",
      "4:22: error: cutoff must be a frequency from 1 Hz to 96 kHz, such as 800 Hz or 2 kHz, not \"100 kHz\""
    ),
    (
      "envelope: {sustain: 2}",
      "4:25: error: sustain must be a factor from 0 to 1 or decibels from -120 to 0, such as 0.5 or -6 dB, not 2"
    ),
    ("loop: on", "4:11: error: loop must be file, off or {start: 0.5 s, end: 1.2 s}, not \"on\""),
    ("loop: {start: 2 s, end: 1 s}", "4:24: error: a loop must end after its start"),
    ("loop: {points: file, end: 1 s}", "4:26: error: a loop has points or end, not both"),
    (
      "humanize: {pitch: 3}",
      "4:23: error: pitch must be from 0 to 2 semitones, such as 0.5 or 50 cents, not 3"
    ),
    (
      "velocity_curve: {points: [[64, -6], [1, 0]]}",
      "4:41: error: points must go from soft to loud: 1 comes after 64"
    ),
    (
      "velocity_curve: {factors: [64]}",
      "4:32: error: each of factors is a velocity and a level, such as [64, 0.5], not 64"
    ),
    ("interpolation: cubic", "4:20: error: interpolation must be sinc or hermite, not \"cubic\""),
  ])
  func refuses(_ line: String, _ message: String) throws {
    let reading = try Reading(pad: "\(line)\nsamples: a.wav")
    #expect(reading.messages.filter { $0.contains("error") } == ["kit.yaml:" + message])
    #expect(reading.kit == nil)
  }
}
