internal import RimshotKit

/// One kit while it is read.
final class KitReading {
  /// The format's version that this Rimshot reads.
  static let version = 1

  let log: DiagnosticLog
  let finder: SampleFinder
  let directory: String
  var outputs: [Kit.Output] = []
  var chokeGroups: [Kit.ChokeGroup] = []
  var keySwitches: [Kit.KeySwitch] = []
  /// Where pads name a choke group that isn't listed, by the group's index.
  var unlistedGroups: [Int: [YamlMark]] = [:]
  /// What pads choke beside their group, by the pad's index, until all pads are known.
  var directedChokes: [(pad: Int, node: YamlNode)] = []
  /// What pads do to others, which are known by name only once all are read.
  var remotes: [(pad: Int, node: YamlNode)] = []
  /// Where samples are named that aren't there.
  var missingSamples: Set<YamlMark> = []
  /// The microphones that have been reported to hear nothing.
  var deafMicrophones: Set<YamlMark> = []
  /// The microphones that every pad has.
  var microphones: [MicrophoneKeys] = []
  /// The chance that every pad has.
  var humanize = Kit.Humanize()

  init(directory: String, log: DiagnosticLog) {
    self.directory = directory
    self.log = log
    finder = SampleFinder(directory: directory, log: log)
  }

  func kit(_ root: YamlNode) -> Kit? {
    let keys = [
      "rimshot", "name", "author", "license", "description", "outputs", "choke_groups", "microphones",
      "humanize", "pedal_start", "controllers", "key_switches", "pads",
    ]
    guard let fields = YamlFields(root, of: "a kit", keys: keys, log: log) else { return nil }
    guard let version = fields.require("rimshot", "begin the file with \"rimshot: \(KitReading.version)\""),
      isSupported(version)
    else { return nil }
    outputs = fields["outputs"].map { readOutputs($0) } ?? []
    chokeGroups = fields["choke_groups"].map { readChokeGroups($0) } ?? []
    microphones = fields["microphones"].map { readMicrophones($0, over: []) } ?? []
    keySwitches = fields["key_switches"].map { readKeySwitches($0) } ?? []
    humanize = fields["humanize"].flatMap { readHumanize($0, over: humanize) } ?? humanize
    let pads = fields.require("pads", "a kit without pads plays nothing").map { readPads($0) } ?? []
    reportUnlistedGroups()
    let pedalStart = UInt8(fields.integer("pedal_start", in: 0...127) ?? 0)
    let folderName = FileSystem.name(of: FileSystem.canonical(directory) ?? directory)
    var kit = Kit(
      name: fields.text("name").map(oneLine) ?? folderName, author: fields.text("author").map(oneLine) ?? "",
      license: fields.text("license").map(oneLine) ?? "", description: fields.text("description") ?? "",
      directory: directory, pedalStart: pedalStart,
      controllers: fields["controllers"].map { readControllers($0) } ?? [:], outputs: outputs,
      chokeGroups: chokeGroups, pads: pads)
    kit.keySwitches = keySwitches
    return kit
  }

  private func isSupported(_ node: YamlNode) -> Bool {
    guard let version = log.integer(node, "rimshot", in: 1...Int.max) else { return false }
    if version == KitReading.version { return true }
    log.error(
      "format version \(version) is newer than this Rimshot, which reads version \(KitReading.version)",
      at: node.mark)
    return false
  }

  private func oneLine(_ text: String) -> String {
    String(text.map { isControl($0) ? " " : $0 })
  }

  // MARK: - Outputs and choke groups

  private func readOutputs(_ node: YamlNode) -> [Kit.Output] {
    let limit = 64
    var outputs: [Kit.Output] = []
    var ports: [String: Int] = [:]
    for entry in entries(of: node, "outputs", "name: stereo or name: mono") {
      let name = entry.key
      let isStereo = log.choice(entry.value, "output \(quoted(name))", ["stereo": true, "mono": false])
      if name.isEmpty || name.count > 32
        || !name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
      {
        log.error(
          "output \(quoted(name)): a name has 1 to 32 letters, digits, \"-\" or \"_\"", at: entry.mark)
        continue
      }
      if name == "main" {
        log.error("output \"main\" is there without being listed; choose another name", at: entry.mark)
        continue
      }
      let output = Kit.Output(name: name, isStereo: isStereo ?? true)
      for port in output.isStereo ? ["\(name)_l", "\(name)_r"] : [name] {
        if let line = ports[port] ?? (["main_l", "main_r"].contains(port) ? 0 : nil) {
          let other = line == 0 ? "the main pair" : "line \(line)"
          log.error(
            "output \(quoted(name)) would have the port \(quoted(port)), as \(other) has", at: entry.mark)
        }
        ports[port] = entry.mark.line
      }
      outputs.append(output)
    }
    if outputs.count > limit { log.error("more than \(limit) outputs", at: node.mark) }
    return outputs
  }

  private func readChokeGroups(_ node: YamlNode) -> [Kit.ChokeGroup] {
    entries(of: node, "choke_groups", "name: {fade: 30 ms}").map { entry in
      var group = Kit.ChokeGroup(name: entry.key)
      if entry.value.isNull { return group }
      let keys = ["fade", "polyphony"]
      guard let fields = YamlFields(entry.value, of: "a choke group", keys: keys, log: log) else {
        return group
      }
      group.fade = fields.seconds("fade", in: KitBounds.fade) ?? group.fade
      group.polyphony = fields["polyphony"].flatMap { readPolyphony($0) }
      return group
    }
  }

  /// The entries of a mapping from names; empty, with an error, for anything else.
  func entries(of node: YamlNode, _ key: String, _ form: String) -> [YamlEntry] {
    if case .mapping(let entries) = node.content { return entries }
    log.error("\(key) must be a mapping, one \(form) a line, not \(node.summary)", at: node.mark)
    return []
  }

  /// A group that isn't listed has the default fade, which is fine, unless its name was meant to be another's.
  private func reportUnlistedGroups() {
    for (index, pads) in unlistedGroups where pads.count == 1 {
      let others = chokeGroups.map(\.name).filter { $0 != chokeGroups[index].name }
      guard let nearest = nearestName(to: chokeGroups[index].name, in: others) else { continue }
      log.warning(
        "no other pad is in choke group \(quoted(chokeGroups[index].name)) (did you mean \(quoted(nearest))?)",
        at: pads[0])
    }
  }
}
