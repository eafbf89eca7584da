internal import RimshotKit

/// What of a kit another one hasn't: how often, by what it is ("layer: voice width").
///
/// It looks at everything that a kit holds by its name, so that nothing new goes unnoticed.
struct KitComparison {
  private(set) var differences: [String: Int] = [:]

  init(_ one: Kit, _ other: Kit) {
    compare(one, other, [])
  }

  private static let containers = [
    "pads": "pad", "articulations": "articulation", "layers": "layer", "takes": "take",
    "outputs": "output", "chokeGroups": "choke group", "keySwitches": "key switch",
  ]

  private mutating func compare(_ one: Any, _ other: Any, _ path: [String]) {
    if let value = one as? any Equatable, KitComparison.isEqual(value, other) { return }
    let mirrors = (Mirror(reflecting: one), Mirror(reflecting: other))
    let children = (Array(mirrors.0.children), Array(mirrors.1.children))
    switch mirrors.0.displayStyle {
    case .struct where !children.0.isEmpty, .tuple where !children.0.isEmpty:
      for (child, counterpart) in zip(children.0, children.1) {
        compare(child.value, counterpart.value, path + [child.label ?? ""])
      }
    case .optional where children.0.count == children.1.count:
      for (child, counterpart) in zip(children.0, children.1) {
        compare(child.value, counterpart.value, path)
      }
    case .collection where children.0.count == children.1.count:
      for (child, counterpart) in zip(children.0, children.1) {
        compare(child.value, counterpart.value, path)
      }
    default: differences[KitComparison.name(path), default: 0] += 1
    }
  }

  private static func isEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool {
    (other as? Value).map { $0 == one } ?? false
  }

  /// `pads, articulations, layers, voice, tuneByVelocity` as a person says it: `layer: voice tune by velocity`.
  private static func name(_ path: [String]) -> String {
    let last = path.lastIndex { containers[$0] != nil }
    let owner = last.flatMap { containers[path[$0]] }
    let words = path[(last.map { $0 + 1 } ?? 0)...].map { label in
      label.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
    }
    if words.isEmpty { return owner.map { "\($0)s" } ?? "kit" }
    return "\(owner ?? "kit"): \(words.joined(separator: " "))"
  }
}

extension Kit {
  /// The same kit wherever its files lie.
  /// - Parameter name: What a sample is called.
  func unplaced(_ name: (String) -> String) -> Kit {
    var kit = self
    kit.directory = ""
    for pad in kit.pads.indices {
      for articulation in kit.pads[pad].articulations.indices {
        for layer in kit.pads[pad].articulations[articulation].layers.indices {
          var takes = kit.pads[pad].articulations[articulation].layers[layer].takes
          for take in takes.indices {
            for channel in takes[take].channels.indices {
              takes[take].channels[channel].sample = Sample(
                path: name(takes[take].channels[channel].sample.path), location: SourceLocation(file: ""))
            }
          }
          kit.pads[pad].articulations[articulation].layers[layer].takes = takes
        }
      }
    }
    return kit
  }
}
