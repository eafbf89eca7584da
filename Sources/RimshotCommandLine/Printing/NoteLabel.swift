internal import RimshotKit

/// How notes are shown: `38 Snare`, or the number alone where General MIDI has no name for it.
enum NoteLabel {
  static func text(_ note: Int) -> String {
    guard let number = UInt8(exactly: note), let name = GeneralMidi.percussionName(of: number) else {
      return "\(note)"
    }
    return "\(note) \(name)"
  }
}
