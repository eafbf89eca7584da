internal import RimshotKit

/// A sample as a kit lists it, with its place kept where the file is missing.
private struct SampleSlot {
  var sample: Kit.Sample?
  var power: Double?
}

extension KitReading {
  /// Microphones that a pad may have.
  private static let maximumMicrophones = 16
  /// Channels of a file that a microphone may name.
  private static let channelRange = 1...64

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
    if microphones.count > KitReading.maximumMicrophones {
      log.error("more than \(KitReading.maximumMicrophones) microphones", at: node.mark)
    }
    return microphones
  }

  private func readMicrophone(_ node: YamlNode, into microphone: inout MicrophoneKeys) {
    let keys = ["output", "gain", "pan", "channels"]
    guard let fields = YamlFields(node, of: "microphone \(quoted(microphone.name))", keys: keys, log: log)
    else { return }
    microphone.output = fields["output"].flatMap { readOutput($0) } ?? microphone.output
    microphone.gain = fields.decibels("gain", in: KitReading.gainRange) ?? microphone.gain
    microphone.pan = fields.number("pan", in: -1...1) ?? microphone.pan
    microphone.channels = fields["channels"].flatMap { readChannels($0) } ?? microphone.channels
  }

  private func readChannels(_ node: YamlNode) -> [Int]? {
    var items = [node]
    if case .sequence(let list) = node.content { items = list }
    let channels = items.compactMap { item in
      item.scalar.flatMap { Int($0) }.flatMap { KitReading.channelRange.contains($0) ? $0 : nil }
    }
    if channels.count == items.count && (1...2).contains(items.count) { return channels }
    log.error(
      "channels must be a channel of the files from 1 to \(KitReading.channelRange.upperBound), "
        + "or two of them such as [2, 3], not \(node.summary)", at: node.mark)
    return nil
  }

  // MARK: - Takes

  /// Reads `samples`.
  func readTakes(_ node: YamlNode, _ keys: SoundKeys) -> [Kit.Take] {
    if case .mapping(let entries) = node.content, !entries.contains(where: { $0.key == "file" }) {
      return readTakesByMicrophone(entries, keys)
    }
    var microphones = keys.microphones.filter { $0.channels != nil }.map { keys.settled($0) }
    reportDeafMicrophones(keys.microphones)
    if microphones.isEmpty { microphones = [keys.onlyMicrophone] }
    return readSlots(node).compactMap { slot in
      slot.sample.map { sample in
        Kit.Take(
          channels: microphones.map { Kit.Channel(sample: sample, microphone: $0) }, power: slot.power)
      }
    }
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
      guard let microphone = keys.microphones.first(where: { $0.name == entry.key }) else {
        let names = keys.microphones.map(\.name)
        let advice = names.isEmpty ? ": list it under microphones" : didYouMean(entry.key, in: names)
        log.error("no microphone \(quoted(entry.key))\(advice)", at: entry.mark)
        continue
      }
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
        microphone.slots[index].sample.map {
          Kit.Channel(sample: $0, microphone: keys.settled(microphone.keys))
        }
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
      var power: Double?
      if case .mapping = item.content {
        guard let fields = YamlFields(item, of: "a sample", keys: ["file", "power"], log: log),
          let file = fields.require("file", "name it, such as file: snare.wav")
        else { return [] }
        name = file
        power = fields.number("power", in: 0...1e9)
      }
      guard let text = log.text(name, "a sample") else { return [] }
      let found = finder.find(text, at: name.mark).map { SampleSlot(sample: $0, power: power) }
      if found.isEmpty { missingSamples.insert(name.mark) }
      return found.isEmpty && !SampleFinder.isPattern(text) ? [SampleSlot()] : found
    }
  }
}
