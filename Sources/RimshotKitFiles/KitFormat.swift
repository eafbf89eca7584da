/// The formats of kits that Rimshot knows, told apart by what files hold and never by what they are called.
public enum KitFormat: String, Sendable, Equatable, CaseIterable {
  /// Rimshot's own `kit.yaml`.
  case native = "rimshot"
  /// A Hydrogen drumkit: `drumkit.xml`.
  case hydrogen
  /// A DrumGizmo kit: an XML file, a midimap beside it.
  case drumGizmo = "drumgizmo"
  /// An SFZ instrument.
  case sfz
  /// A folder of sound files without any of these, read by their names.
  case samples
  /// An archive with one of these inside.
  case archive

  /// A kit that was found at a path.
  public struct Place: Sendable, Equatable {
    /// How it is written.
    public var format: KitFormat
    /// The file that ``KitReader`` reads; a folder for ``KitFormat/samples``.
    public var file: String

    /// Makes a place from its parts.
    public init(format: KitFormat, file: String) {
      self.format = format
      self.file = file
    }
  }

  /// A folder that holds several kits, none of which comes before the others.
  public struct Ambiguity: Error, Equatable, CustomStringConvertible {
    /// The folder.
    public var folder: String
    /// The kits in it, as paths from there, in natural order.
    public var kits: [String]

    /// One sentence: which, and what to do.
    public var description: String {
      let shown = kits.prefix(12).map(quoted)
      let more = kits.count > shown.count ? " and \(kits.count - shown.count) more" : ""
      return
        "\(quoted(FileSystem.name(of: folder))) holds several kits, name one: \(shown.joined(separator: ", "))\(more)"
    }
  }

  /// Finds the kit that a path means. Any thread; blocks on the disk, and reads no more than the beginnings of files.
  ///
  /// A file is judged by its first bytes. In a folder `kit.yaml` goes before `drumkit.xml`, that before the one XML file
  /// of a DrumGizmo kit, that before the one `.sfz` that no other includes, and that before sound files; where a folder has none of these, the
  /// one folder in it that has.
  /// - Returns: `nil` where there is no kit.
  public static func detect(_ path: String) throws(Ambiguity) -> Place? {
    switch FileSystem.kind(path) {
    case .file:
      let format = of(file: path) ?? (isDamaged(path) ? .hydrogen : nil)
      return format.map { Place(format: $0, file: path) }
    case .folder:
      let folder = path.last == "/" && path != "/" ? String(path.dropLast()) : path
      var unseen = mostFolders
      return try detect(folder: folder, depth: 0, unseen: &unseen)
    default:
      return nil
    }
  }

  /// How deep a kit may be in the folder that is named: an archive of a repository has `name-main/kits/Rock/drumkit.xml`.
  private static let deepest = 4
  /// How deep sounds without a kit may be: further down they are hardly what was meant.
  private static let deepestSounds = 2
  /// Folders that are looked into before it is no kit that was named, but somebody's home.
  private static let mostFolders = 2000
  /// A folder with more is no kit, and would take long to look through.
  private static let mostNames = 20_000

  /// - Parameter unseen: Folders that may still be looked into.
  private static func detect(folder: String, depth: Int, unseen: inout Int) throws(Ambiguity) -> Place? {
    unseen -= 1
    if unseen < 0 { return nil }
    let native = "\(folder)/\(KitReader.fileName)"
    if FileSystem.kind(native) == .file { return Place(format: .native, file: native) }
    let hydrogen = "\(folder)/drumkit.xml"
    if of(file: hydrogen) == .hydrogen { return Place(format: .hydrogen, file: hydrogen) }
    let names = FileSystem.names(in: folder).filter { !$0.hasPrefix(".") && $0 != "__MACOSX" }
    if names.count > mostNames { return nil }
    for (format, suffix) in [(KitFormat.drumGizmo, "xml"), (.hydrogen, "xml"), (.sfz, "sfz")] {
      let files = names.filter { name in
        FileSystem.suffix(of: name) == suffix && of(file: "\(folder)/\(name)") == format
      }
      // DrumGizmo's kits come in several sizes; its reader takes the fullest and says so.
      if format == .drumGizmo && files.count > 1 { return Place(format: format, file: folder) }
      let kits = format == .sfz ? withoutParts(files, in: folder) : files
      if let place = try only(kits, in: folder, format) { return place }
    }
    if isDamaged(hydrogen) { return Place(format: .hydrogen, file: hydrogen) }
    if names.contains(where: { SampleFolder.isSound($0) && FileSystem.kind("\(folder)/\($0)") == .file }) {
      return depth > deepestSounds ? nil : Place(format: .samples, file: folder)
    }
    return depth < deepest ? try detect(inFoldersOf: folder, names, depth: depth, unseen: &unseen) : nil
  }

  /// Whether a file that is called as Hydrogen's are, but isn't one, isn't any other program's either: its reader says what
  /// is wrong with it, and the sounds beside it shouldn't play as something else.
  private static func isDamaged(_ path: String) -> Bool {
    guard FileSystem.name(of: path) == HydrogenReader.fileName, FileSystem.kind(path) == .file,
      let head = FileSystem.head(of: path, count: headBytes)
    else {
      return false
    }
    let root = XmlDocument.rootName(of: head)
    return root == nil || root == HydrogenReader.rootName
  }

  private static func detect(
    inFoldersOf folder: String, _ names: [String], depth: Int, unseen: inout Int
  ) throws(Ambiguity) -> Place? {
    var places: [Place] = []
    var sounds: [Place] = []
    for name in names.sorted(by: { isNaturallyOrdered($0, before: $1) }) {
      let path = "\(folder)/\(name)"
      guard FileSystem.kind(path) == .folder else { continue }
      do throws(Ambiguity) {
        guard let place = try detect(folder: path, depth: depth + 1, unseen: &unseen) else { continue }
        if place.format == .samples { sounds.append(place) } else { places.append(place) }
      } catch {
        throw Ambiguity(
          folder: folder, kits: error.kits.map { "\(error.folder.dropFirst(folder.count + 1))/\($0)" })
      }
    }
    if places.count > 1 {
      throw Ambiguity(folder: folder, kits: places.map { String($0.file.dropFirst(folder.count + 1)) })
    }
    // A pack has a folder for each drum; only an archive's top folder is alone.
    return places.first ?? (sounds.count > 1 ? Place(format: .samples, file: folder) : sounds.first)
  }

  private static func only(
    _ names: [String], in folder: String, _ format: KitFormat
  ) throws(Ambiguity) -> Place? {
    if names.count > 1 {
      throw Ambiguity(folder: folder, kits: names.sorted { isNaturallyOrdered($0, before: $1) })
    }
    return names.first.map { Place(format: format, file: "\(folder)/\($0)") }
  }
}
