internal import RimshotKit

extension KitReading {
  /// Pads that a kit may have; each may have all 128 notes, of which the engine's table holds 65,535.
  static let maximumPads = 500

  private static let padKeys = [
    "note", "notes", "output", "choke", "choke_self", "note_off", "gain", "pan", "velocity_curve", "select",
    "layers", "samples",
  ]
  private static let gainRange = -60.0...24.0

  func readPads(_ node: YamlNode) -> [Kit.Pad] {
    let entries = entries(of: node, "pads", "pad by its name")
    if entries.count > KitReading.maximumPads {
      log.error("more than \(KitReading.maximumPads) pads", at: node.mark)
      return []
    }
    var owners: [UInt8: YamlEntry] = [:]
    var pads: [Kit.Pad] = []
    for entry in entries {
      guard let pad = readPad(entry) else { continue }
      for note in pad.notes {
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
    if !log.hasErrors && !pads.contains(where: { $0.layers.contains { !$0.samples.isEmpty } }) {
      log.error("no pad has any sound", at: node.mark)
    }
    return pads
  }

  private func readPad(_ entry: YamlEntry) -> Kit.Pad? {
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
    pad.notes = readNotes(fields, pad: entry)
    pad.output = fields["output"].flatMap { readOutput($0) }
    pad.chokeGroup = fields["choke"].flatMap { readChoke($0) }
    pad.chokesItself = fields.boolean("choke_self") ?? false
    pad.noteOff = fields["note_off"].flatMap { readNoteOff($0) } ?? .ignore
    pad.gain = fields.decibels("gain", in: KitReading.gainRange) ?? 0
    pad.pan = fields.number("pan", in: -1...1) ?? 0
    pad.velocityCurve = fields["velocity_curve"].flatMap { readCurve($0) } ?? .natural
    pad.layers = readLayers(fields, pad: entry)
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

  private func readNotes(_ fields: YamlFields, pad: YamlEntry) -> [UInt8] {
    if fields["note"] != nil, fields["notes"] != nil {
      log.error("a pad has note or notes, not both", at: fields.mark(of: "notes"))
      return []
    }
    guard let node = fields["note"] ?? fields["notes"] else {
      log.warning(
        "pad \(quoted(pad.key)) has no note, so no drum hits it: add one, such as note: 38", at: pad.mark)
      return []
    }
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

  private func readOutput(_ node: YamlNode) -> Int? {
    guard let name = log.text(node, "output"), name != "main" else { return nil }
    if let index = outputs.firstIndex(where: { $0.name == name }) { return index }
    let advice =
      outputs.isEmpty ? ": list it under outputs" : didYouMean(name, in: outputs.map(\.name) + ["main"])
    log.error("no output \(quoted(name))\(advice)", at: node.mark)
    return nil
  }

  private func readChoke(_ node: YamlNode) -> Int? {
    guard let name = log.text(node, "choke") else { return nil }
    let index = chokeGroups.firstIndex { $0.name == name }
    if let index, unlistedGroups[index] == nil { return index }
    if index == nil { chokeGroups.append(Kit.ChokeGroup(name: name)) }
    let group = index ?? chokeGroups.count - 1
    unlistedGroups[group, default: []].append(node.mark)
    return group
  }

  private func readNoteOff(_ node: YamlNode) -> Kit.NoteOff? {
    if case .mapping = node.content {
      let seconds = YamlFields(node, of: "note_off", keys: ["release"], log: log)?.seconds(
        "release", in: 0.001...60)
      return .release(seconds: seconds ?? Kit.NoteOff.defaultRelease)
    }
    return log.choice(
      node, "note_off", ["ignore": .ignore, "release": .release(seconds: Kit.NoteOff.defaultRelease)],
      or: ["{release: 80 ms}"])
  }

  private func readCurve(_ node: YamlNode) -> VelocityCurve? {
    guard case .mapping(let entries) = node.content else {
      return log.choice(
        node, "velocity_curve", ["natural": .natural, "linear": .linear, "fixed": .fixed],
        or: ["{power: 1.5}", "{decibels: 40}"])
    }
    let fields = YamlFields(node, of: "velocity_curve", keys: ["power", "decibels"], log: log)
    if entries.count != 1 {
      log.error("velocity_curve has one of power and decibels", at: node.mark)
      return nil
    }
    if let power = fields?.number("power", in: 0.1...10) { return .power(power) }
    return fields?.decibels("decibels", in: 1...120).map { .decibels($0) }
  }

  // MARK: - What it plays

  private func readLayers(_ fields: YamlFields, pad: YamlEntry) -> [Kit.Layer] {
    let selection = readSelection(fields) ?? .roundRobin
    if fields["layers"] != nil, fields["samples"] != nil {
      log.error("a pad has samples or layers, not both", at: fields.mark(of: "samples"))
      return []
    }
    var claims: [LayerClaim] = []
    if let samples = fields["samples"] {
      if samples.content != .sequence([]) {
        let layer = Kit.Layer(selection: selection, samples: readSamples(samples))
        claims = [LayerClaim(layer: layer, line: samples.mark.line, mark: samples.mark)]
      }
    } else if let layers = fields["layers"] {
      guard case .sequence(let items) = layers.content else {
        log.error("layers must be a list, each beginning with \"-\", not \(layers.summary)", at: layers.mark)
        return []
      }
      if items.count > 127 {
        log.error("more than 127 layers, one for each velocity", at: layers.mark)
        return []
      }
      claims = items.compactMap { readLayer($0, selection: selection) }
    }
    let name = quoted(pad.key)
    if claims.isEmpty {
      if !log.hasErrors { log.warning("pad \(name) has no samples and stays silent", at: pad.mark) }
    } else if claims.allSatisfy({ $0.layer.samples.isEmpty }) && !log.hasErrors {
      log.warning("pad \(name) stays silent: there is no file for any of its samples", at: pad.mark)
    }
    return layOut(claims, pad: name, at: fields.mark(of: "layers"))
  }

  private func readLayer(_ node: YamlNode, selection: Kit.Selection) -> LayerClaim? {
    let keys = ["velocity", "gain", "select", "samples"]
    guard let fields = YamlFields(node, of: "a layer", keys: keys, log: log) else { return nil }
    var layer = Kit.Layer(samples: [])
    let velocity = fields["velocity"]
    layer.velocities = velocity.flatMap { readVelocities($0) } ?? 1...127
    layer.gain = fields.decibels("gain", in: KitReading.gainRange) ?? 0
    layer.selection = readSelection(fields) ?? selection
    if let samples = fields["samples"] {
      layer.samples = readSamples(samples)
    } else {
      log.warning("this layer has no samples", at: node.mark)
    }
    return LayerClaim(layer: layer, line: node.mark.line, mark: velocity?.mark ?? node.mark)
  }

  private func readSelection(_ fields: YamlFields) -> Kit.Selection? {
    fields.choice("select", ["round-robin": .roundRobin, "random": .random])
  }

  private func readVelocities(_ node: YamlNode) -> ClosedRange<UInt8>? {
    let parts = (node.scalar ?? "").split(separator: "-", omittingEmptySubsequences: false)
      .map { part in Int(part.filter { $0 != " " }) }
    if parts.count <= 2, let low = parts.first ?? nil, let high = parts.last ?? nil, low >= 1, low <= high,
      high <= 127
    {
      return UInt8(low)...UInt8(high)
    }
    log.error(
      "velocity must be a range from soft to loud within 1-127, such as 1-60, or one number, not \(node.summary)",
      at: node.mark)
    return nil
  }

  private func readSamples(_ node: YamlNode) -> [Kit.Sample] {
    var items = [node]
    if case .sequence(let list) = node.content { items = list }
    return items.flatMap { item -> [Kit.Sample] in
      if item.isNull {
        log.warning("a sample has no name", at: item.mark)
        return []
      }
      return log.text(item, "a sample").map { finder.find($0, at: item.mark) } ?? []
    }
  }
}
