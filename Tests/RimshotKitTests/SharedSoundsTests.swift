import Foundation
import RimshotEngineHost
import RimshotKit
import RimshotKitFiles
import RimshotKitLoader
import RimshotTestSupport
import Testing

/// Sounds that two loadings have in common, and how a change of a file shows.
@Suite struct SharedSoundsTests {
  private let folder: TemporaryKit

  init() throws {
    folder = try TemporaryKit("rimshot: 1\npads: {x: {note: 36, samples: a.wav}}")
    try write(0.5)
  }

  /// Writes the sound, as if it had been an hour ago.
  private func write(_ level: Float, hours: Double = 1) throws {
    try folder.write([[Float](repeating: level, count: 100)], to: "a.wav", as: .wavFloat)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600 * hours)], ofItemAtPath: folder.file("a.wav"))
  }

  private func memory(_ loading: Loading) throws -> SampleMemory { try #require(loading.plan?.samples.first) }

  @Test func aKitThatIsLoadedAgainSharesItsSounds() throws {
    let first = Loading(folder)
    #expect(try memory(Loading(folder)) === memory(first))
    #expect(try memory(Loading(folder, at: 44_100)) !== memory(first))
  }

  @Test func aSoundThatHasChangedIsLoadedAnew() throws {
    let first = Loading(folder)
    try write(0.25, hours: 2)
    let second = Loading(folder)
    #expect(first.frames() == [Float](repeating: 0.5, count: 100))
    #expect(second.frames() == [Float](repeating: 0.25, count: 100))
  }

  @Test func aSoundOfWhichSomethingIsToBeSaidIsSaidAgain() throws {
    try folder.write([[Float](repeating: .nan, count: 100)], to: "a.wav", as: .wavFloat)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: folder.file("a.wav"))
    let first = Loading(folder)
    #expect(!first.messages.isEmpty)
    #expect(Loading(folder).messages == first.messages)
  }

  private func files() -> KitFiles { KitFiles(KitReader.read(folder.path), path: folder.file("kit.yaml")) }

  @Test func everyChangeOfAFileShows() throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: folder.file("kit.yaml"))
    let before = files()
    #expect(files() == before)
    #expect(before.contains(folder.file("kit.yaml")) && before.contains(folder.file("a.wav")))
    #expect(before.folders == [folder.path])
    try write(0.5, hours: 2)
    #expect(files() != before)
  }

  @Test func includedFilesAndTheirFoldersAreAmongThem() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("maps/hats"), withIntermediateDirectories: true)
    try folder.write("#include \"maps/hats/closed.sfz\"\n<region> key=36 sample=a.wav\n", to: "kit.sfz")
    try folder.write("#define $K 42\n", to: "maps/hats/closed.sfz")
    let files = KitFiles(KitReader.read(folder.file("kit.sfz")), path: folder.file("kit.sfz"))
    #expect(files.contains(folder.file("maps/hats/closed.sfz")))
    #expect(files.folders == [folder.path, folder.file("maps"), folder.file("maps/hats")])
  }
}
