import RimshotControl
import Testing

@testable import RimshotPlayer

struct ScreenTests {
  @Test(arguments: PlayerModel.Screen.allCases)
  func everyScreenIsDrawnAtEverySize(screen: PlayerModel.Screen) {
    var model = PlayerModel.atKit((0..<70).map { PadList.Pad(name: "pad \($0) 漢字", notes: [$0]) })
    model.take(kits: [.init(path: "/a", title: "A \u{1B}[2J title", format: "sfz")])
    _ = model.take(
      .midi(
        MidiReport(time: 0, source: "x", velocity: 90, outcome: .muted, pad: "pad 3 漢字", message: "muted")),
      at: 0)
    model.show(screen)
    for (width, height) in [
      (0, 0), (1, 1), (39, 24), (40, 12), (41, 13), (80, 24), (81, 25), (200, 60), (300, 20),
    ] {
      for glyphs in [Glyphs.unicode, .ascii] {
        let canvas = PlayerScreen.draw(model, width: width, height: height, glyphs: glyphs, now: 1)
        #expect(canvas.cells.count == width * height)
        for y in 0..<canvas.height {
          #expect(CharacterWidth.of(canvas.line(y)) <= width)
        }
        #expect(!canvas.text.contains("\u{1B}"))
      }
    }
  }

  @Test func padsLieAsOnAKit() throws {
    let names = ["kick", "snare", "hihat", "tom-1", "tom-2", "tom-3", "crash-1", "crash-2", "ride"]
    let places = PadPlaces(names.map { PadList.Pad(name: $0, instrument: $0) }, width: 80, height: 18)
    func place(_ name: String) throws -> (Int, Int) {
      let slot = try #require(places.slots.first { names[$0.pad] == name })
      return (slot.column, slot.row)
    }
    #expect(places.left == 0)
    #expect(try place("hihat").0 < place("snare").0)
    #expect(try place("tom-1").0 < place("tom-2").0)
    #expect(try place("tom-2").0 < place("tom-3").0)
    #expect(try place("crash-1").1 < place("snare").1)
    #expect(try place("kick").1 > place("tom-1").1)
    #expect(try place("ride").0 == places.columns - 1)
  }

  @Test func onlyWhatDiffersIsWritten() {
    var writer = ScreenWriter(hasColor: true)
    var canvas = Canvas(width: 20, height: 3)
    canvas.put("snare 100", 1, 1)
    let first = String(decoding: writer.bytes(for: canvas), as: UTF8.self)
    #expect(first.contains("\u{1B}[2J") && first.contains("snare 100"))
    #expect(writer.bytes(for: canvas) == [])
    canvas.put("7", 8, 1, Canvas.Style(.red, bold: true))
    #expect(
      String(decoding: writer.bytes(for: canvas), as: UTF8.self) == "\u{1B}[2;9H\u{1B}[0;1;31m7\u{1B}[0m")
    #expect(
      String(decoding: writer.bytes(for: Canvas(width: 21, height: 3)), as: UTF8.self).contains("\u{1B}[2J"))
  }

  @Test func withoutColourThereIsNone() {
    var writer = ScreenWriter(hasColor: false)
    var canvas = Canvas(width: 5, height: 1)
    canvas.put("x", 0, 0, Canvas.Style(.red, reversed: true))
    #expect(String(decoding: writer.bytes(for: canvas), as: UTF8.self).contains("\u{1B}[0;7mx"))
  }

  @Test func wideCharactersAreReplacedAsAWhole() {
    var writer = ScreenWriter(hasColor: false)
    var canvas = Canvas(width: 6, height: 1)
    canvas.put("漢字", 0, 0)
    _ = writer.bytes(for: canvas)
    canvas.put("a", 1, 0)
    let bytes = String(decoding: writer.bytes(for: canvas), as: UTF8.self)
    #expect(bytes.contains("a"))
    canvas.put("漢字x漢", 0, 0, room: 6)
    #expect(canvas.line(0) == "漢字x…" || canvas.line(0) == "漢字x …")
    _ = writer.bytes(for: canvas)
  }
}
