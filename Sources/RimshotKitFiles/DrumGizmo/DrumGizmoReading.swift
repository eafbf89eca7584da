internal import RimshotKit

/// One DrumGizmo kit while it is read.
final class DrumGizmoReading {
  /// How long voices of a group fade where another instrument of it is hit, and of directed chokes that don't say, in
  /// seconds: DrumGizmo's own.
  static let chokeFade = 0.068
  /// How long an instrument fades under aftertouch, in seconds: DrumGizmo's own.
  static let pressureFade = 0.45

  let log: DiagnosticLog
  let files: RelatedFiles
  /// The kit's folder, absolute and without links.
  let directory: String
  /// The kit's folder as the person named it.
  private let givenFolder: String
  private var otherLogs: [DiagnosticLog] = []
  /// What the kit has to play, as far as it has been read.
  var units = KitUnits(.sample)
  /// What of the channels leads nowhere.
  var channelDefects = DrumGizmoChannelDefects()
  private var missedParts = MissedParts(DrumGizmoElements.drumkit)
  private var missedInInstruments = MissedParts(DrumGizmoElements.instrument)
  /// The kit's channels as it calls them, each with its place in the outputs.
  private(set) var channels: [String: Int] = [:]
  /// Channels that are more than a kit has.
  private(set) var omittedChannels: Set<String> = []

  /// - Parameter file: The drumkit file, as the person named it.
  init(file: String, log: DiagnosticLog) {
    self.log = log
    givenFolder = FileSystem.folder(of: file)
    let folder = FileSystem.folder(of: FileSystem.absolute(file))
    directory = FileSystem.canonical(folder) ?? folder
    files = RelatedFiles(folder: directory)
  }

  /// The files read beside the drumkit's, as messages name them.
  var otherFiles: [String] { otherLogs.map(\.file) }

  /// What was found, the drumkit file's first. Nothing in the other files keeps the kit from playing.
  var diagnostics: [Diagnostic] {
    log.diagnostics
      + otherLogs.flatMap(\.diagnostics).map { Diagnostic(.warning, $0.message, at: $0.location) }
  }

  func kit(_ root: XmlElement) -> Kit? {
    if root.name != "drumkit" {
      log.error("a drumkit file begins with <drumkit>, not with <\(root.name)>", at: root.mark)
      return nil
    }
    let outputs = readChannels(root.first("channels"))
    let elements = readInstruments(root.first("instruments"))
    if outputs.isEmpty {
      log.error("the drumkit has no <channels>, so nothing could be heard", at: root.mark)
    }
    if elements.isEmpty { log.error("the drumkit has no <instruments>, so it plays nothing", at: root.mark) }
    if log.hasErrors { return nil }
    let names = elements.map(\.name)
    let notes = DrumGizmoNotes(self, instruments: names).notes(root)
    var groups: [Kit.ChokeGroup] = []
    var pads = elements.enumerated().map { index, instrument in
      var pad = Kit.Pad(
        name: instrument.name, notes: notes[index], layers: layers(of: instrument.element, instrument.name))
      pad.aftertouch = .choke(Kit.Grab(fade: DrumGizmoReading.pressureFade, window: 0, velocity: 0))
      if let group = instrument.element.attributes["group"], !group.isEmpty {
        pad.chokeGroup = groups.firstIndex { $0.name == group } ?? groups.count
        if pad.chokeGroup == groups.count {
          groups.append(Kit.ChokeGroup(name: group, fade: DrumGizmoReading.chokeFade))
        }
      }
      return pad
    }
    for (index, instrument) in elements.enumerated() { readChokes(instrument.element, index, into: &pads) }
    channelDefects.report(to: log, channels: channels.keys.sorted())
    missedParts.look(at: root, log: log)
    missedParts.report()
    missedInInstruments.report()
    let about = root.first("metadata")
    func text(_ name: String) -> String {
      let words = about?.first(name)?.trimmedText ?? ""
      return words.isEmpty ? root.attributes[name] ?? "" : words
    }
    let title = [text("title"), root.attributes["name"] ?? ""].first { !$0.isEmpty }
    return Kit(
      name: oneLine(title ?? FileSystem.name(of: directory)), author: oneLine(text("author")),
      license: oneLine(text("license")), description: text("description"), directory: directory,
      outputs: outputs, chokeGroups: groups, pads: pads)
  }

  /// A number; some were written where the decimal point is a comma.
  static func number(_ text: String) -> Double? { decimal(text.replacing(",", with: ".")) }

  /// A text on one line.
  func oneLine(_ text: String) -> String { String(text.map { isControl($0) ? " " : $0 }) }

  // MARK: - Files

  /// A file as messages name it: from the kit's folder, where it is below that.
  func shortPath(_ path: String) -> String {
    path.hasPrefix(directory + "/") ? String(path.dropFirst(directory.count + 1)) : path
  }

  /// A log for another file of the kit.
  /// - Parameter path: The file, absolute.
  func newLog(_ path: String) -> DiagnosticLog {
    var shown = path
    if path.hasPrefix(directory + "/") {
      let name = shortPath(path)
      shown = givenFolder == "/" ? "/\(name)" : givenFolder == "." ? name : "\(givenFolder)/\(name)"
    }
    let log = DiagnosticLog(file: shown)
    otherLogs.append(log)
    return log
  }

  /// Reads another XML file of the kit; `nil`, with a warning, where that fails.
  /// - Parameter purpose: What it would be: `the MIDI map`.
  /// - Returns: Its outermost element, its path and what is wrong with it.
  func document(
    _ name: String, for purpose: String, at mark: YamlMark
  ) -> (root: XmlElement, path: String, log: DiagnosticLog)? {
    guard let path = path(of: name, from: directory, for: purpose, log: log, at: mark) else { return nil }
    let log = newLog(path)
    do throws(FileSystem.ReadError) {
      let text = try FileSystem.contents(of: path, limit: XmlDocument.maximumBytes)
      guard let root = XmlDocument.parse(text, log: log)?.root else { return nil }
      return (root, path, log)
    } catch {
      log.warning("cannot read \(purpose): \(error.message)")
      return nil
    }
  }

  private func path(
    of name: String, from folder: String, for purpose: String, log: DiagnosticLog, at mark: YamlMark
  ) -> String? {
    switch files.find(name, from: folder) {
    case .exact(let path): return path
    case .folded(let path):
      log.warning(
        "no file \(quoted(name)); reading \(quoted(shortPath(path))), which differs only in case",
        at: mark)
      return path
    case .missing: log.warning("no file \(quoted(name)) for \(purpose)", at: mark)
    case .outside:
      log.warning("\(quoted(name)) is outside the kit's folder and isn't read for \(purpose)", at: mark)
    }
    return nil
  }

  // MARK: - Channels

  private func readChannels(_ element: XmlElement?) -> [Kit.Output] {
    var outputs: [Kit.Output] = []
    // What the main pair's ports are called.
    var taken: Set<String> = ["main", "main_l", "main_r"]
    for channel in element?.all("channel") ?? [] {
      guard let name = channel.attributes["name"] else {
        log.warning("a channel has no name and is left out", at: channel.mark)
        continue
      }
      if channels[name] != nil { continue }
      if outputs.count == 64 {
        if omittedChannels.isEmpty {
          log.warning("more than 64 channels; the others are left out", at: channel.mark)
        }
        omittedChannels.insert(name)
        continue
      }
      channels[name] = outputs.count
      outputs.append(Kit.Output(name: DrumGizmoReading.outputName(name, taken: &taken), isStereo: false))
    }
    return outputs
  }

  /// A name that an output may have: letters, digits, `-` and `_`, 32 at most, no other's.
  private static func outputName(_ channel: String, taken: inout Set<String>) -> String {
    let valid = channel.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "_" }
    let base = valid.isEmpty ? "channel" : String(valid.prefix(28))
    var name = base
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(base)-\(number)"
      number += 1
    }
    return name
  }

  // MARK: - Instruments

  private func readInstruments(_ element: XmlElement?) -> [(element: XmlElement, name: String)] {
    var instruments: [(element: XmlElement, name: String)] = []
    for instrument in element?.all("instrument") ?? [] {
      guard let name = instrument.attributes["name"], !name.isEmpty else {
        log.warning("an instrument has no name and is left out", at: instrument.mark)
        continue
      }
      let padName = String(oneLine(name).prefix(64))
      if instruments.contains(where: { $0.name == padName }) {
        log.warning(
          "instrument \(quoted(padName)) is there twice; the second is left out", at: instrument.mark)
        continue
      }
      if instruments.count == KitReading.maximumPads {
        log.warning(
          "more than \(KitReading.maximumPads) instruments; the others are left out", at: instrument.mark)
        break
      }
      instruments.append((instrument, padName))
    }
    return instruments
  }

  private func layers(of element: XmlElement, _ name: String) -> [Kit.Layer] {
    let purpose = "instrument \(quoted(name)), which stays silent"
    guard let file = element.attributes["file"] else {
      log.warning("no file is named for \(purpose)", at: element.mark)
      return []
    }
    guard let document = document(file, for: purpose, at: element.mark) else { return [] }
    missedInInstruments.look(at: document.root, log: document.log)
    let instrument = DrumGizmoInstrument(
      self, element, name: name, folder: FileSystem.canonicalFolder(of: document.path), log: document.log)
    let layers = instrument.layers(document.root)
    if layers.isEmpty && document.log.diagnostics.isEmpty {
      document.log.warning(
        "instrument \(quoted(name)) has nothing to play and stays silent", at: document.root.mark)
    }
    return layers
  }

  // MARK: - Chokes

  private func readChokes(_ element: XmlElement, _ index: Int, into pads: inout [Kit.Pad]) {
    for choke in element.all("chokes").flatMap({ $0.all("choke") }) {
      let name = oneLine(choke.attributes["instrument"] ?? "")
      guard let other = pads.firstIndex(where: { $0.name == name }) else {
        log.warning(
          "no instrument \(quoted(name)) to choke\(didYouMean(name, in: pads.map(\.name)))", at: choke.mark)
        continue
      }
      var fade = DrumGizmoReading.chokeFade
      if let text = choke.attributes["choketime"] {
        if let time = DrumGizmoReading.number(text), time >= 0 {
          fade = min(max(time / 1000, 0.001), 60)
        } else {
          log.warning(
            "choketime must be a number of milliseconds, not \(quoted(text)); it is 68", at: choke.mark)
        }
      }
      if other == index {
        pads[index].selfChoke = fade
      } else {
        pads[index].chokes.append(Kit.Choke(pad: other, fade: fade))
      }
    }
  }
}

extension FileSystem {
  /// The folder of a file, without links.
  fileprivate static func canonicalFolder(of path: String) -> String {
    canonical(folder(of: path)) ?? folder(of: path)
  }
}
