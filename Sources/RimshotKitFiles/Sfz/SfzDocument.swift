/// An SFZ kit's regions with everything that they inherit.
struct SfzDocument {
  /// What plays one sound, as it was written.
  struct Region {
    /// By names as ``SfzOpcode`` spells them, with their numbers: `locc4`.
    var opcodes: [String: SfzValue]
    /// What comes before its sample's name.
    var defaultPath: String
    /// Added to its keys.
    var noteOffset: Int
    var place: SfzPlace
  }

  var regions: [Region] = []
  /// The values that controllers have at first, 0–1.
  var controllers: [Int: Double] = [7: 100.0 / 127, 10: 0.5, 11: 1]
  /// Those of them that the kit itself says.
  var saidControllers: Set<Int> = []
  var curves = SfzCurves()
  /// What keys are called.
  var keyLabels: [Int: String] = [:]
}

/// Puts headers and opcodes together.
///
/// A region has what its group, master and global say, the nearest first. A new global ends master and group, a new
/// master the group; control, curve and effect end nothing.
struct SfzParser {
  private enum Scope {
    case none
    case global
    case master
    case group
    case region
    case control
    case curve
  }

  private var document = SfzDocument()
  private let log: SfzLog
  private let maximumRegions: Int
  private var scope = Scope.none
  private var global: [String: SfzValue] = [:]
  private var master: [String: SfzValue] = [:]
  private var group: [String: SfzValue] = [:]
  private var region: SfzDocument.Region?
  private var defaultPath = ""
  private var noteOffset = 0
  private var octaveOffset = 0
  /// Names in control that nobody knows.
  private var unknown = 0
  private var curve: (index: Int?, points: [Int: Double]) = (nil, [:])

  private init(log: SfzLog, maximumRegions: Int) {
    self.log = log
    self.maximumRegions = maximumRegions
  }

  static func parse(_ tokens: [SfzToken], log: SfzLog, maximumRegions: Int = 200_000) -> SfzDocument {
    var parser = SfzParser(log: log, maximumRegions: maximumRegions)
    for token in tokens {
      switch token.content {
      case .header(let name): parser.begin(name, at: token.place)
      case .opcode(let name, let value): parser.take(name, SfzValue(text: value, place: token.place))
      case .stray(let text):
        log.warning("\(quoted(text)) is neither a header nor an opcode and is left out", at: token.place)
      }
      if parser.document.regions.count > maximumRegions {
        log.error("the kit has more than \(maximumRegions) regions", at: token.place)
        break
      }
    }
    parser.end()
    return parser.document
  }

  // MARK: - Headers

  private mutating func begin(_ name: String, at place: SfzPlace) {
    end()
    switch name {
    case "global":
      scope = .global
      global = [:]
      master = [:]
      group = [:]
    case "master":
      scope = .master
      master = [:]
      group = [:]
    case "group":
      scope = .group
      group = [:]
    case "region":
      scope = .region
      let opcodes = global.merging(master) { $1 }.merging(group) { $1 }
      region = SfzDocument.Region(
        opcodes: opcodes, defaultPath: defaultPath, noteOffset: noteOffset + 12 * octaveOffset, place: place)
    case "control":
      scope = .control
      defaultPath = ""
    case "curve": scope = .curve
    case "effect", "midi", "sample":
      log.warning("<\(name)> isn't supported and is left out", at: place)
      scope = .none
    default:
      log.warning("<\(name)> is no header of an SFZ file and is left out", at: place)
      scope = .none
    }
  }

  private mutating func end() {
    if let region { document.regions.append(region) }
    region = nil
    if let index = curve.index { document.curves.define(index, points: curve.points) }
    curve = (nil, [:])
  }

  // MARK: - Opcodes

  private mutating func take(_ name: String, _ value: SfzValue) {
    let parts = SfzOpcode.parts(name)
    if SfzOpcode.isForShow(parts.name) {
      if parts.name == "label_key#", let key = parts.number { document.keyLabels[key] = value.text }
      return
    }
    if parts.name == "set_cc#" || parts.name == "set_hdcc#" {
      setController(parts, value)
      return
    }
    switch scope {
    case .control: takeControl(parts, value)
    case .curve: takeCurve(parts, value)
    case .none: break
    case .global: SfzParser.take(parts, value, into: &global)
    case .master: SfzParser.take(parts, value, into: &master)
    case .group: SfzParser.take(parts, value, into: &group)
    case .region:
      if var opcodes = region?.opcodes {
        // Not two owners of one dictionary, which would be copied at every opcode.
        region?.opcodes = [:]
        SfzParser.take(parts, value, into: &opcodes)
        region?.opcodes = opcodes
      }
    }
  }

  /// `key` says three things, each of which a nearer header may say otherwise.
  private static func take(
    _ parts: SfzOpcode.Parts, _ value: SfzValue, into opcodes: inout [String: SfzValue]
  ) {
    if parts.name == "key" {
      for name in ["lokey", "hikey", "pitch_keycenter"] { opcodes[name] = value }
    } else if let number = parts.number {
      opcodes[parts.name.dropLast() + String(number)] = value
    } else {
      opcodes[parts.name] = value
    }
  }

  private mutating func takeControl(_ parts: SfzOpcode.Parts, _ value: SfzValue) {
    switch parts.name {
    case "default_path": defaultPath = value.text
    case "note_offset": noteOffset = offset(value)
    case "octave_offset": octaveOffset = offset(value)
    default: refuse(parts.name, at: value.place)
    }
  }

  private mutating func refuse(_ name: String, at place: SfzPlace) {
    let written = SfzVocabulary.written(name)
    switch SfzVocabulary.support(of: name) {
    case .yes, .partly: log.warning("the opcode \(written) does nothing in <control>", at: place)
    case .no: log.warning("the opcode \(written) isn't supported and does nothing", at: place)
    case .unneeded: break
    case nil:
      // Comparing takes its time, which a file of nonsense would multiply.
      let hint = unknown < SfzVocabulary.mostUnknown ? SfzVocabulary.hint(name) : ""
      unknown += 1
      log.warning("the opcode \(written) isn't known and does nothing\(hint)", at: place)
    }
  }

  private func offset(_ value: SfzValue) -> Int {
    value.number.map { Int(min(max($0, -127), 127)) } ?? 0
  }

  private mutating func setController(_ parts: SfzOpcode.Parts, _ value: SfzValue) {
    guard let number = parts.number, let amount = value.number else {
      log.warning("\(quoted(value.text)) is no value of a controller", at: value.place)
      return
    }
    document.controllers[number] = min(max(parts.name == "set_cc#" ? amount / 127 : amount, 0), 1)
    document.saidControllers.insert(number)
  }

  private mutating func takeCurve(_ parts: SfzOpcode.Parts, _ value: SfzValue) {
    guard let amount = value.number else { return }
    if parts.name == "curve_index" {
      curve.index = (0...255).contains(amount) ? Int(amount) : nil
    } else if parts.name == "v#", let place = parts.number, (0...127).contains(place) {
      curve.points[place] = min(max(amount, -1), 1)
    }
  }
}
