internal import FoundationEssentials
internal import Glibc

/// Where recordings and takes go when nobody says: the user's music folder, else the home folder.
/// Source: xdg-user-dirs, `user-dirs.dirs`.
enum MusicFolder {
  /// Its path; `nil` for a user without a home. Reads the disk.
  static var path: String? {
    guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
    let settings = variable("XDG_CONFIG_HOME") ?? "\(home)/.config"
    let text = (try? String(contentsOfFile: "\(settings)/user-dirs.dirs", encoding: .utf8)) ?? ""
    return [find(in: text, home: home), "\(home)/Music"].compactMap(\.self).first(where: isFolder) ?? home
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
