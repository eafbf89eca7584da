internal import RimshotEngineHost
internal import RimshotKit
internal import RimshotRealtime

/// What controllers change in a layer, as the engine knows it.
struct LayerModulations {
  /// Of its hits.
  private(set) var ofHits: [KitPlan.Modulation] = []
  /// Of its levels, gains and pans.
  private var ofFaders: [KitPlan.Modulation] = []

  /// - Parameter rate: The rate of its sounds' files.
  init(_ layer: Kit.Layer, frames: FrameCount, rate: Int) {
    for modulation in layer.modulations {
      let unit = LayerModulations.unit(of: modulation.target, frames: frames, rate: rate)
      let amounts = modulation.curve.values.map { Float(modulation.depth * unit * $0) }
      let neutral: Float = modulation.target == .level ? 1 : 0
      if amounts.allSatisfy({ $0 == neutral }) { continue }
      let target = ModulationTable.Target(modulation.target)
      let plan = KitPlan.Modulation(target, controller: modulation.controller, amounts: amounts)
      switch target {
      case .level, .gain, .pan: ofFaders.append(plan)
      default: ofHits.append(plan)
      }
    }
  }

  private static func unit(of target: Kit.Modulation.Target, frames: FrameCount, rate: Int) -> Double {
    switch target {
    case .level, .gain, .pan, .tune, .cutoff, .cutoff2, .resonance, .sustain, .dynamics: 1
    case .start: Double(frames.sampleRate) / Double(max(rate, 1))
    case .delay, .attack, .hold, .decay, .release: Double(frames.sampleRate)
    }
  }

  /// Whether voices have an envelope for this alone.
  var needEnvelope: Bool {
    ofHits.contains {
      switch $0.target {
      case .attack, .hold, .decay, .sustain, .release: true
      default: false
      }
    }
  }

  /// Whether how much velocity matters depends on a controller.
  var changeDynamics: Bool {
    ofHits.contains {
      if case .dynamics = $0.target { true } else { false }
    }
  }

  /// Whether a controller pans, so that a fader does it and the channels' own gains don't.
  var pan: Bool {
    ofFaders.contains {
      if case .pan = $0.target { true } else { false }
    }
  }

  /// The fader of a channel that is at a place in the stereo picture.
  func fader(pan place: Double, law: Kit.PanLaw) -> KitPlan.Fader? {
    if ofFaders.isEmpty { return nil }
    return KitPlan.Fader(ofFaders, pan: pan ? KitPlan.Pan(Float(place), law: KitPlan.PanLaw(law)) : nil)
  }
}

extension KitPlan.PanLaw {
  /// A law as the engine knows it.
  init(_ law: Kit.PanLaw) {
    switch law {
    case .equalPower: self = .equalPower
    case .balance: self = .balance
    }
  }
}

extension ModulationTable.Target {
  fileprivate init(_ target: Kit.Modulation.Target) {
    switch target {
    case .level: self = .level
    case .gain: self = .gain
    case .pan: self = .pan
    case .tune: self = .tune
    case .cutoff: self = .cutoff
    case .cutoff2: self = .cutoff2
    case .resonance: self = .resonance
    case .start: self = .start
    case .delay: self = .delay
    case .attack: self = .attack
    case .hold: self = .hold
    case .decay: self = .decay
    case .sustain: self = .sustain
    case .release: self = .release
    case .dynamics: self = .dynamics
    }
  }
}
