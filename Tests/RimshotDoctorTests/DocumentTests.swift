import Foundation
import Testing

@testable import RimshotDoctor

/// The checks and their pages must say the same.
struct DocumentTests {
  private let page: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    page = try String(contentsOf: root.appending(path: "docs/doctor.md"), encoding: .utf8)
  }

  @Test func everyCheckHasASectionAndNoSectionIsOfNone() {
    let sections = page.split(separator: "\n").filter { $0.hasPrefix("### ") }.map { $0.dropFirst(4) }
    #expect(sections.map(String.init) == Check.all.map { "`\($0.name)`" })
  }

  @Test(arguments: Check.all.map(\.name))
  func theSectionSaysWhy(name: String) throws {
    let check = try #require(Check.all.first { $0.name == name })
    let words = page.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    #expect(words.contains(check.why.lowercased()))
  }

  @Test func namesAreDifferent() {
    #expect(Set(Check.all.map(\.name)).count == Check.all.count)
  }
}
