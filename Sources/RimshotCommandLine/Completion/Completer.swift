/// Finds what a command line may go on with, for all shells: their scripts only ask.
struct Completer: Sendable {
  /// The names that are there now.
  var names: LiveNames

  /// Completes the last of the words after the program's name, which may be empty.
  func answer(_ line: [String]) -> CompletionAnswer {
    guard let current = line.last else { return CompletionAnswer() }
    let before = Array(line.dropLast())
    if before.first == "help" { return commandWords(Array(before.dropFirst()), current, help: true) }
    guard let first = before.first, let command = command(before) else {
      return commandWords(before, current, help: false)
    }
    // A command that is also the first word of others, as "mixer" is, may go on with either.
    var answer = argument(
      of: command, after: before.dropFirst(command.name.split(separator: " ").count), current)
    if before == [first], !current.hasPrefix("-") {
      answer.candidates.insert(contentsOf: seconds(of: first).filter { $0.word.hasPrefix(current) }, at: 0)
    }
    return answer
  }

  private func command(_ words: [String]) -> Command? {
    CommandTable.commands.filter { words.starts(with: $0.name.split(separator: " ").map(String.init)) }
      .max { $0.name.count < $1.name.count }
  }

  // MARK: - Commands

  private func commandWords(_ before: [String], _ current: String, help: Bool) -> CompletionAnswer {
    var candidates: [CompletionAnswer.Candidate] = []
    if before.isEmpty {
      for command in CommandTable.commands {
        let word = String(command.name.prefix { $0 != " " })
        if candidates.last?.word == word { continue }
        let others = seconds(of: word).map(\.word)
        candidates.append(
          .init(
            word: word, meaning: command.name == word ? command.summary : others.joined(separator: ", ")))
      }
      if !help {
        candidates += [.init(word: "help", meaning: "say more about a command")]
        candidates += [.init(word: "--help", meaning: "show help"), .init(word: "--version")]
          .filter { _ in current.hasPrefix("-") }
      }
    } else if before.count == 1 {
      candidates = seconds(of: before[0])
    }
    return CompletionAnswer(candidates: candidates.filter { $0.word.hasPrefix(current) })
  }

  private func seconds(of first: String) -> [CompletionAnswer.Candidate] {
    CommandTable.commands.filter { $0.name.hasPrefix("\(first) ") }
      .map { .init(word: String($0.name.dropFirst(first.count + 1)), meaning: $0.summary) }
  }

  // MARK: - A command's own words

  private func argument(
    of command: Command, after rest: ArraySlice<String>, _ current: String
  ) -> CompletionAnswer {
    var state = Reading(command)
    for word in rest { state.read(word) }
    let daemon = state.values["name"] ?? LiveNames.defaultDaemon
    if let option = state.awaited { return values(option.completes, current, daemon) }
    if current.hasPrefix("-") && !state.onlyWords {
      let parts = current.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      guard parts.count == 2 else { return options(command, state, current) }
      guard let option = command.options.first(where: { $0.isNamed(parts[0]) }) else {
        return CompletionAnswer()
      }
      var answer = values(option.completes, parts[1], daemon)
      for index in answer.candidates.indices {
        answer.candidates[index].word = "\(parts[0])=\(answer.candidates[index].word)"
      }
      return answer
    }
    guard state.count < command.positionals.count else {
      return current.isEmpty && !state.onlyWords ? options(command, state, current) : CompletionAnswer()
    }
    return values(command.positionals[state.count].completes, current, daemon)
  }

  private func options(_ command: Command, _ state: Reading, _ current: String) -> CompletionAnswer {
    let open = (command.options + [.help]).filter { state.values[$0.name] == nil }
    return CompletionAnswer(
      candidates: open.map {
        .init(word: "--\($0.name)", meaning: String($0.help.prefix { !$0.isNewline }))
      }.filter { $0.word.hasPrefix(current) })
  }

  private func values(_ completion: Completion, _ current: String, _ daemon: String) -> CompletionAnswer {
    var answer: CompletionAnswer
    switch completion {
    case .nothing: return CompletionAnswer()
    case .files: return CompletionAnswer(paths: .files)
    case .folders: return CompletionAnswer(paths: .folders)
    case .words(let words): answer = CompletionAnswer(candidates: words.map { .init(word: $0) })
    case .kits: answer = CompletionAnswer(candidates: names.kits(), paths: .files)
    case .profiles: answer = CompletionAnswer(candidates: names.profiles(), paths: .files)
    case .pads: answer = CompletionAnswer(candidates: names.pads(daemon))
    case .strips(let withMaster):
      answer = CompletionAnswer(candidates: names.strips(daemon).filter { withMaster || $0.word != "master" })
    case .outputs(let more, let isList):
      let outputs = names.strips(daemon).map(\.word).filter { $0.hasPrefix("output:") }.map {
        $0.dropFirst(7)
      }
      let before = isList ? current.lastIndex(of: ",").map { String(current[...$0]) } ?? "" : ""
      let said = before.split(separator: ",")
      let words = outputs.map(String.init) + more.filter { !outputs.contains($0[...]) }
      answer = CompletionAnswer(
        candidates: words.filter { !said.contains($0[...]) }.map { .init(word: before + $0) })
    case .senders: answer = CompletionAnswer(candidates: names.ports(daemon, true))
    case .receivers: answer = CompletionAnswer(candidates: names.ports(daemon, false))
    case .devices: answer = CompletionAnswer(candidates: names.devices(daemon))
    case .daemons: answer = CompletionAnswer(candidates: names.daemons())
    }
    // As typed first; then as a person means it, who doesn't remember that it is "USB Pad".
    let exact = answer.candidates.filter { $0.word.hasPrefix(current) }
    answer.candidates =
      exact.isEmpty
      ? answer.candidates.filter { $0.word.lowercased().hasPrefix(current.lowercased()) } : exact
    return answer
  }

  /// What the words before the cursor have said. It forgives what ``Arguments`` would refuse.
  private struct Reading {
    private let command: Command
    /// What options were given.
    private(set) var values: [String: String] = [:]
    /// The option whose value comes next.
    private(set) var awaited: Option?
    /// How many words were no options.
    private(set) var count = 0
    /// Whether "--" was said.
    private(set) var onlyWords = false

    init(_ command: Command) { self.command = command }

    mutating func read(_ word: String) {
      if let option = awaited {
        values[option.name] = word
        awaited = nil
      } else if onlyWords || word == "-" || !word.hasPrefix("-") {
        count += 1
      } else if word == "--" {
        onlyWords = true
      } else {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
          String.init)
        guard let option = command.options.first(where: { $0.isNamed(parts[0]) }) else { return }
        values[option.name] = parts.count == 2 ? parts[1] : ""
        if case .flag = option.value { return }
        if parts.count == 1 { awaited = option }
      }
    }
  }
}
