internal import RimshotKit

/// A kit as a `kit.yaml` can say it.
///
/// What sounds the same is said in the format's own way: a pad's one articulation has the pad's notes, a sound that can't
/// repeat has no loop. What the format has no room for is brought into its bounds and counted.
struct KitFitting {
  /// The kit that a `kit.yaml` can hold.
  private(set) var kit: Kit
  /// What became of the rest: how often, by what it is.
  private(set) var losses: [String: Int] = [:]

  init(_ kit: Kit) {
    self.kit = kit
    fitWords()
    fitGroups()
    fitPedalGroups()
    var names: Set<String> = []
    for index in kit.pads.indices {
      var pad = self.kit.pads[index]
      fit(&pad, index, names: &names)
      self.kit.pads[index] = pad
    }
  }

  mutating func count(_ what: String) { losses[what, default: 0] += 1 }

  /// Brings a number into a range.
  mutating func bound<Value: Comparable>(
    _ value: inout Value, _ range: ClosedRange<Value>, _ what: @autoclosure () -> String
  ) {
    if range.contains(value) { return }
    value = min(max(value, range.lowerBound), range.upperBound)
    count(what())
  }

  /// Brings a level into its range; silence stays.
  mutating func boundGain(_ gain: inout Double) {
    if gain == -.infinity { return }
    if gain < KitBounds.gain.lowerBound {
      gain = -.infinity
    } else {
      bound(&gain, KitBounds.gain, "gain beyond \(short(KitBounds.gain.upperBound)) dB")
    }
  }

  // MARK: - The kit

  private mutating func fitWords() {
    func oneLine(_ text: String) -> String { String(text.map { isControl($0) ? " " : $0 }) }
    kit.name = oneLine(kit.name)
    kit.author = oneLine(kit.author)
    kit.license = oneLine(kit.license)
    // Controller 4 is the pedal, which has a key of its own.
    kit.controllers[4] = nil
    for (controller, value) in kit.controllers where controller > 127 || !(0...127).contains(value) {
      kit.controllers[controller] = nil
      count("controller")
    }
  }

  private mutating func fitGroups() {
    var names: Set<String> = []
    for index in kit.chokeGroups.indices {
      var group = kit.chokeGroups[index]
      group.name = KitFitting.name(group.name, else: "group \(index + 1)", among: &names)
      bound(&group.fade, KitBounds.fade, "choke group: fade")
      fit(&group.polyphony)
      kit.chokeGroups[index] = group
    }
  }

  /// Only which pads have the same number matters.
  private mutating func fitPedalGroups() {
    var numbers: [Int] = []
    for index in kit.pads.indices {
      guard let number = kit.pads[index].pedalGroup else { continue }
      if !numbers.contains(number) { numbers.append(number) }
      kit.pads[index].pedalGroup = (numbers.firstIndex(of: number) ?? 0) + 1
    }
  }

  mutating func fit(_ polyphony: inout Kit.Polyphony?) {
    guard var bounded = polyphony else { return }
    bound(&bounded.hits, KitBounds.hits, "polyphony")
    bound(&bounded.fade, KitBounds.fade, "polyphony: fade")
    polyphony = bounded
  }

  /// A name that the format takes, no other's.
  static func name(_ name: String, else other: String, among names: inout Set<String>) -> String {
    let visible = String(name.map { isControl($0) ? " " : $0 }.prefix(KitBounds.nameLength))
    // Longer keys than 1024 bytes libyaml doesn't read.
    let base = visible.isEmpty || visible.utf8.count > 512 ? other : visible
    var unused = base
    var number = 2
    while !names.insert(unused).inserted {
      unused = "\(base.prefix(KitBounds.nameLength - 6)) (\(number))"
      number += 1
    }
    return unused
  }
}
