/// `rimshot completion`.
enum CompletionCommand {
  static let command = Command(
    "completion", "let a shell complete rimshot's words",
    details: """
      Commands, options and values are completed, and the names of the moment: kits,
      pads, ports, strips and daemons. The script's first line says where it belongs.
      For this shell only: source <(rimshot completion bash), or zsh;
      rimshot completion fish | source
      """,
    positionals: [
      Positional("SHELL", help: "bash, fish or zsh", completes: .words(ShellScript.allCases.map(\.rawValue)))
    ],
    run: { (arguments, session) throws(CommandError) in
      let word = arguments.words[0]
      guard let script = ShellScript(rawValue: word) else {
        throw .usage("SHELL must be bash, fish or zsh, not \"\(word)\"")
      }
      try session.console.print(script.text)
      return .done
    })
}
