internal import FoundationEssentials
internal import Glibc
internal import RimshotControl
internal import RimshotKitFiles

/// A copy of the last configuration without errors, for a daemon that finds only a broken one when it starts.
struct LastConfiguration: Sendable {
  /// The copy's file, beside the log: `NAME-config.yaml`.
  let path: String

  init(_ paths: ControlPaths) {
    path =
      "\(paths.log.prefix(upTo: paths.log.lastIndex(of: "/") ?? paths.log.startIndex))/\(paths.name)-config.yaml"
  }

  /// What the copy says; `nil` where there is none that can be used. Blocks on the disk.
  func read(_ sources: ConfigurationSources) -> ConfigurationSettings? {
    let reading = sources.read(ConfigurationFiles(file: path))
    return reading.hasErrors ? nil : reading.settings
  }

  /// Writes the copy, on a thread of its own.
  func write(_ settings: ConfigurationSettings) {
    let (path, text) = (
      path, "# What Rimshot was last configured to do; rewritten by the daemon.\n" + settings.text
    )
    startThread(name: "rimshot-config") {
      // Where it can't be kept, a broken configuration means the defaults.
      if (try? String(contentsOfFile: path, encoding: .utf8)) == text { return }
      try? FileManager.default.createDirectory(
        atPath: String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)),
        withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try? Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    }
  }
}
