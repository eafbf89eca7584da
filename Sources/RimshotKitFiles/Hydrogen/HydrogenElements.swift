/// Every element of Hydrogen's kits, of all versions up to 2.0: those that its schemas list and those that older versions
/// have written. `docs/hydrogen-support.md` says of each what it does.
///
/// Sources: Hydrogen's `drumkit.xsd` of 0.9.6, 0.9.7, 1.0, 1.1, 1.2.4 and 2.0, its code that reads older files, and kits.
enum HydrogenElements {
  static let vocabulary = FormatVocabulary(
    elements: [
      "drumkit_info": [
        "name": .yes, "author": .yes, "info": .yes, "license": .yes, "licence": .yes, "componentList": .yes,
        "instrumentList": .yes, "formatVersion": .no, "userVersion": .no, "tags": .no, "image": .no,
        "imageLicense": .no, "@schemaLocation": .no,
      ],
      "componentList": ["drumkitComponent": .yes],
      "drumkitComponent": ["id": .yes, "name": .yes, "volume": .yes],
      "instrumentList": ["instrument": .yes],
      "instrument": instrument,
      "exclude": ["id": .yes],
      "instrumentComponent": [
        "component_id": .yes, "name": .yes, "gain": .yes, "isMuted": .yes, "isSoloed": .yes,
        "sampleSelectionAlgo": .yes, "layer": .yes,
      ],
      "layer": layer,
      "volume": ["volume-position": .no, "volume-value": .no],
      "pan": ["pan-position": .no, "pan-value": .no],
      "tags": ["tag": .no],
    ], owner: ("instrument", "instruments"))

  private static let instrument: [String: FormatVocabulary.Part] = [
    "id": .yes, "name": .yes, "volume": .yes, "gain": .yes, "isMuted": .yes, "isSoloed": .yes, "pan": .yes,
    "pan_L": .yes, "pan_R": .yes, "pitchOffset": .yes, "randomPitchFactor": .partly, "applyVelocity": .yes,
    "filterActive": .yes, "filterCutoff": .partly, "filterResonance": .partly, "Attack": .yes, "Decay": .yes,
    "Sustain": .yes, "Release": .yes, "muteGroup": .yes, "exclude": .yes, "midiOutNote": .yes,
    "isStopNote": .yes, "sampleSelectionAlgo": .yes, "isHihat": .yes, "lower_cc": .yes, "higher_cc": .yes,
    "instrumentComponent": .yes, "layer": .yes, "filename": .yes,
    // What these say is heard of a song, of other programs or not at all.
    "type": .no, "drumkit": .no, "drumkitPath": .no, "drumkitLookup": .no, "isLocked": .no,
    "midiOutChannel": .no, "midiInNote": .no, "FX1Level": .no, "FX2Level": .no, "FX3Level": .no,
    "FX4Level": .no,
  ]

  private static let layer: [String: FormatVocabulary.Part] = [
    "filename": .yes, "min": .yes, "max": .yes, "gain": .yes, "pitch": .yes, "isMuted": .yes,
    "isSoloed": .yes, "ismodified": .yes, "startframe": .yes, "endframe": .partly,
    "smode": .partly(where: { layer, mode in
      isEdited(layer) && (mode == "reverse" || (mode == "pingpong" && text("loops", of: layer) != "0"))
    }),
    "loopframe": .no,
    "loops": .no(where: { layer, count in isEdited(layer) && count != "0" }),
    "userubber": .no(where: { layer, flag in isEdited(layer) && flag != "0" && flag != "false" }),
    "rubberdivider": .no, "rubberCsettings": .no, "rubberPitch": .no,
    "volume": .no(where: { layer, _ in isEdited(layer) && isDrawn("volume", in: layer, neutral: 0) }),
    "pan": .no(where: { layer, _ in isEdited(layer) && isDrawn("pan", in: layer, neutral: 45) }),
  ]

  /// Whether the sample editor has changed a layer.
  private static func isEdited(_ layer: XmlElement) -> Bool {
    let text = text("ismodified", of: layer).lowercased()
    return text == "true" || text == "1"
  }

  private static func text(_ name: String, of layer: XmlElement) -> String {
    layer.first(name)?.trimmedText ?? ""
  }

  /// Whether an envelope does anything: a straight line where it begins is none.
  private static func isDrawn(_ name: String, in layer: XmlElement, neutral: Int) -> Bool {
    layer.all(name).contains { point in
      Int(point.first("\(name)-value")?.trimmedText ?? "") != neutral
    }
  }
}
