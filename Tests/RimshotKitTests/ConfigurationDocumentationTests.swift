import Foundation
import RimshotKit
import RimshotKitFiles
import RimshotTestSupport
import Testing

/// What is written about the configuration's keys is what the table of keys says.
@Suite struct ConfigurationDocumentationTests {
  private func text(_ path: String) throws -> String {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }

  private func reload(_ key: ConfigurationKey) -> String {
    switch key.effect {
    case .live: "at once"
    case .restart: "after a restart"
    case .liveBut(let exception): "at once; \(exception) after a restart"
    }
  }

  @Test func thePageHasARowForEachKey() throws {
    let rows = try text("docs/configuration.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
      .prefix(ConfigurationKey.all.count)
    let expected = ConfigurationKey.all.map { key in
      "| `\(key.name)` | \(key.meaning) | \(key.values) | `\(key.standard)` | \(reload(key)) |"
    }
    #expect(rows.map(String.init) == expected, "expected:\n\(expected.joined(separator: "\n"))")
  }

  /// The example as the table of keys would have it.
  private var example: String {
    var text = """
      # Every key of Rimshot's configuration, at its default. Copy this to ~/.config/rimshot/config.yaml and take the #
      # away from what you want otherwise; docs/configuration.md says more. Then: rimshot config check

      """
    for key in ConfigurationKey.all {
      let remark = "\(key.meaning) \(key.values.prefix(1).uppercased())\(key.values.dropFirst()). "
      text += "\n" + wrapped(remark + "A change takes effect \(reload(key)).")
      text += "#\(key.name): \(key.standard)\n"
    }
    return text
  }

  private func wrapped(_ text: String) -> String {
    var lines = ["#"]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count >= 110 { lines.append("#") }
      lines[lines.count - 1] += " \(word)"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func theExampleIsWhatTheKeysSay() throws {
    let file = try text("docs/config.example.yaml")
    #expect(file == example, "expected:\n\(example)")
  }

  @Test func theExampleIsTheDefaults() throws {
    let folder = try TemporaryKit(named: "example")
    try folder.write(example, to: "commented.yaml")
    try folder.write(example.replacing("\n#", with: "\n").replacing("\n ", with: "\n# "), to: "config.yaml")
    for file in ["commented.yaml", "config.yaml"] {
      let (settings, diagnostics) = ConfigurationSettings.read(ConfigurationFiles(file: folder.file(file)))
      #expect(diagnostics == [])
      for key in ConfigurationKey.all {
        #expect(!key.isChanged(from: Configuration(), to: settings.values), "\(key.name)")
        #expect((settings.origin(of: key.name) == .standard) == (file == "commented.yaml"))
      }
    }
  }

  @Test(arguments: ConfigurationKey.all.map(\.name))
  func theManualPageHasIt(name: String) throws {
    #expect(try text("man/rimshot-config.5").contains("\n.It Ic \(name)\n"))
  }

  @Test func everyExampleOfThePageIsRight() throws {
    let examples = try text("docs/configuration.md").components(separatedBy: "```yaml\n").dropFirst()
    #expect(examples.count == 1)
    for part in examples {
      let folder = try TemporaryKit(named: "page")
      try folder.write(part.components(separatedBy: "```")[0], to: "config.yaml")
      #expect(Configuration.read(file: folder.file("config.yaml")).diagnostics == [])
    }
  }
}
