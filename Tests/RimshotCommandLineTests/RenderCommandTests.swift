import Foundation
import RimshotTestSupport
import Testing

@testable import RimshotCommandLine

private typealias Build = MidiFileBuilder

/// The built program, rendering.
struct RenderCommandTests {
  private let folder: TemporaryFolder
  private let kit: TemporaryKit

  init() throws {
    folder = try TemporaryFolder()
    kit = try TemporaryKit(
      """
      rimshot: 1
      name: Clicks
      outputs: {kick: mono}
      pads: {click: {note: 36, output: kick, velocity_curve: fixed, samples: click.wav}}
      """)
    try kit.write([[0.5, 0.25]], to: "click.wav", as: .wavFloat)
    try write(Build.song(Build.hit(36), Build.hit(58), Build.hit(36, after: 480)), to: "song.mid")
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(folder.path)/\(name)"))
  }

  private func render(_ words: String...) throws -> RimshotProgram.Outcome {
    try RimshotProgram.run(["render", kit.path, "song.mid"] + words, in: folder)
  }

  /// Everything that looks like a sound file, whole or not.
  private func sounds() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("song") && $0 != "song.mid" || $0.contains("rimshot") }.sorted()
  }

  @Test func aRenderIsSummedUpInALine() throws {
    let outcome = try render("-o", "song.wav")
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasSuffix("song.mid: warning: note 58 hits no pad (once)\n"))
    #expect(outcome.output.hasPrefix("song.wav: 0.5 s of sound in "))
    #expect(outcome.output.hasSuffix(" times real time), 2 hits on channel 10, peak -6 dBFS\n"))
    #expect(try sounds() == ["song.wav"])
  }

  @Test func jsonHasWhatAScriptNeeds() throws {
    let outcome = try render("--output=song.flac", "--json", "--stems", "--rate", "44100")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let report = try #require(object as? [String: Any])
    #expect(report["frames"] as? Int ?? 0 > 22_050)
    #expect(report["sampleRate"] as? Int == 44_100)
    #expect(report["hits"] as? Int == 2)
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.map { $0["path"] as? String } == ["song.flac", "song-main.flac", "song-kick.flac"])
    #expect(files.map { $0["channels"] as? Int } == [2, 2, 1])
    let notes = try #require(report["unmappedNotes"] as? [[String: Int]])
    #expect(notes == [["note": 58, "count": 1]])
    #expect(try sounds() == ["song-kick.flac", "song-main.flac", "song.flac"])
  }

  @Test(arguments: [
    ([], "-o FILE is missing: rimshot render KIT FILE -o song.wav"),
    (["-o"], "-o needs a value: -o, --output FILE"),
    (["-o", "song.mp3"], "--output must end in .wav or .flac, not \"song.mp3\""),
    (["-o", ".wav"], "--output must end in .wav or .flac, not \".wav\""),
    (["-o", "song.wav", "--bits", "20"], "--bits must be 16, 24 or 32f, not \"20\""),
    (
      ["-o", "song.flac", "--bits", "32f"],
      "FLAC has no floats: --bits 32f needs a file that ends in .wav"
    ),
    (
      ["-o", "song.wav", "--from", "1:75"],
      "--from takes a time in the song (83.5, or 1:23.5, or 1:02:03), not \"1:75\""
    ),
    (["-o", "song.wav", "--from", "1:05", "--to", "65"], "--to must be later than --from, not \"65\""),
    (["-o", "song.wav", "--gain", "loud"], "--gain must be a number from -60 to 60, not \"loud\""),
  ])
  func wrongUsageIsStatus2(words: [String], sentence: String) throws {
    let outcome = try RimshotProgram.run(["render", kit.path, "song.mid"] + words, in: folder)
    #expect(outcome == .init(status: 2, output: "", errors: "rimshot: \(sentence)\n"))
    #expect(try sounds() == [])
  }

  @Test func aBrokenSongIsNamedAndNothingIsWritten() throws {
    try write(Build.song(Build.hit(36)).dropLast(2), to: "song.mid")
    let sentence =
      "rimshot: song.mid: byte 14: track 1 should have 8 bytes, and the file ends after 6 of them\n"
    #expect(try render("-o", "song.wav") == .init(status: 1, output: "", errors: sentence))
    #expect(try sounds() == [])
  }

  @Test func aMissingKitOrProfileIsNamed() throws {
    let kit = try RimshotProgram.run(["render", "./none", "song.mid", "-o", "song.wav"], in: folder)
    #expect(kit.status == 1 && kit.errors.hasPrefix("rimshot: no kit at \"./none\""), "\(kit.errors)")
    let profile = try render("-o", "song.wav", "--device", "./none.yaml")
    #expect(profile.status == 1)
    #expect(profile.errors == "rimshot: no device profile at \"./none.yaml\": no such file\n")
    #expect(try sounds() == [])
  }

  @Test func aFileThatExistsIsKept() throws {
    try write([1, 2, 3], to: "song.wav")
    let refusal = "rimshot: song.wav exists already; --force replaces it\n"
    #expect(try render("-o", "song.wav") == .init(status: 1, output: "", errors: refusal))
    #expect(try render("-o", "song.wav", "--force").status == 0)
    #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/song.wav")).count > 24_000 * 6)
  }

  /// Runs a shell that may limit and signal the program.
  private func shell(_ script: String) throws -> RimshotProgram.Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script, "bash", try BuiltProgram.path, kit.path]
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return RimshotProgram.Outcome(status: process.terminationStatus, output: "", errors: text)
  }

  @Test(arguments: ["song.wav", "song.flac"])
  func aDiskThatIsFullIsNamedAndNothingIsLeft(file: String) throws {
    // A limit on the size of files, which like a full disk lets a write begin and not end; noise, for FLAC to be large.
    var random = SeededRandom(seed: 1)
    let noise = (0..<100_000).map { _ in Float.random(in: -0.5...0.5, using: &random) }
    try kit.write([noise], to: "click.wav", as: .wavFloat)
    let outcome = try shell("ulimit -f 64; exec \"$1\" render \"$2\" song.mid -o \(file)")
    #expect(outcome.status == 1)
    #expect(outcome.errors == "rimshot: cannot write \(file): File too large\n")
    #expect(try sounds() == [])
  }

  @Test(arguments: ["INT", "TERM"])
  func anInterruptedRenderLeavesNothing(signal: String) throws {
    // Hours of silence, which take longer than the test; the signal comes when the file has begun.
    try write(Build.song(Build.hit(36), Build.hit(36, after: 960 * 3600 * 20)), to: "song.mid")
    let outcome = try shell(
      """
      "$1" render "$2" song.mid -o song.wav --rate 192000 & child=$!
      until ls .rimshot-* >/dev/null 2>&1 || ! kill -0 $child; do sleep 0.05; done
      kill -\(signal) $child; wait $child
      """)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasSuffix("rimshot: interrupted: nothing was written\n"), "\(outcome.errors)")
    #expect(try sounds() == [])
  }
}

struct SongTimeTests {
  @Test(arguments: [
    ("0", 0), ("83.5", 83.5), ("1:23.5", 83.5), ("01:02:03", 3723), ("90:00", 5400), ("24:00:00", 86_400),
  ])
  func timesAreReadAsPlayersShowThem(text: String, seconds: Double) throws {
    #expect(try SongTime.parse(text, "from") == seconds)
  }

  @Test(arguments: [
    "", "x", "-1", "1:", ":5", "1:60", "1.5:00", "1:2:3:4", "1e3", "nan", "24:00:01", "1:99:00",
  ])
  func whatIsNoTimeIsRefused(text: String) {
    #expect(throws: CommandError.self) { try SongTime.parse(text, "from") }
  }
}
