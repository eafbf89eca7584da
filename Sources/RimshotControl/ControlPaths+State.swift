extension ControlPaths {
  /// Where a daemon keeps the kit that was chosen last, beside its log: `$XDG_STATE_HOME/rimshot/NAME.kit`.
  public var lastKit: String { "\(log.dropLast("log".count))kit" }

  /// Where it keeps how the mixer is set: `$XDG_STATE_HOME/rimshot/NAME.mixer`.
  public var mixer: String { "\(log.dropLast("log".count))mixer" }

  /// Where it keeps the last configuration without errors: `$XDG_STATE_HOME/rimshot/NAME-config.yaml`.
  public var lastConfiguration: String { "\(log.dropLast(".log".count))-config.yaml" }

  /// The same places, but what the daemon remembers is in a session's folder, by names that are the same for every daemon,
  /// and is written when the session is saved.
  public func remembering(in folder: String) -> ControlPaths {
    var paths = self
    paths.log = "\(folder)/rimshot.log"
    paths.isWrittenOnDemand = true
    return paths
  }
}
