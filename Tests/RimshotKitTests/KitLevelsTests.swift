import Foundation
import RimshotKit
import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

/// Levels of the mixer in a kit's text: what they are added to, and that all else stays.
@Suite struct KitLevelsTests {
  private typealias Level = KitLevels.Level

  private func saved(_ text: String, _ levels: [Level]) throws -> KitLevels {
    let folder = try TemporaryKit(text, sounds: ["a.wav", "b.wav"])
    return try KitLevels(adding: levels, to: Array(text.utf8), of: "\(folder.path)/kit.yaml")
  }

  private func text(_ saved: KitLevels) -> String { String(decoding: saved.text, as: UTF8.self) }

  @Test func commentsAndLayoutStay() throws {
    let before = """
      rimshot: 1
      # Made in a cellar.
      pads:
        kick:
          note: 36   # the usual
          gain: -2 dB # a loud one
          # Of the beater.
          samples: a.wav
        snare: {note: 38, gain: "-1", samples: a.wav}
        ride: {samples: [a.wav, b.wav], note: 51}
        crash:
          # Only sounds.
          samples: b.wav

      """
    let saved = try saved(
      before,
      [
        Level(pad: "kick", gain: -1.5, pan: 0.2), Level(pad: "snare", gain: 3, pan: 0),
        Level(pad: "ride", gain: -.infinity, pan: 0), Level(pad: "crash", gain: 0, pan: -1),
      ])
    #expect(saved.left == [])
    #expect(
      text(saved) == """
        rimshot: 1
        # Made in a cellar.
        pads:
          kick:
            note: 36   # the usual
            gain: -3.5 dB # a loud one
            pan: 0.2
            # Of the beater.
            samples: a.wav
          snare: {note: 38, gain: 2 dB, samples: a.wav}
          ride: {gain: -inf dB, samples: [a.wav, b.wav], note: 51}
          crash:
            pan: -1
            # Only sounds.
            samples: b.wav

        """)
  }

  @Test func aPanIsAddedSoThatItSoundsTheSame() throws {
    for (law, pan, more) in [
      (Kit.PanLaw.equalPower, 0.3, -0.7), (.equalPower, -0.5, 0.5), (.balance, 0.25, 0.5),
      (.balance, -0.6, -0.2),
    ] {
      let word = law == .balance ? "balance" : "equal-power"
      let before = "rimshot: 1\npads:\n  x: {note: 36, pan: \(pan), pan_law: \(word), samples: a.wav}\n"
      let saved = try saved(before, [Level(pad: "x", gain: -2, pan: more)])
      #expect(saved.left == [])
      let pad = try #require(try Reading(text(saved), sounds: ["a.wav"]).pad)
      let place = try #require(pad.layers.first?.voice.pan)
      func sides(_ pan: Double, _ law: Kit.PanLaw) -> [Double] {
        if law == .balance { return [1 - max(pan, 0), 1 + min(pan, 0)] }
        let angle = (pan + 1) * Double.pi / 4
        return [sqrt(2.0) * cos(angle), sqrt(2.0) * sin(angle)]
      }
      let gain = pow(10, pad.gain / 20)
      for side in 0...1 {
        let wanted = sides(pan, law)[side] * sides(more, .equalPower)[side] * pow(10, -2.0 / 20)
        #expect(abs(sides(place, law)[side] * gain - wanted) < 0.002, "\(law) \(pan) and \(more)")
      }
    }
  }

  @Test func whatHasManyPlacesKeepsItsPanInTheMixer() throws {
    let before = """
      rimshot: 1
      pads:
        x:
          note: 36
          layers:
          - {velocity: 1-63, pan: -0.5, samples: a.wav}
          - {samples: b.wav}
        y: {note: 38, samples: a.wav}

      """
    let saved = try saved(before, [Level(pad: "x", gain: -3, pan: 0.5), Level(pad: "y", gain: 0, pan: 0.5)])
    #expect(saved.left == ["the pan of x is left: its sounds have places of their own"])
    #expect(saved.taken == [Level(pad: "x", gain: -3, pan: 0), Level(pad: "y", gain: 0, pan: 0.5)])
    #expect(
      text(saved)
        == before.replacing("note: 36\n", with: "note: 36\n    gain: -3 dB\n")
        .replacing("{note: 38, s", with: "{note: 38, pan: 0.5, s"))
  }

  @Test func whatIsSharedIsLeft() throws {
    let before = """
      rimshot: 1
      pads:
        x: &pad
          note: 36
          samples: a.wav
        y: *pad
        z: {note: 38, samples: a.wav}

      """
    let saved = try saved(before, [Level(pad: "x", gain: -3, pan: 0), Level(pad: "z", gain: -3, pan: 0)])
    #expect(saved.left.count == 1 && saved.left[0].hasPrefix("x is left: its text is part of others'"))
    #expect(text(saved) == before.replacing("{note: 38, s", with: "{note: 38, gain: -3 dB, s"))
  }

  @Test func linesOfWindowsAndAByteOrderMarkStay() throws {
    let before = "\u{FEFF}rimshot: 1\r\npads:\r\n  x:\r\n    note: 36\r\n    samples: a.wav"
    let saved = try saved(before, [Level(pad: "x", gain: -3, pan: 0)])
    #expect(
      text(saved)
        == "\u{FEFF}rimshot: 1\r\npads:\r\n  x:\r\n    note: 36\r\n    gain: -3 dB\r\n    samples: a.wav")
  }

  @Test func aKitWithErrorsIsRefused() throws {
    let refusal = #expect(throws: KitLevels.Refusal.self) {
      try saved("rimshot: 1\npads: 3\n", [Level(pad: "x", gain: 1, pan: 0)])
    }
    #expect(refusal?.details.count == 1)
  }
}
