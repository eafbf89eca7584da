internal import RimshotKit

/// An output as a kit names it.
enum OutputKey {
  case main
  /// An index into the kit's outputs.
  case listed(Int)

  var index: Int? {
    if case .listed(let index) = self { return index }
    return nil
  }
}

/// A microphone as a kit describes it, before its pad is known.
struct MicrophoneKeys {
  var name: String
  /// The pad's when it isn't said.
  var output: OutputKey?
  var gain: Double?
  var pan: Double?
  var channels: [Int]?
  /// Where the pad itself lists it; `nil` when only the kit does.
  var padMark: YamlMark?
}

/// What a pad hands down to its articulations, and these to their layers.
struct SoundKeys {
  var output: OutputKey?
  var microphones: [MicrophoneKeys]
  var voice = Kit.Voice()
  var curve: VelocityCurve?
  var selection: Kit.Selection?
  var overlap: Kit.Overlap?
  var fillsHoles: Bool?
  var chance: ClosedRange<Double>?
  var turn: Kit.Turn?
  var modulations: [Kit.Modulation] = []
  var decayWhileHeld = 0.0
  /// Whether the pad is a player.
  var isPlayer = false

  init(output: OutputKey?, microphones: [MicrophoneKeys]) {
    self.output = output
    self.microphones = microphones
  }

  /// Takes over what the inner mapping says.
  mutating func read(_ fields: YamlFields, in reading: KitReading) {
    reading.readVoice(&voice, fields)
    curve = fields["velocity_curve"].flatMap { reading.readCurve($0) } ?? curve
    selection = reading.readSelection(fields) ?? selection
    overlap =
      fields.choice(
        "overlap", ["first": Kit.Overlap.first, "together": .together, "crossfade": .crossfade]) ?? overlap
    fillsHoles = fields.choice("holes", ["nearest": true, "silent": false]) ?? fillsHoles
    if let node = fields["chance"] { chance = node.isOff ? nil : reading.readChance(node) }
    if let node = fields["turn"] { turn = node.isOff ? nil : reading.readTurn(node) }
    if let node = fields["controls"] { modulations = node.isOff ? [] : reading.readModulations(node) }
    decayWhileHeld = fields.decibels("decay_while_held", in: KitBounds.decay) ?? decayWhileHeld
  }

  /// Where hits are loud by themselves, or start a song, velocity needn't make them so.
  var settledCurve: VelocityCurve { curve ?? (selection == .nearest || isPlayer ? .fixed : .natural) }

  /// A microphone as the kit's values have it.
  func settled(_ keys: MicrophoneKeys) -> Kit.Microphone {
    Kit.Microphone(
      name: keys.name, output: (keys.output ?? output)?.index, gain: keys.gain ?? 0, pan: keys.pan,
      channels: keys.channels)
  }

  /// The pad's one microphone when it has no others.
  var onlyMicrophone: Kit.Microphone { Kit.Microphone(output: output?.index) }
}
