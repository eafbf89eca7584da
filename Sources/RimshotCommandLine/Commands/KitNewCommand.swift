internal import RimshotKitFiles

/// `rimshot kit new`.
enum KitNewCommand {
  static let command = Command(
    "kit new", "write a first kit.yaml for a folder of sounds",
    details: """
      Judges drums, velocities and takes by the names of the sounds, such as
      snare_v2_rr1.wav, and says what it took them for in a kit.yaml to go on from.
      A kit.yaml that is there already stays as it is, and so does a kit of another
      format: kit convert is for these.
      """,
    positionals: [Positional("FOLDER", help: "the folder with the sounds", completes: .folders)],
    options: [.json],
    run: { (arguments, session) throws(CommandError) in
      let result: KitDraft.Result
      do throws(KitDraft.Failure) {
        result = try KitDraft.write(
          in: KitArgument.absolutePath(arguments.words[0], in: session.directory))
      } catch {
        throw .failed(error.message)
      }
      let draft = KitDrafted(
        path: result.path, pads: result.pads, sounds: result.sounds, warnings: result.notes)
      for warning in draft.warnings { session.console.say("rimshot: \(warning)") }
      try session.print(draft, arguments) { KitText.draft(draft) }
      return .done
    })
}
