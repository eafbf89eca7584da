internal import RimshotKit

/// Filters.
extension KitReading {
  /// What filters are called.
  static let filterKinds: KeyValuePairs<String, Kit.Filter.Kind> = [
    "low-pass": .lowPass, "high-pass": .highPass, "band-pass": .bandPass, "notch": .notch, "peak": .peak,
    "low-shelf": .lowShelf, "high-shelf": .highShelf,
  ]

  /// A filter, or a list of two.
  func readFilters(_ node: YamlNode) -> [Kit.Filter] {
    guard case .sequence(let items) = node.content else { return readFilter(node).map { [$0] } ?? [] }
    if items.count > 2 { log.error("a sound goes through at most two filters", at: node.mark) }
    return items.compactMap { readFilter($0) }
  }

  private func readFilter(_ node: YamlNode) -> Kit.Filter? {
    let keys = ["type", "cutoff", "resonance", "poles", "gain", "bandwidth", "velocity", "random"]
    guard let fields = YamlFields(node, of: "filter", keys: keys, log: log) else { return nil }
    guard let cutoff = fields.require("cutoff", "a filter needs one, such as cutoff: 2 kHz"),
      let hertz = log.hertz(cutoff, "cutoff", in: KitBounds.cutoff)
    else { return nil }
    var filter = Kit.Filter(
      kind: fields.choice("type", KitReading.filterKinds) ?? .lowPass, cutoff: hertz,
      resonance: fields.decibels("resonance", in: KitBounds.resonance) ?? 0,
      byVelocity: fields.semitones("velocity", in: KitBounds.tune) ?? 0,
      random: fields.semitones("random", in: KitBounds.randomTune) ?? 0)
    filter.poles = fields.choice("poles", ["1": 1, "2": 2, "4": 4, "6": 6]) ?? filter.poles
    filter.gain = fields.decibels("gain", in: KitBounds.filterGain) ?? 0
    filter.bandwidth = fields.number("bandwidth", in: KitBounds.bandwidth) ?? filter.bandwidth
    return filter
  }
}
