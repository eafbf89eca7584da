import Foundation
import Glibc
import RimshotControl
import RimshotServerSupport
import RimshotTestSupport
import Testing

/// `rimshot record` on a real jackd.
@Suite(.oneAtATime, .needs(.jackd))
struct RecordingTests {
  private let home: Home
  private let kit: TemporaryKit
  private let server: AudioServer

  init() throws {
    home = try Home()
    kit = try .levels()
    server = try AudioServer.jackd()
  }

  @Test func theFilesHaveWhatWasHeard() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 3)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l", "main_r", "kick"])
    let folder = try home.folder.makeFolder("takes")
    let begun: RecordingReport = try daemon.ask(.recordStart(RecordingOrder(path: folder)))
    #expect(begun.state == .recording && begun.files.map(\.output).sorted() == ["hats", "kick", "main"])
    let start = player.soon
    for (index, note) in [36, 38, 36, 38].enumerated() {
      try player.hit(UInt8(note), at: start &+ UInt32(1000 * index))
    }
    let heard = try (1...3).map { try player.hear($0, from: start, count: 5000) }
    let outcome = try home.rimshot("record", "stop", "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let report = try JSONDecoder().decode(RecordingReport.self, from: Data(outcome.output.utf8))
    #expect(report.state == .idle && report.lostFrames == 0)
    #expect(Set(report.files.map(\.frames)).count == 1)

    let main = try SoundReading(try #require(report.files.first { $0.output == "main" }).path)
    let kick = try SoundReading(try #require(report.files.first { $0.output == "kick" }).path)
    let first = try #require(kick.channels[0].firstIndex { $0 != 0 })
    for (recorded, live) in zip(main.channels + kick.channels, heard) {
      #expect(Array(recorded[first..<first + 5000]) == live)
    }
    #expect(
      try home.rimshot("record", "stop").errors
        == "rimshot: nothing is recorded: rimshot record start begins\n")
  }

  @Test func whatCannotBeRecordedIsSaidInTheWordsOfTheCommandLine() throws {
    let settings = try home.folder.makeFolder("config") + "/user-dirs.dirs"
    try home.folder.write("XDG_MUSIC_DIR=\"/proc\"\n", to: "config/user-dirs.dirs")
    let daemon = try home.daemon(kit.path)
    let lost = try home.rimshot("record", "start", "/proc/it.wav", "--outputs", "main")
    #expect(
      lost.errors
        == "rimshot: nothing is recorded: cannot write /proc/it.wav: No such file or directory\n", "\(lost)")
    let nowhere = try home.rimshot("record", "start", "--outputs", "main").errors
    #expect(nowhere.hasPrefix("rimshot: nothing is recorded: cannot write /proc/rimshot-"), "\(nowhere)")
    #expect(
      nowhere.hasSuffix("; /proc is your music folder, as \(settings) says: give another as PATH\n"),
      "\(nowhere)")
    #expect(try home.rimshot("hit", "kick").status == 0)
    try waitUntil("hit that is held") { (try daemon.ask(.take) as TakeReport).events == 1 }
    #expect(try home.rimshot("take", "save").errors.hasSuffix(" says: give another as PATH\n"))
    for words in [
      ["it.mp3"], ["it.flac", "--bits", "32f"], ["it.wav", "--format", "flac"], ["--outputs", ""],
    ] {
      let outcome = try home.rimshot(["record", "start"] + words)
      #expect(outcome.status == 2 && !outcome.errors.contains("\""), "\(words): \(outcome)")
    }
    #expect(try home.rimshot("take", "save", "it.wav").status == 2)
  }

  @Test func aFolderThatIsRemovedEndsItAndTheSoundGoesOn() throws {
    let daemon = try home.daemon(kit.path)
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    let folder = try home.folder.makeFolder("gone")
    let file = "\(folder)/main.wav"
    #expect(try home.rimshot("record", "start", file, "--outputs", "main").status == 0)
    try FileManager.default.removeItem(atPath: folder)
    try daemon.waitUntilStatus("says so", seconds: 5) { status in
      status.problems?.contains { $0.code == "recording-ended" && $0.message.contains("\(file) was removed") }
        == true
    }
    let start = player.soon
    try player.hit(38, at: start)
    #expect(try player.hear(from: start, count: 1) == [0.5])
    let outcome = try home.rimshot("record", "status")
    #expect(outcome.status == 1 && outcome.output.contains("ended by itself"), "\(outcome.output)")
    #expect(try home.rimshot("record", "stop").status == 1)
    #expect(
      try daemon.status.problems?.contains { $0.code == "recording-ended" } == false, "whoever ended it knows"
    )
  }

  @Test(.enabled(if: FullDisk.canBeMade)) func aFullDiskEndsItWithAWholeFileAndTheSoundGoesOn() throws {
    let folder = try home.folder.makeFolder("disk")
    let process = try SpawnedProcess(
      "unshare",
      [
        "-rm", "sh", "-c", "mount -t tmpfs -o size=8900k none \(folder) && exec \"$@\"", "sh",
        BuiltProgram.path,
        "daemon", kit.path,
      ],
      environment: home.environment, log: "\(home.folder.path)/full.log")
    let daemon = try home.runningDaemon(process)
    try daemon.waitUntilReady()
    let player = try JackPlayer(on: server, inputs: 1)
    try player.connect(toMidiOf: "rimshot", hearing: ["main_l"])
    // Its folder is the daemon's own.
    let root = "/proc/\(process.number)/root"
    let filler = URL(filePath: "\(root)\(folder)/filler")
    try Data(count: 400 << 10).write(to: filler)
    let refused = try home.rimshot("record", "start", folder, "--outputs", "main")
    #expect(
      refused.status == 1 && refused.errors.hasPrefix("rimshot: nothing is recorded: only 8."), "\(refused)")
    #expect(
      refused.errors.hasSuffix(
        " MiB are free on the disk of \(folder), and a recording leaves 8 MiB to everything else\n"))
    try FileManager.default.removeItem(at: filler)
    #expect(try home.rimshot("record", "start", folder, "--outputs", "main").status == 0)
    try player.hit(60, at: player.soon)
    try daemon.waitUntilStatus("says so", seconds: 5) { status in
      status.problems?.contains { $0.code == "recording-ended" && $0.message.contains("is full") } == true
    }
    let report: RecordingReport = try daemon.ask(.recording)
    let file = try #require(report.files.first)
    #expect(try SoundReading("\(root)\(file.path)").channels[0].count == file.frames)
    #expect(file.frames > 10_000 && report.state == .failed)
    let start = player.soon
    try player.hit(38, at: start)
    #expect(try player.hear(from: start, count: 1)[0] >= 0.5)
  }
}

/// Whether this machine lets a test have a disk of its own.
enum FullDisk {
  static let canBeMade: Bool = {
    let outcome = try? SpawnedProcess.run(
      "unshare", ["-rm", "mount", "-t", "tmpfs", "none", "/mnt"], environment: [:], in: TemporaryFolder())
    return outcome?.status == 0
  }()
}
