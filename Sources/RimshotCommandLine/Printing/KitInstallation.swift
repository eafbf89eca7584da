internal import RimshotKit
internal import RimshotKitFiles

/// What `kit install --json` prints.
struct KitInstallation: Encodable, Equatable {
  /// What `kit load` takes.
  var name: String
  /// The name that the kit says it has.
  var title: String
  /// `rimshot`, `hydrogen`, `drumgizmo`, `sfz` or `samples`.
  var format: String
  /// Its folder, absolute.
  var path: String
  /// Whether it took another's place.
  var replaced: Bool
  /// Warnings, one line each, as `kit check` prints them.
  var warnings: [String]
}

extension KitInstallation {
  init(_ kit: InstalledKit) {
    self.init(
      name: kit.name, title: kit.title, format: kit.format.rawValue, path: kit.path,
      replaced: kit.isReplacement,
      warnings: kit.warnings.map(\.description))
  }
}

/// What `kit new --json` prints.
struct KitDrafted: Encodable, Equatable {
  /// The file that was written, absolute.
  var path: String
  /// How many pads it has.
  var pads: Int
  /// How many sounds they play.
  var sounds: Int
  /// What was left out and why, one sentence each.
  var warnings: [String] = []
}

extension KitText {
  /// `kit install`: where it is, and how to play it.
  static func installation(_ kit: KitInstallation) -> String {
    let name =
      kit.name.allSatisfy { $0.isLetter || $0.isNumber || "-_.+".contains($0) } ? kit.name : "'\(kit.name)'"
    return
      "\(kit.replaced ? "replaced" : "installed") \(kit.title) in \(kit.path)\nplay it: rimshot kit load \(name)"
  }

  /// `kit new`: what was written, and what to do next.
  static func draft(_ draft: KitDrafted) -> String {
    "wrote \(draft.path): \(Quantity.count(draft.pads, "pad")), \(Quantity.count(draft.sounds, "sound"))"
  }
}
