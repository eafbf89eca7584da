/// The table of a kit's pads that `kit info` prints.
enum PadTable {
  /// More microphones than this are only counted.
  static let mostMicrophones = 4
  /// More notes than this have no names.
  private static let mostNotes = 4
  /// More layers than this are only counted.
  private static let mostLayers = 8

  private struct Column {
    var title: String
    var isNeeded: Bool
  }

  /// A heading, a line for each pad and, where it has several articulations, one for each. What is the same for all pads
  /// has no column.
  static func lines(_ kit: KitDescription) -> [String] {
    let columns = [
      Column(title: "PAD", isNeeded: true), Column(title: "NOTES", isNeeded: true),
      Column(title: "OUTPUT", isNeeded: Set(kit.pads.map(outputs)).count > 1 || !kit.outputs.isEmpty),
      Column(title: "CHOKE", isNeeded: kit.pads.contains { $0.choke != nil }),
      Column(title: "VELOCITIES AND TAKES", isNeeded: true),
    ]
    let rows = [columns.map(\.title)] + gathered(kit.pads).flatMap(rows)
    return Columns.lines(rows.map { row in zip(row, columns).filter(\.1.isNeeded).map(\.0) })
  }

  /// Pads one after the other, those of the same notes together where they are many.
  private static func gathered(_ pads: [KitDescription.Pad]) -> [[KitDescription.Pad]] {
    let most = 4
    var runs: [[KitDescription.Pad]] = []
    for pad in pads {
      if let last = runs.last?.first, last.notes == pad.notes, !pad.notes.isEmpty {
        runs[runs.count - 1].append(pad)
      } else {
        runs.append([pad])
      }
    }
    return runs.flatMap { $0.count > most ? [$0] : $0.map { [$0] } }
  }

  private static func rows(_ pads: [KitDescription.Pad]) -> [[String]] {
    pads.count == 1 ? rows(pads[0]) : [summary(pads)]
  }

  /// One line for many pads that the same notes hit, as a kit has them that is one drum for its author.
  private static func summary(_ pads: [KitDescription.Pad]) -> [String] {
    let layers = pads.flatMap(\.articulations).flatMap(\.layers)
    let sounds = layers.reduce(0) { $0 + $1.takes }
    let low = layers.map(\.low).min() ?? 1
    let high = layers.map(\.high).max() ?? 127
    let outputs = Set(pads.map(self.outputs))
    let chokes = Set(pads.compactMap(\.choke))
    return [
      "\(pads[0].name) (\(pads.count) pads)", notes(pads[0].notes),
      outputs.count == 1 ? outputs.first ?? "" : "\(outputs.count) outputs",
      chokes.count < 2 ? chokes.first ?? "-" : "\(chokes.count) groups",
      sounds == 0 ? "silent" : "\(range(low, high)), \(Quantity.count(sounds, "sound"))",
    ]
  }

  private static func rows(_ pad: KitDescription.Pad) -> [[String]] {
    let only = pad.articulations.count == 1 ? pad.articulations.first : nil
    if let only, only.name.isEmpty {
      let ways = ways(notes: pad.notes, only)
      let sounds = pad.muted ? "muted" : layers(only.layers)
      return [[pad.name, ways.isEmpty ? "-" : ways, outputs(of: pad), pad.choke ?? "-", sounds]]
    }
    let shared = pad.notes.filter { note in !pad.articulations.contains { $0.notes.contains(note) } }
    return [[pad.name, notes(shared), outputs(of: pad), pad.choke ?? "-", pad.muted ? "muted" : ""]]
      + pad.articulations.map { articulation in
        [
          "  \(articulation.name)", ways(notes: articulation.notes, articulation), "", "",
          layers(articulation.layers),
        ]
      }
  }

  // MARK: - Notes and outputs

  private static func ways(notes: [Int], _ articulation: KitDescription.Articulation) -> String {
    let first = articulation.trigger.map(trigger)
    var ways = first == nil ? [] : [first ?? ""]
    if !notes.isEmpty { ways = [(ways + [self.notes(notes)]).joined(separator: " of ")] }
    if let pedal = articulation.pedal { ways.append("pedal \(range(pedal.low, pedal.high))") }
    if let position = articulation.position { ways.append("position \(range(position.low, position.high))") }
    return (ways + articulation.conditions.map(condition)).joined(separator: ", ")
  }

  private static func notes(_ notes: [Int]) -> String {
    notes.count > mostNotes ? Quantity.list(notes) : notes.map(NoteLabel.text).joined(separator: ", ")
  }

  private static func condition(_ condition: KitDescription.Condition) -> String {
    let values = range(condition.low, condition.high)
    return switch condition.source {
    case "key-switch": "switch \(values)"
    case "held": "note \(condition.note ?? 0) \(condition.low > 0 ? "held" : "not held")"
    case "others-held": condition.low > 0 ? "other notes held" : "no other note held"
    case "previous": "after note \(values)"
    case "pressure": "pressure \(values)"
    default: "controller \(condition.controller ?? 0) at \(values)"
    }
  }

  private static func trigger(_ trigger: KitDescription.Trigger) -> String {
    let values = trigger.values.map { range($0.low, $0.high) } ?? ""
    return switch trigger.source {
    case "note-off": "end"
    case "pressure": "pressure \(values)"
    default: "controller \(trigger.controller ?? 0) into \(values)"
    }
  }

  private static func range(_ low: Int, _ high: Int) -> String { low == high ? "\(low)" : "\(low)–\(high)" }

  /// `snare (top), main (room)` where there are microphones.
  private static func outputs(of pad: KitDescription.Pad) -> String {
    if pad.microphones.isEmpty { return pad.output ?? "main" }
    if pad.microphones.count > mostMicrophones { return "\(pad.microphones.count) microphones" }
    var outputs: [(name: String, microphones: [String])] = []
    for microphone in pad.microphones {
      let name = microphone.output ?? "main"
      let index = outputs.firstIndex { $0.name == name } ?? outputs.count
      if index == outputs.count { outputs.append((name, [])) }
      outputs[index].microphones.append(microphone.name)
    }
    return outputs.map { output in
      output.microphones == [output.name]
        ? output.name : "\(output.name) (\(output.microphones.joined(separator: ", ")))"
    }.joined(separator: ", ")
  }

  // MARK: - Layers

  /// What sounds at the same velocities, under the same conditions.
  private struct Group: Equatable {
    var low: Int
    var high: Int
    var conditions: [KitDescription.Condition]
    var layers: [KitDescription.Layer]

    var velocities: String {
      ([PadTable.range(low, high)] + (conditions.isEmpty ? [] : ["with"])
        + [conditions.map(PadTable.condition).joined(separator: " and ")]).filter { !$0.isEmpty }
        .joined(separator: " ")
    }

    var isSilent: Bool { layers.allSatisfy { $0.takes == 0 } }

    /// `×4 random`; empty for a single take.
    var takes: String {
      if isSilent { return "silent" }
      if layers.count == 1 { return PadTable.takes(layers[0]) }
      let ways = Set(layers.map { [$0.turn.map(AnyHashable.init), $0.chance.map(AnyHashable.init)] }).count
      let selections = [
        layers.contains { $0.turn != nil } ? "round robin" : nil,
        layers.contains { $0.chance != nil } ? "random" : nil,
      ].compactMap(\.self)
      if selections.isEmpty { return "\(layers.count) at once" }
      let isEven = layers.count % ways == 0
      let each = isEven && layers.count > ways ? ", \(layers.count / ways) at once" : ""
      return "×\(isEven ? ways : layers.count) \(selections.joined(separator: " and "))\(each)"
    }

    var text: String { takes.isEmpty ? velocities : "\(velocities) \(takes)" }
  }

  private static func layers(_ layers: [KitDescription.Layer]) -> String {
    var groups: [Group] = []
    for layer in layers {
      let index = groups.firstIndex {
        $0.low == layer.low && $0.high == layer.high && $0.conditions == layer.conditions
      }
      if let index {
        groups[index].layers.append(layer)
      } else {
        groups.append(
          Group(low: layer.low, high: layer.high, conditions: layer.conditions, layers: [layer]))
      }
    }
    guard let first = groups.first, let last = groups.last else { return "no layers" }
    let isAlike = groups.allSatisfy { $0.takes == first.takes }
    if isAlike && first.isSilent { return "silent" }
    let each = isAlike && groups.count > 1 && !first.takes.isEmpty ? " \(first.takes) each" : ""
    func text(_ group: Group) -> String { isAlike && groups.count > 1 ? group.velocities : group.text }
    if groups.count <= mostLayers { return groups.map(text).joined(separator: ", ") + each }
    return "\(groups.count) layers: \(text(first)) … \(text(last))\(each)"
  }

  private static func takes(_ layer: KitDescription.Layer) -> String {
    if layer.takes < 2 { return "" }
    if layer.selection == "round-robin" { return "×\(layer.takes)" }
    return "×\(layer.takes) \(layer.selection.replacing("-", with: " "))"
  }
}
