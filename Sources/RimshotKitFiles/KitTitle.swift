/// What a kit says that it is called, told from no more than the beginnings of its files.
enum KitTitle {
  /// The title; `nil` where there is none within sight. Any thread; blocks on the disk.
  static func of(_ place: KitFormat.Place) -> String? {
    let title: String? =
      switch place.format {
      case .native: native(place.file)
      case .hydrogen: hydrogen(place.file)
      case .drumGizmo: drumGizmo(place.file)
      case .sfz: FileSystem.stem(of: FileSystem.name(of: place.file))
      case .samples: FileSystem.name(of: place.file)
      case .archive: archive(place.file)
      }
    let line = String((title ?? "").map { isControl($0) ? " " : $0 })
    return line.isEmpty ? nil : line
  }

  private static func archive(_ file: String) -> String? {
    // `try?`: an archive with several kits has no title.
    guard let folder = KitCache().known(file), let place = try? KitFormat.detect(folder),
      place.format != .archive
    else { return nil }
    return of(place)
  }

  // MARK: - YAML

  private static func native(_ file: String) -> String? {
    // `try?`: whoever reads the kit itself gets the reason.
    guard let text = try? FileSystem.contents(of: file, limit: KitReader.maximumBytes) else { return nil }
    // All that comes before the pads is enough, and they are nearly everything.
    return name(in: beforePads(text)) ?? name(in: text)
  }

  private static func beforePads(_ text: [UInt8]) -> [UInt8] {
    let key = Array("\npads:".utf8)
    let end = text.indices.first { text[$0] == key[0] && text[$0...].starts(with: key) }
    return end.map { Array(text[...$0]) } ?? text
  }

  private static func name(in text: [UInt8]) -> String? {
    let log = DiagnosticLog(file: "")
    guard case .mapping(let entries) = YamlDocument.parse(text, log: log)?.root?.content else { return nil }
    return entries.first { $0.key == "name" }?.value.scalar
  }

  // MARK: - XML

  private static func hydrogen(_ file: String) -> String? {
    root(of: file) { HydrogenText.readable($0) }?.first("name").map { HydrogenText.plain($0.text) }
  }

  private static func drumGizmo(_ path: String) -> String? {
    var file = path
    if FileSystem.kind(path) == .folder {
      guard let first = DrumGizmoReader.drumkitFiles(in: path).first else { return nil }
      file = "\(path)/\(first)"
    }
    guard let root = root(of: file, as: { $0 }) else { return nil }
    let title = root.first("metadata")?.first("title")?.trimmedText
    return [title, root.attributes["title"], root.attributes["name"]].compactMap(\.self).first { !$0.isEmpty }
  }

  private static func root(of file: String, as readable: ([UInt8]) -> [UInt8]) -> XmlElement? {
    guard let head = FileSystem.head(of: file, count: KitFormat.headBytes) else { return nil }
    // Not within a character.
    let end = head.lastIndex(of: UInt8(ascii: ">")) ?? head.endIndex - 1
    return XmlDocument.beginning(of: readable(Array(head[...end])))
  }
}
