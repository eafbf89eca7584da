internal import RimshotKit

/// How hits end: chokes, polyphony, pressure, pedal and note-off.
extension KitReading {
  private static let fadeRange = 0.001...60.0

  /// - Parameter number: The pad's index.
  func readEndings(of pad: inout Kit.Pad, _ fields: YamlFields, number: Int) {
    pad.chokeGroup = fields["choke"].flatMap { readChoke($0) }
    pad.selfChoke = fields["choke_self"].flatMap { readSelfChoke($0, group: pad.chokeGroup) }
    if let node = fields["chokes"] { directedChokes.append((number, node)) }
    pad.polyphony = fields["polyphony"].flatMap { readPolyphony($0) }
    let isCymbal = pad.instrument.map { KitReading.cymbals.contains($0) } ?? false
    pad.aftertouch =
      fields["aftertouch"].flatMap { readAftertouch($0) } ?? (isCymbal ? .choke(Kit.Grab()) : .ignore)
    if let node = fields["pedal_damping"] {
      pad.pedalDamping = node.isOff ? nil : log.seconds(node, "pedal_damping", in: KitReading.fadeRange)
    } else if isOpenHiHat(pad) {
      pad.pedalDamping = KitReading.pedalDamping
    }
    pad.noteOff = fields["note_off"].flatMap { readNoteOff($0) } ?? .ignore
  }

  // MARK: - Chokes

  private func readChoke(_ node: YamlNode) -> Int? {
    guard let name = log.text(node, "choke") else { return nil }
    let index = chokeGroups.firstIndex { $0.name == name }
    if let index, unlistedGroups[index] == nil { return index }
    if index == nil { chokeGroups.append(Kit.ChokeGroup(name: name)) }
    let group = index ?? chokeGroups.count - 1
    unlistedGroups[group, default: []].append(node.mark)
    return group
  }

  private func readSelfChoke(_ node: YamlNode, group: Int?) -> Double? {
    let groupFade = group.map { chokeGroups[$0].fade } ?? Kit.ChokeGroup.defaultFade
    if case .mapping = node.content {
      let fields = YamlFields(node, of: "choke_self", keys: ["fade"], log: log)
      return fields?.seconds("fade", in: KitReading.fadeRange) ?? groupFade
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
        let fade = entry.value.isNull ? usual : log.seconds(entry.value, "a choke", in: KitReading.fadeRange)
        return (entry.key, entry.mark, fade ?? usual)
      }
    case .sequence(let items):
      return items.compactMap { item in log.text(item, "each of chokes").map { ($0, item.mark, usual) } }
    case .scalar:
      return log.text(node, "chokes").map { [($0, node.mark, usual)] } ?? []
    }
  }

  // MARK: - Other endings

  private func readPolyphony(_ node: YamlNode) -> Kit.Polyphony? {
    let range = 1...64
    guard case .mapping = node.content else {
      return log.integer(node, "polyphony", in: range).map { Kit.Polyphony(hits: $0) }
    }
    guard let fields = YamlFields(node, of: "polyphony", keys: ["hits", "fade"], log: log),
      let hits = fields.require("hits", "say how many hits may ring, such as hits: 3"),
      let count = log.integer(hits, "hits", in: range)
    else { return nil }
    let fade = fields.seconds("fade", in: KitReading.fadeRange) ?? Kit.Polyphony.defaultFade
    return Kit.Polyphony(hits: count, fade: fade)
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
    grab.fade = fields.seconds("choke", in: KitReading.fadeRange) ?? grab.fade
    if let node = fields["grab"] {
      grab.window = node.isOff ? 0 : log.seconds(node, "grab", in: 0.001...1) ?? grab.window
    }
    grab.velocity = fields.integer("grab_velocity", in: 0...127).map { UInt8($0) } ?? grab.velocity
    return .choke(grab)
  }

  /// How fast the pedal damps an open hi-hat where the kit doesn't say.
  private static let pedalDamping = 0.08

  private func isOpenHiHat(_ pad: Kit.Pad) -> Bool {
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
    let range = KitReading.fadeRange
    if fields["toggle"] != nil { return fields.seconds("toggle", in: range).map { .toggle(seconds: $0) } }
    if fields["choke"] != nil { return fields.seconds("choke", in: range).map { .choke(seconds: $0) } }
    return .release(seconds: fields.seconds("release", in: range) ?? Kit.NoteOff.defaultRelease)
  }
}
