extension ExpectedHelp {
  /// The `song` commands', in the table's order.
  static let song: [(name: String, text: String)] = [
    (
      "song",
      """
      Usage: rimshot song [OPTION]...

      Show the song that is played, and where it is.

      To use it: song play, pause, resume, stop, seek, loop and set.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "song loop",
      """
      Usage: rimshot song loop A-B [OPTION]...

      Play a part of the song again and again.

      It goes back when it comes to the part's end. With off it plays on.
      While the song goes by JACK's transport it is refused.

      Arguments:
        A-B  a part of the song, such as 0:10-0:25.5; or off

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "song pause",
      """
      Usage: rimshot song pause [OPTION]...

      Have the song stand still.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "song play",
      """
      Usage: rimshot song play FILE [OPTION]...

      Play a sound file or a MIDI file along.

      A sound file (WAV, FLAC, Ogg, Opus, MP3 and others) is heard beside the kit; the
      notes of a MIDI file are played by it, at exact frames. The metronome counts in
      at a MIDI file's own tempo and meter, and for a sound file at those that
      'metronome set' says, as it says how loud it is and where it is heard.
      While 'rimshot transport' has it follow or lead JACK's transport, --count-in and
      --loop are refused, and with follow --from too.

      Arguments:
        FILE  a sound file, or a Standard MIDI File

      Options:
        --channels LIST  of a MIDI file, whose notes are played: 10, or 1,2,10,
                         or 1-4, or omni (default: 10, or all if 10 has none)
        --count-in BARS  bars to count in
        --from TIME      where to begin: 83.5, or 1:23.5
        --gain DB        of a sound file: -120 to 12 dB, or -inf (default: 0)
        --json           print the result as JSON
        --loop A-B       play this part again and again: 0:10-0:25.5
        --name NAME      which daemon (default: rimshot)
        --output NAME    of a sound file: main, another output of the kit,
                         or click for a port of its own (default: main)
        --help           show this text

      """
    ),
    (
      "song resume",
      """
      Usage: rimshot song resume [OPTION]...

      Have the song go on where it was paused.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "song seek",
      """
      Usage: rimshot song seek TIME [OPTION]...

      Go to another place of the song.

      It plays on from there; where it was paused or had ended, it stands still there.

      Arguments:
        TIME  a time in the song: 83.5, or 1:23.5

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "song set",
      """
      Usage: rimshot song set [OPTION]...

      Change the song's gain while it plays.

      A sound file's, within 5 ms, so that nothing clicks. A MIDI file is as loud as
      the pads that it plays: 'mixer set'.

      Options:
        --gain DB    -120 to 12 dB, or -inf for silence
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "song stop",
      """
      Usage: rimshot song stop [OPTION]...

      End the song.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
  ]
}
