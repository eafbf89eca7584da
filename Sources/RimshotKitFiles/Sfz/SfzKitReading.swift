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
  /// Outputs by their numbers in the file.
  private(set) var outputs: [Int: Int] = [:]

  /// Layers of a kit; more are a mistake, such as many regions that name no key.
  private static let maximumLayers = 400_000

  init(document: SfzDocument, folders: SfzFolders, log: SfzLog) {
    self.document = document
    self.folders = folders
    self.log = log
  }

  func kit(named name: String) -> Kit {
    var reading = SfzRegionReading(document: document, log: log)
    let regions = document.regions.map { reading.read($0) }
    report(reading)
    let playing = regions.filter { isMeantToPlay($0, &reading) }
    report(unsupported: reading.unsupported)
    let chokers = Set(playing.compactMap(\.offBy)).sorted()
    groups = Dictionary(uniqueKeysWithValues: chokers.enumerated().map { ($1, $0) })
    let numbers = Set(playing.map(\.output)).subtracting([0]).sorted()
    outputs = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
    pressed = playing.filter(\.isPressed).compactMap { region in
      region.keys.map { (region.group, $0) }
    }
    let pads = pads(of: playing.filter { !$0.isMoved })
    if pads.isEmpty && !log.hasErrors { log.error("the kit has no region that a note plays") }
    reportHoles(pads)
    var controllers: [UInt8: Double] = [:]
    for (number, value) in document.controllers where (0...127).contains(number) && number != 4 {
      controllers[UInt8(number)] = value * 127
    }
    return Kit(
      name: name, directory: folders.directory,
      pedalStart: UInt8(((document.controllers[4] ?? 0) * 127).rounded()), controllers: controllers,
      outputs: numbers.map { Kit.Output(name: "out\($0)") },
      chokeGroups: chokers.map { Kit.ChokeGroup(name: "group \($0)", fade: SfzRegion.defaultOffTime) },
      pads: pads)
  }

  // MARK: - What is left out

  private func isMeantToPlay(_ region: SfzRegion, _ reading: inout SfzRegionReading) -> Bool {
    if let refusal = region.refusal {
      log.warning("a region never sounds: \(refusal)", at: region.place)
      return false
    }
    if region.trigger != "attack" {
      reading.count("trigger=\(region.trigger)", at: region.place)
      return false
    }
    if region.sample == nil { return false }
    if region.isMoved && !region.isSilent {
      log.warning("a sound that a moving controller plays isn't supported and is left out", at: region.place)
    }
    if let sample = region.sample, sample.hasPrefix("*"), sample.lowercased() != "*silence" {
      log.warning("the sample \(quoted(sample)) is none of the kit's and is left out", at: region.samplePlace)
      return false
    }
    return region.keys != nil
  }

  private func report(_ reading: SfzRegionReading) {
    let controllers = reading.fixedControllers.sorted()
    if controllers.isEmpty { return }
    let shown = controllers.prefix(8).map(String.init).joined(separator: ", ")
    log.warning(
      "controllers set levels, pan, pitch or times (\(shown)\(controllers.count > 8 ? ", …" : "")); "
        + "what they set stays as it is at first")
  }

  private func report(unsupported: [String: (count: Int, place: SfzPlace)]) {
    for (name, use) in unsupported.sorted(by: { $0.key < $1.key }) {
      let what = name.contains("=") ? name : "the opcode \(name)"
      let times = use.count == 1 ? "once" : "in \(use.count) regions"
      log.warning("\(what) isn't supported and does nothing (\(times))", at: use.place)
    }
  }

  private func reportHoles(_ pads: [Kit.Pad]) {
    var claimed: [UInt8: [ClosedRange<UInt8>]] = [:]
    for pad in pads {
      for note in pad.allNotes {
        claimed[note, default: []] += pad.articulations.flatMap(\.layers).map(\.velocities)
      }
    }
    let holes = claimed.sorted { $0.key < $1.key }.compactMap { note, ranges in
      VelocityLayout(ranges).holes.first.map { (note, $0) }
    }
    guard let (note, hole) = holes.first else { return }
    let others = holes.count == 1 ? "" : ", and \(holes.count - 1) more keys have such holes"
    log.warning("key \(note) has no sound at velocity \(hole.lowerBound)–\(hole.upperBound)\(others)")
  }

  // MARK: - Samples

  /// A region's sample; `nil`, with a warning, where its file is missing.
  func sample(of region: SfzRegion) -> Kit.Sample? {
    guard let name = region.sample, !region.isSilent else { return nil }
    let found = samples[name] ?? folders.sample(name)
    samples[name] = found
    switch found {
    case .file(let path): return Kit.Sample(path: path, location: log.location(region.samplePlace))
    case .folded(let path):
      let message = "no file \(quoted(name)); playing \(quoted(path)), which differs only in letter case"
      log.warning(message, at: region.samplePlace)
      return Kit.Sample(path: path, location: log.location(region.samplePlace))
    case .ambiguous:
      log.warning(
        "no file \(quoted(name)); several differ from it only in letter case", at: region.samplePlace)
    case .outside:
      log.warning(
        "the sample \(quoted(name)) is more than two folders above the kit's file and is left out",
        at: region.samplePlace)
    case .missing: log.warning("no file \(quoted(name))", at: region.samplePlace)
    }
    return nil
  }

  /// Whether there are more layers than a kit can mean.
  func isTooMuch(_ regions: [SfzRegion]) -> Bool {
    let layers = regions.reduce(0) { $0 + ($1.keys?.count ?? 0) }
    if layers <= SfzKitReading.maximumLayers { return false }
    log.error("the kit has \(layers) sounds on its keys, more than \(SfzKitReading.maximumLayers)")
    return true
  }
}
