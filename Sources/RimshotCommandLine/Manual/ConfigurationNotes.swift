/// What rimshot-config(5) says beside the table of keys: mdoc text.
enum ConfigurationNotes {
  static let files = """
    YAML files in which everything is optional, as are the files.
    What a later one says wins, key by key; lists are replaced as a whole:
    .Pp
    .Bl -enum -compact
    .It
    .Pa rimshot/config.yaml
    in the folders of
    .Ev XDG_CONFIG_DIRS
    .It
    .Pa /etc/rimshot/config.yaml
    .It
    .Pa rimshot/config.yaml
    in
    .Ev XDG_CONFIG_HOME ,
    by default
    .Pa ~/.config
    .It
    options of
    .Cm start
    and
    .Cm daemon
    .El
    .Pp
    For a daemon with a name,
    .Pa config-NAME.yaml
    in the same folder comes after each
    .Pa config.yaml .
    .Fl -config
    reads one file instead of all of these.
    A path that begins with
    .Pa ./
    or
    .Pa ../
    is taken from the file's own folder.
    .Pp
    An unknown key is a warning, a wrong value an error; both are named with their
    file and line.
    A configuration with errors never takes the place of one without:
    .Cm start
    and
    .Cm restart
    say what is wrong and start nothing, a reload leaves everything as it is, and
    .Cm daemon ,
    which services run and nobody watches, plays with the last configuration that
    had none, or where there never was one with what is right in the files and the
    defaults, and says so in the log and in
    .Cm status .
    .Pp
    .Cm config reload
    and
    .Dv SIGHUP
    let a running daemon read its files and the device profiles again, without
    interrupting what sounds.
    """

  /// More about a key than its entry in the table, by its name.
  static let keys = [
    "connections": #"""
    An end is a name with
    .Ql *
    for any letters, or a device by
    .Ic usb ,
    .Ic serial
    and
    .Ic path ;
    of a list of ends the first that is there counts; an end that is left out is
    Rimshot's own;
    .Ql never: true
    means that it isn't made without being asked for.
    """#,
    "devices": #"""
    Each rule is a mapping with
    .Ic client ,
    the name of an ALSA client, in which
    .Ql *
    stands for any letters and
    .Ql \&?
    for one, with
    .Ic usb ,
    a USB id such as
    .Ql 0582:0151 ,
    or with
    .Ql jack_midi: true ,
    and with what it sets:
    .Ic profile ,
    a profile's name or file, and
    .Ic channels ,
    the channels to hear on that device.
    """#,
    "osc": """
    The addresses begin with
    .Ql /rimshot/ :
    .Ql /rimshot/hit
    with a pad's name or note and a velocity,
    .Ql /rimshot/panic ,
    .Ql /rimshot/kit/load ,
    .Ql /rimshot/mixer/pad/NAME/gain
    and others, which
    .Pa docs/osc.md
    lists with the answers.
    """,
    "programs": """
    Program numbers are 1 to 128, as devices show them.
    .Ql 2:5
    is program 5 of the bank that controller 0 selects as 2,
    .Ql 2/1:5
    of the one that controllers 0 and 32 select as 2 and 1; a number alone is that
    program of any other bank.
    """,
  ]
}
