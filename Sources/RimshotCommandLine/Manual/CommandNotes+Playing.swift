extension CommandNotes {
  static let playing = [
    "panic": """
    Fade out everything that sounds.
    """,
    "ports": """
    List the ports of the ALSA sequencer and of JACK with their numbers, sound cards
    and USB identities, and what they are
    connected to.
    """,
    "release": """
    Let go what
    .Cm hit
    plays on a pad that a note-off ends: gated sounds fade out, loops play on to
    their end.
    """,
    "render": """
    Play a Standard MIDI File into a sound file, with the engine that the daemon
    runs: the same events at the same frames give the same samples, as fast as the
    machine can.
    Types 0 and 1 are read, with SMPTE or musical time; a broken file is refused
    with the byte where it goes wrong.
    All of the kit's outputs are summed into one stereo file, mono ones on both
    sides.
    It ends when nothing sounds any more, a minute after the last event at most.
    The file has a temporary name until it is whole.
    What the kit didn't play, and what was clipped, is said on standard error.
    Needs no daemon.
    """,
    "restart": """
    Stop the daemon, wait until it is gone, and start it again with the options and
    the kit that it was started with.
    """,
    "service install": """
    Let systemd start the daemon and keep it running: writes a unit with the words
    that follow, which are those of
    .Cm daemon ,
    enables it and starts it.
    Run it again to change them.
    """,
    "service remove": """
    Stop the daemon that systemd runs, and remove the unit.
    """,
    "service status": """
    Show whether systemd runs the daemon.
    Exit status: 0 when it does, 1 when the unit is installed and doesn't run, 3
    when it isn't installed.
    """,
    "start": """
    Start the daemon and wait until it can play, or say why it can't.
    It uses the running JACK or PipeWire server, loads the kit, connects every
    hardware MIDI input to itself and its main
    outputs to the system's playback ports.
    Where there is no server,
    .Cm start
    says so and ends with status 1, and the daemon plays as soon as there is one;
    .Cm stop
    ends it.
    A kit that was named and doesn't load is an error; where it is the configured
    one, the built-in kit plays instead.
    Where a daemon of that name runs already and nothing else is asked for, nothing
    changes; otherwise
    .Nm
    says how to change it.
    Interrupting
    .Cm start
    ends the daemon.
    """,
    "status": """
    Show what is wrong, the kit, the audio server, the latency, what came in by
    MIDI and from whom, what the engine did, and the connections.
    What is wrong is a sentence for each problem, with the way out; the exit status
    is 1 where one of them keeps hits from being heard.
    Rate and period are the server's own: Rimshot asks for none and follows it.
    The load is that of the server, and in brackets the share of the periods' time
    that Rimshot's own callback took from its beginning to its end: the mean and the
    highest period of the last minute.
    Hits that weren't played are counted by their reason: bounces of a pad
    .Pq retriggers ,
    cross-talk, the hand that grabs a cymbal, and hits that are too faint.
    """,
    "stop": """
    End the daemon and wait until it is gone.
    """,
    "version": """
    Show the program's version.
    """,
  ]
}
