internal import FoundationEssentials
internal import RimshotControl

/// The kit that somebody chose last, kept over restarts in `NAME.kit` beside the log. Main's.
struct LastKit: Sendable {
  /// What the file has.
  struct Choice: Codable, Sendable, Equatable {
    /// The kit's file or folder, absolute.
    var kit: String
    /// The configuration's kit at that time: once that is another, it was chosen later.
    var configured: String?
  }

  private let file: StateFile

  /// - Parameter paths: The daemon's.
  init(_ paths: ControlPaths) {
    file = StateFile(paths.lastKit, paths, loss: "the kit can't be remembered for the next start")
  }

  /// What was chosen, unless the configuration has changed its mind since. Reads the disk.
  /// - Parameter configured: The configuration's kit.
  func choice(configured: String?) -> Choice? {
    guard let data = try? Data(contentsOf: URL(filePath: file.path)),
      let choice = try? JSONDecoder().decode(Choice.self, from: data), choice.kit.hasPrefix("/")
    else { return nil }
    // A session's kit is its own, whatever the configuration says by now.
    return choice.configured == configured || file.isWrittenOnDemand ? choice : nil
  }

  /// Keeps a choice; the disk is written soon.
  func keep(_ choice: Choice) { file.write(LastKit.text(choice)) }

  /// Writes a choice because a session is saved.
  func save(_ choice: Choice, then listener: @escaping StateFile.Listener) {
    file.save(LastKit.text(choice), then: listener)
  }

  private static func text(_ choice: Choice) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Two texts can always be written.
    let data = (try? encoder.encode(choice)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// Waits until the choice is written.
  func finish() { file.finish() }
}
