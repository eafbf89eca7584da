internal import FoundationEssentials
internal import RimshotControl
internal import RimshotKit
internal import RimshotKitFiles
internal import RimshotPlayer

/// Keys that are chosen while playing are kept.
extension KeyFile {
  /// Has a key play something from now on. Comments and all else in the file stay.
  /// - Parameter layout: ``KeyLayout/name``.
  static func keep(
    _ key: Character, _ meaning: KeyLayout.Meaning, layout: String, in file: String
  ) throws(CommandError) {
    let former = FileManager.default.contents(atPath: file).map { Array($0) } ?? []
    var wanted: Layouts = (.drums, .pads)
    let log = DiagnosticLog(file: file)
    parse(former, into: &wanted, log: log)
    if log.hasErrors {
      throw .failed("the keys \(file) have errors", details: log.diagnostics.map(\.description))
    }
    if layout == wanted.pads.name {
      wanted.pads.keys[key] = meaning
    } else {
      wanted.drums.keys[key] = meaning
    }
    guard let text = text(former, with: key, meaning, layout: layout), reads(text, as: wanted) else {
      throw .failed(
        "\(file) is written in a way that can't be changed here: put \"\(word(key)): \(word(meaning))\" below \(layout)"
      )
    }
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "/"
    do throws(SystemError) {
      try UnitFile.write(text, to: file, in: folder)
    } catch {
      throw .failed("\(error); the key is lost when this ends")
    }
  }

  private static func reads(_ text: String, as wanted: Layouts) -> Bool {
    let log = DiagnosticLog(file: "")
    var now: Layouts = (.drums, .pads)
    parse(Array(text.utf8), into: &now, log: log)
    return !log.hasErrors && now == wanted
  }

  private static func text(
    _ former: [UInt8], with key: Character, _ meaning: KeyLayout.Meaning, layout: String
  ) -> String? {
    let log = DiagnosticLog(file: "")
    guard var editing = YamlEditing(former) else { return nil }
    let name = key == " " ? "space" : String(key)
    guard case .mapping(let layouts)? = YamlDocument.parse(former, log: log)?.root?.content,
      let entry = layouts.first(where: { $0.key == layout })
    else {
      editing.append("\(layout):\n  \(word(key)): \(word(meaning))")
      return editing.result
    }
    return editing.set(name, written: word(key), to: word(meaning), in: entry.value) ? editing.result : nil
  }

  /// A key as it stands in the file.
  private static func word(_ key: Character) -> String {
    if key == " " { return "space" }
    if key.isLetter && key.isASCII && key != "y" && key != "n" { return String(key) }
    return key == "\"" || key == "\\" ? "'\(key)'" : "\"\(key)\""
  }

  /// What a key does as it stands in the file.
  private static func word(_ meaning: KeyLayout.Meaning) -> String {
    switch meaning {
    case .pedal: "pedal"
    case .velocity(let velocity): "velocity \(velocity)"
    case .place(let place): "place \(place)"
    case .hit(let name): YamlWords.scalar(name)
    }
  }
}
