/// What the man page says of options where their help is shorter: mdoc text by the option's name, or by the command's and
/// the option's where it is another one there.
enum OptionNotes {
  static let all = [
    "change": #"""
    Change a gain by so many decibels, up to the ends of its range:
    .Fl -change Cm \-3
    is 3 dB less than it was.
    """#,
    "channels": """
    The MIDI channels to hear: one
    .Pq Cm 10 ,
    several
    .Pq Cm 1,2,10 ,
    a range
    .Pq Cm 1-4 ,
    or
    .Cm omni
    for all.
    The default is 10; for
    .Cm render
    it is 10 if the file has hits there, otherwise all.
    """,
    "config": """
    Read this configuration file, and none of the others.
    """,
    "hits": """
    Show hits only: no note-offs, controllers and the like.
    """,
    "json": """
    Print the result as one JSON object: on one line, or indented on a terminal.
    """,
    "kit convert force": """
    Replace the kit that is in the folder, with all of its files.
    """,
    "kit install force": """
    Replace a kit of that name.
    """,
    "kit install name": """
    What to call it.
    """,
    "limiter": """
    Whether the limiter of an output meets peaks, where the configuration has
    limiters.
    """,
    "log-level": """
    From which level on the log has lines.
    It wins over
    .Ev RIMSHOT_LOG ,
    and that over
    .Ic log_level
    in the configuration.
    The default is
    .Cm info .
    """,
    "memory": """
    How much memory the sounds of a kit may take, such as 512MB or 2GB; the longest
    ones of a kit that would take more keep their beginnings there and stream from
    the disk, from a file in
    .Pa ~/.cache/rimshot
    that has no name and ends with the daemon.
    The default is half of what is free when the kit is loaded.
    """,
    "mixer set gain": #"""
    Set a gain to so many decibels, from \-120 to 12, or
    .Cm \-inf
    for silence.
    With a sign or without, it is absolute.
    """#,
    "monitor device": """
    Show only what comes from ports whose name has this in it, in any letter case.
    """,
    "mute": """
    Whether a strip is silent.
    """,
    "name": """
    Which daemon is meant.
    Several can run side by side under different names; the name is also that of the
    JACK client.
    It has 1 to 32 letters, digits,
    .Ql -
    and
    .Ql _ .
    The default is
    .Ql rimshot .
    """,
    "no-connect": """
    Connect nothing by itself; what is remembered or configured is connected all the
    same.
    """,
    "notify-fd": """
    Write a line end to the descriptor
    .Ar n
    once the daemon plays, and close it, as s6 and dinit want it.
    """,
    "pan": #"""
    Where a strip is heard, from \-1 (left) to 1 (right); 0 is the middle.
    """#,
    "rate": """
    Frames a second of the rendered file, from 8000 to 192000.
    The default is 48000.
    """,
    "render bits": """
    What a sample in the rendered file is: an integer, rounded without dither, or
    with
    .Cm 32f
    the engine's own float.
    The default is 24.
    """,
    "render device": """
    What the notes of the MIDI file mean, if they were recorded from a device.
    The default is
    .Ql general-midi .
    """,
    "render from": """
    Which part of the song to render.
    A time is seconds,
    .Ql 83.5 ,
    or as players show it,
    .Ql 1:23.5 .
    What was hit before the part rings into it; it ends exactly at
    .Fl -to ,
    unless there is a
    .Fl -tail .
    """,
    "render gain": #"""
    Make everything that is rendered louder or softer, from \-60 to 60 dB.
    """#,
    "render output": """
    The sound file: WAV if it ends in
    .Pa .wav
    .Pq RF64 where it passes 4 GiB ,
    FLAC if it ends in
    .Pa .flac .
    """,
    "render to": """
    Where in the song to end; see
    .Fl -from .
    """,
    "report-fd": """
    Write lines to this descriptor while starting: steps as the kit loads, then the
    status or an error.
    """,
    "seed": """
    Where the engine's chance begins, from 0 to 4294967295: what plays by chance
    plays otherwise with another number, and the same with the same.
    """,
    "solo": """
    Whether a strip silences its neighbours that aren't solo.
    """,
    "song play channels": """
    Of a MIDI file: the channels whose notes are played, as
    .Cm start
    takes them.
    The default is 10 if the file has notes there, otherwise all.
    """,
    "stems": """
    Write each output into a file of its own as well, the main pair included:
    .Pa song-kick.wav
    beside
    .Pa song.wav .
    All are of one length and add up to the sum.
    """,
    "tail": """
    How many seconds to render after the last event, or after
    .Fl -to .
    """,
    "velocity": """
    How hard to hit, from 1 to 127.
    The default is 100.
    """,
    "verbose": """
    Show what is fine, too.
    """,
    "voices": """
    How many voices may sound at once, from 16 to 4096.
    The default is 256.
    """,
    "wait-jack": """
    How many seconds to wait for an audio server that isn't there yet, before
    .Cm start
    says that there is none and ends with status 1.
    The daemon goes on waiting, and plays as soon as there is one.
    The default is 0.
    """,
    "when-there": """
    Wait for a port that isn't there yet, whatever its name looks like; in it
    .Ql *
    stands for any letters.
    """,
  ]
}
