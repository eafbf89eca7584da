internal import Glibc
internal import RimshotKit

/// One Hydrogen kit while it is read.
final class HydrogenReading {
  let log: DiagnosticLog
  let samples: HydrogenSamples
  /// What the kit has to play, as far as it has been read.
  var units = KitUnits(.layer)
  /// Instruments without a layer.
  var empty: [HydrogenInstrument] = []
  private let directory: String
  private var chokeGroups: [Kit.ChokeGroup] = []
  private var padNames: Set<String> = []

  /// - Parameter directory: The kit's folder, absolute.
  init(directory: String, log: DiagnosticLog) {
    self.directory = directory
    self.log = log
    samples = HydrogenSamples(directory: directory)
  }

  func kit(_ root: XmlElement) -> Kit? {
    let components = HydrogenKitComponent.all(in: root, log: log)
    var elements = root.first("instrumentList")?.all("instrument") ?? []
    if elements.isEmpty {
      log.error("the kit has no instruments", at: root.mark)
      return nil
    }
    let most = KitReading.maximumPads
    if elements.count > most {
      log.warning("more than \(most) instruments; the others are left out", at: elements[most].mark)
      elements.removeLast(elements.count - most)
    }
    let instruments = elements.enumerated().map {
      HydrogenInstrument($1, number: $0, kit: components, log: log)
    }
    if instruments.reduce(0, { $0 + $1.layerCount }) > HydrogenReading.maximumLayers {
      log.error("more than \(HydrogenReading.maximumLayers) layers", at: root.mark)
      return nil
    }
    let notes = notes(of: instruments, at: root.mark)
    let isSoloed = instruments.contains(where: \.isSoloed)
    let isMuted = instruments.map { $0.isMuted || (isSoloed && !$0.isSoloed) }
    if !isMuted.contains(false) {
      log.warning(
        "all instruments are muted: nothing will be heard until the kit says isMuted false", at: root.mark)
    }
    var pads = instruments.indices.map {
      pad(instruments[$0], note: notes[$0], isMuted: isMuted[$0])
    }
    reportEmpty()
    for (index, instrument) in instruments.enumerated() {
      pads[index].chokes = instrument.excluded.compactMap { id in
        let other = instruments.firstIndex { $0.id == id }
        return other.flatMap { $0 == index ? nil : Kit.Choke(pad: $0, fade: HydrogenReading.cut) }
      }
    }
    var missed = MissedParts(HydrogenElements.vocabulary)
    missed.look(at: root, log: log)
    missed.report()
    let name = plain(root, "name")
    let folder = FileSystem.name(of: FileSystem.canonical(directory) ?? directory)
    // Some kits have it misspelt.
    let license = plain(root, "license")
    return Kit(
      name: name.isEmpty ? folder : name, author: plain(root, "author"),
      license: license.isEmpty ? plain(root, "licence") : license, description: plain(root, "info"),
      directory: directory, pedalStart: pads.contains { $0.pedalGroup != nil } ? 127 : 0,
      chokeGroups: chokeGroups, pads: pads)
  }

  /// New kits come with 32 instruments of which people fill a few.
  private func reportEmpty() {
    guard let first = empty.first, let last = empty.last else { return }
    if empty.count == 1 {
      log.warning("\(first.owner): there is no layer; it stays silent", at: first.mark)
    } else {
      let names = empty.map { quoted($0.name) }
      let most = 12
      let shown = names.count > most ? "\(names[0]) to \(quoted(last.name))" : names.joined(separator: ", ")
      log.warning(
        "\(empty.count) instruments have no layer and stay silent: \(shown)", at: first.mark)
    }
  }

  private func plain(_ root: XmlElement, _ name: String) -> String {
    root.first(name).map { HydrogenText.plain($0.text) } ?? ""
  }

  /// Layers that a kit may have; each may sound at all 127 velocities.
  private static let maximumLayers = 8192

  /// How long what is excluded fades, in seconds: Hydrogen cut it off, with a click.
  private static let cut = 0.005

  // MARK: - Notes

  /// The note of the first instrument where the instruments' own can't be meant.
  private static let firstNote = 36

  /// What hits each instrument: its output note or, where not all have one or all have the same, its place in the list.
  private func notes(of instruments: [HydrogenInstrument], at mark: YamlMark) -> [UInt8?] {
    let said = instruments.map(\.outNote)
    let valid = said.map { note in note.flatMap { UInt8(exactly: $0) }.flatMap { $0 < 128 ? $0 : nil } }
    let distinct = Set(valid.compactMap(\.self))
    if !said.contains(nil) && (distinct.count > 1 || (said.count == 1 && distinct.count == 1)) {
      reportImpossible(zip(instruments, valid).filter { $0.1 == nil }.map(\.0))
      return valid
    }
    let rule = "they play by their order, from note \(HydrogenReading.firstNote) up"
    if let same = said.first ?? nil, Set(said).count == 1 {
      log.warning("all instruments have output note \(same): \(rule)", at: mark)
    } else if Set(said).count > 1 {
      log.warning("some instruments have no output note: \(rule)", at: mark)
    }
    let reachable = instruments.indices.prefix(128 - HydrogenReading.firstNote)
    if reachable.count < instruments.count {
      log.warning(
        "there is no note for instruments from \(quoted(instruments[reachable.count].name)) on; they are hit by name",
        at: instruments[reachable.count].mark)
    }
    return instruments.indices.map { $0 < reachable.count ? UInt8(HydrogenReading.firstNote + $0) : nil }
  }

  /// One warning, however many there are: a kit that counts up from a high note has dozens.
  private func reportImpossible(_ instruments: [HydrogenInstrument]) {
    guard let first = instruments.first, let last = instruments.last else { return }
    let note = first.outNote ?? 0
    if instruments.count == 1 {
      log.warning("\(first.owner): there is no note \(note); it is hit by name", at: first.mark)
      return
    }
    log.warning(
      "\(instruments.count) instruments have output notes that there aren't, \(quoted(first.name)) (\(note)) to "
        + "\(quoted(last.name)) (\(last.outNote ?? 0)); they are hit by name", at: first.mark)
  }

  // MARK: - Pads

  private func pad(_ instrument: HydrogenInstrument, note: UInt8?, isMuted: Bool) -> Kit.Pad {
    let layers = layers(
      of: instrument, isMuted: isMuted || instrument.volume * instrument.gain == 0)
    let isShared = layers.contains { $0.turn != nil || $0.chance != nil }
    var pad = Kit.Pad(
      name: padName(instrument.name), notes: note.map { [$0] } ?? [],
      articulations: [
        Kit.Articulation(
          overlap: instrument.components.count > 1 || isShared ? .together : .first, layers: layers)
      ])
    pad.gain = isMuted ? -.infinity : HydrogenReading.decibels(instrument.volume * instrument.gain)
    pad.chokeGroup = instrument.muteGroup.map { chokeGroup(of: $0, fade: instrument.releaseTime) }
    if let group = pad.chokeGroup, chokeGroups[group].fade != instrument.releaseTime {
      pad.chokeFade = instrument.releaseTime
    }
    pad.selfChoke = instrument.stopsItself ? instrument.releaseTime : nil
    pad.aftertouch = .choke(Kit.Grab(fade: instrument.releaseTime))
    if let hiHat = instrument.hiHat {
      pad.pedalGroup = hiHat.group
      pad.role = "hihat"
      pad.articulations[0].pedal = hiHat.pedal
      pad.articulations[0].zone = HydrogenReading.zone(atPedal: hiHat.pedal)
    }
    return pad
  }

  /// What of the hi-hat an opening is: note 44, which a half-open one may have, would make it the foot's.
  private static func zone(atPedal pedal: ClosedRange<UInt8>) -> String? {
    switch (pedal.contains(0), pedal.contains(127)) {
    case (true, true): nil
    case (true, false): HiHatZone.Opening.open.rawValue
    case (false, true): HiHatZone.Opening.closed.rawValue
    case (false, false): HiHatZone.Opening.half.rawValue
    }
  }

  private func padName(_ name: String) -> String {
    var unique = name
    var number = 2
    while !padNames.insert(unique).inserted {
      unique = "\(name) \(number)"
      number += 1
    }
    return unique
  }

  /// - Parameter fade: What the group has if it is new.
  private func chokeGroup(of number: Int, fade: Double) -> Int {
    let name = "mute group \(number)"
    if let index = chokeGroups.firstIndex(where: { $0.name == name }) { return index }
    chokeGroups.append(Kit.ChokeGroup(name: name, fade: fade))
    return chokeGroups.count - 1
  }

  /// A linear factor in dB.
  static func decibels(_ factor: Double) -> Double { factor == 1 ? 0 : 20 * log10(factor) }
}
