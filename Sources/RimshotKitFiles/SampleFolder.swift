internal import RimshotKit

/// What a folder of sound files is, judged by their names: pads with velocity layers and takes.
struct SampleFolder {
  /// A pad as its files' names describe it.
  struct Pad: Equatable {
    var name: String
    /// `nil` where its notes say it, or nothing does.
    var role: String?
    var note: Int?
    /// Whether a stroke on one of the hi-hat's pads ends the others.
    var isHiHat: Bool
    var layers: [Layer]
  }

  /// Takes that were struck equally hard.
  struct Layer: Equatable {
    var velocities: ClosedRange<Int>
    /// Paths from the folder.
    var files: [String]
  }

  /// The pads: known drums in the order of ``Role/all``, then the others in natural order.
  let pads: [Pad]

  /// Extensions of sound files that the loader may read. Folders of samples have licences, pictures and projects too.
  private static let suffixes: Set<String> = [
    "wav", "wave", "flac", "aif", "aiff", "aifc", "ogg", "oga", "opus", "mp3", "au", "snd", "caf", "w64",
    "rf64", "voc",
  ]

  /// Whether a file is a sound by its name.
  static func isSound(_ name: String) -> Bool {
    !name.hasPrefix(".") && suffixes.contains(FileSystem.suffix(of: name))
  }

  /// The sounds in a folder and in the folders in it, as paths from there, in natural order.
  static func sounds(in folder: String) -> [String] {
    sounds(in: folder, "", depth: 0).sorted { isNaturallyOrdered($0, before: $1) }
  }

  /// The sounds that a `kit.yaml` can name, and for each other one the sentence that it is left out.
  static func nameableSounds(in folder: String) -> (files: [String], notes: [String]) {
    let all = sounds(in: folder)
    let unnameable = all.filter { $0.contains(where: isControl) }
    return (
      all.filter { !$0.contains(where: isControl) },
      unnameable.map { "the sound \(quoted($0)) is left out: its name has control characters, rename it" }
    )
  }

  private static func sounds(in folder: String, _ inner: String, depth: Int) -> [String] {
    let deepest = 3
    return FileSystem.names(in: "\(folder)/\(inner)").flatMap { name -> [String] in
      let path = inner.isEmpty ? name : "\(inner)/\(name)"
      if name.hasPrefix(".") || MemberPath.isJunk(name) { return [] }
      switch FileSystem.kind("\(folder)/\(path)") {
      case .file: return isSound(name) ? [path] : []
      case .folder: return depth < deepest ? sounds(in: folder, path, depth: depth + 1) : []
      default: return []
      }
    }
  }

  // MARK: - Understanding

  /// A file and what its name says.
  private struct Sound {
    var path: String
    var velocity: Double?
    var take: Int
  }

  /// Files that one pad plays.
  private struct Group {
    var role: Role?
    /// The words that tell it from others of its role, or that are all its name.
    var title: String
    var note: Int?
    var sounds: [Sound]
  }

  /// - Parameter files: Paths from the folder, in natural order.
  init(_ files: [String]) {
    let names = files.map { SampleName($0) }
    let leading = names.compactMap(\.leading)
    let areNotes = !leading.isEmpty && leading.allSatisfy { (22...127).contains($0) }
    let hasLowTom = names.contains {
      !Set($0.words).isDisjoint(with: ["low", "lo", "lowtom", "lotom", "lt"])
    }
    let common =
      files.count > 1 ? names.dropFirst().reduce(Set(names[0].words)) { $0.intersection($1.words) } : []

    var groups: [Group] = []
    var places: [String: Int] = [:]
    for (file, name) in zip(files, names) {
      let drum = SampleInstrument(name, hasLowTom: hasLowTom)
      let note = name.note ?? (areNotes ? name.leading : nil) ?? drum?.note
      var words = (drum?.rest ?? name.words).filter { !common.contains($0) }
      var numbers = name.numbers
      if let number = drum?.number { numbers.remove(at: number) }
      if drum == nil && note == nil {
        // Nothing says that these are takes of one drum.
        if let number = name.leading { words.insert(String(number), at: 0) }
        words += numbers.map(\.text)
        numbers = []
      }
      var sound = Sound(path: file, velocity: name.velocity, take: name.take ?? 0)
      let values = numbers.map(\.value)
      if name.velocity == nil && (values.count > 1 || (values.count == 1 && name.take != nil)) {
        sound.velocity = Double(values[0])
        sound.take = name.take ?? values[1]
      } else if let value = values.last, name.take == nil {
        sound.take = value
      }
      let title = words.joined(separator: " ")
      let key = "\(drum?.role.name ?? "")/\(title)/\(note ?? -1)"
      let index = places[key] ?? groups.count
      places[key] = index
      if index == groups.count {
        groups.append(Group(role: drum?.role, title: title, note: note, sounds: []))
      }
      groups[index].sounds.append(sound)
    }
    pads = SampleFolder.pads(groups)
  }

  private static func pads(_ groups: [Group]) -> [Pad] {
    // The shortest name of a drum is the drum itself: `snare` before `snare brushed`.
    let ordered = groups.enumerated().sorted { SampleFolder.order($0) < SampleFolder.order($1) }.map(
      \.element)
    var taken = Set(ordered.compactMap(\.note))
    var roles: Set<String> = []
    var names: Set<String> = []
    var pads = ordered.map { group in
      let isFirst = group.role.map { roles.insert($0.name).inserted } ?? false
      var note = group.note
      if note == nil, isFirst || group.title.isEmpty, let role = group.role {
        note = notes(of: role).first { taken.insert($0).inserted }
      }
      return Pad(
        name: name(group, among: &names), role: isFirst ? group.role?.name : nil, note: note,
        isHiHat: group.role?.instrument == "hihat", layers: layers(group.sounds))
    }
    for index in pads.indices where pads[index].note == nil {
      pads[index].note = (Array(36...127) + (0...35).reversed()).first { taken.insert($0).inserted }
    }
    return pads
  }

  private static func order(_ group: (offset: Int, element: Group)) -> (Int, Int, Int) {
    let role = group.element.role.map { Int($0.strike) } ?? Int.max
    return (role, group.element.role == nil ? 0 : group.element.title.count, group.offset)
  }

  private static func notes(of role: Role) -> [Int] {
    // General MIDI has no half-open hi-hat; Alesis' modules have theirs here.
    role.name == "hihat/half" ? [23] : role.kitNotes.map { Int($0) }
  }

  private static func name(_ group: Group, among names: inout Set<String>) -> String {
    let role = group.role.map { $0.name.replacing("/", with: " ") }
    let plain = [role, group.title.isEmpty ? nil : group.title].compactMap(\.self).joined(separator: " ")
    let base = plain.isEmpty ? group.note.map { "note \($0)" } ?? "pad" : plain
    // Files of packs have the pack's name, the tempo and the key in theirs.
    var name = String(base.prefix(KitBounds.nameLength))
    var number = 2
    while !names.insert(name).inserted {
      name = "\(base.prefix(KitBounds.nameLength - 6)) (\(number))"
      number += 1
    }
    return name
  }

  /// Layers from soft to loud. Values beyond 16 are velocities, where each layer ends, or begins where the first says 1;
  /// smaller ones only an order, and divide the velocities equally.
  private static func layers(_ sounds: [Sound]) -> [Layer] {
    var values = Set(sounds.map { $0.velocity ?? 0 }).sorted()
    // The engine has no more; the rest of so fine a scale plays with the loudest.
    if values.count > 127 { values.removeLast(values.count - 127) }
    let files = values.map { value in
      sounds.filter { ($0.velocity ?? 0) == value || (value == values.last && ($0.velocity ?? 0) > value) }
        .enumerated().sorted { ($0.element.take, $0.offset) < ($1.element.take, $1.offset) }.map(
          \.element.path)
    }
    var starts = values.indices.map { $0 * 127 / values.count + 1 }
    if let last = values.last, last > 16, last <= 127, values.allSatisfy({ $0 >= 0 }) {
      let whole = values.map { Int($0) }
      let begins = whole[0] <= 1 ? [1] + whole.dropFirst() : [1] + whole.dropLast().map { $0 + 1 }
      if zip(begins, begins.dropFirst()).allSatisfy({ $0 < $1 }) { starts = begins }
    }
    return values.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1] - 1 : 127
      return Layer(velocities: starts[index]...end, files: files[index])
    }
  }
}
