public import RimshotKit

/// Reads Rimshot's own kit format, which `docs/kit-format.md` describes.
public enum KitReader {
  /// The file that makes a folder a kit.
  public static let fileName = "kit.yaml"

  /// Reads a kit. Any thread; blocks on the disk, but opens no sound file.
  ///
  /// In the kit that it returns every layer's files exist, the layers of a pad don't overlap, and together they cover
  /// velocities 1–127 (see ``RimshotKit/VelocityLayout``). A layer all of whose files are missing stays, without samples.
  /// - Parameter path: The kit's folder, or its `kit.yaml`.
  /// - Returns: The kit, unless there is an error among the diagnostics; these in the file's order.
  public static func read(_ path: String) -> (kit: Kit?, diagnostics: [Diagnostic]) {
    let isFolder = FileSystem.kind(path) == .folder
    let folder = path.last == "/" ? String(path.dropLast()) : path
    let file = isFolder ? "\(folder)/\(fileName)" : path
    let log = DiagnosticLog(file: file)
    do throws(FileSystem.ReadError) {
      let text = try FileSystem.contents(of: file, limit: maximumBytes)
      let directory = FileSystem.folder(of: FileSystem.absolute(file))
      let kit = read(text, directory: directory, log: log)
      return (kit, log.diagnostics)
    } catch {
      if error.isMissing {
        let place = isFolder ? "this folder has no \(fileName), so it is no kit" : "no such file"
        log.error("cannot read the kit: \(place)")
      } else {
        log.error("cannot read the kit: \(error.message)")
      }
      return (nil, log.diagnostics)
    }
  }

  /// A kit larger than this is a mistake.
  private static let maximumBytes = 4 << 20

  /// Reads the text of a `kit.yaml`.
  /// - Parameter directory: The kit's folder, absolute.
  /// - Returns: The kit, unless the log has an error.
  static func read(_ text: [UInt8], directory: String, log: DiagnosticLog) -> Kit? {
    guard let document = YamlDocument.parse(text, log: log) else { return nil }
    guard let root = document.root else {
      log.error("the kit is empty: begin it with \"rimshot: 1\"")
      return nil
    }
    let reading = KitReading(directory: directory, log: log)
    let kit = reading.kit(root)
    return log.hasErrors ? nil : kit
  }

  /// The name that a kit says it has, its folder's where it says none; `nil` when its file can't be read at all.
  static func name(ofKitAt file: String) -> String? {
    let log = DiagnosticLog(file: file)
    // `try?`: whoever reads the kit itself gets the reason.
    guard let text = try? FileSystem.contents(of: file, limit: maximumBytes),
      let root = YamlDocument.parse(text, log: log)?.root, case .mapping(let entries) = root.content
    else { return nil }
    let name = entries.first { $0.key == "name" }?.value.scalar
    return name ?? FileSystem.name(of: FileSystem.folder(of: file))
  }
}

/// One kit while it is read.
final class KitReading {
  /// The format's version that this Rimshot reads.
  static let version = 1

  let log: DiagnosticLog
  let finder: SampleFinder
  let directory: String
  var outputs: [Kit.Output] = []
  var chokeGroups: [Kit.ChokeGroup] = []
  /// Where pads name a choke group that isn't listed, by the group's index.
  var unlistedGroups: [Int: [YamlMark]] = [:]

  init(directory: String, log: DiagnosticLog) {
    self.directory = directory
    self.log = log
    finder = SampleFinder(directory: directory, log: log)
  }

  func kit(_ root: YamlNode) -> Kit? {
    let keys = [
      "rimshot", "name", "author", "license", "description", "outputs", "choke_groups", "pads",
    ]
    guard let fields = YamlFields(root, of: "a kit", keys: keys, log: log) else { return nil }
    guard let version = fields.require("rimshot", "begin the file with \"rimshot: \(KitReading.version)\""),
      isSupported(version)
    else { return nil }
    outputs = fields["outputs"].map { readOutputs($0) } ?? []
    chokeGroups = fields["choke_groups"].map { readChokeGroups($0) } ?? []
    let pads = fields.require("pads", "a kit without pads plays nothing").map { readPads($0) } ?? []
    reportUnlistedGroups()
    let folderName = FileSystem.name(of: FileSystem.canonical(directory) ?? directory)
    return Kit(
      name: fields.text("name").map(oneLine) ?? folderName, author: fields.text("author").map(oneLine) ?? "",
      license: fields.text("license").map(oneLine) ?? "", description: fields.text("description") ?? "",
      directory: directory, outputs: outputs, chokeGroups: chokeGroups, pads: pads)
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
      if let fields = YamlFields(entry.value, of: "a choke group", keys: ["fade"], log: log),
        let fade = fields.seconds("fade", in: 0.001...10)
      {
        group.fade = fade
      }
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
