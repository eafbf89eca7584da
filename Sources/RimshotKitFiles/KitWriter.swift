internal import RimshotKit

/// Writes a kit as a `kit.yaml`, as a person would: what all layers of a pad share is said at the pad, and what is as it
/// is without being said isn't.
///
/// Everything that a kit holds is written, or ``KitComparison`` finds that it was not.
struct KitWriter {
  let kit: Kit
  /// Names of the samples' files from the kit's folder, by their paths.
  let names: [String: String]
  /// The microphones that are the same in every pad that has them.
  let microphones: MicrophoneTable
  /// Whether any pad has another output than the main pair.
  let hasPadOutputs: Bool
  private let humanize: Kit.Humanize

  /// - Parameter kit: One that ``KitFitting`` has brought into the format's bounds.
  /// - Parameter names: How the text names each sample's file, by its path.
  init(_ kit: Kit, names: [String: String]) {
    self.kit = kit
    self.names = names
    microphones = MicrophoneTable(ofAll: kit.pads)
    hasPadOutputs = kit.pads.contains { $0.output != nil }
    let first = kit.pads.first?.humanize ?? Kit.Humanize()
    humanize = kit.pads.allSatisfy { $0.humanize == first } ? first : Kit.Humanize()
  }

  /// The text.
  /// - Parameter comments: Lines for its top.
  func text(comments: [String]) -> String {
    var text = ""
    for comment in comments { text += "# \(String(comment.map { isControl($0) ? " " : $0 }))\n" }
    for section in sections where !section.isEmpty {
      if !text.isEmpty && section.first?.key != "rimshot" { text += "\n" }
      text += YamlText.text(section)
    }
    return text
  }

  private typealias Field = YamlText.Field

  private var sections: [[Field]] {
    var head = [Field("rimshot", .plain("1")), Field("name", .words(kit.name))]
    for (key, value) in [("author", kit.author), ("license", kit.license), ("description", kit.description)]
    where !value.isEmpty {
      head.append(Field(key, .words(value)))
    }
    var start: [Field] = []
    if kit.pedalStart != 0 { start.append(Field("pedal_start", .plain("\(kit.pedalStart)"))) }
    if !kit.controllers.isEmpty {
      let controllers = kit.controllers.sorted { $0.key < $1.key }
      start.append(
        Field("controllers", .map(controllers.map { Field("cc\($0.key)", KitWords.number($0.value)) })))
    }
    if !kit.keySwitches.isEmpty {
      start.append(Field("key_switches", .list(kit.keySwitches.map { keySwitch($0) })))
    }
    if humanize != Kit.Humanize() { start.append(Field("humanize", chance(humanize))) }
    return [
      head, start,
      kit.outputs.isEmpty
        ? []
        : [
          Field("outputs", .map(kit.outputs.map { Field($0.name, .plain($0.isStereo ? "stereo" : "mono")) }))
        ],
      microphones.isEmpty ? [] : [Field("microphones", .lines(microphones.fields(self, outer: nil)))],
      kit.chokeGroups.isEmpty ? [] : [Field("choke_groups", .lines(kit.chokeGroups.map { chokeGroup($0) }))],
      [Field("pads", .lines(kit.pads.map { Field($0.name, pad($0)) }))],
    ]
  }

  private func keySwitch(_ keySwitch: Kit.KeySwitch) -> YamlText {
    var fields = [Field("notes", KitWords.span(keySwitch.notes))]
    if let start = keySwitch.start { fields.append(Field("start", .plain("\(start)"))) }
    return .map(fields)
  }

  private func chokeGroup(_ group: Kit.ChokeGroup) -> Field {
    var fields = [Field("fade", KitWords.time(group.fade))]
    if let polyphony = group.polyphony { fields.append(Field("polyphony", self.polyphony(polyphony))) }
    return Field(group.name, .map(fields))
  }

  func polyphony(_ polyphony: Kit.Polyphony) -> YamlText {
    if polyphony.fade == Kit.Polyphony.defaultFade { return .plain("\(polyphony.hits)") }
    return .map([
      YamlText.Field("hits", .plain("\(polyphony.hits)")),
      YamlText.Field("fade", KitWords.time(polyphony.fade)),
    ])
  }

  private func chance(_ humanize: Kit.Humanize) -> YamlText {
    .map([
      Field("velocity", KitWords.number(humanize.velocity)), Field("timing", KitWords.time(humanize.timing)),
      Field("pitch", .plain("\(short(humanize.pitch)) cents")),
    ])
  }

  /// A pad's chance; `nil` where it is the kit's.
  func chance(of pad: Kit.Pad) -> YamlText? {
    if pad.humanize == humanize { return nil }
    return pad.humanize == Kit.Humanize() ? .plain("off") : chance(pad.humanize)
  }

  /// An output as the format calls it.
  func output(_ index: Int?) -> YamlText {
    .words(index.flatMap { kit.outputs.indices.contains($0) ? kit.outputs[$0].name : nil } ?? "main")
  }

  // MARK: - Conditions

  /// Where a condition stands among others.
  static func rank(_ condition: Kit.Condition) -> (Int, Int) {
    switch condition.source {
    case .controller(let number): (0, Int(number))
    case .keySwitch(let index): (1, index)
    case .held(let note): (condition.values.contains(0) ? 3 : 2, Int(note))
    case .othersHeld: (4, 0)
    case .previousNote: (5, 0)
    case .pressure: (6, 0)
    }
  }

  /// `nil` where there are none.
  func conditions(_ conditions: [Kit.Condition]) -> YamlText? {
    var fields: [(key: String, values: [YamlText])] = []
    for condition in conditions {
      let (key, value) = field(condition)
      if fields.last?.key == key {
        fields[fields.count - 1].values.append(value)
      } else {
        fields.append((key, [value]))
      }
    }
    if fields.isEmpty { return nil }
    return .map(fields.map { Field($0.key, $0.values.count == 1 ? $0.values[0] : .list($0.values)) })
  }

  private func field(_ condition: Kit.Condition) -> (String, YamlText) {
    switch condition.source {
    case .controller(let number): ("cc\(number)", KitWords.span(condition.values))
    case .keySwitch(let index): ("key_switch", keySwitch(index, condition.values))
    case .held(let note): (condition.values.contains(0) ? "not_held" : "held", .plain("\(note)"))
    case .othersHeld: ("others_held", KitWords.span(condition.values))
    case .previousNote: ("previous", KitWords.span(condition.values))
    case .pressure: ("pressure", KitWords.span(condition.values))
    }
  }

  private func keySwitch(_ index: Int, _ notes: ClosedRange<UInt8>) -> YamlText {
    let first = kit.keySwitches.firstIndex { $0.notes.contains(notes.lowerBound) }
    guard first != index, kit.keySwitches.indices.contains(index),
      case .plain(let own) = KitWords.span(notes),
      case .plain(let all) = KitWords.span(kit.keySwitches[index].notes)
    else { return KitWords.span(notes) }
    return .plain("\(own) of \(all)")
  }

  /// `nil` for a hit.
  func trigger(_ trigger: Kit.Trigger) -> YamlText? {
    switch trigger {
    case .hit: nil
    case .noteOff(ifSounding: false): .plain("note-off")
    case .noteOff(ifSounding: true): .map([Field("note-off", .plain("if-sounding"))])
    case .controller(let number, let values): .map([Field("cc\(number)", KitWords.span(values))])
    case .pressure(let values): .map([Field("pressure", KitWords.span(values))])
    }
  }
}
