internal import RimshotKit

/// How hits end: chokes, polyphony, pressure, pedal and note-off.
extension KitReading {
  /// - Parameter number: The pad's index.
  func readEndings(of pad: inout Kit.Pad, _ fields: YamlFields, number: Int) {
    pad.chokeGroup = fields["choke"].flatMap { readChoke($0) }
    pad.chokeFade = fields.seconds("choke_fade", in: KitBounds.fade)
    pad.chokedBy = fields["choked_by"].flatMap { readChoker($0) } ?? .itsGroup
    pad.selfChoke = fields["choke_self"].flatMap { readSelfChoke($0, group: pad.chokeGroup) }
    if let node = fields["chokes"] { directedChokes.append((number, node)) }
    pad.polyphony = fields["polyphony"].flatMap { readPolyphony($0) }
    pad.aftertouch =
      fields["aftertouch"].flatMap { readAftertouch($0) } ?? KitReading.usualAftertouch(of: pad)
    pad.pedalGroup = fields.integer("pedal_group", in: 0...Int(Int32.max))
    if let node = fields["pedal_damping"] {
      pad.pedalDamping = node.isOff ? nil : log.seconds(node, "pedal_damping", in: KitBounds.fade)
    } else {
      pad.pedalDamping = KitReading.usualPedalDamping(of: pad)
    }
    pad.noteOff = fields["note_off"].flatMap { readNoteOff($0) } ?? .ignore
  }

  // MARK: - Chokes

  private func readChoke(_ node: YamlNode) -> Int? {
    log.text(node, "choke").map { chokeGroup($0, at: node.mark) }
  }

  /// The group of a name, which needn't be listed.
  private func chokeGroup(_ name: String, at mark: YamlMark) -> Int {
    let index = chokeGroups.firstIndex { $0.name == name }
    if let index, unlistedGroups[index] == nil { return index }
    if index == nil { chokeGroups.append(Kit.ChokeGroup(name: name)) }
    let group = index ?? chokeGroups.count - 1
    unlistedGroups[group, default: []].append(mark)
    return group
  }

  /// `nobody`, a group, or a group with a time of its own.
  private func readChoker(_ node: YamlNode) -> Kit.Choker? {
    guard case .mapping(let entries) = node.content else {
      guard let name = log.text(node, "choked_by") else { return nil }
      if name == "nobody" { return .nobody }
      let group = chokeGroup(name, at: node.mark)
      return .group(group, fade: chokeGroups[group].fade)
    }
    guard let entry = entries.first, entries.count == 1 else {
      log.error("choked_by is one choke group, such as {hats: 80 ms}", at: node.mark)
      return nil
    }
    let group = chokeGroup(entry.key, at: entry.mark)
    let fade = entry.value.isNull ? nil : log.seconds(entry.value, "choked_by", in: KitBounds.fade)
    return .group(group, fade: fade ?? chokeGroups[group].fade)
  }

  private func readSelfChoke(_ node: YamlNode, group: Int?) -> Double? {
    let groupFade = group.map { chokeGroups[$0].fade } ?? Kit.ChokeGroup.defaultFade
    if case .mapping = node.content {
      let fields = YamlFields(node, of: "choke_self", keys: ["fade"], log: log)
      return fields?.seconds("fade", in: KitBounds.fade) ?? groupFade
    }
    return log.boolean(node, "choke_self") == true ? groupFade : nil
  }

  /// What pads choke beside their group, once all pads are known by name.
  func readDirectedChokes(into pads: inout [Kit.Pad]) {
    for (number, node) in directedChokes where pads.indices.contains(number) {
      pads[number].chokes = chokedPads(of: node).compactMap { name, mark, fade in
        if let index = pads.firstIndex(where: { $0.name == name }) {
          if index != number { return Kit.Choke(pad: index, fade: fade) }
          log.error("a pad chokes itself by choke_self, not by chokes", at: mark)
        } else {
          log.error("no pad \(quoted(name))\(didYouMean(name, in: pads.map(\.name)))", at: mark)
        }
        return nil
      }
    }
  }

  private func chokedPads(of node: YamlNode) -> [(name: String, mark: YamlMark, fade: Double)] {
    let usual = Kit.ChokeGroup.defaultFade
    switch node.content {
    case .mapping(let entries):
      return entries.map { entry in
        let fade = entry.value.isNull ? usual : log.seconds(entry.value, "a choke", in: KitBounds.fade)
        return (entry.key, entry.mark, fade ?? usual)
      }
    case .sequence(let items):
      return items.compactMap { item in log.text(item, "each of chokes").map { ($0, item.mark, usual) } }
    case .scalar:
      return log.text(node, "chokes").map { [($0, node.mark, usual)] } ?? []
    }
  }

  // MARK: - Other endings

  func readPolyphony(_ node: YamlNode) -> Kit.Polyphony? {
    guard case .mapping = node.content else {
      return log.integer(node, "polyphony", in: KitBounds.hits).map { Kit.Polyphony(hits: $0) }
    }
    guard let fields = YamlFields(node, of: "polyphony", keys: ["hits", "fade"], log: log),
      let hits = fields.require("hits", "say how many hits may ring, such as hits: 3"),
      let count = log.integer(hits, "hits", in: KitBounds.hits)
    else { return nil }
    let fade = fields.seconds("fade", in: KitBounds.fade) ?? Kit.Polyphony.defaultFade
    return Kit.Polyphony(hits: count, fade: fade)
  }

  /// What pressure does where the kit doesn't say.
  static func usualAftertouch(of pad: Kit.Pad) -> Kit.Aftertouch {
    let isCymbal = pad.instrument.map { cymbals.contains($0) } ?? false
    return isCymbal ? .choke(Kit.Grab()) : .ignore
  }

  private static let cymbals: Set = [
    "crash-1", "crash-2", "crash-3", "ride", "ride-2", "china", "splash", "splash-2", "stack",
  ]

  private func readAftertouch(_ node: YamlNode) -> Kit.Aftertouch? {
    guard case .mapping = node.content else {
      return log.choice(
        node, "aftertouch", ["choke": .choke(Kit.Grab()), "ignore": .ignore], or: ["{choke: 80 ms}"])
    }
    let keys = ["choke", "grab", "grab_velocity"]
    guard let fields = YamlFields(node, of: "aftertouch", keys: keys, log: log) else { return nil }
    var grab = Kit.Grab()
    grab.fade = fields.seconds("choke", in: KitBounds.fade) ?? grab.fade
    if let node = fields["grab"] {
      grab.window = node.isOff ? 0 : log.seconds(node, "grab", in: KitBounds.grab) ?? grab.window
    }
    grab.velocity = fields.integer("grab_velocity", in: 0...127).map { UInt8($0) } ?? grab.velocity
    return .choke(grab)
  }

  /// How fast the pedal damps it where the kit doesn't say, which it does with an open hi-hat.
  static func usualPedalDamping(of pad: Kit.Pad) -> Double? { isOpenHiHat(pad) ? 0.08 : nil }

  private static func isOpenHiHat(_ pad: Kit.Pad) -> Bool {
    if pad.instrument != "hihat" { return false }
    return pad.articulations.contains { articulation in
      if let pedal = articulation.pedal { return pedal.lowerBound < HiHatZone.closedPedal }
      let notes = articulation.notes.isEmpty ? pad.notes : articulation.notes
      let zones = articulation.zone.map { [$0] } ?? notes.compactMap { Role.ofNote($0)?.zone }
      return zones.contains { zone in
        switch HiHatZone(zone: zone)?.opening {
        case .open, .half, .opened: true
        case .closed, nil: false
        }
      }
    }
  }

  private func readNoteOff(_ node: YamlNode) -> Kit.NoteOff? {
    let words: KeyValuePairs<String, Kit.NoteOff> = [
      "ignore": .ignore, "release": .release(seconds: Kit.NoteOff.defaultRelease),
      "toggle": .toggle(seconds: Kit.NoteOff.defaultRelease),
      "choke": .choke(seconds: Kit.ChokeGroup.defaultFade),
    ]
    guard case .mapping(let entries) = node.content else {
      return log.choice(node, "note_off", words, or: ["{release: 80 ms}"])
    }
    let keys = ["release", "toggle", "choke"]
    guard let fields = YamlFields(node, of: "note_off", keys: keys, log: log) else { return nil }
    if entries.count > 1 {
      log.error("note_off has one of release, toggle and choke", at: node.mark)
      return nil
    }
    let range = KitBounds.fade
    if fields["toggle"] != nil { return fields.seconds("toggle", in: range).map { .toggle(seconds: $0) } }
    if fields["choke"] != nil { return fields.seconds("choke", in: range).map { .choke(seconds: $0) } }
    return .release(seconds: fields.seconds("release", in: range) ?? Kit.NoteOff.defaultRelease)
  }
}
