import Foundation
import Testing

@testable import RimshotKitFiles

/// `docs/hydrogen-support.md` and `docs/drumgizmo-support.md` say what the readers do: what the pages have and what the
/// readers' tables have is the same.
@Suite struct FormatPagesTests {
  /// A page, or a section of it, with a heading for each element.
  private struct Page {
    /// What each element may have, with the word behind it; attributes have an `@` in front.
    var rows: [String: [String: String]] = [:]

    /// - Parameter section: The title of the only section that is read.
    init(_ name: String, section: String? = nil) throws {
      let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      var text = try String(contentsOf: package.appending(path: "docs/\(name)"), encoding: .utf8)
      if let section {
        text = try #require(text.components(separatedBy: "\n## \(section)\n").dropFirst().first)
          .components(separatedBy: "\n## ")[0]
      }
      var element = ""
      for line in text.components(separatedBy: "\n") {
        if line.hasPrefix("#") { element = Page.words(line, "`<", ">`").first ?? "" }
        guard line.hasPrefix("| `") else { continue }
        let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        for part in Page.words(cells[1], "`", "`") {
          #expect(rows[element]?[part] == nil, "\(part) of \(element) is there twice")
          #expect(!cells[3].isEmpty, "\(part) of \(element)")
          rows[element, default: [:]][part] = cells[2]
        }
      }
    }

    private static func words(_ text: String, _ start: String, _ end: String) -> [String] {
      var words: [String] = []
      var rest = text[...]
      while let begin = rest.range(of: start) {
        rest = rest[begin.upperBound...]
        guard let stop = rest.range(of: end) else { break }
        words.append(String(rest[..<stop.lowerBound]))
        rest = rest[stop.upperBound...]
      }
      return words
    }
  }

  private func compare(_ page: Page, _ vocabulary: FormatVocabulary) {
    for (element, parts) in vocabulary.elements {
      for (part, about) in parts {
        let said = page.rows[element]?[part] ?? "nothing"
        #expect(said == about.support.rawValue, "\(part) of <\(element)>")
      }
    }
    for (element, parts) in page.rows {
      for part in parts.keys {
        #expect(vocabulary.elements[element]?[part] != nil, "\(part) of <\(element)> is only on the page")
      }
    }
  }

  @Test func hydrogensPageIsTheReadersTable() throws {
    compare(try Page("hydrogen-support.md"), HydrogenElements.vocabulary)
  }

  @Test(arguments: [
    ("The drumkit file", DrumGizmoElements.drumkit), ("The instrument file", DrumGizmoElements.instrument),
    ("The MIDI map", DrumGizmoElements.midiMap),
  ])
  func drumGizmosPageIsTheReadersTable(_ section: String, _ vocabulary: FormatVocabulary) throws {
    compare(try Page("drumgizmo-support.md", section: section), vocabulary)
  }

  @Test func whatTheTableHonoursTheReadersName() throws {
    try expectNamed(HydrogenElements.vocabulary, in: "Hydrogen")
    for vocabulary in [DrumGizmoElements.drumkit, DrumGizmoElements.instrument, DrumGizmoElements.midiMap] {
      try expectNamed(vocabulary, in: "DrumGizmo")
    }
  }

  /// What is said to be honoured is looked for somewhere in the sources beside the table.
  private func expectNamed(_ vocabulary: FormatVocabulary, in folder: String) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let sources = package.appending(path: "Sources/RimshotKitFiles/\(folder)")
    let files = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
    var code = ""
    for file in files where !file.lastPathComponent.contains("Elements") {
      code += try String(contentsOf: file, encoding: .utf8)
    }
    for (element, parts) in vocabulary.elements {
      for (part, about) in parts where about.support != .no {
        let name = part.hasPrefix("@") ? String(part.dropFirst()) : part
        #expect(code.contains("\"\(name)\""), "\(part) of <\(element)>")
      }
    }
  }
}
