import Foundation
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// Every transcript of docs/protocol.md, said to a real daemon on a real jackd. What may differ is what the document says.
@Suite(.oneAtATime, .needs(.jackd))
struct ProtocolReplayTests {
  /// A block of the document: what one client says and gets.
  struct Block: Sendable {
    var lines: [(isRequest: Bool, text: String)] = []
  }

  /// Fields whose values differ from run to run and from machine to machine; the document lists them.
  static let varying: Set = [
    "pid", "uptime", "load", "meanLoad", "peakLoad", "xruns", "secondsSinceXrun", "secondsSinceLast",
    "isRealtime", "workingDirectory", "version", "time", "peak", "rms", "alsaPort", "done", "total",
    "seconds", "endFrame", "events", "position",
  ]
  /// Lists that differ so: each of their objects has fields that the document's have.
  static let varyingLists: Set = [
    "ports", "connections", "problems", "sources", "devices", "wishes", "remembered", "forgotten", "files",
    "keys",
  ]

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

  private static func document() throws -> String {
    try String(contentsOf: folder.appending(path: "docs/protocol.md"), encoding: .utf8)
  }

  private static func blocks() throws -> [Block] {
    var blocks: [Block] = []
    var isInside = false
    for line in try document().split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside.toggle()
        if isInside { blocks.append(Block()) }
      } else if isInside, line.hasPrefix("→ ") || line.hasPrefix("← ") {
        blocks[blocks.count - 1].lines.append((line.hasPrefix("→ "), String(line.dropFirst(2))))
      }
    }
    return blocks.filter { !$0.lines.isEmpty }
  }

  @Test func theDaemonAnswersAsTheDocumentSays() throws {
    let server = try AudioServer.jackd()
    let home = try Home()
    let kits = "\(home.folder.path)/share/rimshot/kits"
    try makeKits(in: home)
    let daemon = try home.daemon("basement")
    // What the document's reload takes over.
    try home.folder.makeFolder("config/rimshot")
    try home.folder.write("voices: 512\ngain: -3 dB\n", to: "config/rimshot/config.yaml")
    let blocks = try Self.blocks()
    #expect(blocks.count >= 19)
    for block in blocks {
      let client = try RawClient(to: daemon.socket)
      var read = 0
      for (isRequest, text) in block.lines {
        let line = text.replacing("$KITS", with: kits).replacing("$VERSION", with: rimshotVersion)
        if isRequest {
          client.send(line + "\n")
          continue
        }
        try waitUntil("answer like \(line)") {
          // Steps come as often as they come; the document shows one.
          while read < client.lines.count - 1 && client.lines[read].contains("progress")
            && !line.contains("progress")
          { read += 1 }
          guard try client.readLines().count > read else { return false }
          return line.contains("progress") || !client.lines[read].contains("progress")
        }
        for difference in try differences(documented: line, live: client.lines[read]) {
          Issue.record("\(difference)\ndocumented: \(line)\nlive:       \(client.lines[read])")
        }
        read += 1
      }
    }
    #expect(try daemon.process.waitForEnd() == 0, "the last transcript stops it")
    withExtendedLifetime(server) {}
  }

  @Test func theDocumentListsWhatVaries() throws {
    let text = try Self.document()
    let start = try #require(text.firstRange(of: "What differs from run to run")).upperBound
    let sentence = text[start...].prefix { $0 != ";" }
    for name in Self.varying.union(Self.varyingLists) {
      #expect(sentence.contains("`\(name)`"), "\(name)")
    }
  }

  private func makeKits(in home: Home) throws {
    let samples = try TemporaryKit()
    try samples.write([[Float](repeating: 0.5, count: 480)], to: "kick.wav", as: .wavFloat)
    let sound = try Data(contentsOf: URL(filePath: samples.file("kick.wav")))
    let song = MidiFileBuilder.song((0..<8).flatMap { MidiFileBuilder.hit(36, after: $0 == 0 ? 0 : 480) })
    for name in ["basement", "broken"] {
      try home.folder.makeFolder("share/rimshot/kits/\(name)")
      for file in ["kick.wav", "snare.wav"] {
        try sound.write(to: URL(filePath: "\(home.folder.path)/share/rimshot/kits/\(name)/\(file)"))
      }
    }
    try Data(song).write(to: URL(filePath: "\(home.folder.path)/share/rimshot/kits/basement/groove.mid"))
    try home.folder.write(
      """
      rimshot: 1
      name: Basement
      license: CC0-1.0
      outputs: {kick: mono}
      pads:
        kick: {note: 36, output: kick, samples: kick.wav}
        snare: {note: 38, note_off: {release: 10 ms}, samples: snare.wav}

      """, to: "share/rimshot/kits/basement/kit.yaml")
    try home.folder.write(
      """
      rimshot: 1
      name: Broken
      license: CC0-1.0
      pads:
        snare: {note: 238, samples: snare.wav}

      """, to: "share/rimshot/kits/broken/kit.yaml")
  }

  // MARK: - Comparing

  private func differences(documented: String, live: String) throws -> [String] {
    compare(
      try JSONSerialization.jsonObject(with: Data(documented.utf8)),
      try JSONSerialization.jsonObject(with: Data(live.utf8)), at: "")
  }

  private func compare(_ documented: Any, _ live: Any, at place: String) -> [String] {
    switch (documented, live) {
    case (let documented as [String: Any], let live as [String: Any]):
      return Set(documented.keys).union(live.keys).sorted().flatMap { key in
        let place = "\(place).\(key)"
        if Self.varyingLists.contains(key) { return compareLists(documented[key], live[key], at: place) }
        guard let one = documented[key] else {
          return Self.varying.contains(key) ? [] : ["\(place) isn't documented here"]
        }
        guard let other = live[key] else {
          return Self.varying.contains(key) ? [] : ["\(place) is missing"]
        }
        if Self.varying.contains(key) && !(one is [Any]) {
          return isAlike(one, other) ? [] : ["\(place) is another kind"]
        }
        return compare(one, other, at: place)
      }
    case (let documented as [Any], let live as [Any]):
      if documented.count != live.count { return ["\(place) has \(live.count) entries"] }
      return zip(documented, live).enumerated().flatMap { compare($1.0, $1.1, at: "\(place)[\($0)]") }
    default:
      return "\(documented)" == "\(live)" && isAlike(documented, live) ? [] : ["\(place) is \(live)"]
    }
  }

  private func isAlike(_ one: Any, _ other: Any) -> Bool {
    (one is String) == (other is String) && (one is NSNumber) == (other is NSNumber)
  }

  private func compareLists(_ documented: Any?, _ live: Any?, at place: String) -> [String] {
    let known = (documented as? [[String: Any]] ?? []).flatMap(\.keys)
    let found = (live as? [[String: Any]] ?? []).flatMap(\.keys)
    return Set(found).subtracting(known).sorted().map { "\(place)[].\($0) isn't documented here" }
  }
}
