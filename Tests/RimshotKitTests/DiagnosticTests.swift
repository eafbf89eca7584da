import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

/// Whatever files hold and are called, a message is one line and moves no cursor. Found by `scripts/fuzz`.
@Suite struct DiagnosticTests {
  @Test func controlCharactersBecomeDots() {
    let diagnostic = Diagnostic(
      .warning, "Täst \u{1B}[2J\r\n\u{9B}1m\u{2028}x", at: SourceLocation(file: "kit.yaml", line: 2))
    #expect(diagnostic.description == "kit.yaml:2: warning: Täst ·[2J···1m·x")
  }

  @Test func anOpcodesValueIsOneOfThem() throws {
    let folder = try TemporaryKit("", sounds: ["a.wav"])
    try folder.write("<region> key=36 sample=a.wav trigger=\u{1B}[release", to: "kit.sfz")
    let reading = KitReader.read(folder.file("kit.sfz"))
    let messages = reading.diagnostics.map(\.message)
    #expect(messages.contains { $0.hasPrefix("trigger: \"·[release\" ") }, "\(messages)")
  }

  @Test func soAreTheNamesOfSounds() throws {
    let folder = try TemporaryKit()
    for name in ["kick drum\rone.wav", "snare.wav"] { try folder.write([[0.5]], to: name) }
    let reading = KitReader.read(folder.path)
    #expect(
      reading.diagnostics.map(\.message) == [
        "the sound \"kick drum·one.wav\" is left out: its name has control characters, rename it"
      ])
    #expect(reading.kit?.pads.map(\.name) == ["snare"])
  }
}
