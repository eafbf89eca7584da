internal import RimshotKit

/// What controllers change.
extension KitReading {
  /// The unit in which a change is said.
  enum ModulationUnit {
    case part
    case decibels
    case semitones
    case seconds
    case frames
    case number
  }

  static func unit(of target: Kit.Modulation.Target) -> ModulationUnit {
    switch target {
    case .level, .sustain, .dynamics: .part
    case .gain, .resonance: .decibels
    case .tune, .cutoff, .cutoff2: .semitones
    case .delay, .attack, .hold, .decay, .release: .seconds
    case .start: .frames
    case .pan: .number
    }
  }

  /// What curves are called.
  static let curves: KeyValuePairs<String, Kit.Curve> = [
    "linear": .linear, "bipolar": .bipolar, "falling": .falling, "falling-bipolar": .fallingBipolar,
    "squared": .squared, "root": .root, "falling-root": .fallingRoot,
  ]

  /// A change, or a list of them.
  func readModulations(_ node: YamlNode) -> [Kit.Modulation] {
    log.items(node).compactMap { readModulation($0) }
  }

  private func readModulation(_ node: YamlNode) -> Kit.Modulation? {
    guard let fields = YamlFields(node, of: "controls", keys: ["cc", "changes", "by", "curve"], log: log),
      let controller = fields.require("cc", "say which controller, such as cc: 20")
        .flatMap({ log.integer($0, "cc", in: 0...127) }),
      let word = fields.require("changes", "say what it changes, such as changes: tune")
    else { return nil }
    let targets = Kit.Modulation.Target.allCases.map(\.rawValue)
    guard let target = word.scalar.flatMap({ Kit.Modulation.Target(rawValue: $0) }) else {
      let hint = word.scalar.map { didYouMean($0, in: targets) } ?? ""
      log.error("changes must be \(log.either(targets)), not \(word.summary)\(hint)", at: word.mark)
      return nil
    }
    guard let by = fields.require("by", "say how much, at full"), let depth = depth(by, target) else {
      return nil
    }
    return Kit.Modulation(
      controller: UInt8(controller), target: target, depth: depth,
      curve: fields["curve"].flatMap { readControllerCurve($0) } ?? .linear)
  }

  private func depth(_ node: YamlNode, _ target: Kit.Modulation.Target) -> Double? {
    switch KitReading.unit(of: target) {
    case .part: log.part(node, "by", in: KitBounds.depth)
    case .decibels: log.decibels(node, "by", in: KitBounds.depth)
    case .semitones: log.semitones(node, "by", in: KitBounds.depth)
    case .seconds: log.seconds(node, "by", in: KitBounds.depth)
    case .frames: log.frames(node, "by", in: KitBounds.depthFrames)
    case .number: log.number(node, "by", in: KitBounds.depth)
    }
  }

  /// A word, or points, straight between them.
  private func readControllerCurve(_ node: YamlNode) -> Kit.Curve? {
    guard case .sequence(let items) = node.content else {
      return log.choice(node, "curve", KitReading.curves, or: ["[[0, 0], [127, 1]]"])
    }
    var points: [(value: Int, part: Double)] = []
    for item in items {
      guard case .sequence(let pair) = item.content, pair.count == 2 else {
        log.error(
          "each of curve is a value and a part, such as [64, 0.5], not \(item.summary)", at: item.mark)
        return nil
      }
      guard let value = log.integer(pair[0], "value", in: 0...127),
        let part = log.number(pair[1], "part", in: KitBounds.depth)
      else { return nil }
      if let last = points.last, value <= last.value {
        log.error("curve must go upward: \(value) comes after \(last.value)", at: item.mark)
        return nil
      }
      points.append((value, part))
    }
    if points.isEmpty {
      log.error("curve must be points such as [[0, 0], [127, 1]], not an empty list", at: node.mark)
      return nil
    }
    return KitReading.curve(through: points)
  }

  /// - Parameter points: At least one, by rising values.
  static func curve(through points: [(value: Int, part: Double)]) -> Kit.Curve {
    var values: [Double] = []
    for (low, high) in zip(points, points.dropFirst()) {
      while values.count < low.value { values.append(low.part) }
      while values.count < high.value { values.append(between(low, high, at: values.count)) }
    }
    if let last = points.last {
      while values.count < 128 { values.append(last.part) }
    }
    return Kit.Curve(values: values)
  }

  /// What lies on the line through two points.
  static func between(
    _ low: (value: Int, part: Double), _ high: (value: Int, part: Double), at value: Int
  ) -> Double {
    low.part + (high.part - low.part) * Double(value - low.value) / Double(high.value - low.value)
  }
}
