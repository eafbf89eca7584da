extension CommandNotes {
  static let kitsAndMixer = [
    "kit check": """
    Print what is wrong with a kit: each error and warning with its file, line and
    column, then how much of what the kit has to play is heard, and a line that
    counts the errors and warnings.
    What is counted has its format's own word: samples of a
    .Pa kit.yaml
    and of DrumGizmo, regions of SFZ, layers of Hydrogen, files of a folder.
    Needs no daemon.
    """,
    "kit convert": """
    Write a kit of any format as a folder with a
    .Pa kit.yaml
    that sounds the same, and with the sounds that it plays.
    What was written is read again and compared with the kit, and everything that a
    .Pa kit.yaml
    has no words for is printed as
    .Dq not carried .
    The folder must be empty or not yet there; it appears whole or not at all.
    Needs no daemon.
    """,
    "kit info": #"""
    Show a kit's format, licence, size and outputs, what silences what in it, and
    its pads with their notes, articulations, velocity layers and takes:
    .Ql \(mu3
    is three takes, one after the other unless something else is said.
    Without
    .Ar kit
    it shows the one that plays; with it, it needs no daemon.
    """#,
    "kit install": """
    Put a kit among the user's own: an archive, a kit's folder or its file.
    The kit is read before it is put there, and nothing is left behind when it is
    refused: because it can't be read, because an archive wants to write elsewhere
    or would take too much room, or because there is a kit of that name.
    Needs no daemon.
    """,
    "kit list": """
    List the kits in the kit folders, with what they call themselves and their
    formats.
    Where a command takes a kit's name it takes that title, too.
    Needs no daemon.
    """,
    "kit load": """
    Load a kit into the daemon and play it.
    What sounds rings out.
    A kit with errors is refused, and the old one plays on.
    A kit that is loading already gives way.
    The kit is remembered for the next start; see
    .Sx CHANGING KITS .
    """,
    "kit new": """
    Write a first
    .Pa kit.yaml
    for a folder of sounds, by their names; one that is there already stays as it is,
    and so does a folder with a kit of another format.
    Sounds with control characters in their names are left out and named.
    Needs no daemon.
    """,
    "kit reload": """
    Load the kit again, as its files are now.
    Needed where changes can't be noticed; see
    .Sx CHANGING KITS .
    """,
    "mixer": """
    Show the mixer: gain, pan, mute and solo of every pad and output, the gain of
    the master, and the outputs' meters.
    The peak is the highest level of the last 0.3 seconds and of everything since
    the meters were looked at last, RMS the level of the last 0.3 seconds, both of
    the louder side.
    See
    .Sx THE MIXER .
    """,
    "mixer mute": """
    Silence a pad, an output or everything.
    """,
    "mixer reset": """
    Set everything back to the configuration's.
    """,
    "mixer save": """
    Add what the mixer has to each pad's gain and pan in the
    .Pa kit.yaml
    that plays, where comments and all else stay as they are, and set these strips
    back: it sounds as before, wherever the kit is played.
    Outputs, mutes and solos aren't the kit's.
    A pad whose sounds have places of their own keeps its pan in the mixer.
    What was there before is in
    .Pa kit.yaml.bak .
    Kits of other formats, and files that may not be written, are refused;
    .Cm kit convert
    makes a kit of one's own of them.
    """,
    "mixer set": """
    Set a strip's gain, pan, mute and solo.
    """,
    "mixer solo": """
    Silence all pads but this one and others that are solo; of an output, all other
    outputs.
    """,
    "mixer unmute": """
    Let a muted pad or output, or the master, be heard again.
    """,
    "mixer unsolo": """
    Let the others be heard again.
    """,
    "monitor": """
    Show live what comes in and what comes of it, a line for each message or hit:
    the time, who sent it, its bytes, what they mean, and the pad and the sample
    that sound, or why nothing does: the note has no pad, the channel isn't heard, a
    mask took it for a bounce or for another pad's vibration, the pad is muted, and
    so on.
    It ends at
    .Dv SIGINT
    .Pq ctrl-C ,
    with its reader, or with the daemon.
    With
    .Fl -json
    each line is an event as the control protocol has it.
    """,
  ]
}
