/// Which files make up a daemon's configuration; what a later one says wins, key by key.
///
/// The system's come first, your own last: `rimshot` in each folder of `$XDG_CONFIG_DIRS` (`/etc/xdg`), the most
/// important last, then `/etc/rimshot`, then `rimshot` in `$XDG_CONFIG_HOME` (`~/.config`). In each, `config.yaml` is for
/// every daemon and `config-NAME.yaml` for the one of that name. Any may be missing.
/// Source: XDG Base Directory Specification 0.8.
public struct ConfigurationFiles: Sendable, Equatable {
  /// The files, first to last, absolute.
  public let paths: [String]
  /// Whether one that isn't there is as good as an empty one.
  public let mayBeMissing: Bool

  /// The files of a daemon that was given none.
  /// - Parameter instance: The daemon's name; `nil` for the one that was given none.
  /// - Parameter environment: The process's; without `HOME` and `XDG_CONFIG_HOME` only the system's files are left.
  /// - Parameter system: The system's own folder.
  public init(instance: String?, environment: [String: String], system: String = "/etc/rimshot") {
    func list(_ variable: String, _ standard: String?) -> [String] {
      let set = environment[variable].flatMap { $0.isEmpty ? nil : $0 } ?? standard ?? ""
      // The specification wants relative paths ignored.
      return set.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let own = list("XDG_CONFIG_HOME", home.map { "\($0)/.config" }).prefix(1)
    var folders = list("XDG_CONFIG_DIRS", "/etc/xdg").reversed().map { "\($0)/rimshot" }
    folders.append(system)
    folders += own.map { "\($0)/rimshot" }
    let names = ["config.yaml"] + (instance.map { ["config-\($0).yaml"] } ?? [])
    paths = folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
    mayBeMissing = true
  }

  /// One file, in place of all others; it must be there.
  public init(file: String) {
    paths = [file]
    mayBeMissing = false
  }

  /// Those that are there now.
  public var present: [String] { paths.filter { FileSystem.kind($0) != nil } }

  /// The file in which a person would write something: the last, of every daemon or of the one of that name.
  public var own: String { paths.last ?? "" }
}
