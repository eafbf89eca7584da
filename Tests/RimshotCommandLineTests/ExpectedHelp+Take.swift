/// Those of the `take` commands.
extension ExpectedHelp {
  static let take: [(name: String, text: String)] = [
    (
      "take info",
      """
      Usage: rimshot take info [FILE] [OPTION]...

      Show what a take has, or what is held now.

      Without FILE: what the daemon holds now of the last minutes, and could save.
      With --json, isExact says whether a render is to the bit what the kit played; a
      metronome and a sound file played along are in no take.

      Arguments:
        FILE  a take that was saved

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "take render",
      """
      Usage: rimshot take render FILE [OPTION]...

      Make sound files of a take, as it was heard.

      A file for each output, to the bit what went to its ports: hits, kit, mixer,
      pedal, chance and all, without the metronome and a sound file played along.
      Named take-main.wav, take-kick.wav and so on.

      Arguments:
        FILE  a take that was saved

      Options:
        --bits N          16, 24 or 32f (default: 32f, which is floats; FLAC: 24)
        --force           replace files that exist
        --format FORMAT   wav or flac (default: wav)
        -o, --output DIR  the folder (default: that of the take)
        --json            print the result as JSON
        --help            show this text

      """
    ),
    (
      "take save",
      """
      Usage: rimshot take save [PATH] [OPTION]...

      Save what was just played as a MIDI file.

      What was played in the last minutes is always held, whether or not anybody
      thought of it before. PATH is a folder, or a file that ends in .mid; without it
      the file is named by the time of day, in your music folder: the one that
      user-dirs.dirs has as XDG_MUSIC_DIR, else ~/Music, else your home. Any program
      reads it, and 'rimshot take render' makes of it what was heard, to the bit, but
      for the metronome and a sound file played along.

      Arguments:
        PATH  a folder, or a file that isn't there yet

      Options:
        --last TIME  only so much: 90, 90s, 5m, 1:30 (default: all that is held)
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
  ]
}
