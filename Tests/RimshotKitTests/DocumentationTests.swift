import Foundation
import RimshotKit
import RimshotTestSupport
import Testing

/// The examples of `docs/kit-format.md` are kits.
@Suite struct DocumentationTests {
  @Test func everyExamplePlaysWithoutAWord() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: package.appending(path: "docs/kit-format.md"), encoding: .utf8)
    let examples = page.components(separatedBy: "```yaml\n").dropFirst().map { part in
      part.components(separatedBy: "```")[0]
    }
    #expect(examples.count == 2)
    for example in examples {
      let reading = try Reading(
        example,
        sounds: [
          "kick.wav", "snare_1.wav", "closed.wav", "open.wav", "snare_soft_1.flac", "snare_soft_2.flac",
          "snare_hard_1.flac", "loops/tambourine.wav",
        ])
      #expect(reading.messages.isEmpty)
      #expect((reading.kit?.pads.count ?? 0) >= 4)
    }
  }
}
