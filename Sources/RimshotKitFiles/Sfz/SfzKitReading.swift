internal import RimshotKit

/// Makes a kit of regions.
///
/// The regions of one key that choke alike are one pad, whose layers sound together; a note that has several pads plays
/// all of them.
final class SfzKitReading {
  let document: SfzDocument
  let folders: SfzFolders
  let log: SfzLog
  /// By file name as it is written.
  private var samples: [String: SfzFolders.Found] = [:]
  /// The choke groups, by their numbers in the file.
  private(set) var groups: [Int: Int] = [:]
  /// The regions that pressure plays: what they choke, and on which keys.
  private(set) var pressed: [(group: Int, keys: ClosedRange<Int>)] = []
  private var keySwitches: [Kit.KeySwitch] = []
  /// Outputs by their numbers in the file.
  private(set) var outputs: [Int: Int] = [:]
  /// Why regions never sound: how often, and where first.
  private var refusals: [SfzRegion.Refusal: (count: Int, place: SfzPlace)] = [:]
  /// What the kit has to play, once it has been read.
  private(set) var units = KitUnits(.region)

  /// Layers of a kit; more are a mistake, such as many regions that name no key.
  private static let maximumLayers = 400_000

  init(document: SfzDocument, folders: SfzFolders, log: SfzLog) {
    self.document = document
    self.folders = folders
    self.log = log
  }

  func kit(named name: String) -> Kit {
    var reading = SfzRegionReading(document: document, log: log)
    var regions = document.regions.map { reading.read($0) }
    for index in regions.indices { choose(&regions[index]) }
    var playing = regions.filter { isMeantToPlay($0) }
    reportRefusals()
    report(unsupported: reading.unsupported)
    for (name, use) in reading.fixed.sorted(by: { $0.key < $1.key }) {
      let times = use.count == 1 ? "once" : "in \(use.count) regions"
      log.warning(
        "\(name) follows no controller: it stays as the kit sets it at first (\(times))", at: use.place)
    }
    let bounds = groupBounds(playing)
    let chokers = Set(playing.compactMap(\.offBy)).union(bounds.keys).sorted()
    groups = Dictionary(uniqueKeysWithValues: chokers.enumerated().map { ($1, $0) })
    let numbers = Set(playing.map(\.output)).subtracting([0]).sorted()
    outputs = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
    pressed = playing.filter { $0.moves[130] != nil }.compactMap { region in
      region.keys.map { (region.group, $0) }
    }
    for index in playing.indices { playing[index].takes = takes(of: playing[index]) }
    let pads = pads(of: playing)
    if pads.isEmpty && !log.hasErrors { log.error("the kit has no region that a note plays") }
    reportHoles(pads, playing)
    units.total = regions.count { $0.sample?.isEmpty == false }
    for region in playing { count(region, chokers: chokers) }
    var controllers: [UInt8: Double] = [:]
    for (number, value) in document.controllers where (0...127).contains(number) && number != 4 {
      controllers[UInt8(number)] = value * 127
    }
    var kit = Kit(
      name: name, directory: folders.directory,
      pedalStart: UInt8(((document.controllers[4] ?? 0) * 127).rounded()), controllers: controllers,
      outputs: numbers.map { Kit.Output(name: "out\($0)") },
      chokeGroups: chokers.map { Kit.ChokeGroup(name: "group \($0)", fade: SfzRegion.defaultOffTime) },
      pads: pads)
    for (number, bound) in bounds {
      if let index = groups[number] { kit.chokeGroups[index].polyphony = bound }
    }
    kit.keySwitches = keySwitches
    return kit
  }

  /// Makes a condition of what a region asks of its key switch.
  private func choose(_ region: inout SfzRegion) {
    guard let notes = region.keySwitch.notes else { return }
    let index = keySwitches.firstIndex { $0.notes == notes }
    let start = region.keySwitch.start.map { UInt8($0) }
    if let index, keySwitches[index].start == nil { keySwitches[index].start = start }
    guard let last = region.keySwitch.last else { return }
    if index == nil { keySwitches.append(Kit.KeySwitch(notes: notes, start: start)) }
    region.conditions.append(
      Kit.Condition(
        .keySwitch(index ?? keySwitches.count - 1), UInt8(last.lowerBound)...UInt8(last.upperBound)))
  }

  /// How many hits of each group's keys may ring at once, by the group's number.
  private func groupBounds(_ regions: [SfzRegion]) -> [Int: Kit.Polyphony] {
    var bounds: [Int: Kit.Polyphony] = [:]
    for region in regions where !region.isSilent {
      guard let hits = region.groupPolyphony else { continue }
      let isSaid = region.offTime != nil || region.offMode != nil
      let bound = Kit.Polyphony(
        hits: min(hits, bounds[region.group]?.hits ?? hits),
        fade: isSaid ? region.chokeFade : bounds[region.group]?.fade ?? Kit.Polyphony.defaultFade)
      bounds[region.group] = bound
    }
    return bounds
  }

  /// Counts a region as heard, as silent because it chokes, or as muted.
  private func count(_ region: SfzRegion, chokers: [Int]) {
    if let sample = sample(of: region) {
      units.addSound([sample.path])
    } else if region.isSilent {
      let isNothing = region.sample?.lowercased() == "*silence" || region.end.map { $0 <= 0 } ?? false
      if isNothing || chokers.contains(region.group) { units.addSilent() } else { units.addMuted() }
    } else if region.sample?.isEmpty == false {
      units.missing += 1
    }
  }

  // MARK: - What is left out

  private func isMeantToPlay(_ region: SfzRegion) -> Bool {
    if let refusal = region.refusal {
      let refused = refusals[refusal] ?? (0, region.place)
      refusals[refusal] = (refused.count + 1, min(refused.place, region.place))
      return false
    }
    if region.sample == nil { return false }
    if let sample = region.sample, sample.hasPrefix("*"), sample.lowercased() != "*silence" {
      log.warning("the sample \(quoted(sample)) is none of the kit's and is left out", at: region.samplePlace)
      return false
    }
    return region.keys != nil || region.moves.contains { $0.key != 130 }
  }

  private func reportRefusals() {
    var reasons: [String: (count: Int, place: SfzPlace)] = [:]
    var controllers: [Int: (count: Int, place: SfzPlace)] = [:]
    for (refusal, use) in refusals {
      switch refusal {
      case .controller(let number): controllers[number] = use
      case .because(let reason): reasons[reason] = use
      }
    }
    // Kits that were cut out of larger ones ask for many controllers that nobody has.
    if let place = controllers.values.map(\.place).min() {
      let numbers = controllers.keys.sorted()
      let shown = numbers.prefix(8).map(String.init).joined(separator: ", ")
      let reason =
        numbers.count == 1
        ? "controller \(shown) never lets it sound"
        : "controllers \(shown)\(numbers.count > 8 ? ", …" : "") never let them sound"
      reasons[reason] = (controllers.values.reduce(0) { $0 + $1.count }, place)
    }
    for (reason, use) in reasons.sorted(by: { $0.key < $1.key }) {
      let who = use.count == 1 ? "a region never sounds" : "\(use.count) regions never sound"
      log.warning("\(who): \(reason)", at: use.place)
    }
  }

  private func report(unsupported: [String: (count: Int, place: SfzPlace)]) {
    var unknown = 0
    for (name, use) in unsupported.sorted(by: { $0.key < $1.key }) {
      let written = SfzVocabulary.written(name)
      let times = use.count == 1 ? "once" : "in \(use.count) regions"
      if name.contains("=") {
        log.warning("\(written) isn't supported and does nothing (\(times))", at: use.place)
      } else if SfzVocabulary.support(of: name) != nil {
        log.warning("the opcode \(written) isn't supported and does nothing (\(times))", at: use.place)
      } else {
        unknown += 1
        if unknown > SfzVocabulary.mostUnknown { continue }
        let hint = SfzVocabulary.hint(name)
        log.warning("the opcode \(written) isn't known and does nothing (\(times))\(hint)", at: use.place)
      }
    }
    if unknown > SfzVocabulary.mostUnknown {
      log.warning("\(unknown - SfzVocabulary.mostUnknown) more opcodes aren't known and do nothing")
    }
  }

  private func reportHoles(_ pads: [Kit.Pad], _ regions: [SfzRegion]) {
    var claimed: [UInt8: VelocitySet] = [:]
    for pad in pads where pad.articulations.first?.trigger == .hit {
      var own = VelocitySet()
      for layer in pad.articulations.lazy.flatMap(\.layers) { own.formUnion(VelocitySet(layer.velocities)) }
      for note in pad.allNotes { claimed[note, default: VelocitySet()].formUnion(own) }
    }
    let holes = claimed.sorted { $0.key < $1.key }.compactMap { note, velocities in
      velocities.holes.runs.first.map { (note, $0) }
    }
    guard let (note, hole) = holes.first else { return }
    let others = holes.count == 1 ? "" : ", and \(holes.count - 1) more keys have such holes"
    log.warning(
      "key \(note) has no sound at velocity \(hole.lowerBound)–\(hole.upperBound)\(others)",
      at: regions.first { $0.keys?.contains(Int(note)) == true }?.place)
  }

  // MARK: - Samples

  private func takes(of region: SfzRegion) -> [Kit.Take] {
    guard let sample = sample(of: region) else { return [] }
    let microphone = Kit.Microphone(output: outputs[region.output])
    return [Kit.Take(channels: [Kit.Channel(sample: sample, microphone: microphone)])]
  }

  /// A region's sample; `nil`, with a warning, where its file is missing.
  func sample(of region: SfzRegion) -> Kit.Sample? {
    guard let name = region.sample, !region.isSilent else { return nil }
    let found = samples[name] ?? folders.sample(name)
    samples[name] = found
    switch found {
    case .file(let path): return Kit.Sample(path: path, location: log.location(region.samplePlace))
    case .folded(let path):
      let message =
        "no file \(quoted(name)); playing \(quoted(folders.shortPath(path))), which differs only in letter case"
      log.warning(message, at: region.samplePlace)
      return Kit.Sample(path: path, location: log.location(region.samplePlace))
    case .ambiguous:
      log.warning(
        "no file \(quoted(name)); several differ from it only in letter case", at: region.samplePlace)
    case .outside:
      log.warning(
        "the sample \(quoted(name)) is more than two folders above the kit's file and is left out",
        at: region.samplePlace)
    case .linkedOutside:
      log.warning(
        "the sample \(quoted(name)) is left out: a link leads more than two folders above the kit's file; copy the "
          + "file", at: region.samplePlace)
    case .missing: log.warning("no file \(quoted(name))", at: region.samplePlace)
    }
    return nil
  }

  /// Whether there are more layers than a kit can mean.
  func isTooMuch(_ regions: [SfzRegion]) -> Bool {
    let layers = regions.reduce(0) { $0 + ($1.keys?.count ?? 1) }
    if layers <= SfzKitReading.maximumLayers { return false }
    log.error("the kit has \(layers) sounds on its keys, more than \(SfzKitReading.maximumLayers)")
    return true
  }
}
