internal import Synchronization

/// What moves faders: the mixer, and controllers.
///
/// A pad's plain fader follows the mixer alone. The others are worked out when a hit needs one, and when a controller
/// moves while a voice sounds on it, so that what a movement costs is bounded by the voices and not by the kit.
extension Engine {
  // MARK: - On the process thread

  /// Takes the pads' levels that the host has set.
  @_noLocks
  mutating func followMixer(_ kit: UnsafeMutablePointer<KitTable>) {
    for pad in 0..<(unsafe kit.pointee.padCount) {
      let level = unsafe MixLevel(bits: kit.pointee.padLevels[pad].load(ordering: .relaxed))
      let before = unsafe kit.pointee.padStates[pad].mix
      if level.left == before.left && level.right == before.right { continue }
      note(
        EngineRecord(.padLevel, at: now, number: UInt32(truncatingIfNeeded: pad), bits: level.bits))
      unsafe kit.pointee.padStates[pad].mix = level
      let control = unsafe kit.pointee.control
      unsafe control.faderStates[pad].level.go(to: level, at: now, over: mixRampFrames)
      for i in unsafe Int(control.firstFaders[pad])..<Int(control.firstFaders[pad + 1]) {
        let place = unsafe kit.pointee.padCount + i
        let level = unsafe self.level(ofFader: place, kit)
        unsafe control.faderStates[place].level.go(to: level, at: now, over: mixRampFrames)
      }
    }
  }

  /// Gives a kit that is taken into use its levels, at once.
  @_noLocks
  mutating func settleFaders(_ kit: UnsafeMutablePointer<KitTable>) {
    let control = unsafe kit.pointee.control
    let count = unsafe kit.pointee.padCount
    for pad in 0..<count {
      let level = unsafe MixLevel(bits: kit.pointee.padLevels[pad].load(ordering: .relaxed))
      if level.left != 1 || level.right != 1 {
        note(
          EngineRecord(.settledLevel, at: now, number: UInt32(truncatingIfNeeded: pad), bits: level.bits))
      }
      unsafe kit.pointee.padStates[pad].mix = level
      unsafe control.faderStates[pad].level.jump(to: level)
    }
    for i in unsafe 0..<Int(control.firstFaders[count]) {
      let level = unsafe self.level(ofFader: count + i, kit)
      unsafe control.faderStates[count + i].level.jump(to: level)
    }
  }

  /// Has the faders of what sounds follow controllers that have moved.
  @_noLocks
  mutating func followControllers(_ moved: ControllerSet) {
    guard let kit = unsafe kits.current, unsafe kit.pointee.control.moving.overlaps(moved) else { return }
    lastMovement &+= 1
    let states = unsafe kit.pointee.control.faderStates
    for i in 0..<voices.count {
      let voice = unsafe voices.voices.place(i)
      if unsafe voice.pointee.kit != kit || !voice.pointee.fader.pointee.controllers.overlaps(moved) {
        continue
      }
      let place = unsafe Int(voice.pointee.fader.pointee.index)
      if unsafe states[place].movement == lastMovement { continue }
      unsafe states[place].movement = lastMovement
      let level = unsafe self.level(ofFader: place, kit)
      unsafe states[place].level.go(to: level, at: now, over: mixRampFrames)
    }
  }

  /// The same for one of them.
  @_noLocks
  mutating func followController(_ number: UInt8) {
    var moved = ControllerSet()
    moved.insert(number)
    followControllers(moved)
  }

  /// Makes a hit's fader ready. One on which voices sound has followed its controllers; any other is put where it has to
  /// be.
  @_noLocks
  mutating func readyFader(_ place: Int, _ kit: UnsafeMutablePointer<KitTable>) {
    if unsafe place < kit.pointee.padCount { return }
    let state = unsafe kit.pointee.control.faderStates + place
    let level = unsafe self.level(ofFader: place, kit)
    let target = unsafe state.pointee.level.target
    if level.left != target.left || level.right != target.right { unsafe state.pointee.level.jump(to: level) }
  }

  /// The level that a fader, no pad's plain one, has to have.
  @_noLocks
  private mutating func level(ofFader place: Int, _ kit: UnsafeMutablePointer<KitTable>) -> MixLevel {
    let control = unsafe kit.pointee.control
    let fader = unsafe control.faders[place - kit.pointee.padCount]
    var level = unsafe kit.pointee.padStates[Int(fader.pad)].mix
    var factor: Float = 1
    var decibels: Float = 0
    var pan = fader.pan
    for i in 0..<Int(fader.modulationCount) {
      let modulation = unsafe control.modulations[Int(fader.firstModulation) + i]
      let amount = unsafe modulation.amount(at: value(modulation.controller, kit))
      switch unsafe modulation.target {
      case .level: factor *= max(amount, 0)
      case .gain: decibels += amount
      default: pan += amount
      }
    }
    if decibels != 0 { factor *= Float(Arithmetic.exp2(Double(decibels) * 0.166_096_404_744_368_1)) }
    factor = min(factor, Engine.mostFactor)
    level.left *= factor
    level.right *= factor
    if fader.pans {
      let sides = unsafe Engine.gains(control.panGains + Int(fader.panLaw), at: pan)
      level.left *= sides.left
      level.right *= sides.right
    }
    return level
  }

  /// 160 dB, a little more than what kits take away elsewhere to give it back here.
  private static var mostFactor: Float { @_noLocks get { 1e8 } }

  @_noLocks
  private static func gains(_ law: UnsafePointer<MixLevel>, at pan: Float) -> MixLevel {
    // Written so that what isn't a number is the left end.
    let bounded = pan > -1 ? (pan < 1 ? pan : 1) : -1
    let steps = unsafe ControlTable.panPlaces - 1
    let place = (bounded + 1) * 0.5 * Float(steps)
    let whole = Int(place)
    let low = unsafe law[whole]
    if whole == steps { return low }
    let high = unsafe law[whole + 1]
    let part = place - Float(whole)
    return MixLevel(
      left: low.left + (high.left - low.left) * part, right: low.right + (high.right - low.right) * part)
  }

  // MARK: - Values

  /// A controller's value as a kit sees it, whoever sent it; the kit's own, with its fraction, where nobody has.
  @_noLocks
  private mutating func value(_ number: UInt8, _ kit: UnsafeMutablePointer<KitTable>) -> Float {
    let place = Int(number & 0x7F)
    if unsafe speakers[place] == EngineStorage.nobody { return unsafe kit.pointee.control.starts[place] }
    return unsafe Float(controllers[place])
  }

  /// The same for a device's hits.
  @_noLocks
  mutating func value(_ number: UInt8, of device: UInt8, _ kit: UnsafeMutablePointer<KitTable>) -> Float {
    let place = Int(number & 0x7F)
    let whole = controller(number & 0x7F, of: device)
    if unsafe speakers[place] == EngineStorage.nobody && whole == kit.pointee.controllers[place] {
      return unsafe kit.pointee.control.starts[place]
    }
    return Float(whole)
  }
}
