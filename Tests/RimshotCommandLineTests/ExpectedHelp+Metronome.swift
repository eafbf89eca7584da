extension ExpectedHelp {
  /// The `metronome` commands', in the table's order.
  static let metronome: [(name: String, text: String)] = [
    (
      "metronome",
      """
      Usage: rimshot metronome [OPTION]...

      Show how the metronome is set and where it is.

      To use it: metronome start, stop, set and tap.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "metronome set",
      """
      Usage: rimshot metronome set [OPTION]...

      Change the metronome, from its next beat on.

      Options:
        --accents BEATS  which beats are accented, such as 1,3; or none
        --gain DB        -120 to 12 dB, or -inf for silence (first: -6)
        --json           print the result as JSON
        --meter METER    beats of a bar and the note of each, such as 6/8
        --name NAME      which daemon (default: rimshot)
        --output NAME    where it is heard: main, another output of the kit,
                         or click for a port of its own
        --subdivide N    clicks a beat, 1 to 8
        --tempo BPM      beats a minute, 20 to 400; a beat is the meter's note
        --help           show this text

      """
    ),
    (
      "metronome start",
      """
      Usage: rimshot metronome start [OPTION]...

      Start the metronome.

      What isn't said stays as it was set before; in the beginning that is 120 beats a
      minute in 4/4 with an accent on the first. Where it runs, it starts anew.

      Options:
        --accents BEATS  which beats are accented, such as 1,3; or none
        --bars N         stop by itself after so many bars
        --count-in BARS  bars to count in before bar 1
        --gain DB        -120 to 12 dB, or -inf for silence (first: -6)
        --json           print the result as JSON
        --meter METER    beats of a bar and the note of each, such as 6/8
        --name NAME      which daemon (default: rimshot)
        --output NAME    where it is heard: main, another output of the kit,
                         or click for a port of its own
        --subdivide N    clicks a beat, 1 to 8
        --tempo BPM      beats a minute, 20 to 400; a beat is the meter's note
        --help           show this text

      """
    ),
    (
      "metronome stop",
      """
      Usage: rimshot metronome stop [OPTION]...

      Stop the metronome.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "metronome tap",
      """
      Usage: rimshot metronome tap [OPTION]...

      Tap the metronome's tempo.

      Each call is one tap on the beat, best bound to a key: the median of the last
      eight distances is the tempo. After a pause of 3.3 seconds a new row begins.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
  ]
}
