internal import RimshotKit

/// A layer and where the file says it.
struct LayerClaim {
  var layer: Kit.Layer
  /// Where the layer begins.
  var line: Int
  /// Where it says its velocities.
  var mark: YamlMark
  /// Whether it says that it has no samples.
  var isMeantSilent = false
}

extension KitReading {
  private static let layerKeys = ["velocity", "when", "output"] + soundKeys + ["samples"]

  /// Reads what an articulation plays.
  /// - Parameter fields: Those of the articulation, or of a pad that has but one.
  /// - Parameter keys: What holds where a layer doesn't say otherwise.
  /// - Parameter owner: The articulation or the pad, for messages: `pad "snare"`.
  /// - Parameter mark: Where that is.
  func readLayers(
    of articulation: inout Kit.Articulation, _ fields: YamlFields, _ keys: SoundKeys, named owner: String,
    at mark: YamlMark
  ) {
    articulation.overlap = keys.overlap ?? .first
    articulation.fillsHoles = keys.fillsHoles ?? true
    if fields["layers"] != nil, fields["samples"] != nil {
      let kind = owner.hasPrefix("pad") ? "a pad" : "an articulation"
      log.error("\(kind) has samples or layers, not both", at: fields.mark(of: "samples"))
      return
    }
    var claims: [LayerClaim] = []
    if let samples = fields["samples"] {
      if samples.content != .sequence([]) {
        let layer = layer(1...127, keys, samples)
        claims = [LayerClaim(layer: layer, line: samples.mark.line, mark: samples.mark)]
      }
    } else if let layers = fields["layers"] {
      guard case .sequence(let items) = layers.content else {
        log.error("layers must be a list, each beginning with \"-\", not \(layers.summary)", at: layers.mark)
        return
      }
      if items.count > KitBounds.layers {
        log.error("more than \(KitBounds.layers) layers", at: layers.mark)
        return
      }
      claims = items.compactMap { readLayer($0, keys) }
    }
    if claims.isEmpty {
      if !log.hasErrors && fields["remote"] == nil {
        log.warning("\(owner) has no samples and stays silent", at: mark)
      }
    } else if claims.allSatisfy({ $0.layer.takes.isEmpty }) && !claims.allSatisfy(\.isMeantSilent)
      && !log.hasErrors
    {
      log.warning("\(owner) stays silent: there is no file for any of its samples", at: mark)
    }
    articulation.layers = claims.map(\.layer)
    reportVelocities(claims, articulation, named: owner, at: fields.mark(of: "layers"))
  }

  private func readLayer(_ node: YamlNode, _ outer: SoundKeys) -> LayerClaim? {
    guard let fields = YamlFields(node, of: "a layer", keys: KitReading.layerKeys, log: log) else {
      return nil
    }
    var keys = outer
    keys.output = fields["output"].flatMap { readOutput($0) } ?? keys.output
    keys.read(fields, in: self)
    let velocity = fields["velocity"]
    let velocities = velocity.flatMap {
      log.span($0, "velocity", "from soft to loud", in: 1...127, example: "1-60")
    }
    var layer = layer(velocities ?? 1...127, keys, fields["samples"])
    layer.gain = fields["gain"].flatMap { log.gain($0, "gain") } ?? 0
    layer.conditions = fields["when"].map { readConditions($0) } ?? []
    if fields["samples"] == nil { log.warning("this layer has no samples", at: node.mark) }
    return LayerClaim(
      layer: layer, line: node.mark.line, mark: velocity?.mark ?? node.mark,
      isMeantSilent: fields["samples"]?.content == .sequence([]))
  }

  private func layer(_ velocities: ClosedRange<UInt8>, _ keys: SoundKeys, _ samples: YamlNode?) -> Kit.Layer {
    var layer = Kit.Layer(
      velocities: velocities, velocityCurve: keys.settledCurve, selection: keys.selection ?? .roundRobin,
      voice: keys.voice, takes: samples.map { readTakes($0, keys) } ?? [])
    layer.chance = keys.chance
    layer.turn = keys.turn
    layer.modulations = keys.modulations
    layer.decayWhileHeld = keys.decayWhileHeld
    let measured = layer.takes.count { $0.power == nil }
    if let samples, layer.selection == .nearest, measured > 0, measured < layer.takes.count {
      log.error(
        "\(measured) of these \(layer.takes.count) takes have no power: give it to all or to none",
        at: samples.mark)
    }
    return layer
  }

  // MARK: - Velocities

  /// Reports overlaps and holes.
  private func reportVelocities(
    _ claims: [LayerClaim], _ articulation: Kit.Articulation, named owner: String, at mark: YamlMark
  ) {
    let ranges = claims.map(\.layer.velocities)
    let layout = articulation.layout
    for index in ranges.indices {
      if articulation.overlap == .first {
        reportOverlaps(of: index, claims, ranges, layout)
      } else if articulation.overlap == .crossfade,
        let other = ranges.indices.prefix(index).first(where: {
          VelocityLayout.isNested(ranges[$0], ranges[index])
        })
      {
        log.warning(
          "there is no crossfade with the layer of line \(claims[other].line), because one of the two ranges "
            + "lies within the other; both sound", at: claims[index].mark)
      }
    }
    if !claims.isEmpty && articulation.fillsHoles && !layout.holes.isEmpty {
      log.warning(
        "\(owner): \(velocities(layout.holes)) in no layer; the nearest layer plays there", at: mark)
    }
  }

  private func reportOverlaps(
    of index: Int, _ claims: [LayerClaim], _ ranges: [ClosedRange<UInt8>], _ layout: VelocityLayout
  ) {
    let neverPlays = layout.runs.contains { $0.layer == index } ? "" : "; this one never plays"
    for overlap in VelocityLayout.overlaps(of: index, in: ranges) {
      log.warning(
        "\(velocities([overlap.velocities])) also in the layer of line \(claims[overlap.layer].line), "
          + "which plays there\(neverPlays)", at: claims[index].mark)
    }
  }

  private func velocities(_ ranges: [ClosedRange<UInt8>]) -> String {
    let isOne = ranges.count == 1 && ranges.allSatisfy { $0.count == 1 }
    let list = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
    return "\(isOne ? "velocity" : "velocities") \(list.joined(separator: ", ")) \(isOne ? "is" : "are")"
  }
}
