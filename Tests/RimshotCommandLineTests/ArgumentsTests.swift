import Testing

@testable import RimshotCommandLine

struct ArgumentsTests {
  private static let command = Command(
    "beat", "play a beat",
    positionals: [
      Positional("PAD", help: "a pad"), Positional("COUNT", isOptional: true, help: "how often"),
    ],
    options: [
      Option("loud", help: "louder"), Option("name", .text("NAME"), help: "who"),
      Option("tempo", .integer("N", 30...300), help: "how fast"),
      Option("swing", .number("S", 0...1.5), help: "how loose"),
    ],
    run: { (_, _) throws(CommandError) in .done })

  private func parse(_ line: String...) throws -> Arguments {
    try Arguments(line, for: Self.command)
  }

  @Test func valuesFollowAsAWordOrAfterEquals() throws {
    for line in [["--name", "x", "kick"], ["--name=x", "kick"], ["kick", "--name", "x"]] {
      let arguments = try Arguments(line, for: Self.command)
      #expect(arguments.text("name") == "x")
      #expect(arguments.words == ["kick"])
    }
    #expect(try parse("kick", "--name=a=b").text("name") == "a=b")
    #expect(try parse("kick", "--name=").text("name") == "")
    #expect(try parse("kick", "--name=--loud").text("name") == "--loud")
  }

  @Test func numbersAreNumbers() throws {
    let arguments = try parse("kick", "4", "--tempo", "120", "--swing=.25", "--loud")
    #expect(arguments.integer("tempo") == 120)
    #expect(arguments.number("swing") == 0.25)
    #expect(arguments.has("loud"))
    #expect(arguments.word(1) == "4")
  }

  @Test func whatIsNotSaidIsNil() throws {
    let arguments = try parse("kick")
    #expect(!arguments.has("loud"))
    #expect(arguments.integer("tempo") == nil)
    #expect(arguments.word(1) == nil)
  }

  @Test func theLastValueCounts() throws {
    #expect(try parse("kick", "--tempo", "90", "--tempo=100").integer("tempo") == 100)
  }

  @Test func afterTwoDashesEverythingIsAWord() throws {
    #expect(try parse("--loud", "--", "--name", "--help").words == ["--name", "--help"])
    #expect(try parse("-", "--").words == ["-"])
  }

  @Test(arguments: [["--help"], ["-h"], ["kick", "--nonsense", "--help"], ["--tempo", "x", "-h"]])
  func helpWinsOverMistakes(line: [String]) throws {
    #expect(try Arguments(line, for: Self.command).asksForHelp)
  }

  @Test(arguments: [
    (["kick", "--nme=x"], "unknown option \"--nme\" (did you mean \"--name\"?)"),
    (["kick", "--volume", "3"], "unknown option \"--volume\"; see rimshot beat --help"),
    (["kick", "-x"], "unknown option \"-x\"; see rimshot beat --help"),
    (["kick", "-5"], "unknown option \"-5\"; see rimshot beat --help"),
    (["kick", "--hlep"], "unknown option \"--hlep\" (did you mean \"--help\"?)"),
    (["kick", "--name"], "--name needs a value: --name NAME"),
    (["kick", "--name", "--loud"], "--name needs a value: --name NAME"),
    (["kick", "--loud=1"], "--loud takes no value, not \"1\""),
    (["kick", "--tempo", "fast"], "--tempo must be a whole number from 30 to 300, not \"fast\""),
    (["kick", "--tempo", "-5"], "--tempo must be a whole number from 30 to 300, not \"-5\""),
    (["kick", "--tempo=301"], "--tempo must be a whole number from 30 to 300, not \"301\""),
    (
      ["kick", "--tempo=99999999999999999999"],
      "--tempo must be a whole number from 30 to 300, not \"99999999999999999999\""
    ),
    (["kick", "--swing=nan"], "--swing must be a number from 0 to 1.5, not \"nan\""),
    (["kick", "--swing="], "--swing must be a number from 0 to 1.5, not \"\""),
    ([], "PAD is missing: rimshot beat PAD [COUNT]"),
    (["a", "b", "c"], "\"c\" is one word too many: rimshot beat PAD [COUNT]"),
  ])
  func mistakesGetASentence(line: [String], message: String) {
    #expect(throws: CommandError(.wrongUsage, message)) { try Arguments(line, for: Self.command) }
  }

  @Test(arguments: [
    ("omni", Array(1...16)), ("OMNI", Array(1...16)), ("10", [10]), ("10,1,2,1", [1, 2, 10]),
    ("1-4,10", [1, 2, 3, 4, 10]),
    ("1-16", Array(1...16)),
  ])
  func channelLists(text: String, channels: [Int]) throws {
    #expect(try ChannelList.parse(text) == channels)
    #expect(try ChannelList.parse(ChannelList.text(channels)) == channels)
  }

  @Test(arguments: ["", "0", "17", "1,", "4-1", "1-2-3", "ten", "-1", "1-", "-"])
  func badChannelLists(text: String) {
    let message = "--channels takes channels from 1 to 16 (10, or 1,2,10, or 1-4) or omni, not \"\(text)\""
    #expect(throws: CommandError(.wrongUsage, message)) { try ChannelList.parse(text) }
  }

  @Test func kitsThatArePathsBecomeAbsolute() {
    let expected = [
      "acoustic": "acoustic", "./acoustic": "/home/kits/acoustic", "a/b": "/home/kits/a/b", "/k": "/k",
      ".": "/home/kits", "..": "/home/kits/..", "kit.yaml": "/home/kits/kit.yaml", "a/": "/home/kits/a/",
      "~/k": "~/k", "here": "/home/kits/here", "pack/one": "pack/one", "pack/two": "/home/kits/pack/two",
      "./pack/one": "/home/kits/pack/one",
    ]
    for (word, path) in expected {
      let absolute = KitArgument.absolute(
        word, in: "/home/kits", isKit: { $0 == "/home/kits/here" },
        exists: { $0 == "/home/kits/pack/two" }, isName: { ["pack/one", "pack/two"].contains($0) })
      #expect(absolute == path)
    }
    #expect(KitArgument.absolute("./a", in: "/") == "/a")
  }
}
