internal import RimshotKit

/// An instrument of a DrumGizmo kit while it is read: its file's samples as layers.
struct DrumGizmoInstrument {
  /// A recorded hit.
  private struct Sample {
    var channels: [Kit.Channel] = []
    var power: Double?
    /// Whether all hits were recorded equally loud, so that velocity must make the difference.
    var isNormalized = false
  }

  private let reading: DrumGizmoReading
  /// The instrument as the drumkit file has it.
  private let element: XmlElement
  private let name: String
  /// The folder of its own file.
  private let folder: String
  private let log: DiagnosticLog
  /// Places in the kit's outputs by the instrument's own names for its channels; empty where nothing can be heard.
  private let outputs: [String: [Int]]

  /// - Parameter folder: The folder of its own file, absolute and without links.
  /// - Parameter log: Its own file's.
  init(
    _ reading: DrumGizmoReading, _ element: XmlElement, name: String, folder: String, log: DiagnosticLog
  ) {
    self.reading = reading
    self.element = element
    self.name = name
    self.folder = folder
    self.log = log
    var outputs: [String: [Int]] = [:]
    let maps = element.all("channelmap")
    for map in maps {
      guard let own = map.attributes["in"], let channel = map.attributes["out"] else { continue }
      if let output = reading.channels[channel] {
        if outputs[own]?.contains(output) != true { outputs[own, default: []].append(output) }
        continue
      }
      outputs[own, default: []] += []
      if !reading.omittedChannels.contains(channel) {
        reading.channelDefects.addUnknown(channel, at: map.mark)
      }
    }
    // Without any map DrumGizmo takes an instrument's channels for the kit's of the same names.
    if maps.isEmpty { outputs = reading.channels.mapValues { [$0] } }
    self.outputs = outputs
  }

  /// Reads the instrument's file. Its own version decides how a hit chooses its sample; 1 where it has none.
  func layers(_ root: XmlElement) -> [Kit.Layer] {
    if root.name != "instrument" {
      log.warning("an instrument file begins with <instrument>, not with <\(root.name)>", at: root.mark)
      return []
    }
    let elements = root.first("samples")?.all("sample") ?? []
    let found = find(elements)
    for files in elements.map({ $0.all("audiofile") }) where !files.isEmpty {
      reading.units.total += 1
      if files.allSatisfy({ found[$0.attributes["file"] ?? ""] == nil }) { reading.units.missing += 1 }
    }
    let all = elements.map { sample($0, found) }
    var samples: [String: Sample] = [:]
    for (element, sample) in zip(elements, all) {
      // Of two with one name only the first can be meant where names are.
      if let name = element.attributes["name"], samples[name] == nil { samples[name] = sample }
    }
    let version = root.attributes["version"] ?? "1.0"
    let isFirst = (version.split(separator: ".").first.flatMap { Int($0) } ?? 1) < 2
    let ranges = root.first("velocities")?.all("velocity") ?? []
    if isFirst && !ranges.isEmpty {
      let layers = layers(ranges, samples)
      count(Set(layers.flatMap(\.names)).compactMap { samples[$0] })
      return layers.map {
        layer(
          $0.velocities, $0.names.compactMap { samples[$0] }, .random, hasPower: false, at: root.mark)
      }
    }
    if isFirst && !all.isEmpty {
      log.warning(
        "no velocities, as version 1 has them; samples are chosen by how hard they were struck", at: root.mark
      )
    }
    return layersByPower(all, at: root.mark)
  }

  private func count(_ samples: [Sample]) {
    for sample in samples { reading.units.addSound(sample.channels.map(\.sample.path)) }
  }

  // MARK: - Samples

  /// Finds the files of all samples, each once, and reports those that aren't there together.
  private func find(_ elements: [XmlElement]) -> [String: String] {
    var found: [String: String] = [:]
    var seen: Set<String> = []
    var missing: [(name: String, mark: YamlMark)] = []
    var folded: [(name: String, path: String, mark: YamlMark)] = []
    var unmapped: [String] = []
    for element in elements.flatMap({ $0.all("audiofile") }) {
      let channel = element.attributes["channel"] ?? ""
      if outputs[channel] == nil && !unmapped.contains(channel) { unmapped.append(channel) }
      guard let name = element.attributes["file"], !name.isEmpty, seen.insert(name).inserted else { continue }
      switch reading.files.find(name, from: folder) {
      case .exact(let path): found[name] = path
      case .folded(let path):
        found[name] = path
        folded.append((name, path, element.mark))
      case .missing: missing.append((name, element.mark))
      case .outside: log.warning("sample \(quoted(name)) is outside the kit's folder", at: element.mark)
      }
    }
    if let first = missing.first {
      let what =
        missing.count == 1
        ? "no file \(quoted(first.name))" : "\(missing.count) files are missing, first \(quoted(first.name))"
      let silence = found.isEmpty ? "; instrument \(quoted(self.name)) stays silent" : ""
      log.warning(what + silence, at: first.mark)
    }
    if let first = folded.first {
      let more = folded.count == 1 ? "" : "; so with \(folded.count - 1) more"
      log.warning(
        "no file \(quoted(first.name)); playing \(quoted(reading.shortPath(first.path))), "
          + "which differs only in case\(more)", at: first.mark)
    }
    if !unmapped.isEmpty { reading.channelDefects.addUnmapped(unmapped, of: name, at: self.element.mark) }
    return found
  }

  private func sample(_ element: XmlElement, _ found: [String: String]) -> Sample {
    var sample = Sample()
    sample.isNormalized = element.attributes["normalized"] == "true"
    if let text = element.attributes["power"] {
      sample.power = DrumGizmoReading.number(text).flatMap { $0 > 0 && $0 <= 1e9 ? $0 : nil }
      if sample.power == nil {
        log.warning("power must be a number above 0, not \(quoted(text))", at: element.mark)
      }
    }
    for audio in element.all("audiofile") {
      let channel = audio.attributes["channel"] ?? ""
      guard let path = audio.attributes["file"].flatMap({ found[$0] }) else { continue }
      let text = audio.attributes["filechannel"] ?? "1"
      let number = Int(text).flatMap { (1...1024).contains($0) ? $0 : nil }
      if number == nil {
        log.warning("filechannel must be a whole number from 1, not \(quoted(text)); it is 1", at: audio.mark)
      }
      for output in outputs[channel] ?? [] {
        sample.channels.append(
          Kit.Channel(
            sample: Kit.Sample(path: path, location: log.location(audio.mark)),
            microphone: Kit.Microphone(
              name: reading.oneLine(channel), output: output, channels: [number ?? 1])))
      }
    }
    return sample
  }

  // MARK: - Layers

  /// Version 2: the sample that was struck about as hard.
  private func layersByPower(_ samples: [Sample], at mark: YamlMark) -> [Kit.Layer] {
    let heard = samples.filter { !$0.channels.isEmpty }
    if heard.isEmpty { return [] }
    count(heard)
    let powerless = heard.count { $0.power == nil }
    if powerless > 0 && powerless < heard.count {
      log.warning(
        "\(powerless) of \(heard.count) samples have no power, so that of all is measured", at: mark)
    }
    return [layer(1...127, heard, .nearest, hasPower: powerless == 0, at: mark)]
  }

  /// Version 1: by chance among the samples of all ranges that hold the velocity.
  private func layers(
    _ ranges: [XmlElement], _ samples: [String: Sample]
  ) -> [(velocities: ClosedRange<UInt8>, names: [String])] {
    var unknown: Set<String> = []
    let groups = ranges.map { range in
      let names = range.all("sampleref").map { $0.attributes["name"] ?? "" }
      for (name, reference) in zip(names, range.all("sampleref")) where samples[name] == nil {
        if unknown.insert(name).inserted {
          let hint = didYouMean(name, in: samples.keys.sorted())
          log.warning("no sample \(quoted(name))\(hint)", at: reference.mark)
        }
      }
      return (
        lower: range.attributes["lower"].flatMap { DrumGizmoReading.number($0) } ?? 0,
        upper: range.attributes["upper"].flatMap { DrumGizmoReading.number($0) } ?? 1, names: names
      )
    }
    var layers: [(velocities: ClosedRange<UInt8>, names: [String])] = []
    for velocity in UInt8(1)...127 {
      let level = (Double(velocity) - 0.5) / 127
      let names = groups.filter { $0.lower <= level && level <= $0.upper }.flatMap(\.names)
        .filter { samples[$0]?.channels.isEmpty == false }
      if names.isEmpty { continue }
      if let last = layers.last, last.names == names, last.velocities.upperBound == velocity - 1 {
        layers[layers.count - 1].velocities = last.velocities.lowerBound...velocity
      } else {
        layers.append((velocity...velocity, names))
      }
    }
    return layers
  }

  private func layer(
    _ velocities: ClosedRange<UInt8>, _ samples: [Sample], _ selection: Kit.Selection, hasPower: Bool,
    at mark: YamlMark
  ) -> Kit.Layer {
    let normalized = samples.count { $0.isNormalized }
    if normalized > 0 && normalized < samples.count {
      log.warning(
        "\(normalized) of \(samples.count) samples are normalized; velocity sets the level of all or none, "
          + "as most of them say", at: mark)
    }
    return Kit.Layer(
      velocities: velocities, velocityCurve: 2 * normalized > samples.count ? .linear : .fixed,
      selection: selection,
      takes: samples.map { Kit.Take(channels: $0.channels, power: hasPower ? $0.power : nil) })
  }
}
