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
    case "pan", "+pan": region.pan += number / 100
    case "tune", "group_tune", "master_tune", "global_tune", "+tune":
      region.tune += min(max(number, -9600), 9600)
    case "transpose": region.tune += min(max(number, -127), 127) * 100
    case "pitch_keytrack": region.keyTrack = min(max(number, -1200), 1200)
    case "offset", "+offset": region.offset += SfzRegionReading.integer(number, in: -(1 << 32)...1 << 32)
    case "offset_random": region.randomOffset = SfzRegionReading.integer(number, in: 0...1 << 32)
    case "end": region.end = SfzRegionReading.integer(number, in: -1...1 << 32)
    case "loop_start": region.loopStart = SfzRegionReading.integer(number, in: 0...1 << 32)
    case "loop_end": region.loopEnd = SfzRegionReading.integer(number, in: 0...1 << 32)
    case "delay", "+delay": region.delay += number
    case "output": region.output = SfzRegionReading.integer(number, in: 0...63)
    default: return takeLevel(parts, number, into: &region) || takeChoke(parts.name, number, into: &region)
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
    case "cutoff":
      region.filter = region.filter ?? Kit.Filter(cutoff: -1)
      region.filter?.cutoff = min(max(number, 1), 96_000)
    case "+cutoff": region.cutoffCents += number
    case "resonance", "+resonance": region.resonance += number
    default: return takeEnvelope(parts.name, number, into: &region)
    }
    return true
  }

  private func takeEnvelope(_ name: String, _ number: Double, into region: inout SfzRegion) -> Bool {
    switch name {
    case "ampeg_attack": region.envelope.attack = number
    case "+ampeg_attack": region.envelope.attack += number
    case "ampeg_hold": region.envelope.hold = number
    case "+ampeg_hold": region.envelope.hold += number
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
    case "off_time": region.offTime = min(max(number, 0), 100)
    case "polyphony", "note_polyphony":
      let hits = SfzRegionReading.integer(number, in: 0...1000)
      if hits > 0 { region.polyphony = min(region.polyphony ?? hits, hits) }
    default: return false
    }
    return true
  }

  /// Keeps everything in its range, once all is known.
  func settle(_ region: inout SfzRegion) {
    region.velocityCurve = region.velocityGain.curve
    region.pan = min(max(region.pan, -1), 1)
    region.volume = min(max(region.volume, -144), 48)
    region.amplitude = min(region.amplitude, 100)
    region.tune = min(max(region.tune, -9600), 9600)
    region.offset = max(region.offset, 0)
    region.delay = min(max(region.delay, 0), 100)
    region.envelope.attack = min(max(region.envelope.attack, 0), 100)
    region.envelope.hold = min(max(region.envelope.hold, 0), 100)
    region.envelope.decay = min(max(region.envelope.decay, 0), 100)
    region.envelope.sustain = min(max(region.envelope.sustain, 0), 1)
    region.envelope.release = min(max(region.envelope.release, SfzRegion.defaultRelease), 100)
    if let filter = region.filter {
      // Without a cutoff there is no filter.
      region.filter = filter.cutoff > 0 ? filter : nil
      region.filter?.cutoff = min(filter.cutoff * pow(2, region.cutoffCents / 1200), 96_000)
      region.filter?.resonance = min(max(region.resonance, 0), 40)
    }
  }
}
