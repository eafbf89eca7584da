/// What a shell may complete a word of a command line to.
enum Completion: Sendable, Equatable {
  /// Nothing: a number, or a name that nobody knows yet.
  case nothing
  /// Files, which the shell itself knows best.
  case files
  /// Folders, likewise.
  case folders
  /// Some fixed words.
  case words([String])
  /// Kits by name, and files.
  case kits
  /// Device profiles by name, and files.
  case profiles
  /// Pads of the kit that plays.
  case pads
  /// Pads and outputs, as the mixer calls them; with the master or without.
  case strips(withMaster: Bool)
  /// Outputs of the kit that plays and some more words; as a list with commas, or one of them.
  case outputs(and: [String], isList: Bool)
  /// Ports that send.
  case senders
  /// Ports that receive.
  case receivers
  /// Clients and devices that send MIDI.
  case devices
  /// Names of daemons that run.
  case daemons
}
