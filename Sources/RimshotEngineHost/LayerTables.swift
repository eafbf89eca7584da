internal import Glibc
internal import RimshotRealtime

/// A plan's layers, takes, channels and shapes, as tables.
@safe
struct LayerTables {
  /// 129 entries for each articulation.
  private(set) var velocityStarts: [UInt32] = []
  private(set) var choices: [UInt32] = []
  /// Grouped by layer.
  private(set) var conditions: [ConditionTable] = []
  private var curves = CurveTables()
  private(set) var takes: [TakeTable] = []
  private(set) var channels = unsafe [ChannelTable]()
  private(set) var shapes: [ShapeTable] = []
  /// What channels name whose sounds aren't in memory as a whole.
  private(set) var streams: [StreamedChannel] = []
  /// What controllers change.
  private(set) var control: ControlTables
  /// Memory that `channels` points to.
  private(set) var levels: [FixedMemory<Float>] = []

  private struct Layer {
    var gain: Int
    var firstTake: Int
    var takeCount: Int
    var selection: LayerTable.Selection
    var shape: Int
    var powers: ClosedRange<Float>
    var firstCondition: Int
    var firstModulation: Int
    var flatGain: Int?
    var plan: KitPlan.Layer
  }

  private struct SoundSides: Hashable {
    var sample: Int
    var left: Int
    var right: Int
  }

  private var layers: [Layer] = []
  private var shapePlaces: [KitPlan.Shape: Int] = [:]
  private var levelPlaces: [SoundSides: Int] = [:]
  private let outputs: [Int]
  /// The pad whose layers are added.
  private var pad = 0
  /// Whether it is a player, of which the silence at the end is part.
  private var isPlayer = false

  /// All gain curves, each once, and what controllers add.
  var gains: [Float] { curves.values }

  init(_ plan: KitPlan, outputs: [Int]) {
    self.outputs = outputs
    control = ControlTables(padCount: plan.pads.count)
    for (index, pad) in plan.pads.enumerated() {
      self.pad = index
      isPlayer = pad.player.isOn
      for articulation in pad.articulations { add(articulation, plan.samples) }
      control.endPad()
    }
  }

  func layers(gains memory: UnsafeMutablePointer<Float>) -> [LayerTable] {
    unsafe layers.map { layer in
      var table = unsafe LayerTable(
        velocityGain: memory + layer.gain, firstTake: UInt32(layer.firstTake),
        takeCount: UInt32(layer.takeCount), selection: layer.selection, shape: UInt32(layer.shape),
        leastPower: layer.powers.lowerBound,
        powerRange: layer.powers.upperBound > layer.powers.lowerBound
          ? layer.powers.upperBound - layer.powers.lowerBound : 1)
      unsafe table.firstCondition = UInt32(layer.firstCondition)
      unsafe table.conditionCount = UInt32(layer.plan.conditions.count)
      if let chance = layer.plan.chance {
        unsafe table.leastChance = chance.lowerBound
        unsafe table.chanceEnd = chance.upperBound
      }
      unsafe table.firstModulation = UInt32(layer.firstModulation)
      unsafe table.modulationCount = UInt32(layer.plan.modulations.count)
      unsafe table.flatGain = unsafe layer.flatGain.map { unsafe UnsafePointer(memory + $0) }
      if let turn = layer.plan.turn, turn.length > 0 {
        unsafe table.turn = UInt32(clamping: turn.position - 1)
        unsafe table.turnLength = UInt32(clamping: turn.length)
      }
      unsafe table.decayWhileHeld = layer.plan.decayWhileHeld
      return unsafe table
    }
  }

  private mutating func add(_ articulation: KitPlan.Articulation, _ samples: [SampleMemory]) {
    var numbers: [(velocities: ClosedRange<UInt8>, number: Int)] = []
    for layer in articulation.layers where !layer.takes.isEmpty {
      numbers.append((layer.velocities, layers.count))
      add(layer, samples)
    }
    for velocity in 0..<UInt8(128) {
      velocityStarts.append(UInt32(choices.count))
      for layer in numbers where layer.velocities.contains(velocity) { choices.append(UInt32(layer.number)) }
    }
    velocityStarts.append(UInt32(choices.count))
  }

  private mutating func add(_ layer: KitPlan.Layer, _ samples: [SampleMemory]) {
    let selection: LayerTable.Selection =
      switch layer.selection {
      case .roundRobin: .roundRobin
      case .random: .random
      case .randomWithoutRepeat: .randomWithoutRepeat
      case .nearest: .nearest
      }
    let powers = layer.takes.map(\.power)
    let firstModulation = control.add(layer.modulations) { curves.place($0) }
    layers.append(
      Layer(
        gain: curves.place(layer.velocityGains), firstTake: takes.count, takeCount: layer.takes.count,
        selection: selection, shape: place(layer.shape), powers: (powers.min() ?? 0)...(powers.max() ?? 0),
        firstCondition: conditions.count, firstModulation: firstModulation,
        flatGain: layer.flatGains.map { curves.place($0) }, plan: layer))
    conditions += layer.conditions.map(ConditionTable.init)
    for take in layer.takes {
      takes.append(
        TakeTable(
          firstChannel: UInt32(unsafe channels.count), channelCount: UInt32(take.channels.count),
          power: take.power))
      for channel in take.channels { add(channel, of: layer, samples) }
    }
  }

  private mutating func place(_ shape: KitPlan.Shape) -> Int {
    if let place = shapePlaces[shape] { return place }
    shapePlaces[shape] = shapes.count
    shapes.append(ShapeTable(shape))
    return shapes.count - 1
  }

  private mutating func add(
    _ channel: KitPlan.Channel, of layer: KitPlan.Layer, _ samples: [SampleMemory]
  ) {
    precondition(samples.indices.contains(channel.sample), "a take names a sound that the plan doesn't have")
    let sound = samples[channel.sample]
    let sides = SoundSides(sample: channel.sample, left: channel.left, right: channel.right)
    let place = levelPlaces[sides] ?? levels.count
    if place == levels.count {
      levelPlaces[sides] = place
      levels.append(FixedMemory(sound.levelsToEnd(channel.left, channel.right)))
    }
    let output = outputs.indices.contains(channel.output - 1) ? outputs[channel.output - 1] : 0
    let fader = control.place(channel.fader, pad: pad) { curves.place($0) }
    var table = unsafe ChannelTable(
      left: sound.side(channel.left), right: sound.side(channel.right), format: sound.format,
      frames: isPlayer ? sound.frames : layer.audibleFrames(of: channel, sound.frames, levels: levels[place]),
      levels: levels[place].baseAddress, leftGain: channel.leftGain, rightGain: channel.rightGain,
      output: UInt16(output), fader: fader)
    unsafe table.lowOffset = UInt32(clamping: sound.layout.lowOffset)
    if let loop = channel.loop, loop.start >= 0, loop.end > loop.start {
      unsafe table.loopStart = UInt32(clamping: loop.start)
      unsafe table.loopEnd = UInt32(clamping: loop.end)
      // What was read in advance of a stream that repeats can't be taken back.
      unsafe table.loopEndsAtNoteOff = loop.endsAtNoteOff && loop.end <= sound.head
    }
    if let tail = sound.tail {
      let arrival = unsafe sound.arrival.map { unsafe UnsafePointer($0.word.baseAddress) }
      streams.append(
        unsafe StreamedChannel(
          sound: tail.number, head: sound.head, left: UInt8(channel.left), right: UInt8(channel.right),
          arrival: arrival, channelBytes: sound.layout.channelBytes, firstFrame: sound.layout.firstFrame))
      unsafe table.stream = UInt32(streams.count)
    }
    unsafe channels.append(table)
  }
}

/// Rows of 128 numbers, each once: gains by velocity, and what controllers add.
private struct CurveTables {
  private(set) var values: [Float] = []
  private var places: [[Float]: Int] = [:]
  /// Layers that follow each other often have the same one.
  private var last: (curve: [Float], place: Int)?

  /// Where a row begins.
  mutating func place(_ curve: [Float]) -> Int {
    if let last, last.curve == curve { return last.place }
    let place = places[curve] ?? values.count
    if place == values.count {
      places[curve] = place
      values += (curve + [Float](repeating: 0, count: 128)).prefix(128)
    }
    last = (curve, place)
    return place
  }
}

/// The engine reads no sound at a speed that is none.
private func finite(_ value: Double) -> Float { Float(value).isFinite ? Float(value) : 0 }

extension ShapeTable {
  fileprivate init(_ shape: KitPlan.Shape) {
    self.init()
    tune = finite(shape.tune)
    tuneByVelocity = finite(shape.tuneByVelocity)
    randomTune = finite(shape.randomTune)
    isHermite = shape.interpolation == .hermite
    startFrame = UInt32(clamping: shape.startFrame)
    randomStartFrames = UInt32(clamping: shape.randomStartFrames)
    delayFrames = UInt32(clamping: shape.delayFrames)
    if let wanted = shape.envelope {
      hasEnvelope = true
      envelope = EnvelopeShape(
        attackFrames: UInt32(clamping: wanted.attackFrames), holdFrames: UInt32(clamping: wanted.holdFrames),
        decayFrames: UInt32(clamping: wanted.decayFrames), sustain: wanted.sustain,
        releaseFrames: UInt32(clamping: max(wanted.releaseFrames, 1)), hasShape: true)
      envelope.delayFrames = UInt32(clamping: wanted.delayFrames)
      envelope.start = finite(Double(wanted.start))
      envelope.attackCurve = EnvelopeCurve(wanted.attackCurve)
      envelope.decayCurve = EnvelopeCurve(wanted.decayCurve)
      envelope.releaseCurve = EnvelopeCurve(wanted.releaseCurve)
    }
    if let first = shape.filters.first { firstFilter = FilterTable(first) }
    if shape.filters.count > 1 { secondFilter = FilterTable(shape.filters[1]) }
  }
}

extension EnvelopeCurve {
  fileprivate init(_ curve: Double) {
    // What is nearly straight would need more digits than levels have.
    let curve = abs(curve) < 0.01 || !curve.isFinite ? 0 : min(max(curve, -20), 20)
    if curve == KitPlan.Envelope.falling {
      self = .falling
    } else {
      self.init(octaves: curve / M_LN2, end: Float(exp(curve)))
    }
  }
}

extension FilterTable {
  fileprivate init(_ filter: KitPlan.Filter) {
    self.init()
    isOn = true
    kind =
      switch filter.kind {
      case .lowPass: .lowPass
      case .highPass: .highPass
      case .bandPass: .bandPass
      case .notch: .notch
      case .peak: .peak
      case .lowShelf: .lowShelf
      case .highShelf: .highShelf
      }
    poles = UInt8(clamping: filter.poles)
    cutoff = finite(filter.cutoff)
    resonance = finite(filter.resonance)
    gain = finite(filter.gain)
    // 1/Q = 2·sinh(ln 2 / 2 · bandwidth): R. Bristow-Johnson's cookbook.
    let octaves = filter.bandwidth > 0.01 ? min(filter.bandwidth, 12) : 0.01
    damping = finite(exp2(octaves / 2) - exp2(-octaves / 2))
    cutoffByVelocity = finite(filter.byVelocity)
    randomCutoff = finite(filter.random)
  }
}

extension SampleMemory {
  /// For every `ChannelTable.levelStride` frames the highest absolute value from there to the end.
  fileprivate func levelsToEnd(_ left: Int, _ right: Int) -> [Float] {
    var levels = peaks(left)
    if right != left {
      for (i, peak) in peaks(right).enumerated() { levels[i] = max(levels[i], peak) }
    }
    for i in (0..<levels.count - 1).reversed() { levels[i] = max(levels[i], levels[i + 1]) }
    return levels
  }
}
