internal import RimshotKit

/// What `kit list --json` prints.
struct KitListing: Encodable, Equatable {
  struct Entry: Encodable, Equatable {
    /// What `kit load` takes.
    var name: String
    /// What the kit itself says that it is called, as far as a glance tells; else `name`.
    var title: String
    /// What it is: `rimshot`, `hydrogen`, `drumgizmo`, `sfz`, `samples` or `archive`.
    var format: String
    /// Its folder or file, absolute.
    var path: String
  }

  /// The kits, by name.
  var kits: [Entry]
}

/// What `kit info --json` prints.
struct KitDescription: Encodable, Equatable {
  struct Output: Encodable, Equatable {
    var name: String
    var stereo: Bool
  }

  struct ChokeGroup: Encodable, Equatable {
    var name: String
    /// In seconds, for pads that don't say otherwise.
    var fade: Double
    /// The pads whose hits silence, by name.
    var pads: [String]
    /// The pads that they silence.
    var silences: [String]
  }

  var name: String
  /// Its file, absolute.
  var path: String
  /// What it is: `rimshot`, `hydrogen`, `drumgizmo`, `sfz` or `samples`.
  var format: String?
  /// Whether that is in an archive.
  var archive: Bool
  var author: String
  var license: String
  var description: String
  /// What it has to play: `sample`, `region`, `layer` or `file`.
  var unit: String?
  /// How many of these its files have.
  var total: Int?
  /// How many are heard, or do without a sound what they are meant to.
  var plays: Int?
  /// How many the kit itself mutes.
  var muted: Int?
  /// How many have a file that is missing, broken or empty.
  var lost: Int?
  var outputs: [Output]
  var chokeGroups: [ChokeGroup]
  /// Where the hi-hat pedal is until it speaks, 0 open to 127 closed.
  var pedalStart: Int
  /// Where other controllers are until a device says otherwise, by their numbers.
  var controllers: [String: Int]
  var pads: [Pad]
  /// Different sound files.
  var files: Int
  /// Bytes that they take on disk.
  var fileBytes: Int
  /// Bytes that they take when loaded.
  var memoryBytes: Int

  /// `212 of 214 regions`
  private(set) var playText: String?

  private enum CodingKeys: String, CodingKey {
    case name, path, format, archive, author, license, description, unit, total, plays, muted, lost, outputs
    case chokeGroups, pedalStart, controllers, pads, files, fileBytes, memoryBytes
  }

  init(
    _ kit: Kit, path: String, format: String? = nil, isArchive: Bool = false,
    sounds: KitAccess.Inspection, play: KitPlay? = nil
  ) {
    name = kit.name
    self.path = path
    self.format = format
    archive = isArchive
    author = kit.author
    license = kit.license
    description = kit.description
    unit = play?.unit
    total = play?.total
    plays = play?.plays
    muted = play?.muted
    lost = play?.lost
    playText = play?.text
    outputs = kit.outputs.map { Output(name: $0.name, stereo: $0.isStereo) }
    chokeGroups = kit.chokeGroups.enumerated().map { index, group in
      ChokeGroup(
        name: group.name, fade: group.fade, pads: kit.pads.filter { $0.chokeGroup == index }.map(\.name),
        silences: kit.pads.filter { $0.choker?.group == index }.map(\.name))
    }
    pedalStart = Int(kit.pedalStart)
    controllers = Dictionary(
      uniqueKeysWithValues: kit.controllers.map { (String($0.key), Int($0.value)) })
    pads = kit.pads.map { Pad($0, of: kit) }
    files = sounds.files
    fileBytes = sounds.fileBytes
    memoryBytes = sounds.memoryBytes
  }
}

extension Kit.Pad {
  /// The group whose hits silence it, and in how many seconds where that isn't the group's own time.
  var choker: (group: Int, fade: Double?)? {
    switch chokedBy {
    case .itsGroup: chokeGroup.map { ($0, chokeFade) }
    case .group(let group, let fade): (group, fade)
    case .nobody: nil
    }
  }
}
