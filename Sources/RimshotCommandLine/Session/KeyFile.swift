internal import FoundationEssentials
internal import Glibc
internal import RimshotKit
internal import RimshotKitFiles
internal import RimshotPlayer

/// A file of keys for `rimshot play`, `keys.yaml`: what it says holds, the rest is as usual.
enum KeyFile {
  /// The layouts that a person has.
  typealias Layouts = (drums: KeyLayout, pads: KeyLayout)

  /// Reads a file.
  /// - Parameter path: The file; `nil` is the person's own, which need not be there.
  static func read(_ path: String?, environment: [String: String]) throws(CommandError) -> Layouts {
    guard let file = path ?? ownFile(environment) else { return (.drums, .pads) }
    let log = DiagnosticLog(file: file)
    var layouts: Layouts = (.drums, .pads)
    guard let text = FileManager.default.contents(atPath: file) else {
      if path == nil { return layouts }
      throw .failed("cannot read the keys \(file): \(unsafe String(cString: strerror(errno)))")
    }
    parse(Array(text), into: &layouts, log: log)
    if log.hasErrors {
      throw .failed("the keys \(file) have errors:", details: log.diagnostics.map(\.description))
    }
    return layouts
  }

  /// `$XDG_CONFIG_HOME/rimshot/keys.yaml`, by default in `~/.config`.
  static func ownFile(_ environment: [String: String]) -> String? {
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return "\(folder)/rimshot/keys.yaml"
    }
    return environment["HOME"].map { "\($0)/.config/rimshot/keys.yaml" }
  }

  static func parse(_ text: [UInt8], into layouts: inout Layouts, log: DiagnosticLog) {
    guard let root = YamlDocument.parse(text, log: log)?.root else { return }
    guard case .mapping(let entries) = root.content else {
      return log.error("the file has layouts, drums and pads, with keys in them", at: root.mark)
    }
    for entry in entries {
      switch entry.key {
      case "rimshot": break
      case "drums": read(entry.value, into: &layouts.drums, log: log)
      case "pads": read(entry.value, into: &layouts.pads, log: log)
      default: log.error("unknown layout \"\(entry.key)\": there are drums and pads", at: entry.mark)
      }
    }
  }

  private static func read(_ node: YamlNode, into layout: inout KeyLayout, log: DiagnosticLog) {
    guard case .mapping(let entries) = node.content else {
      return log.error("a layout says what each key plays: \"d: snare\"", at: node.mark)
    }
    for entry in entries {
      let key = entry.key == "space" ? " " : entry.key
      guard key.count == 1, let character = key.first, character.lowercased() == key else {
        log.error(
          "a key is what it types without shift, one character, or space; not \"\(entry.key)\"",
          at: entry.mark)
        continue
      }
      guard case .scalar(let text, isPlain: _) = entry.value.content else {
        log.error("a key plays one pad, role or note", at: entry.value.mark)
        continue
      }
      if entry.value.isNull || text == "nothing" {
        layout.keys[character] = nil
      } else if let meaning = meaning(of: text) {
        layout.keys[character] = meaning
      } else {
        log.error("\"\(text)\" needs a number: velocity 1 to 127, place 1 to 16", at: entry.value.mark)
      }
    }
  }

  /// `nil` for a number that is none or out of range.
  private static func meaning(of text: String) -> KeyLayout.Meaning? {
    let words = text.split(separator: " ").map(String.init)
    switch words.first {
    case "pedal" where words.count == 1: return .pedal
    case "velocity" where words.count == 2:
      return Int(words[1]).flatMap { (1...127).contains($0) ? .velocity($0) : nil }
    case "place" where words.count == 2:
      return Int(words[1]).flatMap { (1...16).contains($0) ? .place($0) : nil }
    default: return .hit(text)
    }
  }
}
