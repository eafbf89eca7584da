internal import RimshotKit

/// Every command of the program, sorted by name.
enum CommandTable {
  static let commands = [
    CacheCommands.show,
    CacheCommands.clear,
    CompletionCommand.command,
    ConfigCheckCommand.command,
    ConfigReloadCommand.command,
    ConfigShowCommand.command,
    ConnectCommand.command,
    ConnectionsCommands.clear,
    ConnectionsCommands.list,
    ConnectionsCommands.save,
    DaemonCommand.command,
    DeviceCheckCommand.command,
    DeviceListCommand.command,
    DeviceShowCommand.command,
    DisconnectCommand.command,
    DoctorCommand.command,
    HitCommand.command,
    KitCheckCommand.command,
    KitConvertCommand.command,
    KitInfoCommand.command,
    KitInstallCommand.command,
    KitListCommand.command,
    KitLoadCommand.command,
    KitNewCommand.command,
    KitReloadCommand.command,
    LearnCommand.command,
    MetronomeCommands.show,
    MetronomeCommands.set,
    MetronomeCommands.start,
    MetronomeCommands.stop,
    MetronomeCommands.tap,
    MixerCommand.command,
    MixerSwitchCommands.mute,
    MixerResetCommand.command,
    MixerSaveCommand.command,
    MixerSetCommand.command,
    MixerSwitchCommands.solo,
    MixerSwitchCommands.unmute,
    MixerSwitchCommands.unsolo,
    MonitorCommand.command,
    PanicCommand.command,
    PlayCommand.command,
    PortsCommand.command,
    PracticeCommand.command,
    PracticeCommand.export,
    RecordCommands.start,
    RecordCommands.status,
    RecordCommands.stop,
    ReleaseCommand.command,
    RenderCommand.command,
    RestartCommand.command,
    ServiceInstallCommand.command,
    ServiceRemoveCommand.command,
    ServiceStatusCommand.command,
    SongCommands.show,
    SongCommands.loop,
    SongCommands.pause,
    SongCommands.play,
    SongCommands.resume,
    SongCommands.seek,
    SongCommands.set,
    SongCommands.stop,
    SoundListCommand.command,
    SoundCommands.pause,
    SoundCommands.play,
    SoundCommands.resume,
    SoundCommands.stop,
    SoundCommands.toggle,
    StartCommand.command,
    StatusCommand.command,
    StopCommand.command,
    TakeCommands.info,
    TakeCommands.render,
    TakeCommands.save,
    TransportCommand.command,
    VersionCommand.command,
  ]

  /// What the first words of a command line mean.
  enum Match {
    /// A command, and the words after its name.
    case command(Command, [String])
    /// The first word of several commands, alone.
    case group(String, [Command])
  }

  /// Finds the command that a line begins with.
  static func match(_ line: [String]) throws(CommandError) -> Match {
    let first = line.first ?? ""
    let group = commands.filter { $0.name.hasPrefix("\(first) ") }
    let isAlone = group.isEmpty || line.count == 1 || line[1].hasPrefix("-")
    if isAlone, let command = commands.first(where: { $0.name == first }) {
      return .command(command, Array(line.dropFirst()))
    }
    guard !group.isEmpty else { throw unknown(first, commands.map(\.name)) }
    if isAlone { return .group(first, group) }
    let name = "\(first) \(line[1])"
    guard let command = group.first(where: { $0.name == name }) else {
      throw unknown(name, group.map(\.name))
    }
    return .command(command, Array(line.dropFirst(2)))
  }

  private static func unknown(_ name: String, _ names: [String]) -> CommandError {
    let known = Set(names + names.map { String($0.prefix { $0 != " " }) })
    return .usage(
      "unknown command \"\(name)\"\(didYouMean(name, in: known.sorted(), otherwise: "; see rimshot --help"))")
  }
}
