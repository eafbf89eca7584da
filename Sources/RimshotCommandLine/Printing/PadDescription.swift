internal import RimshotKit

extension KitDescription {
  struct Pad: Encodable, Equatable {
    var name: String
    /// The instrument that its role or its notes make it; `nil` where neither does.
    var instrument: String?
    /// Whether the kit mutes it.
    var muted: Bool
    /// All notes that hit it, those of its articulations included.
    var notes: [Int]
    /// `nil` is the main pair.
    var output: String?
    /// Its choke group, whose pads its hits silence.
    var choke: String?
    /// The group whose hits silence it.
    var chokedBy: String?
    /// How long it fades then, in seconds.
    var chokeFade: Double?
    /// How long its own voices fade at its next hit, in seconds; `nil` lets them ring.
    var chokeSelf: Double?
    /// The other pads that its hits silence.
    var chokes: [Choke]
    /// How many of its hits ring at once; `nil` is no bound.
    var polyphony: Int?
    /// How long the oldest of them fades for a new one, in seconds.
    var polyphonyFade: Double?
    /// How long it fades under a hand, in seconds; `nil` where pressure does nothing.
    var handChoke: Double?
    /// How long the closing pedal takes to damp it, in seconds; `nil` where it doesn't.
    var pedalDamping: Double?
    /// `ignore`, `release`, `toggle` or `choke`.
    var noteOff: String
    /// How long it fades then, in seconds; `nil` where a note-off does nothing.
    var noteOffFade: Double?
    /// Pads of one number are openings of one hi-hat, of which the pedal says which plays; `nil` plays by its notes alone.
    var pedalGroup: Int?
    /// The microphones that its files have; empty where it has but one.
    var microphones: [Microphone]
    /// The layers of its first articulation.
    var layers: [Layer]
    /// At least one; the only one of a pad has no name.
    var articulations: [Articulation]
  }

  struct Choke: Encodable, Equatable {
    var pad: String
    /// In seconds.
    var fade: Double
  }

  struct Microphone: Encodable, Equatable {
    var name: String
    /// `nil` is the main pair.
    var output: String?
    /// The channels of the files, from 1; `nil` is the first two.
    var channels: [Int]?
  }

  struct Articulation: Encodable, Equatable {
    var name: String
    /// What of the instrument it is; `nil` is the usual way to play it.
    var zone: String?
    /// Its own notes.
    var notes: [Int]
    /// The openings of the hi-hat for which it is meant; `nil` is any.
    var pedal: Range?
    /// Where the pad is hit for it; `nil` is anywhere.
    var position: Range?
    /// What must hold for it, the pedal left out.
    var conditions: [Condition]
    /// What sounds it instead of a hit; `nil` is hits.
    var trigger: Trigger?
    var layers: [Layer]
  }

  /// What sounds something instead of a hit.
  struct Trigger: Encodable, Equatable {
    /// `note-off`, `controller` or `pressure`.
    var source: String
    /// The controller, 0–127.
    var controller: Int?
    /// The values that sound it when they come from outside.
    var values: Range?
  }

  struct Range: Encodable, Equatable {
    var low: Int
    var high: Int
  }

  /// What must hold at the hit.
  struct Condition: Encodable, Hashable {
    /// What is looked at: `controller`, `key-switch`, `held`, `others-held`, `previous` or `pressure`.
    var source: String
    /// The controller, 0–127, of `controller`.
    var controller: Int?
    /// The note of `held`.
    var note: Int?
    var low: Int
    var high: Int
  }

  /// One hit in so many.
  struct Turn: Encodable, Hashable {
    /// Which, from 1.
    var position: Int
    var length: Int
  }

  /// A part of 0–1 in which a hit's chance must lie.
  struct Chance: Encodable, Hashable {
    var low: Double
    var high: Double
  }

  struct Layer: Encodable, Equatable {
    /// Softest velocity.
    var low: Int
    /// Hardest velocity.
    var high: Int
    /// How many takes.
    var takes: Int
    /// `round-robin`, `random`, `random-no-repeat` or `nearest`.
    var selection: String
    /// What must hold for it.
    var conditions: [Condition]
    /// The hits at which it sounds; `nil` is all.
    var turn: Turn?
    /// `nil` is all.
    var chance: Chance?
  }
}

extension KitDescription.Pad {
  init(_ pad: Kit.Pad, of kit: Kit) {
    func output(_ index: Int?) -> String? {
      index.flatMap { kit.outputs.indices.contains($0) ? kit.outputs[$0].name : nil }
    }
    name = pad.name
    instrument = pad.instrument
    muted = pad.gain == -.infinity
    notes = pad.allNotes.map(Int.init)
    self.output = output(pad.output)
    choke = pad.chokeGroup.flatMap {
      kit.chokeGroups.indices.contains($0) ? kit.chokeGroups[$0].name : nil
    }
    if let choker = pad.choker, kit.chokeGroups.indices.contains(choker.group) {
      chokedBy = kit.chokeGroups[choker.group].name
      chokeFade = choker.fade ?? kit.chokeGroups[choker.group].fade
    }
    chokeSelf = pad.selfChoke
    chokes = pad.chokes.filter { kit.pads.indices.contains($0.pad) }.map {
      KitDescription.Choke(pad: kit.pads[$0.pad].name, fade: $0.fade)
    }
    polyphony = pad.polyphony?.hits
    polyphonyFade = pad.polyphony?.fade
    pedalGroup = pad.pedalGroup
    if case .choke(let grab) = pad.aftertouch { handChoke = grab.fade }
    pedalDamping = pad.pedalDamping
    switch pad.noteOff {
    case .ignore: noteOff = "ignore"
    case .release(let fade): (noteOff, noteOffFade) = ("release", fade)
    case .toggle(let fade): (noteOff, noteOffFade) = ("toggle", fade)
    case .choke(let fade): (noteOff, noteOffFade) = ("choke", fade)
    }
    var microphones: [KitDescription.Microphone] = []
    for take in pad.articulations.flatMap(\.layers).flatMap(\.takes) {
      for microphone in take.channels.map(\.microphone) where !microphone.name.isEmpty {
        let described = KitDescription.Microphone(
          name: microphone.name, output: output(microphone.output), channels: microphone.channels)
        if !microphones.contains(described) { microphones.append(described) }
      }
    }
    self.microphones = microphones
    articulations = pad.articulations.map(KitDescription.Articulation.init)
    layers = articulations.first?.layers ?? []
  }
}

extension KitDescription.Articulation {
  init(_ articulation: Kit.Articulation) {
    name = articulation.name
    zone = articulation.zone
    notes = articulation.notes.map(Int.init)
    pedal = articulation.pedal.map(KitDescription.Range.init)
    position = articulation.position.map(KitDescription.Range.init)
    conditions = articulation.conditions.filter { $0.controller != 4 || articulation.pedal == nil }.map(
      KitDescription.Condition.init)
    trigger = KitDescription.Trigger(articulation.trigger)
    layers = articulation.layout.runs.map { run in
      KitDescription.Layer(articulation.layers[run.layer], run.velocities)
    }
  }
}

extension KitDescription.Range {
  init(_ range: ClosedRange<UInt8>) {
    low = Int(range.lowerBound)
    high = Int(range.upperBound)
  }
}

extension KitDescription.Trigger {
  /// `nil` for hits.
  init?(_ trigger: Kit.Trigger) {
    switch trigger {
    case .hit: return nil
    case .noteOff: source = "note-off"
    case .controller(let number, let range):
      (source, controller, values) = ("controller", Int(number), KitDescription.Range(range))
    case .pressure(let range): (source, values) = ("pressure", KitDescription.Range(range))
    }
  }
}

extension KitDescription.Condition {
  init(_ condition: Kit.Condition) {
    switch condition.source {
    case .controller(let number): (source, controller) = ("controller", Int(number))
    case .keySwitch: source = "key-switch"
    case .held(let number): (source, note) = ("held", Int(number))
    case .othersHeld: source = "others-held"
    case .previousNote: source = "previous"
    case .pressure: source = "pressure"
    }
    low = Int(condition.values.lowerBound)
    high = Int(condition.values.upperBound)
  }
}

extension KitDescription.Layer {
  init(_ layer: Kit.Layer, _ velocities: ClosedRange<UInt8>) {
    low = Int(velocities.lowerBound)
    high = Int(velocities.upperBound)
    takes = layer.takes.count
    conditions = layer.conditions.map(KitDescription.Condition.init)
    turn = layer.turn.map { KitDescription.Turn(position: $0.position, length: $0.length) }
    chance = layer.chance.map { KitDescription.Chance(low: $0.lowerBound, high: $0.upperBound) }
    switch layer.selection {
    case .roundRobin: selection = "round-robin"
    case .random: selection = "random"
    case .randomWithoutRepeat: selection = "random-no-repeat"
    case .nearest: selection = "nearest"
    }
  }
}
