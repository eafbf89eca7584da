internal import RimshotKit

/// A layer as the file says it, before overlaps and holes are settled.
struct LayerClaim {
  var layer: Kit.Layer
  /// Where the layer begins.
  var line: Int
  /// Where it says its velocities.
  var mark: YamlMark
}

extension KitReading {
  /// Settles who plays at each velocity and reports overlaps and holes.
  /// - Parameter pad: The pad's name in quotes.
  /// - Parameter mark: Where the pad's layers begin.
  /// - Returns: Layers from soft to loud, without overlap, over 1–127. One that others interrupt comes in pieces.
  func layOut(_ claims: [LayerClaim], pad: String, at mark: YamlMark) -> [Kit.Layer] {
    let ranges = claims.map(\.layer.velocities)
    let layout = VelocityLayout(ranges)
    for index in ranges.indices {
      let neverPlays = layout.runs.contains { $0.layer == index } ? "" : "; this one never plays"
      for overlap in VelocityLayout.overlaps(of: index, in: ranges) {
        log.warning(
          "\(velocities([overlap.velocities])) also in the layer of line \(claims[overlap.layer].line), "
            + "which plays there\(neverPlays)", at: claims[index].mark)
      }
    }
    if !claims.isEmpty && !layout.holes.isEmpty {
      log.warning(
        "pad \(pad): \(velocities(layout.holes)) in no layer; the nearest layer plays there", at: mark)
    }
    return layout.runs.map { run in
      var layer = claims[run.layer].layer
      layer.velocities = run.velocities
      return layer
    }
  }

  private func velocities(_ ranges: [ClosedRange<UInt8>]) -> String {
    let isOne = ranges.count == 1 && ranges.allSatisfy { $0.count == 1 }
    let list = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
    return "\(isOne ? "velocity" : "velocities") \(list.joined(separator: ", ")) \(isOne ? "is" : "are")"
  }
}
