import Foundation
import Testing

@testable import RimshotCommandLine

struct HelpTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func output(_ line: String...) throws -> String {
    let outcome = try RimshotProgram.run(line, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    return outcome.output
  }

  @Test func theProgramsHelp() throws {
    #expect(try output("--help") == ExpectedHelp.program)
    #expect(try output("-h") == ExpectedHelp.program)
    #expect(try output("help") == ExpectedHelp.program)
  }

  @Test func aGroupsHelp() throws {
    #expect(try output("kit", "--help") == ExpectedHelp.kit)
    #expect(try output("help", "kit") == ExpectedHelp.kit)
  }

  @Test func helpAfterAWord() throws {
    #expect(try output("hit", "--help") == (ExpectedHelp.commands.first { $0.name == "hit" }?.text))
    #expect(
      try output("help", "kit", "load") == (ExpectedHelp.commands.first { $0.name == "kit load" }?.text))
  }

  @Test(arguments: ExpectedHelp.commands.indices)
  func eachCommandsHelp(index: Int) {
    let (name, text) = ExpectedHelp.commands[index]
    #expect(CommandTable.commands[index].name == name)
    #expect(HelpText.command(CommandTable.commands[index]) == text)
  }

  @Test func everyCommandIsSorted() {
    let names = CommandTable.commands.map(\.name)
    #expect(names == names.sorted())
    #expect(names == ExpectedHelp.commands.map(\.name))
  }

  @Test func everyLineFitsATerminal() {
    let texts = [ExpectedHelp.program, ExpectedHelp.kit] + ExpectedHelp.commands.map(\.text)
    #expect(texts.flatMap { $0.split(separator: "\n") }.filter { $0.count > 80 } == [])
  }
}

/// The man page and the program must say the same.
struct ManPageTests {
  private let page: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let source = try String(contentsOf: root.appending(path: "man/rimshot.1"), encoding: .utf8)
    // Without roff's escapes for dashes.
    page = source.replacingOccurrences(of: "\\-", with: "-")
  }

  @Test(arguments: CommandTable.commands.map(\.name))
  func everyCommandHasASection(name: String) throws {
    #expect(page.contains("\n.It Cm \(name)"))
  }

  @Test(arguments: Set(CommandTable.commands.flatMap { $0.options.map(\.name) }).sorted())
  func everyOptionIsThere(name: String) throws {
    #expect(page.contains(".Fl -\(name)"))
  }
}
