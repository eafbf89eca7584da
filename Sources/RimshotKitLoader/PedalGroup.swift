internal import RimshotEngineHost
internal import RimshotKit

/// Pads that are openings of one hi-hat; see ``RimshotKit/Kit/Pad/pedalGroup``.
struct PedalGroup {
  /// Their articulations, in the kit's order.
  private let members: [Part]

  /// The groups of a kit, in the order in which it first names them.
  static func all(of kit: Kit, _ parts: [Part]) -> [PedalGroup] {
    var numbers: [Int] = []
    for number in kit.pads.compactMap(\.pedalGroup) where !numbers.contains(number) { numbers.append(number) }
    return numbers.map { number in
      PedalGroup(members: parts.filter { kit.pads[$0.pad].pedalGroup == number })
    }
  }

  /// The notes that hit any of them, each once.
  var notes: [UInt8] { Set(members.flatMap(\.reach)).sorted() }

  /// What a note hits, by the pedal.
  func targets(of note: UInt8) -> [KitPlan.Target] {
    let own = members.filter { $0.reach.contains(note) }
    var runs: [(pedal: ClosedRange<UInt8>, targets: [KitPlan.Target])] = []
    for pedal in UInt8(0)...127 {
      let targets = targets(of: own, atPedal: pedal)
      if let last = runs.last, last.targets == targets {
        runs[runs.count - 1].pedal = last.pedal.lowerBound...pedal
      } else {
        runs.append((pedal...pedal, targets))
      }
    }
    return runs.flatMap { run in
      run.targets.map { target in
        var target = target
        if run.pedal != 0...127 { target.conditions = [KitPlan.Condition(.controller(4), run.pedal)] }
        return target
      }
    }
  }

  private func targets(of own: [Part], atPedal pedal: UInt8) -> [KitPlan.Target] {
    var targets: [KitPlan.Target] = []
    for part in own {
      let chosen = opens(part, pedal) ? part : members.first { opens($0, pedal) } ?? part
      if !targets.contains(chosen.target) { targets.append(chosen.target) }
    }
    return targets
  }

  /// Whether a part is heard at a pedal value. What has lost its sounds leaves its hits to the others.
  private func opens(_ part: Part, _ pedal: UInt8) -> Bool {
    part.isSounding && part.pedal?.contains(pedal) ?? true
  }
}
