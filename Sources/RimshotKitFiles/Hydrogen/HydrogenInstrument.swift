internal import RimshotKit

/// An instrument as its file says it, in Hydrogen's units.
struct HydrogenInstrument {
  var name: String
  /// How other instruments name it; `nil` where it doesn't say.
  var id: Int?
  var mark: YamlMark
  /// What a warning calls it.
  var owner: String { "instrument \(quoted(name))" }
  var volume: Double
  var gain: Double
  var isMuted: Bool
  var isSoloed: Bool
  /// −1 to 1; the side that it moves away from gets softer.
  var pan: Double
  /// In semitones.
  var pitch: Double
  /// 0–1.
  var randomPitch: Double
  var appliesVelocity: Bool
  var filters: [Kit.Filter] = []
  /// In frames of the files, as they are read.
  var envelope: Kit.Envelope
  var muteGroup: Int?
  /// The ids of instruments that its hits end at once, up to 0.9.0.
  var excluded: [Int]
  var outNote: Int?
  /// Whether a hit ends its earlier ones.
  var stopsItself: Bool
  /// The hi-hat that it is an opening of, and the pedal values at which it is.
  var hiHat: (group: Int, pedal: ClosedRange<UInt8>)?
  var components: [HydrogenComponent]
  /// How many layers all of them have.
  var layerCount: Int { components.reduce(0) { $0 + $1.layers.count } }
  /// How many layers name a file, those that are muted included.
  let namedLayerCount: Int
  /// How many of these are neither muted nor have no level.
  var audibleLayerCount: Int {
    components.filter { $0.gain > 0 }.flatMap(\.layers).count { !$0.file.isEmpty && $0.gain > 0 }
  }

  /// How long its notes fade when they are ended, in seconds. The sounds' rates aren't known here; most are 44.1 kHz.
  var releaseTime: Double { HydrogenCurve.fade * envelope.release / 44_100 }

  /// Levels that Hydrogen's faders can have, and more; what is beyond is a slip and would hurt.
  static let factors = 0...10.0

  /// Reads an instrument.
  /// - Parameter number: Its place in the list, from 0.
  init(_ element: XmlElement, number: Int, kit: [HydrogenKitComponent], log: DiagnosticLog) {
    let said = element.first("name")?.trimmedText.filter { !isControl($0) } ?? ""
    name = said.isEmpty ? "Instrument \(number + 1)" : String(said.prefix(64))
    mark = element.mark
    let fields = HydrogenFields(element: element, log: log, owner: "instrument \(quoted(name))")
    id = fields.integer("id")
    volume = fields.number("volume", in: HydrogenInstrument.factors) ?? 1
    gain = fields.number("gain", in: HydrogenInstrument.factors) ?? 1
    isMuted = fields.boolean("isMuted") ?? false
    isSoloed = fields.boolean("isSoloed") ?? false
    pan = HydrogenInstrument.pan(fields)
    pitch = fields.number("pitchOffset", in: -48...48) ?? 0
    randomPitch = fields.number("randomPitchFactor", in: 0...1, isQuiet: true) ?? 0
    appliesVelocity = fields.boolean("applyVelocity") ?? true
    if fields.boolean("filterActive") ?? true {
      filters = HydrogenFilter.filters(
        cutoff: fields.number("filterCutoff", in: 0...1, isQuiet: true) ?? 1,
        resonance: fields.number("filterResonance", in: 0...1, isQuiet: true) ?? 0)
    }
    let times = 0...100_000.0
    envelope = HydrogenCurve.envelope(
      attack: fields.number("Attack", in: times, isQuiet: true) ?? 0,
      decay: fields.number("Decay", in: times, isQuiet: true) ?? 0,
      sustain: fields.number("Sustain", in: 0...1, isQuiet: true) ?? 1,
      release: fields.number("Release", in: 256...100_256, isQuiet: true) ?? 1000)
    muteGroup = fields.integer("muteGroup").flatMap { $0 < 0 ? nil : $0 }
    excluded = element.all("exclude").flatMap { $0.all("id") }.compactMap { Int($0.trimmedText) }
    outNote = fields.integer("midiOutNote")
    stopsItself = fields.boolean("isStopNote") ?? true
    hiHat = HydrogenInstrument.hiHat(fields)
    let selection = fields.text("sampleSelectionAlgo").map(HydrogenComponent.selection)
    components = element.all("instrumentComponent").map {
      HydrogenComponent($0, of: fields.owner, kit: kit, selection: selection, log: log)
    }
    if !components.contains(where: { !$0.layers.isEmpty }) {
      // Up to 0.9.6 layers, and up to 0.9.0 the only file, stood in the instrument itself.
      components = [HydrogenComponent(beforeComponents: fields, selection: selection)]
    }
    namedLayerCount = components.reduce(0) { $0 + $1.namedLayerCount }
    let soloed = components.filter(\.isSoloed)
    components = (soloed.isEmpty ? components : soloed).filter { !$0.isMuted }
  }

  /// One number since 1.2, before that a level for each side.
  private static func pan(_ fields: HydrogenFields) -> Double {
    if let pan = fields.number("pan", in: -1...1) { return pan }
    let left = fields.number("pan_L") ?? 1
    let right = fields.number("pan_R") ?? 1
    if left < 0 || right < 0 || (left == 0 && right == 0) { return 0 }
    return left >= right ? right / left - 1 : 1 - left / right
  }

  private static func hiHat(_ fields: HydrogenFields) -> (group: Int, pedal: ClosedRange<UInt8>)? {
    // Before it was a number it was true or false.
    let text = fields.text("isHihat")?.lowercased()
    let group = text == "true" ? 0 : text == "false" ? -1 : fields.integer("isHihat") ?? -1
    let low = fields.number("lower_cc", in: 0...127, isQuiet: true) ?? 0
    let high = fields.number("higher_cc", in: 0...127, isQuiet: true) ?? 127
    return group < 0 || low > high ? nil : (group, UInt8(low)...UInt8(high))
  }
}

/// How Hydrogen's envelopes are bent: each part is done by (1 − e^(c·t)) / (1 − e^c) at t, 0–1, as ours are.
private enum HydrogenCurve {
  /// e^c is 0.0385 (`Adsr.cpp` of Hydrogen 1.2).
  static let attack = Kit.Envelope.Shape(curvature: -3.2567)
  /// 0.0448 of decays and releases.
  static let fall = Kit.Envelope.Shape(curvature: -3.1056)
  /// How long a straight fade is that is as loud in sum: the integral of the level is half of the time here, and 0.275 of it
  /// there, that of its square 0.333 and 0.148.
  static let fade = 0.5

  /// An envelope with Hydrogen's times, in frames.
  static func envelope(attack: Double, decay: Double, sustain: Double, release: Double) -> Kit.Envelope {
    var envelope = Kit.Envelope(
      attack: attack, decay: decay, sustain: sustain, release: release, unit: .frames)
    envelope.attackShape = self.attack
    envelope.decayShape = fall
    envelope.releaseShape = fall
    return envelope
  }
}

/// What a kit says of a component that its instruments have: a microphone, or a layer of sound.
struct HydrogenKitComponent {
  var id: Int
  var name: String
  var volume: Double

  /// Those of a kit; none before 0.9.7 and since 2.0.
  static func all(in root: XmlElement, log: DiagnosticLog) -> [HydrogenKitComponent] {
    (root.first("componentList")?.all("drumkitComponent") ?? []).enumerated().map { number, element in
      let fields = HydrogenFields(element: element, log: log, owner: "component \(number + 1)")
      return HydrogenKitComponent(
        id: fields.integer("id") ?? number, name: fields.text("name") ?? "",
        volume: fields.number("volume", in: HydrogenInstrument.factors) ?? 1)
    }
  }
}

/// What of an instrument sounds together with its other components.
struct HydrogenComponent {
  /// How its layers are chosen among.
  enum Selection {
    case velocity
    case roundRobin
    case random
  }

  var name: String
  var gain: Double
  var selection: Selection
  var isMuted: Bool
  var isSoloed: Bool
  /// But for muted ones.
  var layers: [HydrogenLayer]
  /// How many name a file, muted ones included.
  let namedLayerCount: Int

  init(
    _ element: XmlElement, of owner: String, kit: [HydrogenKitComponent], selection: Selection?,
    log: DiagnosticLog
  ) {
    let fields = HydrogenFields(element: element, log: log, owner: owner)
    let id = fields.integer("component_id") ?? 0
    let shared = kit.first { $0.id == id }
    name = (fields.text("name") ?? shared?.name ?? "").filter { !isControl($0) }
    gain = (fields.number("gain", in: HydrogenInstrument.factors) ?? 1) * (shared?.volume ?? 1)
    self.selection =
      selection ?? fields.text("sampleSelectionAlgo").map(HydrogenComponent.selection) ?? .velocity
    isMuted = fields.boolean("isMuted") ?? false
    isSoloed = fields.boolean("isSoloed") ?? false
    layers = HydrogenLayer.all(in: fields)
    namedLayerCount = HydrogenLayer.namedCount(in: element)
  }

  /// What an instrument plays that has no component.
  init(beforeComponents fields: HydrogenFields, selection: Selection?) {
    name = ""
    gain = 1
    self.selection = selection ?? .velocity
    isMuted = false
    isSoloed = false
    layers = HydrogenLayer.all(in: fields)
    var named = HydrogenLayer.namedCount(in: fields.element)
    if layers.isEmpty, let file = fields.element.first("filename") {
      layers = [HydrogenLayer(file: file)]
      named += file.trimmedText.isEmpty ? 0 : 1
    }
    namedLayerCount = named
  }

  static func selection(_ word: String) -> Selection {
    switch word {
    case "ROUND_ROBIN": .roundRobin
    case "RANDOM": .random
    default: .velocity
    }
  }
}

/// A sound and the velocities that it is for.
struct HydrogenLayer {
  /// As the kit names it; empty where it doesn't.
  var file: String
  var mark: YamlMark
  /// The velocities, 0–1, both ends included.
  var low: Float = 0
  var high: Float = 1
  var gain = 1.0
  /// In semitones.
  var pitch = 0.0
  /// The frames of the file that play, where the sample editor has trimmed it.
  var trim: Range<Int>?

  /// What an instrument of the oldest kits plays at every velocity.
  init(file element: XmlElement) {
    file = element.trimmedText
    mark = element.mark
  }

  private init(_ fields: HydrogenFields) {
    file = fields.text("filename") ?? ""
    mark = fields.element.first("filename")?.mark ?? fields.element.mark
    low = Float(fields.number("min") ?? 0)
    high = Float(fields.number("max") ?? 1)
    gain = fields.number("gain", in: HydrogenInstrument.factors) ?? 1
    pitch = fields.number("pitch", in: -24.5...24.5, isQuiet: true) ?? 0
    trim = HydrogenLayer.trim(fields)
  }

  /// What the sample editor has left of the file, without its repetitions. Hydrogen plays the whole file where the places
  /// aren't in order.
  private static func trim(_ fields: HydrogenFields) -> Range<Int>? {
    guard fields.boolean("ismodified") == true, fields.text("smode") != "reverse" else { return nil }
    let start = fields.integer("startframe") ?? 0
    let loop = fields.integer("loopframe") ?? 0
    let end = fields.integer("endframe") ?? 0
    return start >= 0 && start <= loop && loop <= end && end > start ? start..<end : nil
  }

  /// How many layers in an instrument or a component name a file.
  static func namedCount(in element: XmlElement) -> Int {
    element.all("layer").count { $0.first("filename")?.trimmedText.isEmpty == false }
  }

  /// The layers in an instrument or a component, but for muted ones.
  static func all(in fields: HydrogenFields) -> [HydrogenLayer] {
    let layers = fields.element.all("layer").map {
      HydrogenFields(element: $0, log: fields.log, owner: "a layer of \(fields.owner)")
    }
    let soloed = layers.filter { $0.boolean("isSoloed") ?? false }
    return (soloed.isEmpty ? layers : soloed).filter { !($0.boolean("isMuted") ?? false) }.map(
      HydrogenLayer.init)
  }
}
