import RimshotEngineHost
import RimshotRealtime
import RimshotTestSupport

/// Kits and devices that use everything that the engine can do.
enum ProofKit {
  /// A kit of 32 pads on the notes from 32 on; the next one differs.
  static func plan(_ number: Int) -> KitPlan {
    let sounds = (0..<8).map { sound(frames: 4000 + 3000 * $0, channels: [1, 2, 16][$0 % 3], $0 + number) }
    let pads = (0..<32).map { pad($0 + number, sounds) }
    var plan = KitPlan(
      samples: sounds, pads: pads, strikes: KitPlan.strikes((0..<32).map { [UInt8(32 + $0)] }))
    plan.controllers = [4: 64, 16: 12.5]
    plan.triggers = triggers
    plan.keySwitches = [KitPlan.KeySwitch(notes: 33...40, start: 34), KitPlan.KeySwitch(notes: 30...66)]
    plan.strikes[200] = [
      KitPlan.Target(pad: 1, conditions: [KitPlan.Condition(.controller(4), 0...70)]),
      KitPlan.Target(
        pad: 2, articulation: 1,
        conditions: [KitPlan.Condition(.controller(4), 50...127), KitPlan.Condition(.position, 20...127)]),
    ]
    return plan
  }

  /// A ramp in one of the ways in which frames lie in memory.
  private static func sound(frames: Int, channels: Int, _ number: Int) -> SampleMemory {
    let ramps = (0..<channels).map { channel in
      (0..<frames).map { (frame: Int) -> Float in
        let step = 1 + (2 * frame + channel) / 4
        return Float(step) / 32_768
      }
    }
    return KitBuilder.sound(ramps, as: SampleFormat.all[number % 3])
  }

  /// Something for half of the notes, and for the pedal and two controllers.
  private static var triggers: KitPlan.Triggers {
    var triggers = KitPlan.Triggers()
    for note in stride(from: UInt8(32), to: 64, by: 2) {
      let target = KitPlan.Target(
        pad: Int(note) % 32, conditions: [KitPlan.Condition(.controller(4), 0...100)])
      triggers.noteOffs[note] = [KitPlan.Trigger(target, ifSounding: note % 4 == 0)]
      triggers.pressures[note] = [KitPlan.Trigger(target, values: 40...100)]
    }
    for controller in [1, 4, 16] as [UInt8] {
      triggers.controllers[controller] = (0..<3).map {
        KitPlan.Trigger(KitPlan.Target(pad: 5 * $0), values: UInt8(30 * $0)...120)
      }
    }
    triggers.notes = [200: 42]
    return triggers
  }

  private static func pad(_ index: Int, _ sounds: [SampleMemory]) -> KitPlan.Pad {
    let soft = KitPlan.Layer(
      velocities: 1...70, velocityGains: (0..<128).map { Float($0) / 127 }, selection: selections[index % 4],
      takes: (0..<4).map { take($0, index, sounds) }, shape: shape(index))
    var loud = KitPlan.Layer(
      velocities: 60...127, selection: selections[(index + 1) % 4],
      takes: (4..<8).map { take($0, index, sounds) }, shape: shape(index + 1))
    loud.modulations = modulations[..<(index % modulations.count)].map { $0 }
    loud.flatGains = Array(repeating: 0.5, count: 128)
    loud.decayWhileHeld = 6
    if index % 4 == 3 { loud.conditions = [KitPlan.Condition(sources[index / 4 % sources.count], 0...90)] }
    var pad = KitPlan.Pad(articulations: [
      KitPlan.Articulation(layers: [soft, loud]), KitPlan.Articulation(layers: [loud]),
    ])
    pad.noteOff = [.ignore, .release, .toggle, .choke][index % 4]
    pad.releaseFrames = 200
    pad.chokeGroup = index % 5
    pad.chokedBy = index % 5
    pad.chokesItself = index % 7 == 0
    pad.chokes = index % 6 == 0 ? [KitPlan.Choke(pad: 3, fadeFrames: 500)] : []
    pad.polyphony = index % 9 == 0 ? 2 : 0
    pad.groupPolyphony = index % 5 == 2 ? 3 : 0
    pad.isChokedByPressure = index % 2 == 0
    pad.grabFrames = 500
    pad.grabVelocity = 30
    pad.pedalFadeFrames = index % 3 == 0 ? 800 : 0
    pad.humanizedVelocity = Float(index % 3)
    pad.humanizedFrames = index % 3 * 20
    pad.humanizedCents = Float(index % 4)
    return pad
  }

  private static let modulations: [KitPlan.Modulation] = [
    .init(.tune, controller: 16, to: 5), .init(.cutoff, controller: 1, to: 24),
    .init(.delay, controller: 1, to: 300),
    .init(.start, controller: 4, to: 400), .init(.dynamics, controller: 16, to: -1),
    .init(.attack, controller: 1, to: 500), .init(.sustain, controller: 4, to: 0.5),
  ]

  private static let sources: [KitPlan.Condition.Source] = [
    .keySwitch(0), .keySwitch(1), .held(40), .othersHeld, .previousNote, .pressure,
  ]

  private static let fader = KitPlan.Fader(
    [
      .init(.level, controller: 16, to: 1), .init(.gain, controller: 1, to: -20),
      .init(.pan, controller: 4, to: 2),
    ], pan: KitPlan.Pan(-0.5))

  private static let selections: [KitPlan.Selection] = [.roundRobin, .random, .randomWithoutRepeat, .nearest]

  /// A sound's microphones, or its sides, spread over the outputs.
  private static func take(_ sound: Int, _ index: Int, _ sounds: [SampleMemory]) -> KitPlan.Take {
    let count = sounds[sound].channels
    let start = 500 + 10 * sound
    let loop = KitPlan.Loop(start: start, end: start + 1 + 97 * (index % 10), endsAtNoteOff: index % 2 == 0)
    let ownLoop = index % 3 == 1 ? loop : nil
    let power = Float(sound)
    if count < 16 {
      var channel = KitPlan.Channel(
        sample: sound, right: count - 1, output: index % 3, leftGain: 0.5, loop: ownLoop)
      if index % 3 != 0 { channel.fader = fader }
      return KitPlan.Take(channels: [channel], power: power)
    }
    let channels = stride(from: 0, to: 16, by: 5).map {
      KitPlan.Channel(sample: sound, left: $0, output: $0 % 3, loop: ownLoop)
    }
    return KitPlan.Take(channels: channels, power: power)
  }

  private static func shape(_ index: Int) -> KitPlan.Shape {
    var shape = KitPlan.Shape()
    shape.tune = [0, 0, -3.5, 12][index % 4]
    shape.tuneByVelocity = index % 8 == 3 ? 2 : 0
    shape.randomTune = index % 4 == 2 ? 1 : 0
    shape.interpolation = index % 8 < 4 ? .sinc : .hermite
    shape.startFrame = index % 5 * 10
    shape.randomStartFrames = index % 2 * 100
    shape.delayFrames = index % 7 == 1 ? 300 : 0
    if index % 3 != 0 {
      shape.envelope = KitPlan.Envelope(
        attackFrames: index * 3, holdFrames: 20, decayFrames: 1500, sustain: Float(index % 3) / 4,
        releaseFrames: 900)
      if index % 5 == 0 {
        shape.envelope?.delayFrames = 40
        shape.envelope?.start = 0.2
        shape.envelope?.attackCurve = 4
        shape.envelope?.decayCurve = 0
        shape.envelope?.releaseCurve = -3
      }
    }
    if index % 4 > 1 {
      shape.filters = [
        KitPlan.Filter(
          kind: filters[index % filters.count], cutoff: 900, resonance: 6,
          poles: [1, 2, 4, 6][index / 4 % 4],
          gain: 9, byVelocity: 24, random: 3)
      ]
      if index % 8 > 5 { shape.filters.append(KitPlan.Filter(kind: .highPass, cutoff: 80, poles: 6)) }
    }
    return shape
  }

  private static let filters: [KitPlan.Filter.Kind] = [
    .lowPass, .highPass, .bandPass, .notch, .peak, .lowShelf, .highShelf,
  ]

  /// Devices with masks, pedals and pressure; the next ones differ.
  static func devices(_ number: Int) -> [DevicePlan] {
    let notes = (0..<128).map { note($0, masks: number % 2 == 0) }
    return (0..<3).map { index in
      var device = DevicePlan(channels: Array(1...(16 - index)), notes: notes)
      device.pedal.minimumVelocity = 10
      device.pedal.bowMute = 0.01
      device.pressure.chokesByChannel = index == 1
      device.crosstalk = [DevicePlan.Crosstalk(source: 40, victim: 41, time: 0.005, ratio: 0.6)]
      return device
    }
  }

  private static func note(_ number: Int, masks: Bool) -> DevicePlan.Note {
    var note = DevicePlan.Note(strike: UInt8(number))
    note.pedalStrike = number % 8 == 0 ? 200 : nil
    note.instrument = UInt8(number / 3 % 20)
    note.isPedal = number % 16 == 1
    note.isHiHat = number % 4 == 2
    note.positionController = 16
    note.retriggerTime = masks ? 0.003 : 0
    note.retriggerRatio = 0.5
    return note
  }
}
