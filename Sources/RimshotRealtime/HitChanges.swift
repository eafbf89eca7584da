/// What controllers add to a layer's voices at a hit, each in the unit of ``ModulationTable/Target``.
struct HitChanges: BitwiseCopyable {
  private(set) var tune: Float
  private(set) var cutoff: Float
  private(set) var cutoff2: Float
  private(set) var resonance: Float
  private(set) var dynamics: Float
  private var start: Float
  private var delay: Float
  private var attack: Float
  private var hold: Float
  private var decay: Float
  private var release: Float
  private var sustain: Float

  /// Nothing.
  @_noLocks
  init() {
    tune = 0
    cutoff = 0
    cutoff2 = 0
    resonance = 0
    dynamics = 0
    start = 0
    delay = 0
    attack = 0
    hold = 0
    decay = 0
    release = 0
    sustain = 0
  }

  @_noLocks
  fileprivate mutating func add(_ amount: Float, to target: ModulationTable.Target) {
    switch target {
    case .level, .gain, .pan: break
    case .tune: tune += amount
    case .cutoff: cutoff += amount
    case .cutoff2: cutoff2 += amount
    case .resonance: resonance += amount
    case .start: start += amount
    case .delay: delay += amount
    case .attack: attack += amount
    case .hold: hold += amount
    case .decay: decay += amount
    case .release: release += amount
    case .sustain: sustain += amount
    case .dynamics: dynamics += amount
    }
  }

  /// The frame that voices begin at.
  @_noLocks
  func start(from frame: Int) -> Int { HitChanges.frames(frame, plus: start, least: 0) }

  /// The frames that pass before them.
  @_noLocks
  func delay(from frames: Int) -> Int { HitChanges.frames(frames, plus: delay, least: 0) }

  /// Changes an envelope.
  @_noLocks
  func apply(to shape: inout EnvelopeShape) {
    shape.attackFrames = HitChanges.frames(shape.attackFrames, plus: attack, least: 0)
    shape.holdFrames = HitChanges.frames(shape.holdFrames, plus: hold, least: 0)
    shape.decayFrames = HitChanges.frames(shape.decayFrames, plus: decay, least: 0)
    shape.releaseFrames = HitChanges.frames(shape.releaseFrames, plus: release, least: 1)
    if sustain != 0 {
      let level = shape.sustain + sustain
      // Written so that what isn't a number is silent.
      shape.sustain = level > 0 ? (level < 1 ? level : 1) : 0
    }
  }

  @_noLocks
  private static func frames(_ frames: UInt32, plus more: Float, least: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: self.frames(Int(frames), plus: more, least: least))
  }

  @_noLocks
  private static func frames(_ frames: Int, plus more: Float, least: Int) -> Int {
    if more == 0 { return frames }
    // Some hours at most, and none where it isn't a number.
    let bounded = more > -0x1p30 ? (more < 0x1p30 ? more : 0x1p30) : -0x1p30
    return max(least, min(frames + Int(bounded), 0x7FFF_FFFF))
  }
}

extension Engine {
  // MARK: - On the process thread

  /// What controllers change in a layer's voices at a hit; the same whenever it is asked for.
  @_noLocks
  mutating func changes(
    _ kit: UnsafeMutablePointer<KitTable>, _ layer: LayerTable, _ hit: Hit
  ) -> HitChanges {
    var changes = HitChanges()
    for i in 0..<(unsafe Int(layer.modulationCount)) {
      let modulation = unsafe kit.pointee.control.modulations[Int(layer.firstModulation) + i]
      let amount = unsafe modulation.amount(at: value(modulation.controller, of: hit.device, kit))
      unsafe changes.add(amount, to: modulation.target)
    }
    return changes
  }
}
