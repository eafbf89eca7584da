internal import RimshotKit

/// A kit in one of the folders where kits are looked for.
public struct FoundKit: Sendable, Equatable {
  /// Its folder's name, by which commands call it.
  public var name: String
  /// The name that the kit itself says, to show to people.
  public var title: String
  /// Its `kit.yaml`, absolute.
  public var path: String
  /// `true`: another kit of the same folder name comes earlier and is the one that the name means.
  public var isShadowed: Bool

  /// Makes a found kit from its parts.
  public init(name: String, title: String, path: String, isShadowed: Bool) {
    self.name = name
    self.title = title
    self.path = path
    self.isShadowed = isShadowed
  }
}

/// No kit of that name or at that path.
public struct KitNotFound: Error, Equatable, CustomStringConvertible {
  /// One sentence: what was looked for, the nearest name, and where was looked.
  public var description: String
}

/// Finds the kit that a person means, by path or by name.
///
/// Looks in the folders of ``KitFinder/folders``, in that order: `$RIMSHOT_KITS` (several, with colons between),
/// `$XDG_DATA_HOME/rimshot/kits` (`~/.local/share`), `rimshot/kits` in each of `$XDG_DATA_DIRS`
/// (`/usr/local/share:/usr/share`), `share/rimshot/kits` beside the program's `bin`, and the `Kits` of the source
/// checkout that the program was built in.
public struct KitFinder: Sendable {
  /// The kit that plays when nobody has said which.
  public static let defaultName = "acoustic"

  /// Where kits are looked for, first to last; some may not exist.
  public var folders: [String] { data.folders }
  private let data: DataFolders

  /// A finder for this process: its environment, its executable.
  public init() {
    self.init(
      environment: DataFolders.variables("RIMSHOT_KITS"),
      executable: FileSystem.canonical("/proc/self/exe"))
  }

  /// A finder for any environment.
  /// - Parameter environment: The variables named above, and `HOME`.
  /// - Parameter executable: The program's absolute path without links; `nil` leaves its neighbourhood out.
  public init(environment: [String: String], executable: String?) {
    data = DataFolders(
      "kits", variable: "RIMSHOT_KITS", checkout: "Kits", isConfigured: false, environment: environment,
      executable: executable)
  }

  /// The `kit.yaml`, absolute, of the kit that an argument means: a path where it has a `/` or is a kit in the
  /// current folder, else a name. A folder's exact name goes first, then its name in other letter case, then the
  /// name that a kit itself says.
  public func find(_ argument: String) throws(KitNotFound) -> String {
    if let file = kitFile(argument) { return file }
    if argument.contains("/") {
      throw KitNotFound(
        description: FileSystem.kind(data.expanded(argument)) == .folder
          ? "no kit in \(quoted(argument)): the folder has no \(KitReader.fileName)"
          : "no kit at \(quoted(argument)): no such file or folder")
    }
    let kits = list()
    let wanted = argument.lowercased()
    if let kit = kits.first(where: { $0.name == argument })
      ?? kits.first(where: { $0.name.lowercased() == wanted })
      ?? kits.first(where: { $0.title == argument })
      ?? kits.first(where: { $0.title.lowercased() == wanted })
    {
      return kit.path
    }
    let hint = didYouMean(argument, in: kits.map(\.name) + kits.map(\.title))
    throw KitNotFound(
      description: "no kit \(quoted(argument))\(hint); looked in \(folders.joined(separator: ", "))")
  }

  /// Every kit, in the order of ``KitFinder/folders``, by name within one.
  public func list() -> [FoundKit] {
    var names: Set<String> = []
    var kits: [FoundKit] = []
    for folder in folders {
      for name in FileSystem.names(in: folder).sorted(by: { isNaturallyOrdered($0, before: $1) }) {
        let path = "\(folder)/\(name)/\(KitReader.fileName)"
        guard FileSystem.kind(path) == .file else { continue }
        let title = KitReader.name(ofKitAt: path) ?? name
        kits.append(
          FoundKit(name: name, title: title, path: path, isShadowed: !names.insert(name).inserted))
      }
    }
    return kits
  }

  /// The `kit.yaml` that an argument means as a path.
  private func kitFile(_ argument: String) -> String? {
    let path = data.expanded(argument)
    switch FileSystem.kind(path) {
    case .file: return FileSystem.canonicalFolder(path)
    case .folder:
      let file = "\(path)/\(KitReader.fileName)"
      return FileSystem.kind(file) == .file ? FileSystem.canonicalFolder(file) : nil
    default: return nil
    }
  }
}

extension FileSystem {
  /// A file's absolute path, its folder without links and dots, its own name as it is.
  fileprivate static func canonicalFolder(_ path: String) -> String {
    guard let folder = canonical(FileSystem.folder(of: path)) else { return absolute(path) }
    return folder == "/" ? "/\(name(of: path))" : "\(folder)/\(name(of: path))"
  }
}
