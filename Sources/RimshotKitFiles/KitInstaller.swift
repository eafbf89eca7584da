internal import Glibc
public import RimshotKit

/// A kit that was put among the user's kits.
public struct InstalledKit: Sendable, Equatable {
  /// What `kit load` takes.
  public var name: String
  /// The name that the kit says it has.
  public var title: String
  /// What it is.
  public var format: KitFormat
  /// Its folder, absolute.
  public var path: String
  /// Whether another one was replaced.
  public var isReplacement: Bool
  /// What is wrong with it though it can be played.
  public var warnings: [Diagnostic]
}

/// Why a kit wasn't installed.
public struct InstallError: Error, Equatable {
  /// One sentence.
  public var message: String
  /// What the reader said, where it refused the kit.
  public var diagnostics: [Diagnostic] = []
}

/// Puts kits into the folder of the user's own, `$XDG_DATA_HOME/rimshot/kits` (`~/.local/share`).
///
/// A kit appears there whole, or not at all: it is unpacked or copied beside its place, read, and then renamed.
public struct KitInstaller: Sendable {
  private let folder: String?

  /// For this process's user.
  public init() {
    self.init(environment: DataFolders.variables("RIMSHOT_KITS"))
  }

  /// For any environment.
  /// - Parameter environment: `XDG_DATA_HOME` and `HOME`.
  public init(environment: [String: String]) {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : "\($0)/.local/share" }
    let data = environment["XDG_DATA_HOME"] ?? ""
    // The XDG specification wants relative paths ignored.
    folder = (data.hasPrefix("/") ? data : home).map { "\($0)/rimshot/kits" }
  }

  /// Installs a kit. Any thread; blocks on the disk.
  /// - Parameter source: An archive, a kit's folder, or its file, which stands for the folder that it is in.
  /// - Parameter name: What it shall be called; `nil` leaves it to the source's name.
  /// - Parameter replacing: Whether a kit that has the name gives way.
  /// - Parameter progress: Told how far it has been unpacked or copied, on the calling thread.
  public func install(
    _ source: String, name: String? = nil, replacing: Bool = false,
    progress: UnpackingProgress = { _, _ in }
  ) throws(InstallError) -> InstalledKit {
    guard let folder else { throw InstallError(message: "HOME isn't set, so there is no place for kits") }
    let origin = try KitInstaller.origin(source)
    let name = name ?? origin.name
    if let fault = KitInstaller.fault(inName: name) { throw InstallError(message: fault) }
    let target = "\(folder)/\(name)"
    let isReplacement = FileSystem.kind(target) != nil
    if isReplacement && !replacing {
      throw InstallError(
        message:
          "there is a kit \(quoted(name)) already, in \(target): --force replaces it, --name NAME avoids it")
    }
    if !origin.isArchive { try KitInstaller.checkFolder(origin.path, source, kits: folder, target: target) }
    let temporary = try KitInstaller.step(source) { () throws(ArchiveError) in
      try FileSystem.makeFolders(folder)
      return try FileSystem.makeTemporaryFolder(in: folder)
    }
    defer { FileSystem.remove(temporary) }
    let content = "\(temporary)/\(name)"
    try KitInstaller.step(source) { () throws(ArchiveError) in
      try FileSystem.makeFolders(content)
      if origin.isArchive {
        try KitUnpacking.unpack(origin.path, into: content, progress: progress)
      } else {
        try KitUnpacking.copy(origin.path, into: content, progress: progress)
      }
    }
    let kitFolder = KitInstaller.kitFolder(content)
    var installed = try check(kitFolder, of: source)
    try KitInstaller.step(source) { () throws(ArchiveError) in
      try KitInstaller.put(kitFolder, to: target, temporary)
    }
    installed.name = name
    if installed.format == .samples { installed.title = name }
    installed.path = target
    installed.isReplacement = isReplacement
    installed.warnings = installed.warnings.map { $0.moved(from: kitFolder, to: target) }
    return installed
  }

  // MARK: - Steps

  private static func step<Result>(
    _ source: String, _ work: () throws(ArchiveError) -> Result
  ) throws(InstallError) -> Result {
    do throws(ArchiveError) {
      return try work()
    } catch {
      throw InstallError(message: "cannot install \(source): \(error.message)")
    }
  }

  private struct Origin {
    var path: String
    var name: String
    var isArchive: Bool
  }

  private static func origin(_ source: String) throws(InstallError) -> Origin {
    switch FileSystem.kind(source) {
    case .file where KitFormat.of(file: source) == .archive:
      return Origin(
        path: source, name: FileSystem.stem(of: FileSystem.name(of: source)), isArchive: true)
    case .file where KitFormat.of(file: source) != nil:
      return try origin(FileSystem.folder(of: FileSystem.absolute(source)))
    case .file: throw InstallError(message: "cannot install \(source): \(KitFormat.fault(at: source))")
    case .folder:
      let path = FileSystem.canonical(source) ?? source
      return Origin(path: path, name: FileSystem.name(of: path), isArchive: false)
    default: throw InstallError(message: "no kit at \(source): \(KitFormat.fault(at: source))")
    }
  }

  /// Looks before anything is copied, which may be much.
  private static func checkFolder(
    _ path: String, _ source: String, kits: String, target: String
  ) throws(InstallError) {
    if path == FileSystem.canonical(target) { throw InstallError(message: "\(source) is installed already") }
    // The deepest part of it that is there: links above it count.
    var above = kits
    while FileSystem.kind(above) == nil { above = FileSystem.folder(of: above) }
    if "\(FileSystem.canonical(above) ?? above)/".hasPrefix(path == "/" ? path : "\(path)/") {
      throw InstallError(message: "cannot install \(source): the kits are kept in that folder")
    }
    let isKit: Bool
    do throws(KitFormat.Ambiguity) {
      isKit = try KitFormat.detect(path) != nil
    } catch {
      isKit = true
    }
    if !isKit {
      throw InstallError(message: "\(source) was not installed: there is neither a kit nor a sound in it")
    }
  }

  /// A name is a folder's, and a word that no path looks like.
  private static func fault(inName name: String) -> String? {
    if name.isEmpty || name.hasPrefix(".") || name.contains("/") || name.contains(where: isControl)
      || name.utf8.count > 200
    {
      return
        "a kit's name has no slash, doesn't begin with a dot and has at most 200 bytes, unlike \(quoted(name))"
    }
    return nil
  }

  /// The folder itself, or the only one in it: archives have a top folder.
  private static func kitFolder(_ content: String) -> String {
    let names = FileSystem.names(in: content)
    guard names.count == 1, FileSystem.kind("\(content)/\(names[0])") == .folder else { return content }
    return "\(content)/\(names[0])"
  }

  private func check(_ folder: String, of source: String) throws(InstallError) -> InstalledKit {
    let place: KitFormat.Place?
    do throws(KitFormat.Ambiguity) {
      place = try KitFormat.detect(folder)
    } catch {
      return try checkSeveral(error.kits, in: folder, of: source)
    }
    guard let place, place.format != .archive else {
      throw InstallError(message: "\(source) was not installed: there is neither a kit nor a sound in it")
    }
    return try check(place, in: folder, of: source)
  }

  /// Several kits in one folder, as SFZ packs have: they are installed together when all can be read.
  private func checkSeveral(
    _ kits: [String], in folder: String, of source: String
  ) throws(InstallError) -> InstalledKit {
    var first: InstalledKit?
    for kit in kits {
      let file = "\(folder)/\(kit)"
      guard let format = KitFormat.of(file: file) else { continue }
      let installed = try check(KitFormat.Place(format: format, file: file), in: folder, of: source)
      if first == nil { first = installed } else { first?.warnings += installed.warnings }
    }
    guard let first else { throw InstallError(message: "\(source) was not installed: there is no kit in it") }
    return first
  }

  private func check(
    _ place: KitFormat.Place, in folder: String, of source: String
  ) throws(InstallError) -> InstalledKit {
    let reading = KitReader.read(place.file)
    guard let kit = reading.kit else {
      throw InstallError(
        message: "\(source) was not installed, because it cannot be read:",
        diagnostics: reading.diagnostics.map { $0.moved(from: folder, to: source) })
    }
    return InstalledKit(
      name: "", title: kit.name, format: place.format, path: folder, isReplacement: false,
      warnings: reading.diagnostics)
  }

  /// Renames a folder to its place, and what is there out of the way.
  static func put(_ folder: String, to target: String, _ temporary: String) throws(ArchiveError) {
    let old = "\(temporary)/.old"
    let hasOld = FileSystem.move(target, to: old) == 0
    let code = FileSystem.move(folder, to: target)
    if code == 0 { return }
    if hasOld { _ = FileSystem.move(old, to: target) }
    throw ArchiveError(message: "cannot write \(target): \(unsafe String(cString: strerror(code)))")
  }
}

extension Diagnostic {
  /// The same about a folder that has got another name.
  func moved(from folder: String, to place: String) -> Diagnostic {
    guard location.file.hasPrefix(folder) else { return self }
    var moved = self
    moved.location.file = place + location.file.dropFirst(folder.count)
    return moved
  }
}
