internal import Glibc

/// Where one kind of data is looked for, kits or device profiles: what the user says, the user's own folders, the
/// system's, those beside the program, and the source checkout that it was built in.
/// Source: XDG Base Directory Specification 0.8.
struct DataFolders: Sendable {
  /// The folders, first to last, each once; some may not exist.
  let folders: [String]
  /// The one in the user's configuration folder, where this kind has one.
  let configured: String?
  private let home: String?

  /// - Parameter kind: The folder's name: `kits`.
  /// - Parameter variable: The environment's variable with folders that go first: `RIMSHOT_KITS`.
  /// - Parameter checkout: The folder's name in the source checkout: `Kits`.
  /// - Parameter isConfigured: Whether the user's configuration folder has some too.
  /// - Parameter environment: ``variables(_:)`` of it.
  /// - Parameter executable: The program's absolute path without links; `nil` leaves its neighbourhood out.
  init(
    _ kind: String, variable: String, checkout: String, isConfigured: Bool, environment: [String: String],
    executable: String?
  ) {
    func list(_ name: String, default value: String = "") -> [String] {
      let set = environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? value
      // The XDG specification wants relative paths ignored.
      return set.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
    let home = environment["HOME"]
    self.home = home
    func own(_ name: String, _ folder: String) -> [String] {
      list(name, default: home.map { "\($0)/\(folder)" } ?? "").prefix(1).map { "\($0)/rimshot/\(kind)" }
    }
    var folders = list(variable)
    configured = isConfigured ? own("XDG_CONFIG_HOME", ".config").first : nil
    folders += [configured].compactMap(\.self)
    folders += own("XDG_DATA_HOME", ".local/share")
    folders += list("XDG_DATA_DIRS", default: "/usr/local/share:/usr/share").map { "\($0)/rimshot/\(kind)" }
    if let executable {
      let program = FileSystem.folder(of: executable)
      folders.append("\(FileSystem.folder(of: program))/share/rimshot/\(kind)")
      folders += DataFolders.checkout(above: program, with: checkout).map { ["\($0)/\(checkout)"] } ?? []
    }
    var seen: Set<String> = []
    self.folders =
      folders
      .map { "/" + $0.split(separator: "/").joined(separator: "/") }
      .filter { seen.insert($0).inserted }
  }

  /// Where Hydrogen keeps drumkits: the user's own folder, and those of the XDG specification, among them the system's.
  static func hydrogen(_ environment: [String: String]) -> [String] {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    func set(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let own = [set("XDG_DATA_HOME") ?? home.map { "\($0)/.local/share" }].compactMap(\.self)
    let system = (set("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(
      String.init)
    return (home.map { ["\($0)/.hydrogen/data/drumkits"] } ?? [])
      + (own + system).filter { $0.hasPrefix("/") }.map { "\($0)/hydrogen/data/drumkits" }
  }

  /// This process's variables that matter, and one more.
  static func variables(_ name: String) -> [String: String] {
    var environment: [String: String] = [:]
    for name in [name, "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "HOME"] {
      environment[name] = unsafe getenv(name).map { unsafe String(cString: $0) }
    }
    return environment
  }

  /// A path from the configuration file hasn't been through a shell.
  func expanded(_ path: String) -> String {
    if let home, path == "~" || path.hasPrefix("~/") { return home + path.dropFirst() }
    return path
  }

  private static func checkout(above folder: String, with data: String) -> String? {
    var folder = folder
    while folder != "/" && folder != "." {
      if FileSystem.kind("\(folder)/Package.swift") == .file
        && FileSystem.kind("\(folder)/\(data)") == .folder
      {
        return folder
      }
      folder = FileSystem.folder(of: folder)
    }
    return nil
  }
}
