internal import RimshotKitFiles

/// The man pages, made from the tables of commands and of the configuration's keys; `scripts/make-man` writes them.
enum ManualPage: String, CaseIterable, Sendable {
  case program = "rimshot"
  case configuration = "rimshot-config"

  /// The word that `scripts/make-man` calls. It isn't meant for people, so it is no command of the table.
  static let call = "__manual"

  /// When the text that isn't from a table was last read through.
  private static let date = "November 30, 2026"

  /// The page, in mdoc.
  var text: String {
    switch self {
    case .program: Self.programText
    case .configuration: Self.configurationText
    }
  }

  // MARK: - rimshot(1)

  private static var programText: String {
    """
    .\\" Made by scripts/make-man: change what --help says, or Sources/RimshotCommandLine/Manual.
    .Dd \(date)
    .Dt RIMSHOT 1
    .Os
    .Sh NAME
    .Nm rimshot
    .Nd drum sampler for ALSA and JACK
    .Sh SYNOPSIS
    .Nm
    .Ar command
    .Op Ar argument ...
    .Op Ar option ...
    .Sh DESCRIPTION
    .Nm
    plays drum kits.
    Hits come in through the ALSA sequencer and JACK MIDI, from electronic pads or
    any other MIDI source; the kit sounds through JACK or PipeWire, each hit at its
    exact frame.
    A daemon does the work in the background; the commands below start it, ask it
    and tell it what to do.
    .Pp
    Options follow the command.
    A value follows its option as the next word or after an equals sign:
    .Fl -velocity Cm 90
    and
    .Fl -velocity Ns = Ns Cm 90
    are the same.
    Everything after
    .Fl -
    is an argument, even if it starts with a dash.
    .Pp
    \(ManualSections.words)
    .Ss Options of many commands
    .Bl -tag -width Ds
    \(sharedOptions.map { item($0, of: nil) }.joined(separator: "\n"))
    .El
    .Sh COMMANDS
    .Bl -tag -width Ds
    \(CommandTable.commands.map(item).joined(separator: "\n"))
    .El
    \(ManualSections.mixerAndDoctor)
    \(ManualSections.environmentAndFiles)
    .Sh CONFIGURATION
    See
    .Xr rimshot-config 5 .
    \(ManualSections.behaviour)
    \(ManualSections.ending)

    """
  }

  /// Options that say the same wherever they are: explained once, listed with each command.
  private static let sharedOptions = [Option.help, .json, .daemonName]

  private static func item(_ command: Command) -> String {
    let words = command.positionals.map {
      $0.isOptional ? "Oo Ar \($0.name) Oc" : "Ar \($0.name)"
    }
    var lines = [".It Cm \(command.name) \(words.joined(separator: " "))".trimmedAtEnd]
    if let notes = CommandNotes.all[command.name] {
      lines.append(notes)
    } else {
      lines.append(Mdoc.sentence(command.summary))
      if !command.details.isEmpty { lines.append(Mdoc.paragraphs(command.details)) }
    }
    let shared = command.options.filter(isShared)
    if !shared.isEmpty {
      lines += [".Pp", "Options:"] + shared.map { ".Fl -\($0.name) ," }
      lines[lines.count - 1] = ".Fl -\(shared.last?.name ?? "") ."
    }
    let own = command.options.filter { !isShared($0) }
    if !own.isEmpty {
      lines += [".Bl -tag -width Ds -compact"] + own.map { item($0, of: command) } + [".El"]
    }
    return lines.joined(separator: "\n")
  }

  private static func isShared(_ option: Option) -> Bool {
    sharedOptions.contains { $0.name == option.name && $0.help == option.help }
  }

  private static func item(_ option: Option, of command: Command?) -> String {
    var head = ".It Fl \(option.letter.map { "\($0) , Fl -" } ?? "-")\(option.name)"
    switch option.value {
    case .flag: break
    case .text(let placeholder), .integer(let placeholder, _), .number(let placeholder, _):
      head += " Ar \(placeholder)"
    }
    let notes =
      (command.flatMap { OptionNotes.all["\($0.name) \(option.name)"] }) ?? OptionNotes.all[option.name]
    return "\(head)\n\(notes ?? Mdoc.sentence(option.help))"
  }

  // MARK: - rimshot-config(5)

  private static var configurationText: String {
    """
    .\\" Made by scripts/make-man: change the configuration's table of keys, or Sources/RimshotCommandLine/Manual.
    .Dd \(date)
    .Dt RIMSHOT-CONFIG 5
    .Os
    .Sh NAME
    .Nm config.yaml
    .Nd what Rimshot's daemon does otherwise than by default
    .Sh DESCRIPTION
    \(ConfigurationNotes.files)
    .Sh KEYS
    .Bl -tag -width Ds
    \(ConfigurationKey.all.map(item).joined(separator: "\n"))
    .El
    .Sh EXAMPLES
    .Bd -literal -offset indent
    kit: acoustic
    channels: [1, 10]
    gain: \\-3 dB
    limiter: true
    .Ed
    .Pp
    See what is wrong with it, let a running daemon read it, and see what holds:
    .Pp
    .Dl $ rimshot config check
    .Dl $ rimshot config reload
    .Dl $ rimshot config show
    .Sh SEE ALSO
    .Xr rimshot 1 ,
    .Xr rimshot-kit 5

    """
  }

  private static func item(_ key: ConfigurationKey) -> String {
    let effect =
      switch key.effect {
      case .live: "A change takes effect at a reload."
      case .restart: "A change takes effect after a restart."
      case .liveBut(let words): "A change takes effect at a reload, \(words) after a restart."
      }
    let lines = [
      ".It Ic \(key.name)", Mdoc.text(key.meaning), "Values: \(Mdoc.text(key.values)).",
      "The default is", ".Ql \(Mdoc.argument(key.standard)) .", effect,
    ]
    return (lines + (ConfigurationNotes.keys[key.name].map { [".Pp", $0] } ?? [])).joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmedAtEnd: String { hasSuffix(" ") ? String(dropLast()) : self }
}
