import RimshotKit
import RimshotTestSupport

/// Kits that no person would write, each within the bounds of a `kit.yaml`.
struct RandomKit {
  private var random: SeededRandom
  private let directory: String
  private let sounds: [String]

  init(seed: UInt64, directory: String, sounds: [String]) {
    random = SeededRandom(seed: seed)
    self.directory = directory
    self.sounds = sounds
  }

  // MARK: - Dice

  private mutating func flip(_ chance: Double = 0.3) -> Bool {
    Double.random(in: 0..<1, using: &random) < chance
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  /// Any number, or one that a person would write.
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    let number = Double.random(in: range, using: &random)
    return flip(0.5) ? number : min(max((number * 100).rounded() / 100, range.lowerBound), range.upperBound)
  }

  private mutating func byte(_ range: ClosedRange<UInt8> = 0...127) -> UInt8 {
    .random(in: range, using: &random)
  }

  private mutating func span(_ range: ClosedRange<UInt8> = 0...127) -> ClosedRange<UInt8> {
    let ends = [byte(range), byte(range)].sorted()
    return ends[0]...ends[1]
  }

  private mutating func fade() -> Double { pick([0.03, 0.3, 0.05, number(0.001...2), number(0.001...60)]) }

  private mutating func some<Value>(_ count: ClosedRange<Int>, _ make: (inout RandomKit) -> Value) -> [Value]
  {
    (0..<Int.random(in: count, using: &random)).map { _ in make(&self) }
  }

  // MARK: - The kit

  mutating func kit() -> Kit {
    var kit = Kit(name: pick(["Kit", "no", "A: b # c", "\"'\\", "Ä ö ü 鼓"]), directory: directory)
    kit.author = pick(["", "Ann"])
    kit.description = pick(["", "One line.", "Two\nlines", "  ends with\n\n spaces \n"])
    kit.pedalStart = pick([0, byte()])
    for _ in 0..<3 where flip() {
      let number = byte()
      kit.controllers[number == 4 ? 5 : number] = self.number(0...127)
    }
    kit.keySwitches = some(0...3) { Kit.KeySwitch(notes: $0.span(), start: $0.flip() ? $0.byte() : nil) }
    var seen: Set<ClosedRange<UInt8>> = []
    kit.keySwitches = kit.keySwitches.filter { seen.insert($0.notes).inserted }
    kit.outputs = ["kick", "oh", "room"].prefix(Int(byte(0...3))).map {
      Kit.Output(name: $0, isStereo: flip())
    }
    kit.chokeGroups = ["hats", "nobody", "off"].prefix(Int(byte(0...3))).map { name in
      var group = Kit.ChokeGroup(name: name, fade: fade())
      group.polyphony = polyphony()
      return group
    }
    let count = Int(byte(1...4))
    for index in 0..<count { kit.pads.append(pad("pad \(index)", index, of: count, kit)) }
    return kit
  }

  private mutating func polyphony() -> Kit.Polyphony? {
    flip() ? Kit.Polyphony(hits: Int.random(in: 1...200, using: &random), fade: fade()) : nil
  }

  private mutating func pad(_ name: String, _ index: Int, of count: Int, _ kit: Kit) -> Kit.Pad {
    var pad = Kit.Pad(name: name, notes: Array(Set(some(0...3) { $0.byte() })).sorted(), articulations: [])
    if flip() { pad.role = pick(["snare", "hihat", "crash-1", "kick"]) }
    if flip(), !kit.outputs.isEmpty { pad.output = pick(Array(kit.outputs.indices)) }
    if flip(0.5), !kit.chokeGroups.isEmpty {
      pad.chokeGroup = pick(Array(kit.chokeGroups.indices))
      if flip() { pad.chokeFade = fade() }
    }
    if flip(), !kit.chokeGroups.isEmpty {
      pad.chokedBy = pick([.nobody, .group(pick(Array(kit.chokeGroups.indices)), fade: fade())])
    }
    if flip() { pad.selfChoke = fade() }
    pad.chokes = some(0...3) { Kit.Choke(pad: $0.pick(Array(0..<count)), fade: $0.fade()) }
    pad.polyphony = polyphony()
    pad.aftertouch = pick([
      .ignore, .choke(Kit.Grab()), .choke(Kit.Grab(fade: fade(), window: pick([0, 0.2]), velocity: byte())),
    ])
    if flip() { pad.pedalGroup = Int(byte(1...3)) }
    pad.pedalDamping = flip() ? fade() : nil
    pad.noteOff = pick([
      .ignore, .release(seconds: fade()), .toggle(seconds: fade()), .choke(seconds: fade()),
    ])
    if flip() {
      pad.player = Kit.Player(
        hit: pick(Kit.Player.Hit.allCases), fadeIn: pick([0, fade()]), fadeOut: pick([0, fade()]),
        pauseFade: pick([0.005, fade()]), curve: pick(Kit.FadeCurve.allCases), isExclusive: flip())
    }
    if flip() {
      let action = pick(Kit.Remote.Action.allCases)
      pad.remotes = [
        Kit.Remote(
          pad: action == .play || flip() ? pick(Array(0..<count)) : nil, action: action,
          fade: flip() ? fade() : nil)
      ]
    }
    if flip() {
      pad.humanize = Kit.Humanize(velocity: number(0...64), timing: number(0...0.1), pitch: number(0...200))
    }
    pad.gain = pick([0, number(-60...24)])
    if flip(0.5) {
      pad.articulations = [articulation("", kit)]
    } else {
      let names = ["rim", "head", "file", "12"].prefix(Int(byte(1...4)))
      pad.articulations = names.map { articulation($0, kit) }
    }
    return pad
  }

  private mutating func articulation(_ name: String, _ kit: Kit) -> Kit.Articulation {
    var articulation = Kit.Articulation(name: name, layers: some(1...4) { $0.layer(kit) })
    articulation.notes = Array(Set(some(0...2) { $0.byte() })).sorted()
    if flip() { articulation.pedal = span() }
    if flip() { articulation.position = span() }
    articulation.conditions = conditions(kit)
    articulation.trigger = pick([
      .hit, .hit, .noteOff(ifSounding: flip()), .controller(byte(), span()), .pressure(span()),
    ])
    articulation.gain = name.isEmpty ? 0 : pick([0, number(-20...10)])
    articulation.fillsHoles = flip(0.7)
    articulation.overlap = pick([.first, .together, .crossfade])
    return articulation
  }

  private mutating func conditions(_ kit: Kit) -> [Kit.Condition] {
    var conditions = some(0...2) { random in
      let source = random.pick([
        Kit.Condition.Source.controller(random.byte()), .held(random.byte()), .othersHeld, .previousNote,
        .pressure,
      ])
      if case .held = source { return Kit.Condition(source, random.pick([0...0, 1...127])) }
      return Kit.Condition(source, random.span())
    }
    if flip(), let index = kit.keySwitches.indices.randomElement(using: &random) {
      conditions.append(Kit.Condition(.keySwitch(index), span(kit.keySwitches[index].notes)))
    }
    return conditions
  }

  // MARK: - Layers

  private mutating func layer(_ kit: Kit) -> Kit.Layer {
    var layer = Kit.Layer(
      velocities: pick([1...127, span(1...127)]), gain: pick([0, -.infinity, number(-60...24)]), takes: [])
    layer.selection = pick([.roundRobin, .random, .randomWithoutRepeat, .nearest])
    layer.velocityCurve = curve()
    layer.voice = voice()
    layer.conditions = conditions(kit)
    if flip() {
      let low = number(0...0.9)
      layer.chance = low...number(low + 0.01...1)
    }
    if flip() { layer.turn = Kit.Turn(position: Int(byte(1...4)), length: Int(byte(4...9))) }
    layer.decayWhileHeld = flip() ? number(0...60) : 0
    layer.modulations = some(0...2) { random in
      let target = random.pick(Kit.Modulation.Target.allCases)
      let curve = random.pick([
        .linear, .bipolar, .fallingRoot,
        Kit.Curve(values: [random.number(-1...1), random.number(-1...1), random.number(-1...1)]),
      ])
      return Kit.Modulation(
        controller: random.byte(), target: target, depth: random.number(-100...100), curve: curve)
    }
    let names = pick([[""], ["top"], ["top", "oh"], ["oh", "file"]])
    let hasPower = flip()
    layer.takes = some(0...3) { random in
      let channels = names.map { random.channel($0, kit) }
      return Kit.Take(channels: channels, power: hasPower ? random.number(0.01...9) : nil)
    }
    return layer
  }

  private mutating func channel(_ name: String, _ kit: Kit) -> Kit.Channel {
    var microphone = Kit.Microphone(name: name)
    if flip(), let output = kit.outputs.indices.randomElement(using: &random) { microphone.output = output }
    microphone.gain = pick([0, 0, number(-60...24)])
    microphone.pan = pick([nil, nil, number(-1...1)])
    microphone.channels = pick([nil, [1], [2, 3]])
    let sample = Kit.Sample(path: "\(directory)/\(pick(sounds))", location: SourceLocation(file: ""))
    return Kit.Channel(sample: sample, microphone: microphone)
  }

  private mutating func curve() -> VelocityCurve {
    let points = [1, 40, 90, 127].map { VelocityCurve.Point(velocity: $0, level: number(0...1)) }
    let soft = (1...127).map { velocity in
      let base = Double(velocity) / 127 * Double(velocity) / 127
      return VelocityCurve.Point(velocity: UInt8(velocity), level: max(1 - 0.3 * (1 - base), 0))
    }
    return pick([
      .natural, .linear, .fixed, .power(number(0.2...5)), .decibels(number(2...90)), .factorPoints(points),
      .factorPoints(soft), .decibelPoints(points.map { .init(velocity: $0.velocity, level: $0.level * -60) }),
    ])
  }

  private mutating func place() -> Kit.Place {
    pick([.seconds(number(0...9)), .frames(Int.random(in: 1...90_000, using: &random))])
  }

  private mutating func voice() -> Kit.Voice {
    var voice = Kit.Voice()
    if flip() { voice.pan = number(-1...1) }
    if flip() { voice.width = number(-1...1) }
    if flip() { voice.panLaw = .balance }
    if flip() { voice.tune = number(-48...48) }
    if flip() {
      voice.fileKey = Kit.FileKey(key: pick([60, number(0...127)]), semitones: pick([1, number(-12...12)]))
    }
    if flip() { voice.tuneByVelocity = number(-48...48) }
    if flip() { voice.randomTune = number(0...24) }
    if flip() { voice.start = place() }
    if flip() { voice.end = place() }
    if flip() { voice.randomStart = number(0...3) }
    if flip() { voice.delay = number(0...3) }
    if flip() {
      voice.envelope = Kit.Envelope(
        attack: number(0...3), hold: number(0...3), decay: number(0...3), sustain: number(0...1),
        release: number(0...3), unit: pick([.seconds, .frames]))
      if flip() { voice.envelope?.delay = number(0...3) }
      if flip() { voice.envelope?.start = number(0...1) }
      if flip() { voice.envelope?.attackShape = Kit.Envelope.Shape(curvature: number(-20...20)) }
      if flip() { voice.envelope?.decayShape = pick([.straight, Kit.Envelope.Shape(curvature: -9)]) }
      if flip() { voice.envelope?.releaseShape = Kit.Envelope.Shape(curvature: number(-20...20)) }
    }
    voice.filters = some(0...2) { random in
      var filter = Kit.Filter(
        kind: random.pick([.lowPass, .highPass, .bandPass, .notch, .peak, .lowShelf, .highShelf]),
        cutoff: random.number(20...20_000), resonance: random.number(0...40),
        byVelocity: random.number(-120...120),
        random: random.number(0...60))
      filter.poles = random.pick([1, 2, 4, 6])
      filter.gain = random.number(-30...30)
      if random.flip() { filter.bandwidth = random.number(0.1...10) }
      return filter
    }
    if flip() {
      let part = pick([Kit.Loop.Part.ofFile, .from(place(), to: nil), .from(.frames(5), to: .frames(50_000))])
      voice.loop = Kit.Loop(part, endsAtNoteOff: flip())
      if case .ofFile = part { voice.loop?.isOptional = flip() }
    }
    if flip() { voice.isReversed = true }
    if flip() { voice.isInverted = true }
    if flip() { voice.interpolation = .hermite }
    return voice
  }
}
