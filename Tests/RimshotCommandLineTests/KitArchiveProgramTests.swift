import Foundation
import RimshotTestSupport
import Testing

private typealias Build = MidiFileBuilder

/// Archives of kits as they come from other people's machines, played by the program in any locale.
struct KitArchiveProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Packs a Hydrogen kit of two tones, with what a Mac leaves between its files.
  /// - Parameter options: tar's.
  private func pack(_ name: String, _ options: String) throws {
    let kit = try TemporaryKit(named: name)
    let sounds = [("Trömmel (1)+.wav", 36, 200.0), ("b.wav", 38, 300)]
    for (sound, _, frequency) in sounds {
      try kit.write([TemporaryKit.sine(frequency, seconds: 0.4)], to: sound)
    }
    let instruments = sounds.enumerated().map { index, sound in
      "<instrument><id>\(index)</id><name>\(sound.1)</name><midiOutNote>\(sound.1)</midiOutNote>"
        + "<layer><filename>\(sound.0)</filename><min>0</min><max>1</max><gain>1</gain></layer></instrument>"
    }
    try kit.write(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<drumkit_info><name>\(name)</name><instrumentList>"
        + instruments.joined() + "</instrumentList></drumkit_info>\n", to: "drumkit.xml")
    try kit.write("mac", to: "._drumkit.xml")
    try kit.write("mac", to: ".DS_Store")
    let tar = Process()
    tar.executableURL = URL(filePath: "/usr/bin/env")
    tar.arguments = [
      "LC_ALL=C", "tar", options, "\(folder.path)/kit.h2drumkit", "-C", "\(kit.path)/..", name,
    ]
    try tar.run()
    tar.waitUntilExit()
    try #require(tar.terminationStatus == 0)
  }

  /// How often the left side of a WAV of 24 bits begins to be above 0, from one second to another.
  private func rises(_ wav: [UInt8], _ seconds: Range<Double>) throws -> Int {
    let data = try #require(wav.indices.first { wav[$0...].starts(with: Array("data".utf8)) }) + 8
    let frames = stride(from: data, to: wav.count - 5, by: 6).map { place in
      Int32(bitPattern: UInt32(wav[place]) << 8 | UInt32(wav[place + 1]) << 16 | UInt32(wav[place + 2]) << 24)
    }
    let part = frames[Int(seconds.lowerBound * 48_000)..<Int(seconds.upperBound * 48_000)]
    return zip(part, part.dropFirst()).count { $0 <= 0 && $1 > 0 }
  }

  @Test(arguments: ["Täst kit", "ếИ£TestKit越"], ["-cf", "-czf"])
  func soundsInAnyLocale(_ name: String, _ options: String) throws {
    try pack(name, options)
    // Half a second apart.
    let song = Build.song(Build.hit(36), Build.hit(38, after: 480))
    try Data(song).write(to: URL(filePath: "\(folder.path)/song.mid"))
    for locale in ["C", "C.UTF-8", "POSIX"] {
      let cache = "\(folder.path)/cache-\(locale)"
      let outcome = try RimshotProgram.run(
        ["render", "kit.h2drumkit", "song.mid", "-o", "\(locale).wav"], in: folder,
        environment: ["LC_ALL": locale, "XDG_CACHE_HOME": cache])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(!outcome.errors.contains("warning"), "\(outcome.errors)")
      let wav = try Data(contentsOf: URL(filePath: "\(folder.path)/\(locale).wav"))
      #expect(try (39...41).contains(rises(Array(wav), 0.1..<0.3)), "200 Hz")
      #expect(try (59...61).contains(rises(Array(wav), 0.6..<0.8)), "300 Hz")
      let unpacked = try FileManager.default.subpathsOfDirectory(atPath: cache)
      #expect(unpacked.contains { $0.hasSuffix("/Trömmel (1)+.wav") }, "\(unpacked)")
      #expect(!unpacked.contains { $0.hasSuffix(".DS_Store") || $0.contains("/._") })
      let info = try RimshotProgram.run(
        ["kit", "info", "kit.h2drumkit"], in: folder,
        environment: ["LC_ALL": locale, "XDG_CACHE_HOME": cache])
      #expect(info.output.hasPrefix(name), "\(info.output)")
    }
  }
}
