internal import FoundationEssentials
internal import Glibc
internal import RimshotControl

/// How the mixer was set last, kept over restarts in `NAME.mixer` beside the log. Main's.
struct RememberedMixer: Sendable {
  private let file: StateFile

  /// - Parameter paths: The daemon's.
  init(_ paths: ControlPaths) {
    file = StateFile(paths.mixer, paths, loss: "the mixer is remembered only until the daemon ends")
  }

  /// Sets a mixer as it was. Reads the disk. A broken file is told in the log and set aside.
  func restore(_ mixer: inout Mixer) {
    guard let data = try? Data(contentsOf: URL(filePath: file.path)) else { return }
    do {
      let remembered = try JSONDecoder().decode(Mixer.Remembered.self, from: data)
      // A session's mixer is its own, whatever the configuration says by now.
      mixer.restore(remembered, isWhole: file.isWrittenOnDemand)
    } catch {
      let aside = file.path + ".broken"
      _ = unsafe rename(file.path, aside)
      Log.write("the remembered mixer can't be read and is now in \(aside)", .warning)
    }
  }

  /// Writes the file, soon.
  func write(_ mixer: Mixer) { file.write(RememberedMixer.text(mixer)) }

  /// Writes the file because a session is saved.
  func save(_ mixer: Mixer, then listener: @escaping StateFile.Listener) {
    file.save(RememberedMixer.text(mixer), then: listener)
  }

  private static func text(_ mixer: Mixer) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Names and numbers within their ranges can always be written.
    let data = (try? encoder.encode(mixer.remembered)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// Waits until everything is written.
  func finish() { file.finish() }
}
