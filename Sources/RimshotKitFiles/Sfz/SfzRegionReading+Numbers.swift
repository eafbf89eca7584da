internal import Glibc
internal import RimshotKit

extension SfzRegionReading {
  /// Takes a number; a `+` before the name adds it to what is there.
  /// - Returns: `false` for an opcode that does nothing here.
  func takeNumber(_ parts: SfzOpcode.Parts, _ number: Double, into region: inout SfzRegion) -> Bool {
    switch parts.name {
    case "volume", "group_volume", "master_volume", "global_volume", "+volume":
      region.volume += min(max(number, -144), 48)
    case "amplitude", "group_amplitude", "master_amplitude", "global_amplitude":
      region.amplitude *= max(number, 0) / 100
    case "pan", "+pan", "position", "+position": region.pan += number / 100
    case "pan_keytrack": region.byKey.panTrack = min(max(number, -100), 100) / 100
    case "amp_keytrack": region.byKey.levelTrack = min(max(number, -96), 12)
    case "width": region.width = number / 100
    case "+width": region.width += number / 100
    case "tune", "group_tune", "master_tune", "global_tune", "+tune":
      region.tune += min(max(number, -9600), 9600)
    case "transpose": region.tune += min(max(number, -127), 127) * 100
    case "pitch_veltrack": region.tuneByVelocity += min(max(number, -9600), 9600) / 100
    case "pitch_random":
      // Half of it on either side of the middle.
      let most = min(max(number, 0), 9600)
      region.tune += most / 2
      region.randomTune += most / 200
    case "pitch_keytrack": region.keyTrack = min(max(number, -1200), 1200)
    case "offset", "+offset": region.offset += SfzRegionReading.integer(number, in: -(1 << 32)...1 << 32)
    case "offset_random": region.randomOffset = SfzRegionReading.integer(number, in: 0...1 << 32)
    case "end": region.end = SfzRegionReading.integer(number, in: -1...1 << 32)
    case "loop_start": region.loopStart = SfzRegionReading.integer(number, in: 0...1 << 32)
    case "loop_end": region.loopEnd = SfzRegionReading.integer(number, in: 0...1 << 32)
    case "delay", "+delay": region.delay += number
    case "delay_samples": region.delay += min(max(number, 0), 1e9) / 48_000
    case "count": region.count = SfzRegionReading.integer(number, in: 0...1 << 32)
    case "rt_decay": region.decayWhileHeld = min(max(number, 0), 200)
    case "output": region.output = SfzRegionReading.integer(number, in: 0...63)
    default:
      if let taken = takeFilter(parts, number, into: &region) { return taken }
      return takeLevel(parts, number, into: &region) || takeChoke(parts.name, number, into: &region)
    }
    return true
  }

  private func takeLevel(_ parts: SfzOpcode.Parts, _ number: Double, into region: inout SfzRegion) -> Bool {
    switch parts.name {
    case "amp_veltrack": region.velocityGain.track = min(max(number / 100, -1), 1)
    case "+amp_veltrack":
      region.velocityGain.track = min(max(region.velocityGain.track + number / 100, -1), 1)
    case "amp_velcurve_#":
      guard let velocity = parts.number, velocity <= 127 else { return false }
      region.velocityGain.points[velocity] = min(max(number, 0), 4)
    case "xfin_lovel": region.velocityGain.fadeIn.low = number
    case "xfin_hivel": region.velocityGain.fadeIn.high = number
    case "xfout_lovel": region.velocityGain.fadeOut.low = number
    case "xfout_hivel": region.velocityGain.fadeOut.high = number
    case "xfin_locc#", "xfin_hicc#", "xfout_locc#", "xfout_hicc#", "xfin_lohdcc#", "xfin_hihdcc#",
      "xfout_lohdcc#", "xfout_hihdcc#":
      return takeFade(parts, number, into: &region)
    default: return takeEnvelope(parts.name, number, into: &region)
    }
    return true
  }

  private func takeEnvelope(_ name: String, _ number: Double, into region: inout SfzRegion) -> Bool {
    switch name {
    case "ampeg_delay": region.envelope.delay = number
    case "ampeg_start": region.envelope.start = number / 100
    case "ampeg_attack_shape": region.envelope.attackShape.curvature = min(max(number, -20), 20)
    case "ampeg_decay_shape": region.envelope.decayShape.curvature = min(max(number, -20), 20)
    case "ampeg_release_shape": region.envelope.releaseShape.curvature = min(max(number, -20), 20)
    case "ampeg_attack": region.envelope.attack = number
    case "+ampeg_attack": region.envelope.attack += number
    case "ampeg_hold": region.envelope.hold = number
    case "+ampeg_hold": region.envelope.hold += number
    case "ampeg_decay_zero": region.decaysAsToSilence = number != 0
    case "ampeg_decay": region.envelope.decay = number
    case "+ampeg_decay": region.envelope.decay += number
    case "ampeg_sustain": region.envelope.sustain = number / 100
    case "+ampeg_sustain": region.envelope.sustain += number / 100
    case "ampeg_release": region.envelope.release = number
    case "+ampeg_release": region.envelope.release += number
    default: return false
    }
    region.hasEnvelope = true
    return true
  }

  private func takeChoke(_ name: String, _ number: Double, into region: inout SfzRegion) -> Bool {
    let groups = -(1 << 32)...1 << 32
    switch name {
    case "group": region.group = SfzRegionReading.integer(number, in: groups)
    case "off_by":
      let group = SfzRegionReading.integer(number, in: groups)
      // The largest number is how some programs write "none".
      region.offBy = group == 0 || group == 4_294_967_295 || group == -1 ? nil : group
    case "off_shape": region.hasOffShape = true
    case "off_time": region.offTime = min(max(number, 0), 100)
    case "polyphony": region.groupPolyphony = SfzRegionReading.integer(number, in: 0...1000)
    case "note_polyphony": region.polyphony = SfzRegionReading.integer(number, in: 0...1000)
    default: return false
    }
    return true
  }

  /// A bound for a group needs a group; of one key it is what others call note_polyphony.
  private func settlePolyphony(_ region: inout SfzRegion) {
    if region.polyphony == 0 { region.polyphony = nil }
    if region.groupPolyphony == 0 { region.groupPolyphony = nil }
    guard region.group == 0, let hits = region.groupPolyphony else { return }
    region.polyphony = min(region.polyphony ?? hits, hits)
    region.groupPolyphony = nil
  }

  /// Keeps everything in its range, once all is known.
  func settle(_ region: inout SfzRegion) {
    region.velocityCurve = region.velocityGain.curve
    settlePolyphony(&region)
    SfzRegionReading.order(&region.conditions)
    region.pan = min(max(region.pan, -1), 1)
    region.width = min(max(region.width, -1), 1)
    region.volume = min(max(region.volume, -144), 48)
    region.amplitude = min(region.amplitude, 100)
    region.tune = min(max(region.tune, -9600), 9600)
    region.offset = max(region.offset, 0)
    region.delay = min(max(region.delay, 0), 100)
    region.envelope.delay = min(max(region.envelope.delay, 0), 100)
    region.envelope.start = min(max(region.envelope.start, 0), 1)
    region.envelope.attack = min(max(region.envelope.attack, 0), 100)
    region.envelope.hold = min(max(region.envelope.hold, 0), 100)
    region.envelope.decay = min(max(region.envelope.decay, 0), 100)
    region.envelope.sustain = min(max(region.envelope.sustain, 0), 1)
    region.envelope.release = min(max(region.envelope.release, SfzRegion.defaultRelease), 100)
    settleDecay(&region)
  }

  /// The decay is given as if it went on to silence: only the part of it down to the sustain is heard. Where a controller
  /// moves the sustain, it takes its time whatever that is.
  private func settleDecay(_ region: inout SfzRegion) {
    let sustain = region.envelope.sustain
    let isMoved = region.modulations.contains { $0.target == .sustain }
    if !region.decaysAsToSilence || isMoved || sustain <= 0 || sustain >= 1 { return }
    let curvature = region.envelope.decayShape.curvature
    // Where (1 − e^(c·t)) / (1 − e^c), what is done of the way to silence, is 1 − sustain.
    let part =
      abs(curvature) < 1e-6 ? 1 - sustain : Glibc.log(1 - (1 - sustain) * (1 - exp(curvature))) / curvature
    region.envelope.decay *= part
    region.envelope.decayShape.curvature *= part
    for index in region.modulations.indices where region.modulations[index].target == .decay {
      region.modulations[index].depth *= part
    }
  }
}
