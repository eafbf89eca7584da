internal import Glibc
internal import RimshotKit

/// What the regions of one pad have in common.
private struct PadKey: Hashable {
  var key: Int
  var group: Int
  var offBy: Int?
  var fade: Double
  var polyphony: Int?
  var isOneShot: Bool

  init(_ key: Int, _ region: SfzRegion) {
    self.key = key
    group = region.group
    offBy = region.offBy
    // What nothing chokes has no time for it.
    fade = region.offBy != nil || region.polyphony != nil ? region.chokeFade : 0
    polyphony = region.polyphony
    isOneShot = region.loopMode == .oneShot
  }
}

extension SfzKitReading {
  /// The pads of regions, from the lowest key to the highest.
  func pads(of regions: [SfzRegion]) -> [Kit.Pad] {
    if isTooMuch(regions) { return [] }
    var members: [PadKey: [Int]] = [:]
    var order: [[PadKey]] = Array(repeating: [], count: 128)
    for (index, region) in regions.enumerated() {
      for key in region.keys ?? 0...0 where (0...127).contains(key) && region.keys != nil {
        let padKey = PadKey(key, region)
        if members[padKey] == nil { order[key].append(padKey) }
        members[padKey, default: []].append(index)
      }
    }
    var names: Set<String> = []
    return order.flatMap { $0 }.map { padKey in
      let name = unusedName(document.keyLabels[padKey.key] ?? "note \(padKey.key)", &names)
      return pad(padKey, named: name, (members[padKey] ?? []).map { regions[$0] })
    }
  }

  private func unusedName(_ name: String, _ names: inout Set<String>) -> String {
    let plain = String(name.map { isControl($0) ? " " : $0 }.prefix(64))
    var unused = plain
    var number = 2
    while !names.insert(unused).inserted {
      unused = "\(plain) (\(number))"
      number += 1
    }
    return unused
  }

  private func pad(_ padKey: PadKey, named name: String, _ regions: [SfzRegion]) -> Kit.Pad {
    let note = UInt8(padKey.key)
    var pad = Kit.Pad(name: name, notes: [], articulations: articulations(regions, note: note))
    pad.chokeGroup = groups[padKey.group]
    pad.chokedBy = .nobody
    if let offBy = padKey.offBy, let group = groups[offBy] {
      pad.chokedBy = .group(group, fade: padKey.fade)
      // What its own group chokes, a hit of its own chokes as well.
      if offBy == padKey.group { pad.selfChoke = padKey.fade }
      if pressed.contains(where: { $0.group == offBy && $0.keys.contains(padKey.key) }) {
        pad.aftertouch = .choke(Kit.Grab(fade: padKey.fade))
      }
    }
    if let hits = padKey.polyphony {
      let isSaid = regions.contains { $0.offTime != nil || $0.offMode != nil }
      pad.polyphony = Kit.Polyphony(hits: hits, fade: isSaid ? padKey.fade : Kit.Polyphony.defaultFade)
    }
    if !padKey.isOneShot {
      let release = regions.map(\.envelope.release).max() ?? SfzRegion.defaultRelease
      pad.noteOff = .release(seconds: release)
    }
    return pad
  }

  // MARK: - Articulations

  /// One, or one for each opening of the pedal where no two regions share one.
  private func articulations(_ regions: [SfzRegion], note: UInt8) -> [Kit.Articulation] {
    let openings = regions.map { region in region.conditions.first { $0.controller == 4 }?.values }
    var distinct: [ClosedRange<UInt8>] = []
    for case let opening? in openings where !distinct.contains(opening) { distinct.append(opening) }
    let isParted = distinct.indices.allSatisfy { index in
      !distinct[(index + 1)...].contains { $0.overlaps(distinct[index]) }
    }
    if openings.contains(nil) || !isParted || distinct.count < 2 {
      return [articulation(regions, note: note, name: "")]
    }
    return distinct.map { opening in
      let own = zip(regions, openings).filter { $0.1 == opening }.map(\.0)
      return articulation(own, note: note, name: "pedal \(opening.lowerBound)–\(opening.upperBound)")
    }
  }

  private func articulation(_ regions: [SfzRegion], note: UInt8, name: String) -> Kit.Articulation {
    let shared = (regions.first?.conditions ?? []).filter { condition in
      regions.allSatisfy { $0.conditions.contains(condition) }
    }
    let pedal = shared.first { $0.controller == 4 }?.values
    return Kit.Articulation(
      name: name, notes: [note], pedal: pedal, conditions: shared, fillsHoles: false, overlap: .together,
      layers: regions.compactMap { layer($0, key: Int(note), shared: shared) })
  }

  // MARK: - Layers

  private func layer(_ region: SfzRegion, key: Int, shared: [Kit.Condition]) -> Kit.Layer? {
    guard let velocities = region.velocities else { return nil }
    var takes: [Kit.Take] = []
    if let sample = sample(of: region) {
      let microphone = Kit.Microphone(output: outputs[region.output])
      takes = [Kit.Take(channels: [Kit.Channel(sample: sample, microphone: microphone)])]
    }
    let gain = region.volume + 20 * log10(max(region.amplitude, 1e-9))
    var layer = Kit.Layer(
      velocities: velocities, gain: gain == 0 ? 0 : gain, velocityCurve: region.velocityCurve,
      voice: voice(region, key: key), takes: takes)
    layer.conditions = region.conditions.filter { !shared.contains($0) }
    layer.chance = region.chance
    layer.turn = region.turn
    return layer
  }

  private func voice(_ region: SfzRegion, key: Int) -> Kit.Voice {
    var voice = Kit.Voice()
    voice.pan = region.pan
    let tracked = region.keyCenter.map { Double(key - $0) * region.keyTrack } ?? 0
    voice.tune = min(max((region.tune + tracked) / 100, -120), 120)
    voice.start = .frames(region.offset)
    voice.randomStart = Double(region.randomOffset) / 48_000
    voice.delay = region.delay
    voice.filters = region.filter.map { [$0] } ?? []
    if region.hasEnvelope { voice.envelope = region.envelope }
    switch region.loopMode {
    case .continuous, .sustain:
      let end = region.loopEnd.map { Kit.Place.frames($0 + 1) }
      let part = region.loopStart.map { Kit.Loop.Part.from(.frames($0), to: end) }
      voice.loop = Kit.Loop(
        part ?? (end == nil ? .ofFile : .from(.frames(0), to: end)),
        endsAtNoteOff: region.loopMode == .sustain)
    case .through, .oneShot, nil: voice.end = region.end.map { .frames($0 + 1) }
    }
    return voice
  }
}
