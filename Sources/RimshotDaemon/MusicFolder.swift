internal import FoundationEssentials
internal import Glibc
internal import RimshotControl

/// Where recordings and takes go when nobody says: the user's music folder, else the home folder.
/// Source: xdg-user-dirs, `user-dirs.dirs`.
enum MusicFolder {
  /// Its path; `nil` for a user without a home. Reads the disk.
  static var path: String? { choice?.path }

  /// Which folder was taken, and why, and the way out: what is added to why nothing could be written there.
  static var remark: String { choice.map { "; \($0.path) is \($0.reason): give another as PATH" } ?? "" }

  private static var choice: (path: String, reason: String)? {
    guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
    let settings = "\(variable("XDG_CONFIG_HOME") ?? "\(home)/.config")/user-dirs.dirs"
    let text = (try? String(contentsOfFile: settings, encoding: .utf8)) ?? ""
    if let named = find(in: text, home: home), isFolder(named) {
      return (named, "your music folder, as \(settings) says")
    }
    if isFolder("\(home)/Music") { return ("\(home)/Music", "your music folder") }
    return (home, "your home folder, taken because you have no music folder")
  }

  /// The music folder that a `user-dirs.dirs` names.
  static func find(in text: String, home: String) -> String? {
    for line in text.split(separator: "\n") where line.hasPrefix("XDG_MUSIC_DIR=\"") && line.hasSuffix("\"") {
      let value = line.dropFirst("XDG_MUSIC_DIR=\"".count).dropLast()
      if value.hasPrefix("$HOME/") { return "\(home)/\(value.dropFirst("$HOME/".count))" }
      if value.hasPrefix("/") { return String(value) }
    }
    return nil
  }

  private static func isFolder(_ path: String) -> Bool {
    var information = stat()
    return unsafe stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }

  private static func variable(_ name: String) -> String? {
    guard let text = unsafe getenv(name).map({ unsafe String(cString: $0) }), !text.isEmpty else {
      return nil
    }
    return text
  }
}

extension Session {
  /// Where something goes: where a client says, or the music folder.
  func absolutePath(_ path: String?) throws(ControlError) -> String {
    guard let path = path ?? MusicFolder.path else {
      throw ControlError(.notPossible, "HOME isn't set, so there is no music folder: say where to as PATH")
    }
    if !path.hasPrefix("/") {
      throw ControlError(.badArgument, "\"path\" must be an absolute path, not \"\(path)\"")
    }
    return path
  }
}
