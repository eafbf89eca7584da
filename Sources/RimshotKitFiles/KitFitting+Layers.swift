internal import RimshotKit

extension KitFitting {
  mutating func fit(_ layer: inout Kit.Layer) {
    boundGain(&layer.gain)
    layer.velocityCurve = KitFitting.fit(layer.velocityCurve)
    layer.conditions = fit(layer.conditions)
    if let chance = layer.chance, chance.lowerBound <= 0, chance.upperBound >= 1 { layer.chance = nil }
    if let turn = layer.turn, turn.length <= 1 { layer.turn = nil }
    bound(&layer.decayWhileHeld, KitBounds.decay, "layer: decay while held")
    fit(&layer.voice)
    fitTakes(of: &layer)
    for index in layer.modulations.indices {
      let unit = KitReading.unit(of: layer.modulations[index].target)
      let range = if case .frames = unit { KitBounds.depthFrames } else { KitBounds.depth }
      bound(&layer.modulations[index].depth, range, "layer: controls")
    }
  }

  private mutating func fitTakes(of layer: inout Kit.Layer) {
    layer.takes.removeAll { $0.channels.isEmpty }
    let measured = layer.takes.count { $0.power == nil }
    if layer.selection == .nearest && measured > 0 && measured < layer.takes.count {
      for index in layer.takes.indices { layer.takes[index].power = nil }
      count("take: power")
    }
    for take in layer.takes.indices {
      if var power = layer.takes[take].power {
        bound(&power, KitBounds.power, "take: power")
        layer.takes[take].power = power
      }
      for channel in layer.takes[take].channels.indices {
        boundGain(&layer.takes[take].channels[channel].microphone.gain)
      }
    }
  }

  // MARK: - Velocity

  /// Points that lie on the line between others are left out.
  private static func fit(_ curve: VelocityCurve) -> VelocityCurve {
    guard case .factorPoints(let points) = curve, points.count > 2, partOfNatural(points) == nil else {
      return curve
    }
    var kept = [points[0]]
    var first = 0
    while first < points.count - 1 {
      var last = first + 1
      while last + 1 < points.count, isStraight(points[first...last + 1]) { last += 1 }
      kept.append(points[last])
      first = last
    }
    return .factorPoints(kept)
  }

  /// Whether the points between the ends are on the line between these, as far as anyone can hear.
  private static func isStraight(_ points: ArraySlice<VelocityCurve.Point>) -> Bool {
    guard let low = points.first, let high = points.last else { return true }
    let width = Double(high.velocity - low.velocity)
    return points.dropFirst().dropLast().allSatisfy { point in
      let part = Double(point.velocity - low.velocity) / width
      return Float(low.level + (high.level - low.level) * part) == Float(point.level)
    } && points.count == Int(high.velocity - low.velocity) + 1
  }

  /// How much of the natural curve points are: 1 is all, 0 none; `nil` where they are something else.
  static func partOfNatural(_ points: [VelocityCurve.Point]) -> Double? {
    guard points.count == 127, let first = points.first else { return nil }
    let base = 1.0 / 127 * 1 / 127
    let candidates = [(1 - first.level) / (1 - base), (first.level - 1) / base]
    return candidates.map { ($0 * 1e6).rounded() / 1e6 }.first { part in
      (-1...1).contains(part) && KitReading.naturalPoints(part) == points
    }
  }

  // MARK: - The voice

  private mutating func fit(_ voice: inout Kit.Voice) {
    bound(&voice.pan, -1...1, "voice: pan")
    bound(&voice.width, KitBounds.width, "voice: width")
    bound(&voice.tune, KitBounds.tune, "voice: tune")
    if var key = voice.fileKey {
      bound(&key.key, KitBounds.key, "voice: file key")
      bound(&key.semitones, KitBounds.keySemitones, "voice: file key")
      voice.fileKey = key
    }
    bound(&voice.tuneByVelocity, KitBounds.tune, "voice: tune by velocity")
    bound(&voice.randomTune, KitBounds.randomTune, "voice: random tune")
    bound(&voice.randomStart, KitBounds.place, "voice: random start")
    bound(&voice.delay, KitBounds.time, "voice: delay")
    if voice.start == .frames(0) { voice.start = .seconds(0) }
    voice.start = fit(voice.start)
    voice.end = voice.end.map { fit($0) }
    if var envelope = voice.envelope {
      let range = envelope.unit == .seconds ? KitBounds.time : KitBounds.envelopeFrames
      bound(&envelope.delay, range, "envelope: delay")
      bound(&envelope.start, 0...1, "envelope: start")
      bound(&envelope.attackShape.curvature, KitBounds.curvature, "envelope: attack curve")
      bound(&envelope.decayShape.curvature, KitBounds.curvature, "envelope: decay curve")
      bound(&envelope.releaseShape.curvature, KitBounds.curvature, "envelope: release curve")
      bound(&envelope.attack, range, "envelope: attack")
      bound(&envelope.hold, range, "envelope: hold")
      bound(&envelope.decay, range, "envelope: decay")
      bound(&envelope.sustain, 0...1, "envelope: sustain")
      bound(&envelope.release, range, "envelope: release")
      voice.envelope = envelope
    }
    if voice.filters.count > 2 {
      voice.filters.removeSubrange(2...)
      count("voice: filters")
    }
    for index in voice.filters.indices { fit(&voice.filters[index]) }
    if let loop = voice.loop, case .from(let start, let end) = loop.part {
      let part = Kit.Loop.Part.from(fit(start), to: end.map { fit($0) })
      voice.loop = KitFitting.isPlayable(part) ? Kit.Loop(part, endsAtNoteOff: loop.endsAtNoteOff) : nil
    }
  }

  private mutating func fit(_ filter: inout Kit.Filter) {
    bound(&filter.cutoff, KitBounds.cutoff, "filter: cutoff")
    bound(&filter.resonance, KitBounds.resonance, "filter: resonance")
    bound(&filter.gain, KitBounds.filterGain, "filter: gain")
    bound(&filter.bandwidth, KitBounds.bandwidth, "filter: bandwidth")
    bound(&filter.byVelocity, KitBounds.tune, "filter: by velocity")
    bound(&filter.random, KitBounds.randomTune, "filter: random")
  }

  private mutating func fit(_ place: Kit.Place) -> Kit.Place {
    switch place {
    case .seconds(var seconds):
      bound(&seconds, KitBounds.place, "voice: place")
      return .seconds(seconds)
    case .frames(var frames):
      bound(&frames, KitBounds.placeFrames, "voice: place")
      return .frames(frames)
    }
  }

  /// A loop that ends before it begins is never heard.
  private static func isPlayable(_ part: Kit.Loop.Part) -> Bool {
    switch part {
    case .from(.frames(let start), to: .frames(let end)): start < end
    case .from(.seconds(let start), to: .seconds(let end)): start < end
    default: true
    }
  }
}
