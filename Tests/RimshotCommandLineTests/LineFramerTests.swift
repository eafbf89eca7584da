import RimshotControl
import Testing

struct LineFramerTests {
  @Test func linesSplitOverReadsAreJoined() {
    var framer = LineFramer()
    #expect(framer.append("{\"comm".utf8) == [])
    #expect(framer.isInsideLine)
    #expect(
      framer.append("and\":1}\nnext\r\n\nla".utf8) == [.text("{\"command\":1}"), .text("next"), .text("")])
    #expect(framer.append("st\n".utf8) == [.text("last")])
    #expect(!framer.isInsideLine)
  }

  @Test(arguments: ["é", "🥁"])
  func charactersSplitOverReadsAreJoined(character: String) {
    var framer = LineFramer()
    let lines = Array("\(character)\n".utf8).flatMap { framer.append([$0]) }
    #expect(lines == [.text(character)])
  }

  @Test func theLimitIsTheLongestLine() {
    var framer = LineFramer(limit: 4)
    #expect(framer.append("1234\n1234\r\n".utf8) == [.text("1234"), .text("1234")])
    #expect(framer.append("12345\nafter\n".utf8) == [.tooLong, .tooLong])
    #expect(framer.append("ok\n".utf8) == [.text("ok")])
  }

  @Test func aLineWithoutEndIsRefusedOnceAndThenSkipped() {
    var framer = LineFramer()
    var lines: [LineFramer.Line] = []
    for _ in 0..<40 { lines += framer.append([UInt8](repeating: UInt8(ascii: "x"), count: 4096)) }
    #expect(lines == [.tooLong])
    #expect(framer.isInsideLine)
    #expect(framer.append("tail\nstatus\n".utf8) == [.text("status")])
  }

  @Test func bytesThatAreNoTextAreToldApart() {
    var framer = LineFramer()
    #expect(framer.append([0xFF, 0xFE, 10, 0x61, 10, 0xC3, 10]) == [.notText, .text("a"), .notText])
  }

  @Test func requestsMayHave64KiB() {
    var framer = LineFramer()
    let longest = String(repeating: "x", count: 65536)
    #expect(framer.append("\(longest)\n".utf8) == [.text(longest)])
    #expect(framer.append("\(longest)x\n".utf8) == [.tooLong])
  }
}
