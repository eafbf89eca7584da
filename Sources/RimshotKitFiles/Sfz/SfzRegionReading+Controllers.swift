internal import RimshotKit

/// What controllers add to an opcode.
struct SfzModulation {
  var amounts: [(controller: Int, value: SfzValue)] = []
  /// The numbers of their curves, by controller.
  var curves: [Int: Int] = [:]
}

/// How far a controller fades a region in and out, 0–127 each.
struct SfzControllerFade {
  var fadeIn: (low: Double, high: Double) = (0, 0)
  var fadeOut: (low: Double, high: Double) = (127, 127)

  /// The level at a value of the controller.
  func level(at value: Double, isLinear: Bool) -> Double {
    var level = 1.0
    if value < fadeIn.high { level *= SfzControllerFade.part(value, from: fadeIn.low, to: fadeIn.high) }
    if value > fadeOut.low { level *= 1 - SfzControllerFade.part(value, from: fadeOut.low, to: fadeOut.high) }
    return isLinear ? level : level.squareRoot()
  }

  private static func part(_ value: Double, from low: Double, to high: Double) -> Double {
    if high <= low { return value < low ? 0 : 1 }
    return min(max((value - low) / (high - low), 0), 1)
  }
}

extension SfzRegionReading {
  /// The opcodes that controllers may add to.
  static let modulated: Set<String> = [
    "amplitude", "volume", "pan", "tune", "offset", "delay", "cutoff", "cutoff2", "resonance", "ampeg_attack",
    "ampeg_hold", "ampeg_decay", "ampeg_sustain", "ampeg_release", "amp_veltrack", "position", "width",
  ]

  /// Takes what controllers add to an opcode: those that messages move for the kit to follow, the others as they stand.
  mutating func apply(_ modulation: SfzModulation, _ family: String, to region: inout SfzRegion) {
    for (controller, value) in modulation.amounts.sorted(by: { $0.controller < $1.controller }) {
      guard let amount = value.number else {
        log.warning("\(family): \(quoted(value.text)) is no number, and nothing changes", at: value.place)
        continue
      }
      // Of no depth is no connection, even where amounts multiply.
      if amount == 0 { continue }
      let curve = document.curves.curve(modulation.curves[controller] ?? 0)
      let at = (document.controllers[controller] ?? 0) * 127
      switch controller {
      case 0...127 where family == "width":
        countFixed("width_onccN", at: value.place)
        region.width += amount / 100 * curve.part(at: at)
      case 0...127: follow(UInt8(controller), amount, curve, at: at, family, in: &region)
      case 128...137:
        if !takeHitValue(controller, amount, modulation.curves[controller] ?? 0, family, into: &region) {
          count("\(family)_oncc\(controller)", at: value.place)
        }
      default: add(amount * curve.part(at: at), to: family, in: &region)
      }
    }
  }

  /// Adds what stays.
  private mutating func add(_ part: Double, to family: String, in region: inout SfzRegion) {
    if family == "amplitude" {
      region.amplitude *= max(part / 100, 0)
    } else {
      _ = takeNumber(SfzOpcode.Parts(name: "+" + family, number: nil), part, into: &region)
    }
  }

  /// Lets the kit follow a controller.
  /// - Parameter at: Where it is at first.
  private mutating func follow(
    _ controller: UInt8, _ amount: Double, _ curve: Kit.Curve, at: Double, _ family: String,
    in region: inout SfzRegion
  ) {
    let target: (target: Kit.Modulation.Target, unit: Double)
    switch family {
    case "amplitude": target = (.level, 0.01)
    case "volume": target = (.gain, 1)
    case "pan", "position": target = (.pan, 0.01)
    case "tune": target = (.tune, 0.01)
    case "offset": target = (.start, 1)
    case "delay": target = (.delay, 1)
    case "cutoff": target = (.cutoff, 0.01)
    case "cutoff2": target = (.cutoff2, 0.01)
    case "resonance": target = (.resonance, 1)
    case "ampeg_attack": target = (.attack, 1)
    case "ampeg_hold": target = (.hold, 1)
    case "ampeg_decay": target = (.decay, 1)
    case "ampeg_sustain": target = (.sustain, 0.01)
    case "ampeg_release":
      target = (.release, 1)
      region.addedRelease += amount * curve.part(at: at)
    default:
      region.tracking.append((controller, amount / 100, curve))
      return
    }
    if family.hasPrefix("ampeg_") { region.hasEnvelope = true }
    let depth = min(max(amount * target.unit, -1e9), 1e9)
    region.modulations.append(
      Kit.Modulation(controller: controller, target: target.target, depth: depth, curve: curve))
  }

  /// Takes what a hit brings with it instead of a controller: 131 is its velocity, 135 and 136 are chance, from 0 and
  /// from −1 to 1.
  /// - Returns: `false` for what has no such thing here.
  private func takeHitValue(
    _ controller: Int, _ amount: Double, _ curve: Int, _ family: String, into region: inout SfzRegion
  ) -> Bool {
    if curve != 0 || document.curves.isOwn(0) { return false }
    switch (controller, family) {
    case (131, "tune"): region.tuneByVelocity += amount / 100
    case (131, "cutoff"): region.filters[0].velocityTrack += amount
    // Half of it on either side of the middle.
    case (135, "tune"):
      region.tune += amount / 2
      region.randomTune += abs(amount) / 200
    case (136, "tune"): region.randomTune += abs(amount) / 100
    case (135, "cutoff"):
      region.filters[0].cents += min(amount, 0)
      region.filters[0].random += abs(amount)
    case (136, "cutoff"):
      region.filters[0].cents -= abs(amount)
      region.filters[0].random += 2 * abs(amount)
    case (135, "offset") where amount > 0:
      region.randomOffset += SfzRegionReading.integer(amount, in: 0...1 << 32)
    default: return false
    }
    return true
  }

  // MARK: - Fades

  /// Takes an end of a fade by a controller.
  func takeFade(_ parts: SfzOpcode.Parts, _ number: Double, into region: inout SfzRegion) -> Bool {
    guard let controller = parts.number else { return false }
    let value = parts.name.contains("hd") ? number * 127 : number
    var fade = region.controllerFades[controller] ?? SfzControllerFade()
    switch parts.name {
    case "xfin_locc#", "xfin_lohdcc#": fade.fadeIn.low = value
    case "xfin_hicc#", "xfin_hihdcc#": fade.fadeIn.high = value
    case "xfout_locc#", "xfout_lohdcc#": fade.fadeOut.low = value
    default: fade.fadeOut.high = value
    }
    region.controllerFades[controller] = fade
    return true
  }

  /// Makes modulations of fades and of what controllers do to velocity, once all is known.
  func settleControllers(_ region: inout SfzRegion) {
    for (controller, fade) in region.controllerFades.sorted(by: { $0.key < $1.key }) {
      if controller > 127 {
        let at = (document.controllers[controller] ?? 0) * 127
        region.amplitude *= fade.level(at: at, isLinear: region.fadesLinearly)
        continue
      }
      let levels = (0...127).map { fade.level(at: Double($0), isLinear: region.fadesLinearly) }
      region.modulations.append(
        Kit.Modulation(
          controller: UInt8(controller), target: .level, depth: 1, curve: Kit.Curve(values: levels)))
    }
    settleTracking(&region)
  }

  /// Velocity matters as much as the opcode says and controllers add. The kit counts from where it matters as the curve
  /// says, so the first controller brings the opcode's own part along.
  private func settleTracking(_ region: inout SfzRegion) {
    if region.tracking.isEmpty { return }
    let track = region.velocityGain.track
    // Fades by velocity are part of the curve and have to stay; then controllers count as they are at first.
    if region.velocityGain.hasFade {
      let added = region.tracking.reduce(0) { sum, one in
        sum + one.depth * one.curve.part(at: (document.controllers[Int(one.controller)] ?? 0) * 127)
      }
      region.velocityGain.track = min(max(track + added, -1), 1)
      return
    }
    region.velocityGain.track = 1
    for (index, (controller, depth, curve)) in region.tracking.enumerated() {
      var parts = curve.values.map { $0 * depth + (index == 0 ? track - 1 : 0) }
      if region.tracking.count == 1 { parts = parts.map { min(max($0, -2), 0) } }
      let most = parts.map(abs).max() ?? 0
      if most == 0 { continue }
      region.modulations.append(
        Kit.Modulation(
          controller: controller, target: .dynamics, depth: most,
          curve: Kit.Curve(values: parts.map { $0 / most })))
    }
  }
}
