extension ExpectedHelp {
  /// The `sound` commands', in the table's order.
  static let sound: [(name: String, text: String)] = [
    (
      "sound list",
      """
      Usage: rimshot sound list [OPTION]...

      Show what plays, and how far it is.

      The kit's players, and what else was started by 'sound play'. What has a loop
      never comes to the end of its length.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "sound pause",
      """
      Usage: rimshot sound pause [PAD] [OPTION]...

      Pause a pad's sound, or everything that plays.

      It stands still at the frame after the last one that was heard.

      Arguments:
        PAD  a pad's name (default: everything that plays)

      Options:
        --curve CURVE  how the fade goes: linear, exponential, s-curve or
                       equal-power (default: as the kit says)
        --fade TIME    fade out: 2s, 500ms; 0 is at once (default: as the
                       kit says)
        --json         print the result as JSON
        --name NAME    which daemon (default: rimshot)
        --help         show this text

      """
    ),
    (
      "sound play",
      """
      Usage: rimshot sound play PAD [OPTION]...

      Start a pad's sound from its beginning.

      Any pad's sound can be played like a tape: paused, resumed, stopped and faded.
      One that is heard already begins anew. What pads do by themselves when they are
      hit, and their fades, is said by 'player' in the kit: docs/sounds.md.

      Arguments:
        PAD  a pad's name

      Options:
        --curve CURVE  how the fade goes: linear, exponential, s-curve or
                       equal-power (default: as the kit says)
        --fade TIME    fade in: 2s, 500ms; 0 is at once (default: as the
                       kit says)
        --gain DB      so many dB louder than the kit says
        --json         print the result as JSON
        --name NAME    which daemon (default: rimshot)
        --help         show this text

      """
    ),
    (
      "sound resume",
      """
      Usage: rimshot sound resume [PAD] [OPTION]...

      Let a paused sound go on, or all of them.

      It goes on at the very frame at which it was paused.

      Arguments:
        PAD  a pad's name (default: everything that plays)

      Options:
        --curve CURVE  how the fade goes: linear, exponential, s-curve or
                       equal-power (default: as the kit says)
        --fade TIME    fade in: 2s, 500ms; 0 is at once (default: as the
                       kit says)
        --json         print the result as JSON
        --name NAME    which daemon (default: rimshot)
        --help         show this text

      """
    ),
    (
      "sound stop",
      """
      Usage: rimshot sound stop [PAD] [OPTION]...

      Stop a pad's sound, or everything that plays.

      Arguments:
        PAD  a pad's name (default: everything that plays)

      Options:
        --curve CURVE  how the fade goes: linear, exponential, s-curve or
                       equal-power (default: as the kit says)
        --fade TIME    fade out: 2s, 500ms; 0 is at once (default: as the
                       kit says)
        --json         print the result as JSON
        --name NAME    which daemon (default: rimshot)
        --help         show this text

      """
    ),
    (
      "sound toggle",
      """
      Usage: rimshot sound toggle [PAD] [OPTION]...

      Pause a sound, let it go on or start it.

      Arguments:
        PAD  a pad's name (default: everything that plays)

      Options:
        --curve CURVE  how the fade goes: linear, exponential, s-curve or
                       equal-power (default: as the kit says)
        --fade TIME    fade in or out: 2s, 500ms; 0 is at once (default: as the
                       kit says)
        --json         print the result as JSON
        --name NAME    which daemon (default: rimshot)
        --help         show this text

      """
    ),
  ]
}
