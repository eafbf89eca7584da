internal import RimshotKit

/// What `kit list --json` prints.
struct KitListing: Encodable, Equatable {
  struct Entry: Encodable, Equatable {
    /// What `kit load` takes.
    var name: String
    /// What it is: `rimshot`, `hydrogen`, `drumgizmo`, `sfz`, `samples` or `archive`.
    var format: String
    /// Its folder or file, absolute.
    var path: String
  }

  /// The kits, by name.
  var kits: [Entry]
}

/// What `kit check --json` prints.
struct KitCheck: Encodable, Equatable {
  struct Finding: Encodable, Equatable {
    var severity: String
    var message: String
    var file: String
    /// From 1; 0 for the file as a whole.
    var line: Int
    /// From 1; 0 for the line as a whole.
    var column: Int
  }

  /// The kit's file.
  var path: String
  /// Its name; `nil` where it can't be read at all.
  var name: String?
  /// How many errors.
  var errors: Int
  /// How many warnings.
  var warnings: Int
  /// Each, in the kit's order.
  var diagnostics: [Finding]

  /// The same as compilers write it.
  private(set) var lines: [String]

  private enum CodingKeys: String, CodingKey {
    case path, name, errors, warnings, diagnostics
  }

  init(path: String, name: String?, _ diagnostics: [Diagnostic]) {
    self.path = path
    self.name = name
    errors = diagnostics.count { $0.severity == .error }
    warnings = diagnostics.count { $0.severity == .warning }
    lines = diagnostics.map(\.description)
    self.diagnostics = diagnostics.map {
      Finding(
        severity: $0.severity.rawValue, message: $0.message, file: $0.location.file, line: $0.location.line,
        column: $0.location.column)
    }
  }
}

/// What `kit info --json` prints.
struct KitDescription: Encodable, Equatable {
  struct Output: Encodable, Equatable {
    var name: String
    var stereo: Bool
  }

  struct ChokeGroup: Encodable, Equatable {
    var name: String
    /// In seconds.
    var fade: Double
    /// The pads in it, by name.
    var pads: [String]
  }

  var name: String
  /// Its file, absolute.
  var path: String
  var author: String
  var license: String
  var description: String
  var outputs: [Output]
  var chokeGroups: [ChokeGroup]
  /// Where the hi-hat pedal is until it speaks, 0 open to 127 closed.
  var pedalStart: Int
  var pads: [Pad]
  /// Different sound files.
  var files: Int
  /// Bytes that they take on disk.
  var fileBytes: Int
  /// Bytes that they take when loaded.
  var memoryBytes: Int

  init(_ kit: Kit, path: String, sounds: KitAccess.Inspection) {
    name = kit.name
    self.path = path
    author = kit.author
    license = kit.license
    description = kit.description
    outputs = kit.outputs.map { Output(name: $0.name, stereo: $0.isStereo) }
    chokeGroups = kit.chokeGroups.enumerated().map { index, group in
      ChokeGroup(
        name: group.name, fade: group.fade, pads: kit.pads.filter { $0.chokeGroup == index }.map(\.name))
    }
    pedalStart = Int(kit.pedalStart)
    pads = kit.pads.map { Pad($0, of: kit) }
    files = sounds.files
    fileBytes = sounds.fileBytes
    memoryBytes = sounds.memoryBytes
  }
}
