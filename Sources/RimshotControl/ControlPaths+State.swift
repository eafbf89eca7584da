extension ControlPaths {
  /// Where a daemon keeps the kit that was chosen last, beside its log: `$XDG_STATE_HOME/rimshot/NAME.kit`.
  public var lastKit: String { "\(log.dropLast("log".count))kit" }

  /// Where it keeps the last configuration without errors: `$XDG_STATE_HOME/rimshot/NAME-config.yaml`.
  public var lastConfiguration: String { "\(log.dropLast(".log".count))-config.yaml" }
}
