internal import Glibc
internal import RimshotKit

/// What the regions of one pad have in common beside their key.
private struct PadKind: Hashable {
  var trigger: Kit.Trigger
  var group: Int
  var offBy: Int?
  var fade: Double
  var polyphony: Int?
  var isOneShot: Bool

  init(_ region: SfzRegion, _ trigger: Kit.Trigger) {
    self.trigger = trigger
    group = region.group
    offBy = region.offBy
    // What nothing chokes has no time for it.
    fade = region.offBy != nil || region.polyphony != nil ? region.chokeFade : 0
    polyphony = region.polyphony
    // What no hit began, no note holds.
    isOneShot = region.loopMode == .oneShot || trigger != .hit
  }
}

/// What the regions of one pad have in common.
private struct PadKey {
  /// None of what a controller plays.
  var key: Int?
  var kind: PadKind

  /// How it is called where nothing else is.
  func name(_ label: String?) -> String {
    let name = label ?? key.map { "note \($0)" } ?? ""
    switch kind.trigger {
    case .hit: return name
    case .noteOff: return "\(name) (release)"
    case .controller(let number, _): return "controller \(number)"
    case .pressure: return "\(name) (pressure)"
    }
  }
}

extension SfzKitReading {
  /// The pads of regions, from the lowest key to the highest.
  func pads(of regions: [SfzRegion]) -> [Kit.Pad] {
    if isTooMuch(regions) { return [] }
    // What regions ask of a pad, by number, and the pads by these numbers and the keys.
    var kinds: [PadKind: Int] = [:]
    var places: [Int: Int] = [:]
    var members: [(kind: PadKind, regions: [Int])] = []
    // Those of each key, and last those of none.
    var order: [[Int]] = Array(repeating: [], count: SfzKitReading.noKey + 1)
    for (index, region) in regions.enumerated() {
      for trigger in triggers(of: region) {
        let kind = PadKind(region, trigger)
        let number = kinds[kind] ?? kinds.count
        kinds[kind] = number
        for key in keys(of: region, trigger) {
          let pad = number * order.count + key
          if let place = places[pad] {
            members[place].regions.append(index)
          } else {
            places[pad] = members.count
            order[key].append(members.count)
            members.append((kind, [index]))
          }
        }
      }
    }
    var names: [String: Int] = [:]
    return order.enumerated().flatMap { number, places in
      let key = number == SfzKitReading.noKey ? nil : number
      return places.map { place in
        let padKey = PadKey(key: key, kind: members[place].kind)
        let name = unusedName(padKey.name(key.flatMap { document.keyLabels[$0] }), &names)
        return pad(padKey, named: name, members[place].regions.map { regions[$0] })
      }
    }
  }

  /// Stands for the key of what a controller plays.
  private static let noKey = 128

  /// What plays a region. Silent ones that pressure plays make pads that a hand chokes.
  private func triggers(of region: SfzRegion) -> [Kit.Trigger] {
    if region.moves.isEmpty { return [region.trigger] }
    return region.moves.sorted { $0.key < $1.key }.compactMap { number, values in
      if number == 130 { return region.isSilent ? nil : .pressure(values) }
      return .controller(UInt8(number), values)
    }
  }

  private func keys(of region: SfzRegion, _ trigger: Kit.Trigger) -> Range<Int> {
    if case .controller = trigger { return SfzKitReading.noKey..<SfzKitReading.noKey + 1 }
    guard let keys = region.keys, keys.overlaps(0...127) else { return 0..<0 }
    return Range(keys.clamped(to: 0...127))
  }

  /// - Parameter names: The used ones, and the number that each may have next.
  private func unusedName(_ name: String, _ names: inout [String: Int]) -> String {
    let isPlain = name.utf8.count <= 64 && name.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    let plain = isPlain ? name : String(name.map { isControl($0) ? " " : $0 }.prefix(64))
    guard var number = names[plain] else {
      names[plain] = 2
      return plain
    }
    while names["\(plain) (\(number))"] != nil { number += 1 }
    names[plain] = number + 1
    let unused = "\(plain) (\(number))"
    names[unused] = 2
    return unused
  }

  private func pad(_ padKey: PadKey, named name: String, _ regions: [SfzRegion]) -> Kit.Pad {
    var pad = Kit.Pad(name: name, notes: [], articulations: articulations(regions, padKey))
    pad.chokeGroup = groups[padKey.kind.group]
    pad.chokedBy = .nobody
    if let offBy = padKey.kind.offBy, let group = groups[offBy] {
      pad.chokedBy = .group(group, fade: padKey.kind.fade)
      // What its own group chokes, a hit of its own chokes as well.
      if offBy == padKey.kind.group { pad.selfChoke = padKey.kind.fade }
      if let key = padKey.key, pressed.contains(where: { $0.group == offBy && $0.keys.contains(key) }) {
        pad.aftertouch = .choke(Kit.Grab(fade: padKey.kind.fade))
      }
    }
    if let hits = padKey.kind.polyphony {
      let isSaid = regions.contains { $0.offTime != nil || $0.offMode != nil }
      pad.polyphony = Kit.Polyphony(hits: hits, fade: isSaid ? padKey.kind.fade : Kit.Polyphony.defaultFade)
    }
    if !padKey.kind.isOneShot {
      let release = regions.map(\.firstRelease).max() ?? SfzRegion.defaultRelease
      pad.noteOff = .release(seconds: release)
    }
    return pad
  }

  // MARK: - Articulations

  /// One, or one for each opening of the pedal, or for each choice of a key switch, where no two regions share one.
  private func articulations(_ regions: [SfzRegion], _ padKey: PadKey) -> [Kit.Articulation] {
    var sources: [Kit.Condition.Source] = [.controller(4)]
    for condition in regions.first?.conditions ?? [] {
      if case .keySwitch = condition.source { sources.append(condition.source) }
    }
    for source in sources {
      guard let parts = parts(regions, by: source) else { continue }
      return parts.map { values, own in
        var name = "pedal \(values.lowerBound)–\(values.upperBound)"
        if source != .controller(4) {
          name = "switch \(values.lowerBound)"
          if values.count > 1 { name += "–\(values.upperBound)" }
        }
        return articulation(own, padKey, name: name)
      }
    }
    return [articulation(regions, padKey, name: "")]
  }

  /// Regions by what they ask of a source, where all ask something and no two ask for the same but those that ask for
  /// just the same.
  private func parts(
    _ regions: [SfzRegion], by source: Kit.Condition.Source
  ) -> [(values: ClosedRange<UInt8>, regions: [SfzRegion])]? {
    let asked = regions.map { region in region.conditions.first { $0.source == source }?.values }
    var distinct: [ClosedRange<UInt8>] = []
    for case let values? in asked where !distinct.contains(values) { distinct.append(values) }
    let isParted = distinct.indices.allSatisfy { index in
      !distinct[(index + 1)...].contains { $0.overlaps(distinct[index]) }
    }
    if asked.contains(nil) || !isParted || distinct.count < 2 { return nil }
    return distinct.map { values in (values, zip(regions, asked).filter { $0.1 == values }.map(\.0)) }
  }

  private func articulation(_ regions: [SfzRegion], _ padKey: PadKey, name: String) -> Kit.Articulation {
    let shared = (regions.first?.conditions ?? []).filter { condition in
      regions.allSatisfy { $0.conditions.contains(condition) }
    }
    let pedal = shared.first { $0.controller == 4 }?.values
    var articulation = Kit.Articulation(
      name: name, notes: padKey.key.map { [UInt8($0)] } ?? [], pedal: pedal, conditions: shared,
      fillsHoles: false, overlap: .together,
      layers: regions.compactMap { layer($0, key: padKey.key, shared: shared) })
    articulation.trigger = padKey.kind.trigger
    return articulation
  }

  // MARK: - Layers

  private func layer(_ region: SfzRegion, key: Int?, shared: [Kit.Condition]) -> Kit.Layer? {
    guard let velocities = region.velocities else { return nil }
    // What a controller plays is on no key.
    let byKey = key.map { region.byKey.gain(of: $0) } ?? 0
    let gain = max(region.volume + byKey + 20 * log10(max(region.amplitude, 1e-9)), -180)
    var layer = Kit.Layer(
      velocities: velocities, gain: gain == 0 ? 0 : gain, velocityCurve: region.velocityCurve,
      voice: voice(region, key: key), takes: region.takes)
    layer.conditions = region.conditions.filter { !shared.contains($0) }
    layer.chance = region.chance
    layer.turn = region.turn
    layer.modulations = region.modulations
    if case .noteOff = region.trigger { layer.decayWhileHeld = region.decayWhileHeld }
    return layer
  }

  private func voice(_ region: SfzRegion, key: Int?) -> Kit.Voice {
    var voice = Kit.Voice()
    voice.pan = min(max(region.pan + (key.map { region.byKey.pan(of: $0) } ?? 0), -1), 1)
    voice.panLaw = region.panLaw
    voice.isReversed = region.isReversed
    voice.isInverted = region.isInverted
    voice.width = region.width
    var tracked = 0.0
    // What a controller plays is on no key.
    if region.isCenteredByFile {
      if region.keyTrack != 0, let key {
        voice.fileKey = Kit.FileKey(key: Double(key), semitones: region.keyTrack / 100)
      }
    } else if let key, let center = region.keyCenter {
      tracked = Double(key - center) * region.keyTrack
    }
    voice.tune = min(max((region.tune + tracked) / 100, -120), 120)
    voice.tuneByVelocity = region.tuneByVelocity
    voice.randomTune = region.randomTune
    voice.start = .frames(region.offset)
    voice.randomStart = Double(region.randomOffset) / 48_000
    voice.delay = region.delay
    voice.filters = region.voiceFilters(key: key ?? region.keyCenter ?? 60)
    if region.hasEnvelope { voice.envelope = region.envelope }
    voice.loop = loop(of: region)
    if region.loopMode != .continuous && region.loopMode != .sustain {
      voice.end = region.end.map { .frames($0 + 1) }
    }
    return voice
  }

  /// Without a word of the region's, a loop of the file plays where a note-off ends it.
  private func loop(of region: SfzRegion) -> Kit.Loop? {
    if region.loopMode == .through || region.loopMode == .oneShot { return nil }
    if region.loopMode == nil {
      // The file counts its loop from the other end.
      if region.isReversed { return nil }
      var loop = Kit.Loop(.ofFile, endsAtNoteOff: false)
      loop.isOptional = true
      return loop
    }
    let end = region.loopEnd.map { Kit.Place.frames($0 + 1) }
    let part = region.loopStart.map { Kit.Loop.Part.from(.frames($0), to: end) }
    return Kit.Loop(
      part ?? (end == nil ? .ofFile : .from(.frames(0), to: end)), endsAtNoteOff: region.loopMode == .sustain)
  }
}
