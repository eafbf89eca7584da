/// Those of the `record` commands.
extension ExpectedHelp {
  static let record: [(name: String, text: String)] = [
    (
      "record start",
      """
      Usage: rimshot record start [PATH] [OPTION]...

      Record what the outputs play into files.

      A file for each output, after the mixer and the limiters: exactly what is heard.
      PATH is a folder, or a file that ends in .wav or .flac. Without it the files are
      named by the time of day, in your music folder: the one that user-dirs.dirs has
      as XDG_MUSIC_DIR, else ~/Music, else your home. Nothing is overwritten.

      Arguments:
        PATH  a folder, or a file that isn't there yet

      Options:
        --bits N         16, 24 or 32f (default: 32f, which is floats; FLAC: 24)
        --format FORMAT  wav or flac (default: wav)
        --outputs LIST   only these, as in main,kick (default: all)
        --json           print the result as JSON
        --name NAME      which daemon (default: rimshot)
        --help           show this text

      """
    ),
    (
      "record status",
      """
      Usage: rimshot record status [OPTION]...

      Show what is recorded, and what was lost.

      Ends with 1 when a recording has ended by itself or has lost frames.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "record stop",
      """
      Usage: rimshot record stop [OPTION]...

      End the recording and wait until it is written.

      Ends with 1 when it had ended by itself or lost frames.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
  ]
}
