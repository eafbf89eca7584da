/// The percussion map that drum modules and MIDI files share.
public enum GeneralMidi {
  /// What a note means on the drum channel, "Closed hi-hat" for 42; `nil` outside 27–87.
  /// Sources: General MIDI 1 (35–81), General MIDI 2 (27–34 and 82–87).
  /// - Parameter note: A MIDI note, 0–127.
  public static func percussionName(of note: UInt8) -> String? {
    let first: UInt8 = 27
    if note < first || Int(note - first) >= percussion.count { return nil }
    return percussion[Int(note - first)]
  }

  private static let percussion = [
    "High Q", "Slap", "Scratch push", "Scratch pull", "Sticks", "Square click", "Metronome click",
    "Metronome bell", "Bass drum 2", "Bass drum 1", "Side stick", "Snare", "Hand clap", "Electric snare",
    "Low floor tom", "Closed hi-hat", "High floor tom", "Pedal hi-hat", "Low tom", "Open hi-hat",
    "Low-mid tom", "High-mid tom", "Crash cymbal 1", "High tom", "Ride cymbal 1", "China cymbal",
    "Ride bell", "Tambourine", "Splash cymbal", "Cowbell", "Crash cymbal 2", "Vibraslap", "Ride cymbal 2",
    "High bongo", "Low bongo", "Mute high conga", "Open high conga", "Low conga", "High timbale",
    "Low timbale", "High agogo", "Low agogo", "Cabasa", "Maracas", "Short whistle", "Long whistle",
    "Short guiro", "Long guiro", "Claves", "High wood block", "Low wood block", "Mute cuica", "Open cuica",
    "Mute triangle", "Open triangle", "Shaker", "Jingle bell", "Bell tree", "Castanets", "Mute surdo",
    "Open surdo",
  ]
}
