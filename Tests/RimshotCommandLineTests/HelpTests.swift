import Foundation
import RimshotKitFiles
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

/// What the man pages say beside the tables; `scripts/make-man --check` holds the pages to all of it.
struct ManualPageTests {
  @Test func notesAreOfCommandsAndOptionsThatThereAre() {
    let commands = CommandTable.commands
    #expect(CommandNotes.all.keys.filter { name in !commands.contains { $0.name == name } } == [])
    let options = Set(
      commands.flatMap { command in command.options.flatMap { [$0.name, "\(command.name) \($0.name)"] } })
    #expect(OptionNotes.all.keys.filter { !options.contains($0) } == [])
    let keys = ConfigurationKey.all.map(\.name)
    #expect(ConfigurationNotes.keys.keys.filter { !keys.contains($0) } == [])
  }

  @Test func everyCommandAndItsOptionsAreInThePage() {
    let page = ManualPage.program.text
    for command in CommandTable.commands {
      #expect(page.contains("\n.It Cm \(command.name)"))
      for option in command.options { #expect(page.contains("Fl -\(option.name)")) }
    }
  }

  @Test func whatMeansSomethingToMdocIsMarked() {
    #expect(Mdoc.text("a-b \\x. New\n.hidden") == "a\\-b \\ex.\nNew\n\\&.hidden")
    #expect(Mdoc.argument("[\"a\"]") == "\"[\\(dqa\\(dq]\"")
  }
}
