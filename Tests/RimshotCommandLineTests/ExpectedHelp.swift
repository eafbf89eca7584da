/// What `--help` prints, whole: a change to it is a change to what people read.
enum ExpectedHelp {
  static let program = """
    Usage: rimshot COMMAND [OPTION]...

    A drum sampler: hits come in through the ALSA sequencer and JACK MIDI, the kit
    sounds through JACK. Start with: rimshot start

    Commands:
      cache                          show the sounds kept for the next start
      cache clear                    remove what 'cache' shows
      completion SHELL               let a shell complete rimshot's words
      config check [FILE]            say what is wrong with the configuration
      config reload                  let the daemon read its configuration again
      config show                    show every setting, and where it is from
      connect SOURCE DESTINATION     connect two ports, and remember it
      connections clear              forget the connections that were remembered
      connections list               list wished connections and what is missing
      connections save               remember what is connected now
      daemon [KIT]                   run the daemon in the foreground
      device check PROFILE           say what is wrong with a device profile
      device list                    list the device profiles and what they are for
      device show PROFILE            show what a device profile makes of each note
      disconnect SOURCE DESTINATION  take a connection apart
      doctor                         say what keeps this machine from playing well
      hit PAD|NOTE                   play a pad
      kit check KIT                  say what is wrong with a kit
      kit convert KIT DIR            write a kit of any format as a kit.yaml
      kit info [KIT]                 show a kit's pads, notes, layers and outputs
      kit install FILE               put a kit among your own
      kit list                       list the kits in the kit folders
      kit load KIT                   load a kit into the daemon and play it
      kit new FOLDER                 write a first kit.yaml for a folder of sounds
      kit reload                     load the kit again, as its files are now
      learn                          write a device profile from what you play
      metronome                      show how the metronome is set and where it is
      metronome set                  change the metronome, from its next beat on
      metronome start                start the metronome
      metronome stop                 stop the metronome
      metronome tap                  tap the metronome's tempo
      mixer                          show gains, pans, mutes, solos and meters
      mixer mute NAME                silence a pad, an output or everything
      mixer reset                    set everything back to the configuration's
      mixer save                     take the pads' gains and pans over into the kit
      mixer set NAME                 set a strip's gain, pan, mute and solo
      mixer solo NAME                silence all pads but this one, or all outputs
      mixer unmute NAME              let a muted pad or output be heard again
      mixer unsolo NAME              let the others be heard again
      monitor                        show live what comes in and what comes of it
      panic                          fade out everything that sounds
      play                           play the kit with the computer's keys
      ports                          list MIDI and audio ports and what is connected
      practice                       show what was played in the last days
      practice export                print the practice log as CSV
      record start [PATH]            record what the outputs play into files
      record status                  show what is recorded, and what was lost
      record stop                    end the recording and wait until it is written
      release PAD                    let go what 'hit' plays on a pad
      render KIT FILE                play a MIDI file into a sound file
      restart                        stop the daemon and start it as before
      service install [KIT]          let systemd run the daemon
      service remove                 forget the daemon that systemd runs
      service status                 show whether systemd runs the daemon
      song                           show the song that is played, and where it is
      song loop A-B                  play a part of the song again and again
      song pause                     have the song stand still
      song play FILE                 play a sound file or a MIDI file along
      song resume                    have the song go on where it was paused
      song seek TIME                 go to another place of the song
      song set                       change the song's gain while it plays
      song stop                      end the song
      sound list                     show what plays, and how far it is
      sound pause [PAD]              pause a pad's sound, or everything that plays
      sound play PAD                 start a pad's sound from its beginning
      sound resume [PAD]             let a paused sound go on, or all of them
      sound stop [PAD]               stop a pad's sound, or everything that plays
      sound toggle [PAD]             pause a sound, let it go on or start it
      start [KIT]                    start the daemon and wait until it can play
      status                         show what the daemon plays and what came in
      stop                           end the daemon and wait until it is gone
      take info [FILE]               show what a take has, or what is held now
      take render FILE               make sound files of a take, as it was heard
      take save [PATH]               save what was just played as a MIDI file
      transport [MODE]               follow or lead JACK's transport, or show it
      version                        show the program's version

    Options:
      --help     show this text
      --version  show the program's version

    Exit status: 0 done, 1 failed, 2 wrong usage, 3 no daemon is running.
    'rimshot COMMAND --help' says more about a command; so does the man page.

    """

  static let kit = """
    Usage: rimshot kit COMMAND [OPTION]...

    Commands:
      kit check KIT        say what is wrong with a kit
      kit convert KIT DIR  write a kit of any format as a kit.yaml
      kit info [KIT]       show a kit's pads, notes, layers and outputs
      kit install FILE     put a kit among your own
      kit list             list the kits in the kit folders
      kit load KIT         load a kit into the daemon and play it
      kit new FOLDER       write a first kit.yaml for a folder of sounds
      kit reload           load the kit again, as its files are now

    'rimshot kit COMMAND --help' says more about a command.

    """

  /// By command, in the table's order.
  private static let beforeConfig: [(name: String, text: String)] = [
    (
      "cache",
      """
      Usage: rimshot cache [OPTION]...

      Show the sounds kept for the next start.

      They are decoded and at the server's rate. How much of the disk they may take
      is kit_cache in the configuration. Needs no daemon.

      Options:
        --json  print the result as JSON
        --help  show this text

      """
    ),
    (
      "cache clear",
      """
      Usage: rimshot cache clear [OPTION]...

      Remove what 'cache' shows.

      Kits that play from it play on; the next start decodes them again. Needs no
      daemon.

      Options:
        --json  print the result as JSON
        --help  show this text

      """
    ),
    (
      "completion",
      """
      Usage: rimshot completion SHELL [OPTION]...

      Let a shell complete rimshot's words.

      Commands, options and values are completed, and the names of the moment: kits,
      pads, ports, strips and daemons. The script's first line says where it belongs.
      For this shell only: source <(rimshot completion bash), or zsh;
      rimshot completion fish | source

      Arguments:
        SHELL  bash, fish or zsh

      Options:
        --help  show this text

      """
    ),
  ]

  static let commands =
    (beforeConfig + config + beforeMixer + metronome + mixer + afterMixer + song + sound + record
    + afterRecord + take + afterTake)
    .sorted { $0.name < $1.name }

  private static let beforeMixer: [(name: String, text: String)] = [
    (
      "connect",
      """
      Usage: rimshot connect SOURCE DESTINATION [OPTION]...

      Connect two ports, and remember it.

      A port is named by its number (20:0, or 20 for the client's first port), by its
      full name, or by a part of a name that no other port has; see 'rimshot ports'.
      The connection is remembered: it is made again whenever both ports are there.
      A port that isn't there yet is waited for if its full name is given.

      Arguments:
        SOURCE       the port that sends
        DESTINATION  the port that receives

      Options:
        --json        print the result as JSON
        --name NAME   which daemon (default: rimshot)
        --when-there  wait for a port that isn't there; * in its name is any letters
        --help        show this text

      """
    ),
    (
      "connections clear",
      """
      Usage: rimshot connections clear [OPTION]...

      Forget the connections that were remembered.

      What is connected stays so. The configuration's connections, and those that are
      made by themselves, hold again.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "connections list",
      """
      Usage: rimshot connections list [OPTION]...

      List wished connections and what is missing.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "connections save",
      """
      Usage: rimshot connections save [OPTION]...

      Remember what is connected now.

      What other programs have connected to Rimshot's ports is made again from now on,
      and what they have taken apart isn't.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "daemon",
      """
      Usage: rimshot daemon [KIT] [OPTION]...

      Run the daemon in the foreground.

      What systemd and 'rimshot start' call. Logs to standard error; SIGTERM, SIGINT
      and 'rimshot stop' end it.

      Arguments:
        KIT  a kit's name, folder or file (default: the configured or built-in kit)

      Options:
        --channels LIST    channels to hear: 10, 1,2,10, 1-4 or omni (default: 10)
        --config FILE      one file instead of all others (see rimshot config show)
        --log-level LEVEL  error, warning, info or debug (default: info)
        --memory SIZE      memory for a kit's sounds, such as 2 GB; the rest streams
                           from the disk (default: half of what is free)
        --name NAME        the daemon's and its JACK client's name (default: rimshot)
        --no-connect       connect nothing at start
        --take-memory MIN  minutes that 'take save' can save (default: 10)
        --voices N         voices that may sound at once (default: 256)
        --wait-jack S      seconds to wait for an audio server (default: 0)
        --notify-fd N      write a line end to this descriptor when ready
        --report-fd N      tell this descriptor when hits are heard, or why not
        --help             show this text

      """
    ),
    (
      "device check",
      """
      Usage: rimshot device check PROFILE [OPTION]...

      Say what is wrong with a device profile.

      Prints each error and warning with its file, line and column.
      Exit status: 0 when the profile can be used, 1 when it has errors.

      Arguments:
        PROFILE  a device profile's name or file

      Options:
        --json  print the result as JSON
        --help  show this text

      """
    ),
    (
      "device list",
      """
      Usage: rimshot device list [OPTION]...

      List the device profiles and what they are for.

      A device profile says what a drum module or pad controller sends. Your own are
      in $XDG_CONFIG_HOME/rimshot/devices (~/.config/rimshot/devices) and replace
      shipped ones of the same name; then come rimshot/devices in $XDG_DATA_HOME and
      $XDG_DATA_DIRS, and the checkout's Devices. $RIMSHOT_DEVICES names more
      folders, which come first.

      Options:
        --json  print the result as JSON
        --help  show this text

      """
    ),
    (
      "device show",
      """
      Usage: rimshot device show PROFILE [OPTION]...

      Show what a device profile makes of each note.

      Shows the role or the note of the kit that each note of the device hits, before
      and after the hi-hat's pedal has spoken, and what becomes of its velocities.

      Arguments:
        PROFILE  a device profile's name or file

      Options:
        --json  print the result as JSON
        --help  show this text

      """
    ),
    (
      "disconnect",
      """
      Usage: rimshot disconnect SOURCE DESTINATION [OPTION]...

      Take a connection apart.

      A port is named by its number (20:0, or 20 for the client's first port), by its
      full name, or by a part of a name that no other port has; see 'rimshot ports'.
      It is remembered that they are not to be connected; a connection that still
      waits for a port is forgotten.

      Arguments:
        SOURCE       the port that sends
        DESTINATION  the port that receives

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "doctor",
      """
      Usage: rimshot doctor [OPTION]...

      Say what keeps this machine from playing well.

      Looks at the sequencer, permissions, real-time limits, the processor, the audio
      server, sound cards, Rimshot's own files and the daemon, and gives the commands
      that mend what it finds. Changes nothing, and needs no daemon.
      Exit status by the worst finding: 0 fine or a note, 4 a warning, 5 an error.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --verbose    show what is fine, too
        --help       show this text

      """
    ),
    (
      "hit",
      """
      Usage: rimshot hit PAD|NOTE [OPTION]...

      Play a pad.

      Arguments:
        PAD|NOTE  a pad's name, or a MIDI note from 0 to 127

      Options:
        --json        print the result as JSON
        --name NAME   which daemon (default: rimshot)
        --velocity N  how hard, 1 to 127 (default: 100)
        --help        show this text

      """
    ),
    (
      "kit check",
      """
      Usage: rimshot kit check KIT [OPTION]...

      Say what is wrong with a kit.

      Prints each error and warning with its file, line and column, then how much of
      what the kit has to play is heard, in its format's own word: samples, regions,
      layers or files.
      Exit status: 0 when the kit can be played, 1 when it has errors or sounds of it
      are missing, broken or empty.

      Arguments:
        KIT  a kit's name, folder or file

      Options:
        --json  print the result as JSON
        --help  show this text

      """
    ),
    (
      "kit convert",
      """
      Usage: rimshot kit convert KIT DIR [OPTION]...

      Write a kit of any format as a kit.yaml.

      Makes the folder DIR with a kit.yaml that sounds the same as the kit, and with
      the sounds that it plays. What a kit.yaml has no words for is listed as not
      carried. DIR must be empty or not yet there.
      Exit status: 0 when DIR was written, 1 when nothing was.

      Arguments:
        KIT  a kit's name, folder, file or archive
        DIR  the folder to write

      Options:
        --force  replace the kit that is in DIR
        --link   link to the kit's sounds (hard links) instead of copying
        --json   print the result as JSON
        --help   show this text

      """
    ),
    (
      "kit info",
      """
      Usage: rimshot kit info [KIT] [OPTION]...

      Show a kit's pads, notes, layers and outputs.

      A line for each pad: the notes that hit it, with General MIDI's names, and its
      velocity layers; ×3 is three takes, one after the other unless something else
      is said. --json has all of it.

      Arguments:
        KIT  a kit's name, folder or file (default: the one that plays)

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "kit install",
      """
      Usage: rimshot kit install FILE [OPTION]...

      Put a kit among your own.

      Copies a kit's folder, or unpacks an archive (.h2drumkit, .zip, .tar.gz, .7z),
      into $XDG_DATA_HOME/rimshot/kits (~/.local/share/rimshot/kits). A kit that
      cannot be read isn't installed; an archive that wants to write elsewhere is
      refused whole.

      Arguments:
        FILE  an archive, a kit's folder or a kit's file

      Options:
        --name NAME  what to call it (default: as FILE is called)
        --force      replace a kit of that name
        --json       print the result as JSON
        --help       show this text

      """
    ),
    (
      "kit list",
      """
      Usage: rimshot kit list [OPTION]...

      List the kits in the kit folders.

      The kit folders are $XDG_DATA_HOME/rimshot/kits (~/.local/share/rimshot/kits),
      the folders rimshot/kits of $XDG_DATA_DIRS, the checkout's Kits, and
      Hydrogen's drumkits; $RIMSHOT_KITS names more, which come first. Commands take
      a kit's name and its title, which is what the kit says that it is called.

      Options:
        --json  print the result as JSON
        --help  show this text

      """
    ),
    (
      "kit load",
      """
      Usage: rimshot kit load KIT [OPTION]...

      Load a kit into the daemon and play it.

      What sounds rings out. A kit with errors is refused, and the old one plays on.

      Arguments:
        KIT  a kit's name, folder or file

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "kit new",
      """
      Usage: rimshot kit new FOLDER [OPTION]...

      Write a first kit.yaml for a folder of sounds.

      Judges drums, velocities and takes by the names of the sounds, such as
      snare_v2_rr1.wav, and says what it took them for in a kit.yaml to go on from.
      A kit.yaml that is there already stays as it is, and so does a kit of another
      format: kit convert is for these.

      Arguments:
        FOLDER  the folder with the sounds

      Options:
        --json  print the result as JSON
        --help  show this text

      """
    ),
    (
      "kit reload",
      """
      Usage: rimshot kit reload [OPTION]...

      Load the kit again, as its files are now.

      Needed where changes can't be noticed: in network folders, or with watch_kit:
      false in the configuration. What sounds rings out. A kit with errors is
      refused, and what was loaded plays on.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "learn",
      """
      Usage: rimshot learn [OPTION]...

      Write a device profile from what you play.

      Leads through it in plain lines: hit each pad and type what it is, press the
      hi-hat's pedal, then play. From what it heard it proposes the softest velocity
      that counts, a velocity curve, masks for pads that sound twice and rules for
      pads that sound along, each with its reason, to take or to refuse.
      Then writes NAME.yaml into ~/.config/rimshot/devices, and the daemon plays with
      it at once. ctrl-C ends it, and nothing is written.
      --from learns from what "rimshot monitor --json" wrote, without a daemon; one
      that runs plays with the profile after "rimshot config reload".

      Options:
        --device NAME   only ports whose name has NAME in it
                        (default: the first that hits)
        --force         replace a profile of that name
        --from FILE     learn from a recording instead of from you
        --profile NAME  what to call the profile
                        (default: as the device calls itself)
        --seconds N     how long to play; 0 leaves it out
                        (default: 60)
        --yes           take everything that is proposed; pads keep their names
                        where no answers come
        --json          print the result as JSON
        --name NAME     which daemon (default: rimshot)
        --help          show this text

      """
    ),
  ]

  private static let afterMixer: [(name: String, text: String)] = [
    (
      "monitor",
      """
      Usage: rimshot monitor [OPTION]...

      Show live what comes in and what comes of it.

      A line for each message or hit: the time, who sent it, its bytes, the pad and
      the sample that sound, or why nothing does. ctrl-C ends it. With --json each
      line is an event as docs/protocol.md describes it under "subscribe".

      Options:
        --device NAME  only what comes from ports whose name has NAME in it
        --hits         leave out note-offs, controllers and the like
        --json         print the result as JSON
        --name NAME    which daemon (default: rimshot)
        --help         show this text

      """
    ),
    (
      "panic",
      """
      Usage: rimshot panic [OPTION]...

      Fade out everything that sounds.

      Options:
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "play",
      """
      Usage: rimshot play [OPTION]...

      Play the kit with the computer's keys.

      The kit, full screen: pads light up as they are hit, by you or any device. F1
      says what the keys do; c is the kick, d and f the snare, a the hi-hat, the
      space bar its pedal, shift hits harder, 1 to 0 say how hard. F4 changes the
      kit, F5 is the mixer, ctrl-C ends. docs/play.md has pictures.

      Options:
        --ascii         draw with ASCII characters only
        --evdev DEVICE  read a keyboard itself: /dev/input/event3, or all;
                        keys play by where they lie and as long as they are
                        held
        --keys FILE     what keys play (default: ~/.config/rimshot/keys.yaml)
        --name NAME     which daemon (default: rimshot)
        --plain         say lines instead of drawing, for a screen reader
        --start         start a daemon first where none runs
        --help          show this text

      """
    ),
    (
      "ports",
      """
      Usage: rimshot ports [OPTION]...

      List MIDI and audio ports and what is connected.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
  ]

  private static let afterRecord: [(name: String, text: String)] = [
    (
      "practice",
      """
      Usage: rimshot practice [OPTION]...

      Show what was played in the last days.

      For each day: when, as a picture from midnight to midnight with a column for
      each hour; how many minutes had a hit, how many hits, and on which kits. Then
      how many days in a row have some. Daemons log nothing until the configuration
      says practice: true; a minute is shown when it is over. Needs no daemon.

      Options:
        --days N  how many days, up to today (default: 7)
        --json    print the result as JSON
        --plain   letters instead of blocks in the pictures
        --help    show this text

      """
    ),
    (
      "practice export",
      """
      Usage: rimshot practice export [OPTION]...

      Print the practice log as CSV.

      A line for each minute and kit, after a line with the names: day, time, kit,
      hits. Needs no daemon.

      Options:
        --days N  only the last days, up to today
        --help    show this text

      """
    ),
    (
      "release",
      """
      Usage: rimshot release PAD [OPTION]...

      Let go what 'hit' plays on a pad.

      For pads that a note-off ends, as a key that is let go would: gated sounds fade
      out, loops play on to their end. One-shots ring on; panic ends them.

      Arguments:
        PAD  a pad's name

      Options:
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "render",
      """
      Usage: rimshot render KIT FILE [OPTION]...

      Play a MIDI file into a sound file.

      Plays a Standard MIDI File with a kit as the daemon would, each hit at its exact
      frame, but as fast as the machine can. All outputs are summed into one stereo
      file; --stems writes song-main.wav, song-kick.wav and so on beside song.wav.

      Arguments:
        KIT   a kit's name, folder or file
        FILE  a MIDI file of type 0 or 1

      Options:
        -o, --output FILE  the sound file, .wav or .flac; must be said
        --bits N           16, 24 or 32f, which is floats (default: 24)
        --channels LIST    channels to hear: 10, 1,2,10, 1-4 or omni
                           (default: 10, or all if the song has no hits there)
        --device PROFILE   what the notes mean (default: general-midi)
        --force            replace files that exist
        --from TIME        where in the song to begin: 83.5 or 1:23.5
        --gain DB          make everything louder or softer (default: 0)
        --no-cache         decode all sounds, and keep none for the next time
        --rate HZ          frames a second (default: 48000)
        --seed N           begin chance elsewhere, for other random takes
        --stems            write each output into a file of its own as well
        --tail S           seconds after the last event, or after --to
                           (default: until it is silent, a minute at most)
        --to TIME          where in the song to end
        --voices N         voices that may sound at once (default: 256)
        --json             print the result as JSON
        --help             show this text

      """
    ),
    (
      "restart",
      """
      Usage: rimshot restart [OPTION]...

      Stop the daemon and start it as before.

      The new daemon has the options and the kit that the old one was started with.

      Options:
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "service install",
      """
      Usage: rimshot service install [KIT] [OPTION]...

      Let systemd run the daemon.

      Writes a systemd unit with the words that follow, as 'rimshot daemon' takes
      them, enables it and starts it. Run it again to change them. For a box that
      nobody logs in to: sudo rimshot service install --system --user NAME

      Arguments:
        KIT  a kit's name, folder or file (default: the configured or built-in kit)

      Options:
        --channels LIST    channels to hear: 10, 1,2,10, 1-4 or omni (default: 10)
        --config FILE      one file instead of all others (see rimshot config show)
        --log-level LEVEL  error, warning, info or debug (default: info)
        --memory SIZE      memory for a kit's sounds, such as 2 GB; the rest streams
                           from the disk (default: half of what is free)
        --name NAME        the daemon's and its JACK client's name (default: rimshot)
        --no-connect       connect nothing at start
        --no-start         only write the unit: systemd is not told
        --system           the system's service: from boot on, nobody logged in
        --take-memory MIN  minutes that 'take save' can save (default: 10)
        --user NAME        who the system's service runs as
        --voices N         voices that may sound at once (default: 256)
        --wait-jack S      seconds to wait for an audio server (default: 0)
        --help             show this text

      """
    ),
    (
      "service remove",
      """
      Usage: rimshot service remove [OPTION]...

      Forget the daemon that systemd runs.

      Stops and disables the unit that 'service install' has written, and removes its
      file.

      Options:
        --name NAME  which daemon (default: rimshot)
        --system     the system's service: from boot on, nobody logged in
        --help       show this text

      """
    ),
    (
      "service status",
      """
      Usage: rimshot service status [OPTION]...

      Show whether systemd runs the daemon.

      Exit status: 0 when the unit runs, 1 when it is installed and doesn't, 3 when it
      isn't installed. What the daemon plays: rimshot status.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --system     the system's service: from boot on, nobody logged in
        --help       show this text

      """
    ),
    (
      "start",
      """
      Usage: rimshot start [KIT] [OPTION]...

      Start the daemon and wait until it can play.

      Finds the running JACK or PipeWire server, loads the kit, and connects every
      hardware MIDI input and the system's playback ports. Returns when hits are
      heard, or says why they aren't. A daemon that finds no audio server waits for
      one, and 'start' then ends with status 1. A daemon that runs already is left
      as it is.

      Arguments:
        KIT  a kit's name, folder or file (default: the configured or built-in kit)

      Options:
        --channels LIST    channels to hear: 10, 1,2,10, 1-4 or omni (default: 10)
        --config FILE      one file instead of all others (see rimshot config show)
        --log-level LEVEL  error, warning, info or debug (default: info)
        --memory SIZE      memory for a kit's sounds, such as 2 GB; the rest streams
                           from the disk (default: half of what is free)
        --name NAME        the daemon's and its JACK client's name (default: rimshot)
        --no-connect       connect nothing at start
        --take-memory MIN  minutes that 'take save' can save (default: 10)
        --voices N         voices that may sound at once (default: 256)
        --wait-jack S      seconds to wait for an audio server (default: 0)
        --help             show this text

      """
    ),
    (
      "status",
      """
      Usage: rimshot status [OPTION]...

      Show what the daemon plays and what came in.

      Exit status: 0 when hits are heard, 1 when the daemon runs but something
      keeps hits from being heard, 3 when there is none.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "stop",
      """
      Usage: rimshot stop [OPTION]...

      End the daemon and wait until it is gone.

      Options:
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
  ]

  private static let afterTake: [(name: String, text: String)] = [
    (
      "transport",
      """
      Usage: rimshot transport [MODE] [OPTION]...

      Follow or lead JACK's transport, or show it.

      With follow, song and metronome go by the transport, which a sequencer or an
      audio workstation moves: the song's frame is the transport's, and the metronome,
      once started, clicks on its beats while it rolls. With lead they go by it too,
      and song play, pause, resume and seek and metronome start and stop move it for
      all programs; its bars and beats are the metronome's then, unless another
      program says them already. With off they go by themselves. Without a word it
      shows where the transport is.

      Arguments:
        MODE  follow, lead or off

      Options:
        --force      of lead: take the beats over from another program
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "version",
      """
      Usage: rimshot version [OPTION]...

      Show the program's version.

      Options:
        --json  print the result as JSON
        --help  show this text

      """
    ),
  ]
}
