/// What the man page says of commands where their help is shorter: mdoc text by the command's name. Names, arguments
/// and options come from the table of commands.
enum CommandNotes {
  static let all = others.merging(kitsAndMixer) { old, _ in old }.merging(playing) { old, _ in old }

  private static let others = [
    "config check": """
    Print what is wrong with the configuration: each error and warning with its
    file, line and column, then a line that counts them.
    The kit, those of
    .Ic programs
    and the device profiles that it names are looked for, too.
    Without
    .Ar file
    all files that a daemon would read are checked.
    Needs no daemon.
    """,
    "config reload": """
    Let the daemon read its configuration again, and print what has changed and what
    waits for a restart.
    All of it takes effect at once, or nothing does.
    """,
    "config show": """
    Show every setting and where it is from: what the running daemon plays with or,
    where none runs, what it would start with.
    """,
    "connect": """
    Connect two ports, both of the ALSA sequencer or both of JACK, now and whenever
    they are there: the connection is remembered.
    A port is named by its number
    .Po Ql 20:0 ,
    or
    .Ql 20
    for the client's first port
    .Pc ,
    by its full name, or by a part of a name that no other port has; a full name
    wins over a part.
    A port that isn't there yet is waited for if its full name is given, or with
    .Fl -when-there .
    """,
    "connections clear": """
    Forget the connections that were remembered.
    What is connected stays so; the configuration's connections and those that are
    made by themselves hold again.
    """,
    "connections list": """
    List the wished connections: whose wish each is, and whether it is made or what
    is missing.
    """,
    "connections save": """
    Remember what is connected to Rimshot's ports now, and never to make what was
    taken apart.
    """,
    "daemon": """
    Run the daemon in the foreground, as
    .Xr systemd 1
    and
    .Cm start
    do.
    It logs to standard error and ends at
    .Dv SIGTERM ,
    .Dv SIGINT
    or
    .Cm stop .
    Takes the options of
    .Cm start ,
    .Fl -notify-fd
    and
    .Fl -report-fd .
    """,
    "device check": """
    Print what is wrong with a device profile: each error and warning with its file,
    line and column, then a line that counts them.
    Needs no daemon.
    """,
    "device list": """
    List the device profiles, with the ALSA clients and USB devices that each is
    for.
    Needs no daemon.
    """,
    "device show": """
    Show what a device profile makes of each note: the role or note of the kit that
    it hits, before and after the hi-hat's pedal has spoken, and how hard.
    Needs no daemon.
    """,
    "disconnect": """
    Take a connection apart, and remember not to make it; one that waits for a port
    is forgotten.
    Ports are named as for
    .Cm connect .
    """,
    "doctor": """
    Say what keeps this machine from playing well, and with which commands to mend
    it: the sequencer, permissions, real-time limits, the processor, the audio
    server, sound cards, the kit, the configuration and the daemon.
    Changes nothing, needs no daemon and runs as an ordinary user.
    See
    .Sx THE DOCTOR .
    """,
    "hit": """
    Play a pad, by its name or by a MIDI note from 0 to 127.
    """,
  ]
}
