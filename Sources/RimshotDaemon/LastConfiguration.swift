internal import FoundationEssentials
internal import RimshotControl
internal import RimshotKitFiles

/// A copy of the last configuration without errors, for a daemon that finds only a broken one when it starts. It is in
/// `NAME-config.yaml` beside the log. Main's.
struct LastConfiguration: Sendable {
  private let file: StateFile

  init(_ paths: ControlPaths) {
    file = StateFile(
      paths.lastConfiguration, paths,
      loss: "the configuration can't be kept, in case that its files are broken at the next start")
  }

  /// What the copy says; `nil` where there is none that can be used. Blocks on the disk.
  func read(_ sources: ConfigurationSources) -> ConfigurationSettings? {
    let reading = sources.read(ConfigurationFiles(file: file.path))
    return reading.hasErrors ? nil : reading.settings
  }

  /// Writes the copy, soon.
  func write(_ settings: ConfigurationSettings) {
    file.write("# What Rimshot was last configured to do; rewritten by the daemon.\n" + settings.text)
  }

  /// Waits until the copy is written.
  func finish() { file.finish() }
}
