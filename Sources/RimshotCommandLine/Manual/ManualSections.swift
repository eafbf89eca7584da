/// The parts of rimshot(1) that no table has: mdoc text.
enum ManualSections {
  static let words = #"""
    A
    .Ar kit
    is a path if it has a slash, is
    .Ql \&.
    or
    .Ql .. ,
    or ends in
    .Pa .yaml ;
    otherwise it is the name of a kit in the kit folders.
    .Pp
    A
    .Ar profile
    says what a drum module or pad controller sends.
    It is a path if it has a slash or ends in
    .Pa .yaml ;
    otherwise it is the name of a profile in the device folders, without
    .Pa .yaml .
    A device has the profile that the configuration sets, else the one that is for
    it by its USB id or its client's name, else
    .Ql general-midi .
    """#

  static let mixerAndDoctor = #"""
    .Sh THE MIXER
    Every pad and every output of the kit has a strip with a gain, a place between
    left and right, a mute and a solo; all outputs go through the master.
    A pad is named by its name,
    an output as
    .Ql output:NAME ,
    such as
    .Ql output:main
    for the main pair, and the master as
    .Ql master .
    A pad whose name would mean something else is
    .Ql pad:NAME .
    .Pp
    As on a desk, a solo silences the neighbours that aren't solo: pads silence
    pads, outputs outputs.
    A mute wins over a solo.
    Every change takes 10 ms and doesn't click.
    .Pp
    Strips are remembered by name until
    .Cm mixer reset ,
    over changes of the kit and restarts of the daemon.
    Where the configuration's
    .Ic gain
    or
    .Ic limiter
    has been changed since, that counts.
    .Pp
    With
    .Ql limiter: true
    in the configuration a limiter keeps every output below \-1 dBFS, or the listed
    ones;
    .Fl -limiter Cm off
    lets an output go as loud as it gets.
    A limiter changes nothing that is softer, but makes every hit on every output 64
    frames later, which
    .Cm status
    and the ports' latencies include.
    .Sh THE DOCTOR
    Each finding of
    .Cm doctor
    is an
    .Dq error ,
    which keeps hits from being heard, a
    .Dq warning ,
    with which it plays but something may be heard or missed, a
    .Dq note
    or
    .Dq fine .
    The worst decides the exit status.
    A finding has the name of its check, one sentence, why it matters, and the
    commands that mend it, as they are typed into a shell.
    With
    .Fl -json
    it is an object with
    .Ic check , severity , message , why , details
    and
    .Ic mend
    in the list
    .Ic findings ,
    beside the counts
    .Ic errors , warnings , notes
    and
    .Ic fine ,
    and
    .Ic worst .
    .Pp
    Colours mark severities on a terminal, unless
    .Ev NO_COLOR
    is set.
    It asks
    .Xr busctl 1
    and
    .Xr pw-metadata 1
    where they are there, for two seconds at most.
    """#

  static let environmentAndFiles = """
    .Sh ENVIRONMENT
    .Bl -tag -width Ds
    .It Ev NOTIFY_SOCKET
    Set by
    .Xr systemd 1
    for a service of
    .Ql Type=notify ;
    the daemon then says when it can play and when it ends.
    .It Ev NO_COLOR
    Set to anything,
    .Cm doctor
    prints no colours.
    .It Ev NSM_URL
    Set by a session manager that speaks New Session Manager's protocol for what it
    starts:
    .Nm
    without words then means
    .Cm daemon ,
    which is told by the manager what it is called and where to keep its kit, mixer
    and connections, and writes them when the session is saved.
    Where there is no such manager, it runs as without the variable.
    See
    .Pa docs/nsm.md .
    .It Ev RIMSHOT_DEVICES
    Folders of device profiles that are searched before all others, with colons
    between.
    .It Ev RIMSHOT_KITS
    Folders of kits that are searched before all others, with colons between.
    .It Ev RIMSHOT_LOG
    From which level on the log has lines:
    .Ql error ,
    .Ql warning ,
    .Ql info
    or
    .Ql debug .
    .It Ev RIMSHOT_RUNTIME_DIR
    The folder of control sockets and locks.
    It must belong to the user and be writable by nobody else.
    .It Ev RIMSHOT_SOCKET
    The path of the control socket, whatever the name.
    .It Ev XDG_CACHE_HOME
    Where archives are unpacked that are played without being installed; the default
    is
    .Pa ~/.cache .
    .It Ev XDG_CONFIG_DIRS
    Folders of the system's configuration, with colons between, the most important
    first; the default is
    .Pa /etc/xdg .
    .It Ev XDG_CONFIG_HOME
    Where the configuration and the user's device profiles are; the default is
    .Pa ~/.config .
    .It Ev XDG_DATA_HOME , XDG_DATA_DIRS
    Where kits and device profiles are; the defaults are
    .Pa ~/.local/share
    and
    .Pa /usr/local/share:/usr/share .
    .It Ev XDG_RUNTIME_DIR
    Its subfolder
    .Pa rimshot
    is used where
    .Ev RIMSHOT_RUNTIME_DIR
    isn't set.
    .It Ev XDG_STATE_HOME
    Where the log goes; the default is
    .Pa ~/.local/state .
    .El
    .Sh FILES
    .Bl -tag -width Ds
    .It Pa $XDG_RUNTIME_DIR/rimshot/control
    The control socket, and
    .Pa control-NAME
    for a daemon with a name.
    Where there is no
    .Ev XDG_RUNTIME_DIR
    the folder is
    .Pa /run/user/UID/rimshot
    or
    .Pa /tmp/rimshot-UID .
    .It Pa $XDG_RUNTIME_DIR/rimshot/NAME.lock
    Locked while the daemon runs.
    .It Pa ~/.local/state/rimshot/NAME.log
    What a daemon started by
    .Cm start
    has to say; what is older than the last megabyte is in
    .Pa NAME.log.old ,
    and what is older than that is gone.
    .It Pa ~/.local/state/rimshot/NAME.kit
    The kit that was chosen last.
    .It Pa ~/.local/state/rimshot/NAME.mixer
    How the mixer is set.
    .It Pa ~/.local/state/rimshot/NAME.connections
    The connections that are remembered.
    .It Pa ~/.config/rimshot/config.yaml
    The configuration; see below.
    .It Pa ~/.config/rimshot/config-NAME.yaml
    What a daemon with a name does otherwise.
    .It Pa /etc/rimshot/config.yaml , /etc/rimshot/config-NAME.yaml
    The same for all users, and for daemons without a home folder.
    .It Pa ~/.local/state/rimshot/NAME-config.yaml
    The last configuration without errors; the daemon's own.
    .It Pa ~/.config/rimshot/devices
    The user's device profiles; one of the same name replaces a shipped one.
    .It Pa ~/.local/share/rimshot/kits
    The user's kits, a folder each.
    .It Pa ~/.cache/rimshot
    Where sounds stream from that aren't in memory as a whole, in files without
    names.
    .It Pa ~/.cache/rimshot/sounds
    Sounds of kits, decoded, for the next start; may be removed at any time.
    .It Pa ~/.cache/rimshot/kits
    What archives of kits hold; may be removed at any time.
    .It Pa ~/.local/share/rimshot/practice.sqlite
    The practice log.
    .It Pa ~/.hydrogen/data/drumkits
    Hydrogen's drumkits, which are found by name too.
    .El
    """
}
