internal import RimshotControl
internal import RimshotKit
internal import RimshotKitFiles

/// `rimshot kit install`.
enum KitInstallCommand {
  static let command = Command(
    "kit install", "put a kit among your own",
    details: """
      Copies a kit's folder, or unpacks an archive (.h2drumkit, .zip, .tar.gz, .7z),
      into $XDG_DATA_HOME/rimshot/kits (~/.local/share/rimshot/kits). A kit that
      cannot be read isn't installed; an archive that wants to write elsewhere is
      refused whole.
      """,
    positionals: [Positional("FILE", help: "an archive, a kit's folder or a kit's file", completes: .files)],
    options: [
      Option("name", .text("NAME"), help: "what to call it (default: as FILE is called)"),
      Option("force", help: "replace a kit of that name"), .json,
    ],
    run: run)

  private static func run(_ arguments: Arguments, _ session: Session) throws(CommandError) -> ExitStatus {
    let installation: KitInstallation
    do throws(InstallError) {
      let source = KitArgument.absolutePath(arguments.words[0], in: session.directory)
      var display = ProgressDisplay(
        KitArgument.shortName(source), console: session.console, isForProgram: arguments.has("json"))
      defer { display.finish() }
      installation = KitInstallation(
        try KitInstaller().install(
          source, name: arguments.text("name"), replacing: arguments.has("force"),
          progress: { display.show(Progress(done: $0, total: $1, step: "installing")) }))
    } catch {
      throw .failed(error.message, details: error.diagnostics.map(\.description))
    }
    for warning in installation.warnings { session.console.say(warning) }
    try session.print(installation, arguments) { KitText.installation(installation) }
    return .done
  }
}
