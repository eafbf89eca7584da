import RimshotEngineHost
import RimshotKit
import Testing

/// How a kit says that hits end.
@Suite struct EndingReaderTests {
  private func pad(_ lines: String) throws -> Kit.Pad {
    let reading = try Reading(pad: "\(lines)\nsamples: a.wav")
    #expect(reading.messages.isEmpty)
    return try #require(reading.pad)
  }

  @Test(arguments: [
    ("true", 0.03), ("{fade: 2 s}", 2), ("{fade: 2 s}\nchoke: g", 2), ("on\nchoke: g", 0.03), ("false", nil),
  ])
  func chokesItself(_ value: String, _ fade: Double?) throws {
    #expect(try pad("choke_self: \(value)").selfChoke == fade)
  }

  @Test(arguments: [
    ("3", Kit.Polyphony(hits: 3, fade: 0.3)), ("{hits: 2, fade: 1 s}", Kit.Polyphony(hits: 2, fade: 1)),
  ])
  func boundsHits(_ value: String, _ polyphony: Kit.Polyphony) throws {
    #expect(try pad("polyphony: \(value)").polyphony == polyphony)
  }

  @Test(arguments: [
    ("choke", Kit.Aftertouch.choke(Kit.Grab(fade: 0.08, window: 0.05, velocity: 30))), ("ignore", .ignore),
    ("{choke: 40 ms}", .choke(Kit.Grab(fade: 0.04, window: 0.05, velocity: 30))),
    (
      "{choke: 40 ms, grab: 30 ms, grab_velocity: 9}",
      .choke(Kit.Grab(fade: 0.04, window: 0.03, velocity: 9))
    ), ("{grab: off}", .choke(Kit.Grab(fade: 0.08, window: 0, velocity: 30))),
  ])
  func takesPressure(_ value: String, _ aftertouch: Kit.Aftertouch) throws {
    #expect(try pad("aftertouch: \(value)").aftertouch == aftertouch)
  }

  @Test func cymbalsAreChokedByHandAndDrumsArent() throws {
    let reading = try Reading(
      """
      rimshot: 1
      pads:
        crash: {note: 49, samples: a.wav}
        ride: {articulations: {bow: {note: 51, samples: a.wav}, bell: {note: 53, samples: a.wav}}}
        stack: {role: stack, samples: a.wav}
        snare: {note: 38, samples: a.wav}
        hat: {note: 46, samples: a.wav}
        silent: {note: 57, aftertouch: ignore, samples: a.wav}
      """)
    #expect(reading.messages.isEmpty)
    #expect(
      reading.kit?.pads.map { $0.aftertouch == .choke(Kit.Grab()) } == [
        true, true, true, false, false, false,
      ])
  }

  @Test(arguments: [
    ("note: 46", 0.08), ("note: 26", 0.08), ("note: 42", nil), ("notes: [42, 46]", 0.08), ("note: 44", nil),
    ("role: hihat/half", 0.08), ("role: hihat", nil), ("note: 46, pedal_damping: off", nil),
    ("note: 42, pedal_damping: 60 ms", 0.06),
  ])
  func thePedalDampsAnOpenHiHat(_ keys: String, _ seconds: Double?) throws {
    let reading = try Reading("rimshot: 1\npads: {x: {\(keys), samples: a.wav}}")
    #expect(reading.messages.isEmpty)
    #expect(reading.pad?.pedalDamping == seconds)
  }

  @Test func anOpeningByThePedalIsDampedToo() throws {
    for (pedal, seconds) in [("0-89", 0.08), ("90-127", nil)] {
      let reading = try Reading(
        "rimshot: 1\npads: {x: {note: 42, articulations: {a: {pedal: \(pedal), samples: a.wav}}}}")
      #expect(reading.pad?.pedalDamping == seconds)
    }
  }

  @Test func chokesOtherPadsByTheirNames() throws {
    let reading = try Reading(
      """
      rimshot: 1
      pads:
        a: {note: 1, chokes: {c: 80 ms, b: }, samples: a.wav}
        b: {note: 2, chokes: [a, c], samples: a.wav}
        c: {note: 3, chokes: a, samples: a.wav}
      """)
    #expect(reading.messages.isEmpty)
    #expect(
      reading.kit?.pads.map(\.chokes) == [
        [Kit.Choke(pad: 2, fade: 0.08), Kit.Choke(pad: 1, fade: 0.03)],
        [Kit.Choke(pad: 0, fade: 0.03), Kit.Choke(pad: 2, fade: 0.03)], [Kit.Choke(pad: 0, fade: 0.03)],
      ])
  }

  @Test(arguments: [
    ("chokes: [y]", "4:14: error: no pad \"y\""),
    ("chokes: {x: 1 s}", "4:14: error: a pad chokes itself by choke_self, not by chokes"),
    ("chokes: {y: 30}", "4:17: error: a choke needs a unit: write 30 ms or 30 s"),
    ("polyphony: 0", "4:16: error: polyphony must be a whole number from 1 to 1000, not 0"),
    ("polyphony: {fade: 1 s}", "4:16: error: hits is missing: say how many hits may ring, such as hits: 3"),
    (
      "aftertouch: stop", "4:17: error: aftertouch must be choke, ignore or {choke: 80 ms}, not \"stop\""
    ),
    ("aftertouch: {grab: 50}", "4:24: error: grab needs a unit: write 50 ms or 50 s"),
    ("pedal_damping: 60", "4:20: error: pedal_damping needs a unit: write 60 ms or 60 s"),
    ("note_off: {release: 1 s, choke: 1 s}", "4:15: error: note_off has one of release, toggle and choke"),
    (
      "choke_self: {fade: 0 s}",
      "4:24: error: fade must be a time from 1 ms to 100 s, such as 30 ms or 0.5 s, not \"0 s\""
    ),
  ])
  func refuses(_ line: String, _ message: String) throws {
    let reading = try Reading(pad: "\(line)\nsamples: a.wav")
    #expect(
      reading.messages.filter { $0.contains("error") }.contains("kit.yaml:" + message), "\(reading.messages)")
    #expect(reading.kit == nil)
  }

  @Test func theEngineIsToldInFrames() throws {
    let loading = try Loading(
      """
      rimshot: 1
      choke_groups: {g: {fade: 10 ms}}
      pads:
        a:
          {note: 1, choke: g, choke_self: {fade: 2 s}, chokes: {b: 80 ms}, note_off: {toggle: 20 ms},
           aftertouch: {choke: 50 ms, grab: 10 ms, grab_velocity: 7}, pedal_damping: 60 ms, samples: a.wav}
        b: {note: 2, polyphony: {hits: 3, fade: 1 s}, note_off: choke, aftertouch: ignore, samples: a.wav}
        c: {note: 3, polyphony: 3, samples: a.wav}
      """, sounds: ["a.wav"])
    let pads = try #require(loading.plan?.pads)
    #expect(pads.map(\.chokeGroup) == [1, 0, 0])
    #expect(pads.map(\.chokedBy) == [1, 0, 0])
    #expect(pads.map(\.chokeFadeFrames) == [480, 1440, 1440])
    #expect(pads.map(\.chokesItself) == [true, false, false])
    #expect(pads.map(\.selfChokeFadeFrames) == [96_000, 48_000, 14_400])
    #expect(pads.map(\.chokes) == [[KitPlan.Choke(pad: 1, fadeFrames: 3840)], [], []])
    #expect(pads.map(\.polyphony) == [0, 3, 3])
    #expect(pads.map(\.noteOff) == [.toggle, .choke, .ignore])
    #expect(pads.map(\.releaseFrames) == [960, 1440, 1])
    #expect(pads.map(\.isChokedByPressure) == [true, false, false])
    #expect([pads[0].pressureFadeFrames, pads[0].grabFrames, Int(pads[0].grabVelocity)] == [2400, 480, 7])
    #expect(pads[1].grabFrames == 0)
    #expect(pads.map(\.pedalFadeFrames) == [2880, 0, 0])
  }
}
