internal import RimshotKit

/// Which notes play which instrument of a DrumGizmo kit: the MIDI map that the kit names or that lies beside it.
struct DrumGizmoNotes {
  private let reading: DrumGizmoReading
  private let instruments: [String]

  init(_ reading: DrumGizmoReading, instruments: [String]) {
    self.reading = reading
    self.instruments = instruments
  }

  /// The notes of each instrument, in their order.
  /// - Parameter root: The drumkit file's.
  func notes(_ root: XmlElement) -> [[UInt8]] {
    if let map = root.first("metadata")?.first("defaultmidimap"), let name = map.attributes["src"],
      let document = reading.document(name, for: "the MIDI map", at: map.mark)
    {
      return notes(document.root, document.log)
    }
    let candidates = DrumGizmoReader.files(in: reading.directory, withRoot: "midimap")
    guard let name = best(of: candidates),
      let document = reading.document(name, for: "the MIDI map", at: root.mark)
    else {
      reading.log.warning(
        "there is no MIDI map with the kit; instruments have notes of General MIDI by their names",
        at: root.mark)
      return InstrumentNames.notes(for: instruments).map { $0.map { [$0] } ?? [] }
    }
    if candidates.count > 1 {
      let others = candidates.filter { $0 != name }.map(quoted).joined(separator: ", ")
      reading.log.warning("the kit names no MIDI map; using \(quoted(name)), not \(others)", at: root.mark)
    }
    return notes(document.root, document.log)
  }

  /// Of the maps that reach about as many of the kit's instruments as any: the one whose name says to be the usual one,
  /// else General MIDI's, else the one that reaches most.
  private func best(of names: [String]) -> String? {
    if names.count < 2 { return names.first }
    let reaches = names.map { reach(of: $0) }
    let most = reaches.max() ?? 0
    let ranked = names.indices.filter { 2 * reaches[$0] >= most }.map { index in
      let name = names[index].lowercased()
      let isUsual = name.hasPrefix("midimap") || name.contains("default")
      let isGeneral = name.contains("gm") || name.contains("general")
      return (isUsual ? 0 : isGeneral ? 1 : 2, -reaches[index], index)
    }
    return ranked.min { $0 < $1 }.map { names[$0.2] }
  }

  /// How many instruments a map plays.
  private func reach(of name: String) -> Int {
    // `try?`: what is wrong with the map is said where it is used.
    guard
      let text = try? FileSystem.contents(
        of: "\(reading.directory)/\(name)", limit: XmlDocument.maximumBytes),
      let map = XmlDocument.parse(text, log: DiagnosticLog(file: name))
    else { return 0 }
    let played = Set(map.root.all("map").compactMap { $0.attributes["instr"] })
    return instruments.count { played.contains($0) }
  }

  private func notes(_ root: XmlElement, _ log: DiagnosticLog) -> [[UInt8]] {
    var notes = [[UInt8]](repeating: [], count: instruments.count)
    var unknown: [String] = []
    var firstUnknown: YamlMark?
    var missed = MissedParts(DrumGizmoElements.midiMap)
    missed.look(at: root, log: log)
    missed.report()
    for map in root.all("map") where map.attributes["cc"] == nil {
      let text = map.attributes["note"] ?? ""
      guard let note = UInt8(text), note < 128 else {
        log.warning("note must be a whole number from 0 to 127, not \(quoted(text))", at: map.mark)
        continue
      }
      let name = reading.oneLine(map.attributes["instr"] ?? "")
      if let index = instruments.firstIndex(of: String(name.prefix(64))) {
        if !notes[index].contains(note) { notes[index].append(note) }
      } else if !unknown.contains(name) {
        unknown.append(name)
        firstUnknown = firstUnknown ?? map.mark
      }
    }
    if !unknown.isEmpty {
      let names = unknown.prefix(8).map(quoted).joined(separator: ", ")
      let more = unknown.count > 8 ? " and \(unknown.count - 8) more" : ""
      log.warning("the kit has no instrument \(names)\(more); these notes are left out", at: firstUnknown)
    }
    if notes.allSatisfy(\.isEmpty) {
      log.warning("no instrument of the kit is in this MIDI map", at: root.mark)
    }
    return notes
  }
}
