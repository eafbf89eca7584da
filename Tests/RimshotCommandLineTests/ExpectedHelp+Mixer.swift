extension ExpectedHelp {
  /// The `mixer` commands', in the table's order.
  static let mixer: [(name: String, text: String)] = [
    (
      "mixer",
      """
      Usage: rimshot mixer [OPTION]...

      Show gains, pans, mutes, solos and meters.

      PEAK is the highest level of the last 0.3 seconds and of everything since it
      was looked at last, RMS the level of the last 0.3 seconds, of the louder side.
      To change something: mixer set, mute, unmute, solo, unsolo and reset.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "mixer mute",
      """
      Usage: rimshot mixer mute NAME [OPTION]...

      Silence a pad, an output or everything.

      Arguments:
        NAME  a pad, output:NAME (such as output:main), or master

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "mixer reset",
      """
      Usage: rimshot mixer reset [OPTION]...

      Set everything back to the configuration's.

      The strips of pads and outputs that the kit doesn't have are forgotten too.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "mixer save",
      """
      Usage: rimshot mixer save [OPTION]...

      Take the pads' gains and pans over into the kit.

      Adds what the mixer has to each pad's gain and pan in the kit.yaml that plays,
      where comments and all else stay as they are, and sets these strips back: it
      sounds as before, wherever the kit is played. Outputs, mutes and solos aren't
      the kit's. What was there before is in kit.yaml.bak.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "mixer set",
      """
      Usage: rimshot mixer set NAME [OPTION]...

      Set a strip's gain, pan, mute and solo.

      A gain is always absolute and a change always relative, whatever its sign:
      '--gain -3' is -3 dB, '--change -3' is 3 dB less than it was.

      Arguments:
        NAME  a pad, output:NAME (such as output:main), or master

      Options:
        --change DB       so many dB more or less than now
        --gain DB         -120 to 12 dB, or -inf for silence
        --json            print the result as JSON
        --limiter on|off  whether an output's limiter meets peaks
        --mute on|off     whether it is silent
        --name NAME       which daemon (default: rimshot)
        --pan P           -1 (left) to 1 (right); 0 is the middle
        --solo on|off     whether it silences what isn't solo
        --help            show this text

      """
    ),
    (
      "mixer solo",
      """
      Usage: rimshot mixer solo NAME [OPTION]...

      Silence all pads but this one, or all outputs.

      Several can be solo. Pads silence pads, and outputs outputs.

      Arguments:
        NAME  a pad, or output:NAME (such as output:main)

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "mixer unmute",
      """
      Usage: rimshot mixer unmute NAME [OPTION]...

      Let a muted pad or output be heard again.

      Arguments:
        NAME  a pad, output:NAME (such as output:main), or master

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "mixer unsolo",
      """
      Usage: rimshot mixer unsolo NAME [OPTION]...

      Let the others be heard again.

      Arguments:
        NAME  a pad, or output:NAME (such as output:main)

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
  ]
}
