extension ManualSections {
  static let behaviour = """
    .Sh CHANGING KITS
    Whatever changes the kit, the old one plays until the new one is loaded; what
    rings then rings out.
    Should over 64 kits ring at once, the one that rings longest fades.
    Loading shares those sounds that are in memory already.
    .Pp
    A daemon begins with the kit of its command line, else with the one that was
    chosen last by
    .Cm kit load
    or by a program change, else with that of the configuration.
    A
    .Ic kit
    in the configuration that was changed after the choice wins over it.
    Where the kit that was chosen last can't be loaded, the log says so and the
    configuration's plays.
    .Pp
    Changes of the playing kit's files, its sounds and what it includes are loaded a
    third of a second after the last of them, and not before files that are being
    copied are whole.
    While they have errors, what was loaded plays on, and the log has each error
    once.
    The system doesn't tell of changes that other machines make in network folders:
    there
    .Cm kit reload
    is needed.
    .Pp
    Program changes on channels that are heard choose kits where the configuration
    has
    .Ic programs .
    Their kits are loaded in advance as far as
    .Ic preload_memory
    goes, those next to the current one in the list first, and then play within some
    10 ms; others play when they are loaded.
    .Sh LOG
    The daemon writes to standard error, which
    .Cm start
    sends to a file
    .Pq see Sx FILES .
    Where that is the journal of
    .Xr systemd 1 ,
    each line has its priority.
    A sentence that is said more than ten times in ten seconds is counted instead,
    and more than 200 lines in a second are left out; both is said.
    A note that hits no pad, and a channel that isn't heard, is told once for each
    sender.
    .Sh REAL-TIME LIMITS
    The audio server gives the process thread its priority; the thread that reads
    MIDI asks for the one below it.
    The engine's memory and the kit's sounds are locked, so that no hit waits for a
    page.
    Both need limits that an ordinary user may lack; Rimshot then plays without, and
    the log says so.
    On Debian,
    .Ql dpkg-reconfigure jackd2
    grants them to the group
    .Ql audio ;
    for others, put into
    .Pa /etc/security/limits.d/audio.conf :
    .Bd -literal -offset indent
    @audio - rtprio 95
    @audio - memlock unlimited
    .Ed
    .Pp
    and log in again.
    For a systemd service, set
    .Ql LimitRTPRIO=95
    and
    .Ql LimitMEMLOCK=infinity ;
    for a user unit, in a drop-in of
    .Pa user@.service .
    .Cm doctor
    says which of these is missing.
    """

  static let ending = #"""
    .Sh EXIT STATUS
    .Bl -tag -width Ds
    .It 0
    Done.
    For
    .Cm status :
    hits are heard.
    .It 1
    It could not be done; standard error has a sentence that says why.
    For
    .Cm status :
    the daemon runs, but something keeps hits from being heard.
    For
    .Cm device check
    and
    .Cm config check :
    the file has errors.
    For
    .Cm kit check :
    the kit has errors, or sounds of it are missing, broken or empty.
    .It 2
    Wrong usage.
    .It 3
    No daemon is running.
    .It 4
    For
    .Cm doctor :
    the worst that was found is a warning.
    .It 5
    For
    .Cm doctor :
    something was found that keeps hits from being heard.
    .El
    .Sh EXAMPLES
    Start with the built-in kit, and see what is connected:
    .Pp
    .Dl $ rimshot start
    .Dl $ rimshot status
    .Pp
    Start with a kit of one's own, for pads that send on any channel:
    .Pp
    .Dl $ rimshot start ./my-kit --channels omni
    .Pp
    Connect a device by a part of its name, and try a pad:
    .Pp
    .Dl $ rimshot connect \(dqUSB Pad\(dq Rimshot
    .Dl $ rimshot hit snare --velocity 90
    .Pp
    The snare a bit softer, and only the cymbals' output for a moment:
    .Pp
    .Dl $ rimshot mixer set snare --change -2
    .Dl $ rimshot mixer solo output:overheads
    .Dl $ rimshot mixer unsolo output:overheads
    .Pp
    See what a pad sends, and what comes of it:
    .Pp
    .Dl $ rimshot monitor --device TD-17
    .Pp
    Check a kit while writing it, and load it when it is fine:
    .Pp
    .Dl $ rimshot kit check ./my-kit && rimshot kit load ./my-kit
    .Pp
    Make a
    .Pa kit.yaml
    of an SFZ instrument, to go on from:
    .Pp
    .Dl $ rimshot kit convert ./Kit.sfz ./my-kit
    .Pp
    Render a song, and each of the kit's outputs for mixing it elsewhere:
    .Pp
    .Dl $ rimshot render acoustic song.mid -o song.wav
    .Dl $ rimshot render acoustic song.mid -o mix/song.wav --stems --bits 32f
    .Pp
    Two kits side by side:
    .Pp
    .Dl $ rimshot start --name left ./left-kit
    .Dl $ rimshot status --name left
    .Pp
    Start a daemon unless one runs, in a script:
    .Pp
    .Dl $ rimshot status >/dev/null 2>&1 || rimshot start --wait-jack 30
    .Sh SEE ALSO
    .Xr aconnect 1 ,
    .Xr jackd 1 ,
    .Xr pipewire 1
    """#
}
