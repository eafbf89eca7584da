internal import RimshotKit

extension KitReading {
  /// Instruments of a kit of another program.
  static let maximumPads = 500

  private static let padKeys =
    [
      "note", "notes", "role", "pedal", "position", "when", "trigger", "output", "microphones", "choke",
      "choke_fade", "choked_by", "choke_self", "chokes", "polyphony", "aftertouch", "pedal_group",
      "pedal_damping", "note_off", "humanize", "player", "remote",
    ] + soundKeys + ["overlap", "holes", "layers", "samples", "articulations"]
  private static let articulationKeys =
    ["note", "notes", "pedal", "position", "zone", "when", "trigger", "output"] + soundKeys
    + ["overlap", "holes", "layers", "samples"]

  func readPads(_ node: YamlNode) -> [Kit.Pad] {
    let entries = entries(of: node, "pads", "pad by its name")
    if entries.count > KitBounds.pads {
      log.error("more than \(KitBounds.pads) pads", at: node.mark)
      return []
    }
    var owners: [UInt8: YamlEntry] = [:]
    var pads: [Kit.Pad] = []
    for entry in entries {
      guard let pad = readPad(entry, number: pads.count) else { continue }
      // One that asks for more than a hit isn't there by mistake.
      for note in pad.allNotes where pad.articulations.contains(where: \.isAlwaysHit) {
        if let first = owners[note] {
          log.warning(
            "note \(note) also hits pad \(quoted(first.key)) in line \(first.mark.line); both sound",
            at: entry.mark)
        } else {
          owners[note] = entry
        }
      }
      pads.append(pad)
    }
    if pads.reduce(0, { $0 + $1.allNotes.count }) > KitBounds.notes {
      log.error("more than \(KitBounds.notes) notes on all pads together", at: node.mark)
    }
    readDirectedChokes(into: &pads)
    readRemotes(into: &pads)
    if !log.hasErrors && !pads.contains(where: { $0.articulations.contains { !$0.samples.isEmpty } }) {
      log.error("no pad has any sound", at: node.mark)
    }
    return pads
  }

  /// - Parameter number: The pad's index, if it comes through.
  private func readPad(_ entry: YamlEntry, number: Int) -> Kit.Pad? {
    checkName(entry)
    var pad = Kit.Pad(name: entry.key, notes: [])
    if entry.value.isNull {
      log.warning("pad \(quoted(pad.name)) is empty and stays silent", at: entry.mark)
      return pad
    }
    guard
      let fields = YamlFields(
        entry.value, of: "pad \(quoted(pad.name))", keys: KitReading.padKeys, log: log)
    else { return nil }
    pad.notes = readNotes(fields, of: "a pad")
    pad.role = fields["role"].flatMap { readRole($0, hasArticulations: fields["articulations"] != nil) }
    var keys = SoundKeys(output: fields["output"].flatMap { readOutput($0) }, microphones: microphones)
    keys.microphones = fields["microphones"].map { readMicrophones($0, over: microphones) } ?? microphones
    keys.read(fields, in: self)
    pad.player = fields["player"].flatMap { readPlayer($0) }
    keys.isPlayer = pad.player != nil
    if let node = fields["remote"] { remotes.append((number, node)) }
    pad.output = keys.output?.index
    pad.gain = fields["gain"].flatMap { log.gain($0, "gain") } ?? 0
    if let articulations = fields["articulations"] {
      pad.articulations = readArticulations(articulations, of: pad, fields, keys)
    } else {
      var only = Kit.Articulation(layers: [])
      only.zone = zone(ofRole: pad.role)
      readReach(of: &only, fields)
      readLayers(of: &only, fields, keys, named: "pad \(quoted(pad.name))", at: entry.mark)
      pad.articulations = [only]
    }
    if pad.allNotes.isEmpty && pad.role == nil && !log.hasErrors {
      log.warning(
        "pad \(quoted(pad.name)) has no note, so no drum hits it: add one, such as note: 38", at: entry.mark)
    }
    readEndings(of: &pad, fields, number: number)
    pad.humanize = fields["humanize"].flatMap { readHumanize($0, over: humanize) } ?? humanize
    return pad
  }

  private func checkName(_ entry: YamlEntry) {
    if entry.key.isEmpty || entry.key.count > 64 || entry.key.contains(where: isControl) {
      log.error(
        "pad \(quoted(entry.key)): a name has 1 to 64 characters, all of them visible", at: entry.mark)
    } else if Int(entry.key) != nil {
      log.warning(
        "pad \(quoted(entry.key)) can't be called by its name: commands take it for a note", at: entry.mark)
    }
  }

  // MARK: - Where it is played

  private func readNotes(_ fields: YamlFields, of owner: String) -> [UInt8] {
    if fields["note"] != nil, fields["notes"] != nil {
      log.error("\(owner) has note or notes, not both", at: fields.mark(of: "notes"))
      return []
    }
    guard let node = fields["note"] ?? fields["notes"] else { return [] }
    let isList = fields["note"] == nil
    var items = [node]
    if isList, case .sequence(let list) = node.content { items = list }
    var notes: [UInt8] = []
    for item in items {
      guard let note = log.integer(item, isList ? "each of notes" : "note", in: 0...127) else { continue }
      if notes.contains(UInt8(note)) {
        log.warning("note \(note) is listed twice", at: item.mark)
      } else {
        notes.append(UInt8(note))
      }
    }
    return notes
  }

  private func readRole(_ node: YamlNode, hasArticulations: Bool) -> String? {
    guard let name = log.text(node, "role") else { return nil }
    let instruments = Set(Role.all.map(\.instrument))
    if instruments.contains(name) || (Role.named(name) != nil && !hasArticulations) { return name }
    if Role.named(name) != nil {
      log.error(
        "a pad with articulations has an instrument as its role, not \(quoted(name)): the articulations are its zones",
        at: node.mark)
    } else {
      let hint = didYouMean(name, in: instruments.sorted() + Role.all.map(\.name))
      log.error(
        "role must be an instrument such as snare or hihat, or one of its zones such as snare/rim, "
          + "not \(quoted(name))\(hint)", at: node.mark)
    }
    return nil
  }

  private func zone(ofRole role: String?) -> String? { role.flatMap { Role.named($0)?.zone } }

  func readOutput(_ node: YamlNode) -> OutputKey? {
    guard let name = log.text(node, "output") else { return nil }
    if name == "main" { return .main }
    if let index = outputs.firstIndex(where: { $0.name == name }) { return .listed(index) }
    let advice =
      outputs.isEmpty ? ": list it under outputs" : didYouMean(name, in: outputs.map(\.name) + ["main"])
    log.error("no output \(quoted(name))\(advice)", at: node.mark)
    return nil
  }

  // MARK: - Articulations

  private func readArticulations(
    _ node: YamlNode, of pad: Kit.Pad, _ padFields: YamlFields, _ keys: SoundKeys
  ) -> [Kit.Articulation] {
    for key in ["samples", "layers", "pedal", "position"] where padFields[key] != nil {
      log.error("a pad has \(key) or articulations, not both", at: padFields.mark(of: key))
    }
    let entries = entries(of: node, "articulations", "articulation by its name")
    if entries.count > KitBounds.articulations {
      log.error("more than \(KitBounds.articulations) articulations", at: node.mark)
      return []
    }
    // What holds for the whole pad: `pedal` and `position` aren't among it.
    var shared = Kit.Articulation(layers: [])
    readReach(of: &shared, padFields)
    var articulations: [(articulation: Kit.Articulation, zone: YamlNode?)] = []
    for entry in entries {
      if entry.key.isEmpty || entry.key.count > 64 || entry.key.contains(where: isControl) {
        log.error(
          "articulation \(quoted(entry.key)): a name has 1 to 64 characters, all of them visible",
          at: entry.mark)
      }
      if let one = readArticulation(entry, keys, shared) { articulations.append(one) }
    }
    if articulations.isEmpty && !log.hasErrors {
      log.warning("pad \(quoted(pad.name)) has no articulations and stays silent", at: node.mark)
    }
    // Which zones there are depends on the instrument, and that on the notes of all articulations.
    var whole = pad
    whole.articulations = articulations.map(\.articulation)
    let zones = articulations.map { readZone($0.zone, named: $0.articulation.name, of: whole.instrument) }
    for (index, zone) in zones.enumerated() { whole.articulations[index].zone = zone }
    checkReach(of: whole, entries)
    return whole.articulations.isEmpty ? [Kit.Articulation(layers: [])] : whole.articulations
  }

  /// - Parameter shared: What the pad says for all.
  private func readArticulation(
    _ entry: YamlEntry, _ padKeys: SoundKeys, _ shared: Kit.Articulation
  ) -> (Kit.Articulation, YamlNode?)? {
    let name = "articulation \(quoted(entry.key))"
    var articulation = Kit.Articulation(name: entry.key, conditions: shared.conditions, layers: [])
    articulation.trigger = shared.trigger
    if entry.value.isNull {
      log.warning("\(name) is empty and stays silent", at: entry.mark)
      return (articulation, nil)
    }
    guard let fields = YamlFields(entry.value, of: name, keys: KitReading.articulationKeys, log: log) else {
      return nil
    }
    articulation.notes = readNotes(fields, of: "an articulation")
    readReach(of: &articulation, fields)
    articulation.gain = fields["gain"].flatMap { log.gain($0, "gain") } ?? 0
    var keys = padKeys
    keys.output = fields["output"].flatMap { readOutput($0) } ?? keys.output
    keys.read(fields, in: self)
    readLayers(of: &articulation, fields, keys, named: name, at: entry.mark)
    return (articulation, fields["zone"])
  }

  /// What chooses an articulation beside its notes, and what makes it sound.
  private func readReach(of articulation: inout Kit.Articulation, _ fields: YamlFields) {
    articulation.pedal = fields["pedal"].flatMap {
      log.span($0, "pedal", "from open to closed", in: 0...127, example: "40-89")
    }
    articulation.position = fields["position"].flatMap {
      log.span($0, "position", "from centre to edge", in: 0...127, example: "0-63")
    }
    articulation.conditions += fields["when"].map { readConditions($0) } ?? []
    articulation.trigger = fields["trigger"].flatMap { readTrigger($0) } ?? articulation.trigger
  }

  /// The zone that a name is.
  static func zone(named name: String, of instrument: String?) -> String? {
    let word = String(name.lowercased().map { $0 == " " || $0 == "_" ? "-" : $0 })
    return zones(of: instrument).contains(word) ? word : nil
  }

  /// The zones that an instrument has; all that there are where it isn't known.
  static func zones(of instrument: String?) -> [String] {
    Role.all.filter { instrument == nil || $0.instrument == instrument }.compactMap(\.zone)
  }

  /// The zone that an articulation says, or that its name is.
  private func readZone(_ node: YamlNode?, named name: String, of instrument: String?) -> String? {
    let zones = KitReading.zones(of: instrument)
    guard let node else { return KitReading.zone(named: name, of: instrument) }
    guard let zone = log.text(node, "zone"), zone != "none" else { return nil }
    if zones.contains(zone) { return zone }
    let owner = instrument.map { "the \($0)" } ?? "a pad"
    let all = zones.isEmpty ? "it has none" : "it has \(Set(zones).sorted().joined(separator: ", "))"
    log.error(
      "no zone \(quoted(zone)) of \(owner)\(didYouMean(zone, in: zones, otherwise: ": \(all)"))",
      at: node.mark)
    return nil
  }

  /// Warns of articulations that nothing can play, and of those that nothing tells apart.
  private func checkReach(of pad: Kit.Pad, _ entries: [YamlEntry]) {
    var owners: [UInt8: Kit.Articulation] = [:]
    var hasDefault = false
    for articulation in pad.articulations {
      guard let mark = entries.first(where: { $0.key == articulation.name })?.mark else { continue }
      let hasRange = articulation.pedal != nil || articulation.position != nil
      for note in articulation.notes {
        if let other = owners[note], !hasRange, other.pedal == nil, other.position == nil,
          articulation.isAlwaysHit, other.isAlwaysHit
        {
          log.warning(
            "note \(note) also hits articulation \(quoted(other.name)); both sound", at: mark)
        }
        owners[note] = owners[note] ?? articulation
      }
      if articulation.notes.isEmpty && !hasRange && articulation.zone == nil {
        if hasDefault || pad.notes.isEmpty && pad.role == nil {
          log.warning(
            "nothing plays articulation \(quoted(articulation.name)): "
              + "give it a note, a range of pedal or position, or a zone", at: mark)
        }
        hasDefault = true
      }
    }
  }
}

extension Kit.Articulation {
  /// Whether every hit of its notes makes it sound, whatever controllers and other notes say.
  var isAlwaysHit: Bool { trigger == .hit && conditions.isEmpty }
}
