/// Every element and attribute of DrumGizmo's drumkit, instrument and MIDI map files, of versions 1 and 2.
/// `docs/drumgizmo-support.md` says of each what it does.
///
/// Sources: DrumGizmo's `dgxmlparser.cc` and `midimapparser.cc`, and kits.
enum DrumGizmoElements {
  static let drumkit = FormatVocabulary(
    elements: [
      "drumkit": [
        "@name": .yes, "@description": .yes, "metadata": .yes, "channels": .yes, "instruments": .yes,
        "@version": .no, "@samplerate": .no,
      ],
      "metadata": [
        "title": .yes, "author": .yes, "license": .yes, "description": .yes, "defaultmidimap": .yes,
        "version": .no, "logo": .no, "notes": .no, "email": .no, "website": .no, "image": .no,
        "samplerate": .no, "created": .no, "tags": .no,
      ],
      "defaultmidimap": ["@src": .yes],
      "logo": ["@src": .no],
      "image": ["@src": .no, "@map": .no, "clickmap": .no],
      "clickmap": ["@instrument": .no, "@colour": .no],
      "channels": ["channel": .yes],
      "channel": ["@name": .yes],
      "instruments": ["instrument": .yes],
      "instrument": ["@name": .yes, "@file": .yes, "@group": .yes, "channelmap": .yes, "chokes": .yes],
      "channelmap": ["@in": .yes, "@out": .yes, "@main": .no],
      "chokes": ["choke": .yes],
      "choke": ["@instrument": .yes, "@choketime": .yes],
    ], owner: ("instrument", "instruments"))

  static let instrument = FormatVocabulary(
    elements: [
      "instrument": [
        "@version": .yes, "samples": .yes, "velocities": .yes, "@name": .no, "@description": .no,
        "channels": .no,
      ],
      "channels": ["channel": .no],
      "channel": ["@name": .no, "@main": .no],
      "samples": ["sample": .yes],
      "sample": ["@name": .yes, "@power": .yes, "@normalized": .partly, "audiofile": .yes],
      "audiofile": ["@channel": .yes, "@file": .yes, "@filechannel": .yes],
      "velocities": ["velocity": .yes],
      "velocity": ["@lower": .yes, "@upper": .yes, "sampleref": .yes],
      "sampleref": ["@name": .yes, "@probability": .no],
    ], owner: ("instrument", "instruments"))

  static let midiMap = FormatVocabulary(
    elements: [
      "midimap": ["map": .yes],
      "map": [
        "@note": .yes, "@instr": .yes, "@cc": .no(where: { _, _ in true }), "@mode": .no, "@velmin": .no,
        "@velmax": .no,
      ],
    ], owner: ("map", "maps"))
}
