/// What General MIDI calls the notes of its percussion channel (level 1: 35–81, level 2 adds both ends).
enum GeneralMidi {
  /// `38 Acoustic Snare`; the number alone where the standard has no name.
  static func label(note: Int) -> String {
    names.indices.contains(note - firstNote) ? "\(note) \(names[note - firstNote])" : "\(note)"
  }

  private static let firstNote = 27
  private static let names = [
    "High Q", "Slap", "Scratch Push", "Scratch Pull", "Sticks", "Square Click", "Metronome Click",
    "Metronome Bell", "Acoustic Bass Drum", "Bass Drum 1", "Side Stick", "Acoustic Snare", "Hand Clap",
    "Electric Snare", "Low Floor Tom", "Closed Hi-Hat", "High Floor Tom", "Pedal Hi-Hat", "Low Tom",
    "Open Hi-Hat", "Low-Mid Tom", "Hi-Mid Tom", "Crash Cymbal 1", "High Tom", "Ride Cymbal 1",
    "Chinese Cymbal", "Ride Bell", "Tambourine", "Splash Cymbal", "Cowbell", "Crash Cymbal 2", "Vibraslap",
    "Ride Cymbal 2", "Hi Bongo", "Low Bongo", "Mute Hi Conga", "Open Hi Conga", "Low Conga", "High Timbale",
    "Low Timbale", "High Agogo", "Low Agogo", "Cabasa", "Maracas", "Short Whistle", "Long Whistle",
    "Short Guiro", "Long Guiro", "Claves", "Hi Wood Block", "Low Wood Block", "Mute Cuica", "Open Cuica",
    "Mute Triangle", "Open Triangle", "Shaker", "Jingle Bell", "Belltree", "Castanets", "Mute Surdo",
    "Open Surdo",
  ]
}
