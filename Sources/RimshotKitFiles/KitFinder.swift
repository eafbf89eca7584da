internal import RimshotKit

/// A kit in one of the folders where kits are looked for.
public struct FoundKit: Sendable, Equatable {
  /// The name of its folder, or of its file without the extension, by which commands call it. Where a folder has several
  /// kits, the folder's name, a slash and the file's.
  public var name: String
  /// The name that the kit itself says, to show to people; `name` where it says none, and for an archive that hasn't been
  /// unpacked yet.
  public var title: String
  /// What it is.
  public var format: KitFormat
  /// The file to read, absolute: its `kit.yaml`; the folder where it is one of samples.
  public var path: String
  /// `true`: another kit of the same folder name comes earlier and is the one that the name means.
  public var isShadowed: Bool

  /// Makes a found kit from its parts.
  public init(
    name: String, title: String, format: KitFormat = .native, path: String, isShadowed: Bool
  ) {
    self.name = name
    self.title = title
    self.format = format
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
/// checkout that the program was built in; then in Hydrogen's, `~/.hydrogen/data/drumkits` and `hydrogen/data/drumkits`
/// of the same data folders. A kit there is a folder or a file of any ``KitFormat``.
public struct KitFinder: Sendable {
  /// The kit that plays when nobody has said which.
  public static let defaultName = "acoustic"

  /// Where kits are looked for, first to last; some may not exist.
  public let folders: [String]
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
    let seen = Set(data.folders)
    folders = data.folders + DataFolders.hydrogen(environment).filter { !seen.contains($0) }
  }

  /// The file, absolute, of the kit that an argument means: a path where it has a `/` or is a kit in the current folder,
  /// else a name. A folder's or file's exact name goes first, then its name in other letter case, then the name that a kit
  /// itself says.
  public func find(_ argument: String) throws(KitNotFound) -> String {
    let path = data.expanded(argument)
    do throws(KitFormat.Ambiguity) {
      if let place = try KitFormat.detect(path) { return FileSystem.canonicalFolder(place.file) }
    } catch {
      throw KitNotFound(description: "\(error)")
    }
    let kind = FileSystem.kind(path)
    if argument.contains("/"), let kind {
      // The reader says what is wrong with it.
      if kind == .file { return FileSystem.canonicalFolder(path) }
      throw KitFinder.refusal(argument, path)
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
    if kind == .file { return FileSystem.canonicalFolder(path) }
    try refuse(argument, kits)
  }

  /// Whether there is a kit at a path, or a folder of several. Any thread; blocks on the disk.
  public static func hasKit(at path: String) -> Bool {
    do throws(KitFormat.Ambiguity) { return try KitFormat.detect(path) != nil } catch { return true }
  }

  /// Whether there is anything at a path.
  public static func hasFile(at path: String) -> Bool { FileSystem.kind(path) != nil }

  /// Whether a kit in ``folders`` is called so, as ``list()`` names it.
  public func hasKit(named name: String) -> Bool { list().contains { $0.name == name } }

  private static func refusal(_ argument: String, _ path: String) -> KitNotFound {
    let place = FileSystem.kind(path) == .folder ? "in" : "at"
    // All of a path, however long: its end tells the file.
    let shown = String(argument.map { isControl($0) ? "·" : $0 })
    return KitNotFound(description: "no kit \(place) \"\(shown)\": \(KitFormat.fault(at: path))")
  }

  private func refuse(_ argument: String, _ kits: [FoundKit]) throws(KitNotFound) -> Never {
    let path = data.expanded(argument)
    if argument.contains("/") || FileSystem.kind(path) != nil { throw KitFinder.refusal(argument, path) }
    let several = kits.filter { $0.name.hasPrefix("\(argument)/") }.map(\.name)
    if !several.isEmpty {
      throw KitNotFound(
        description: "\(quoted(argument)) holds several kits, name one: "
          + several.map(quoted).joined(separator: ", "))
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
      let entries = FileSystem.names(in: folder).filter { !$0.hasPrefix(".") }
      for entry in entries.sorted(by: { isNaturallyOrdered($0, before: $1) }) {
        for (name, place) in KitFinder.places(entry, in: folder) {
          kits.append(
            FoundKit(
              name: name, title: KitTitle.of(place) ?? name, format: place.format, path: place.file,
              isShadowed: !names.insert(name).inserted))
        }
      }
    }
    return kits
  }

  /// The kits that an entry of a kit folder is; several where a folder has several.
  private static func places(_ entry: String, in folder: String) -> [(String, KitFormat.Place)] {
    let path = "\(folder)/\(entry)"
    let isFile = FileSystem.kind(path) == .file
    do throws(KitFormat.Ambiguity) {
      return try KitFormat.detect(path).map { [(isFile ? FileSystem.stem(of: entry) : entry, $0)] } ?? []
    } catch {
      return error.kits.compactMap { kit in
        // `try?`: these are kits, and not several.
        guard let place = try? KitFormat.detect("\(path)/\(kit)") else { return nil }
        let isFolder = FileSystem.kind("\(path)/\(kit)") == .folder
        return ("\(entry)/\(isFolder ? kit : KitFinder.name(ofKitAt: kit))", place)
      }
    }
  }

  /// The name of one of a folder's kits: its file's without the extension, or its own folder's where all such files are
  /// called alike.
  private static func name(ofKitAt path: String) -> String {
    let isAlike = [KitReader.fileName, HydrogenReader.fileName].contains(FileSystem.name(of: path))
    let folder = FileSystem.folder(of: path)
    return isAlike && folder != "." ? folder : FileSystem.stem(of: path)
  }
}

extension FileSystem {
  /// A file's absolute path, its folder without links and dots, its own name as it is.
  fileprivate static func canonicalFolder(_ path: String) -> String {
    guard let folder = canonical(FileSystem.folder(of: path)) else { return absolute(path) }
    return folder == "/" ? "/\(name(of: path))" : "\(folder)/\(name(of: path))"
  }
}
