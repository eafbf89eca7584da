internal import RimshotKit

/// A sample as a kit lists it, with its place kept where the file is missing.
private struct SampleSlot {
  var sample: Kit.Sample?
  var power: Double?
  var gain: Double?
  var pan: Double?
  var output: OutputKey?
  var channels: [Int]?

  /// What a microphone hears of it.
  func channel(_ microphone: Kit.Microphone) -> Kit.Channel? {
    var microphone = microphone
    microphone.gain += gain ?? 0
    microphone.pan = pan ?? microphone.pan
    if let output { microphone.output = output.index }
    microphone.channels = channels ?? microphone.channels
    return sample.map { Kit.Channel(sample: $0, microphone: microphone) }
  }
}

extension KitReading {
  /// The keys of a sample that says more than its file.
  static let sampleKeys = ["file", "power", "gain", "pan", "output", "channels"]

  /// Reads `microphones`: those of a pad over those of the kit, by their names.
  /// - Parameter outer: The kit's; empty for those of the kit itself.
  func readMicrophones(_ node: YamlNode, over outer: [MicrophoneKeys]) -> [MicrophoneKeys] {
    if node.isOff { return [] }
    var microphones = outer
    for entry in entries(of: node, "microphones", "name: {output: overheads}") {
      if ["file", "power", ""].contains(entry.key) || entry.key.count > 64
        || entry.key.contains(where: isControl)
      {
        log.error(
          "microphone \(quoted(entry.key)): a name has 1 to 64 characters, all of them visible, "
            + "and isn't file or power", at: entry.mark)
        continue
      }
      let index = microphones.firstIndex { $0.name == entry.key } ?? microphones.count
      if index == microphones.count { microphones.append(MicrophoneKeys(name: entry.key)) }
      microphones[index].padMark = entry.mark
      if !entry.value.isNull { readMicrophone(entry.value, into: &microphones[index]) }
    }
    if microphones.count > KitBounds.microphones {
      log.error("more than \(KitBounds.microphones) microphones", at: node.mark)
    }
    return microphones
  }

  private func readMicrophone(_ node: YamlNode, into microphone: inout MicrophoneKeys) {
    let keys = ["output", "gain", "pan", "channels"]
    guard let fields = YamlFields(node, of: "microphone \(quoted(microphone.name))", keys: keys, log: log)
    else { return }
    microphone.output = fields["output"].flatMap { readOutput($0) } ?? microphone.output
    microphone.gain = fields["gain"].flatMap { log.gain($0, "gain") } ?? microphone.gain
    microphone.pan = fields.number("pan", in: -1...1) ?? microphone.pan
    microphone.channels = fields["channels"].flatMap { readChannels($0) } ?? microphone.channels
  }

  private func readChannels(_ node: YamlNode) -> [Int]? {
    var items = [node]
    if case .sequence(let list) = node.content { items = list }
    let channels = items.compactMap { item in
      item.scalar.flatMap { Int($0) }.flatMap { KitBounds.channels.contains($0) ? $0 : nil }
    }
    if channels.count == items.count && (1...2).contains(items.count) { return channels }
    log.error(
      "channels must be a channel of the files from 1 to \(KitBounds.channels.upperBound), "
        + "or two of them such as [2, 3], not \(node.summary)", at: node.mark)
    return nil
  }

  // MARK: - Takes

  /// Reads `samples`.
  func readTakes(_ node: YamlNode, _ keys: SoundKeys) -> [Kit.Take] {
    if case .mapping(let entries) = node.content, !entries.contains(where: { $0.key == "file" }) {
      return readTakesByMicrophone(entries, keys)
    }
    if case .sequence(let items) = node.content, items.contains(where: { isRow($0, keys) }) {
      return items.flatMap { item in
        isRow(item, keys) ? readRow(item, keys).map { [$0] } ?? [] : readPlainTakes(item, keys)
      }
    }
    return readPlainTakes(node, keys)
  }

  /// Files that every microphone with channels hears.
  private func readPlainTakes(_ node: YamlNode, _ keys: SoundKeys) -> [Kit.Take] {
    var microphones = keys.microphones.filter { $0.channels != nil }.map { keys.settled($0) }
    reportDeafMicrophones(keys.microphones)
    if microphones.isEmpty { microphones = [keys.onlyMicrophone] }
    return readSlots(node).compactMap { slot in
      let channels = microphones.compactMap { slot.channel($0) }
      return channels.isEmpty ? nil : Kit.Take(channels: channels, power: slot.power)
    }
  }

  /// Whether an item of a list is one take by its microphones: `{top: a.wav, overhead: b.wav}`.
  private func isRow(_ node: YamlNode, _ keys: SoundKeys) -> Bool {
    guard case .mapping(let entries) = node.content, !entries.contains(where: { $0.key == "file" }) else {
      return false
    }
    return !keys.microphones.isEmpty && entries.contains { !KitReading.sampleKeys.contains($0.key) }
  }

  private func readRow(_ node: YamlNode, _ keys: SoundKeys) -> Kit.Take? {
    guard case .mapping(let entries) = node.content else { return nil }
    var channels: [Kit.Channel] = []
    var power: Double?
    for entry in entries {
      if entry.key == "power" {
        power = log.number(entry.value, "power", in: KitBounds.power)
        continue
      }
      guard let microphone = microphone(entry, keys) else { continue }
      let slots = readSlots(entry.value)
      if slots.count > 1 {
        log.error("\(quoted(entry.key)) has \(files(slots.count)), and a take has one", at: entry.mark)
      }
      if let channel = slots.first?.channel(keys.settled(microphone)) { channels.append(channel) }
    }
    return channels.isEmpty ? nil : Kit.Take(channels: channels, power: power)
  }

  /// The microphone that an entry names.
  private func microphone(_ entry: YamlEntry, _ keys: SoundKeys) -> MicrophoneKeys? {
    if let microphone = keys.microphones.first(where: { $0.name == entry.key }) { return microphone }
    let names = keys.microphones.map(\.name)
    let advice = names.isEmpty ? ": list it under microphones" : didYouMean(entry.key, in: names)
    log.error("no microphone \(quoted(entry.key))\(advice)", at: entry.mark)
    return nil
  }

  /// The kit's own may be meant for other pads.
  private func reportDeafMicrophones(_ microphones: [MicrophoneKeys]) {
    for microphone in microphones where microphone.channels == nil {
      guard let mark = microphone.padMark, !self.microphones.contains(where: { $0.padMark == mark }),
        deafMicrophones.insert(mark).inserted
      else { continue }
      log.warning(
        "microphone \(quoted(microphone.name)) hears nothing: give it channels of the files, "
          + "or files of its own, such as samples: {\(microphone.name): file.wav}", at: mark)
    }
  }

  /// `samples: {top: top_*.wav, overhead: oh_*.wav}`: the nth files of all belong together.
  private func readTakesByMicrophone(_ entries: [YamlEntry], _ keys: SoundKeys) -> [Kit.Take] {
    var heard: [(keys: MicrophoneKeys, slots: [SampleSlot], mark: YamlMark)] = []
    for entry in entries {
      guard let microphone = microphone(entry, keys) else { continue }
      let slots = readSlots(entry.value)
      // A pattern without a match is reported and leaves the others to sound.
      if !slots.isEmpty { heard.append((microphone, slots, entry.mark)) }
    }
    guard let first = heard.first else { return [] }
    for other in heard where other.slots.count != first.slots.count {
      log.error(
        "microphone \(quoted(other.keys.name)) has \(files(other.slots.count)) and "
          + "\(quoted(first.keys.name)) has \(first.slots.count): each take needs one of each", at: other.mark
      )
      return []
    }
    return first.slots.indices.compactMap { index in
      let channels = heard.compactMap { microphone in
        microphone.slots[index].channel(keys.settled(microphone.keys))
      }
      let power = heard.lazy.compactMap { $0.slots[index].power }.first
      return channels.isEmpty ? nil : Kit.Take(channels: channels, power: power)
    }
  }

  /// What the kit has to play. A file that several microphones hear is one sample, and so is one in an alias.
  func units(of kit: Kit) -> KitUnits {
    var named: Set<Kit.Sample> = []
    var played: Set<Kit.Sample> = []
    for articulation in kit.pads.flatMap(\.articulations) {
      named.formUnion(articulation.samples)
      // A layer whose velocities others have never plays.
      for index in Set(articulation.layout.runs.map(\.layer)) {
        played.formUnion(articulation.layers[index].takes.flatMap(\.channels).map(\.sample))
      }
    }
    var units = KitUnits(.sample, total: named.count + missingSamples.count)
    units.missing = missingSamples.count
    for sample in played { units.addSound([sample.path]) }
    return units
  }

  private func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }

  /// A file, a pattern, one with its power, or a list of these.
  private func readSlots(_ node: YamlNode) -> [SampleSlot] {
    var items = [node]
    if case .sequence(let list) = node.content { items = list }
    return items.flatMap { item -> [SampleSlot] in
      if item.isNull {
        log.warning("a sample has no name", at: item.mark)
        return []
      }
      var name = item
      var slot = SampleSlot()
      if case .mapping = item.content {
        guard let fields = YamlFields(item, of: "a sample", keys: KitReading.sampleKeys, log: log),
          let file = fields.require("file", "name it, such as file: snare.wav")
        else { return [] }
        name = file
        slot.power = fields.number("power", in: KitBounds.power)
        slot.gain = fields["gain"].flatMap { log.gain($0, "gain") }
        slot.pan = fields.number("pan", in: -1...1)
        slot.output = fields["output"].flatMap { readOutput($0) }
        slot.channels = fields["channels"].flatMap { readChannels($0) }
      }
      guard let text = log.text(name, "a sample") else { return [] }
      let found = finder.find(text, at: name.mark).map { sample in
        var found = slot
        found.sample = sample
        return found
      }
      if found.isEmpty { missingSamples.insert(name.mark) }
      return found.isEmpty && !SampleFinder.isPattern(text) ? [SampleSlot()] : found
    }
  }
}
