extension ExpectedHelp {
  /// The `config` commands.
  static let config: [(name: String, text: String)] = [
    (
      "config check",
      """
      Usage: rimshot config check [FILE] [OPTION]...

      Say what is wrong with the configuration.

      Prints each error and warning with its file, line and column. Looks for the kit
      and the device profiles that are named, too. Without FILE it checks all files
      that a daemon would read; see 'rimshot config show'. Needs no daemon.
      Exit status: 0 when the configuration can be used, 1 when it has errors.

      Arguments:
        FILE  one file, instead of those of a daemon

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "config reload",
      """
      Usage: rimshot config reload [OPTION]...

      Let the daemon read its configuration again.

      All of it takes effect at once, or nothing does: where there is an error the
      daemon plays on as it was. What needs a restart is named. SIGHUP does the same,
      but can't say how it went.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
    (
      "config show",
      """
      Usage: rimshot config show [OPTION]...

      Show every setting, and where it is from.

      Shows what the running daemon plays with or, where none runs, what it would
      start with: each value as it could stand in a file, and whether it is from a
      file, from the daemon's command line or the default.

      Options:
        --json       print the result as JSON
        --name NAME  which daemon (default: rimshot)
        --help       show this text

      """
    ),
  ]
}
