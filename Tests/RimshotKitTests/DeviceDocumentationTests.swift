import Foundation
import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

/// `docs/devices.md` says what the program does.
@Suite struct DeviceDocumentationTests {
  private let page: String

  init() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    page = try String(contentsOf: package.appending(path: "docs/devices.md"), encoding: .utf8)
  }

  /// The examples, without the indentation that they have in lists.
  private var examples: [String] {
    page.components(separatedBy: "```yaml\n").dropFirst().map { part in
      let lines = part.components(separatedBy: "```")[0].components(separatedBy: "\n")
      let indent = lines[0].prefix { $0 == " " }.count
      return lines.map { String($0.dropFirst($0.hasPrefix(" ") ? indent : 0)) }.joined(separator: "\n")
    }
  }

  @Test func everyExampleIsReadWithoutAWord() throws {
    var profiles = 0
    for example in examples {
      if example.hasPrefix("devices:") {
        let folder = try TemporaryKit(named: "config")
        try folder.write(example, to: "config.yaml")
        #expect(Configuration.read(file: folder.file("config.yaml")).diagnostics == [])
        continue
      }
      let reading =
        example.contains("rimshot_device:") ? try DeviceReading(whole: example) : try DeviceReading(example)
      #expect(reading.messages == [], "\(example)")
      #expect(reading.profile != nil)
      profiles += 1
    }
    #expect(profiles == 8)
  }

  @Test func theListOfRolesIsWhole() {
    let list = page.components(separatedBy: "## Every role")[1].components(separatedBy: "\n## ")[0]
    let names = list.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(names.sorted() == Role.all.map(\.name).sorted())
  }
}
