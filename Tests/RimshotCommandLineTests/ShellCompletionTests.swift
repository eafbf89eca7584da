import Foundation
import RimshotTestSupport
import Testing

@testable import RimshotCommandLine

/// The scripts in the shells themselves: what stands on the line after Tab was pressed.
struct ShellCompletionTests {
  private let folder: TemporaryFolder
  private let kits: String

  init() throws {
    folder = try TemporaryFolder()
    kits = folder.path + "/kits"
    for name in ["my jazz kit", "my:loud"] {
      try FileManager.default.createDirectory(atPath: "\(kits)/\(name)", withIntermediateDirectories: true)
      try "rimshot: 1\npads: {kick: {note: 36, samples: k.wav}}".write(
        toFile: "\(kits)/\(name)/kit.yaml", atomically: true, encoding: .utf8)
    }
    for shell in ShellScript.allCases {
      try shell.text.write(
        toFile: "\(folder.path)/_rimshot.\(shell.rawValue)", atomically: true, encoding: .utf8)
    }
  }

  private func run(_ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder.path)
    let program = URL(filePath: try BuiltProgram.path).deletingLastPathComponent().path
    process.environment = [
      "HOME": folder.path, "PATH": "\(program):/usr/bin:/bin", "RIMSHOT_RUNTIME_DIR": folder.path,
      "RIMSHOT_KITS": kits, "TERM": "dumb", "LC_ALL": "C.UTF-8",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  /// What bash puts in place of the last of its own words; it splits at ":" and "=".
  private func bash(_ line: String) throws -> [String] {
    let script = """
      source _rimshot.bash
      compopt() { echo "opt $*"; }
      COMP_LINE=$1 COMP_POINT=${#1}
      eval "COMP_WORDS=($2)" COMP_CWORD=$3
      _rimshot
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    // As bash itself splits the line, with each word quoted once more for the eval.
    var words: [String] = [""]
    var isEscaped = false
    for letter in line {
      if letter == " " && !isEscaped {
        words.append("")
      } else if letter == ":" || letter == "=" {
        words += words.last == "" ? [] : [""]
        words[words.count - 1] = String(letter)
        words.append("")
      } else {
        words[words.count - 1].append(letter)
      }
      isEscaped = letter == "\\" && !isEscaped
    }
    if words.last == "", let last = line.last, last == ":" || last == "=" { words.removeLast() }
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    return try run(["bash", "-c", script, "bash", line, quoted, "\(words.count - 1)"])
      .split(separator: "\n").map(String.init)
  }

  @Test func bashCompletes() throws {
    #expect(try bash("rimshot kit lo") == ["load"])
    #expect(try bash("rimshot mixer set snare --mute=of") == ["off"])
    #expect(try bash("rimshot kit load my") == ["opt -o default", "my\\ jazz\\ kit", "my:loud"])
    #expect(try bash("rimshot kit load my\\ j") == ["opt -o default", "my\\ jazz\\ kit"])
    #expect(try bash("rimshot kit load my:l") == ["opt -o default", "loud"])
    #expect(try bash("rimshot kit convert acoustic ") == ["opt -o dirnames"])
  }

  @Test func fishCompletes() throws {
    func fish(_ line: String) throws -> [String] {
      try run(["fish", "--no-config", "-c", "source _rimshot.fish; complete -C '\(line)'"])
        .split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try fish("rimshot kit lo") == ["load"])
    #expect(try fish("rimshot mixer set snare --mute o") == ["on", "off"])
    let kits = Set(try fish("rimshot kit load my"))
    #expect(kits.isSuperset(of: ["my jazz kit", "my:loud"]))
  }

  @Test func zshCompletes() throws {
    // In a terminal of its own, as only there zsh has a line to edit: Tab, then Enter runs what stands there.
    let script = #"""
      zmodload zsh/zpty
      zpty shell 'zsh -f -i'
      until_seen() {
        local text all
        while zpty -r shell text; do
          all+=$text
          if [[ $all == *$1* ]]; then break; fi
        done
        print -r -- $all
      }
      zpty -w shell "PS1=; autoload -U compinit; compinit -u -D; source ./_rimshot.zsh; print rea''dy"
      until_seen ready >/dev/null
      zpty -w -n shell $'rimshot kit lo\t\n'
      until_seen ' KIT'
      zpty -w -n shell $'rimshot kit check my\\ j\t\n'
      until_seen warnings
      zpty -w -n shell $'rimshot kit check my:l\t\n'
      until_seen warnings
      zpty -d shell
      """#
    let screen = try run(["timeout", "30", "zsh", "-f", "-c", script])
    #expect(screen.contains("KIT is missing: rimshot kit load KIT"))
    #expect(screen.contains("/my jazz kit/kit.yaml cannot be loaded"))
    #expect(screen.contains("/my:loud/kit.yaml cannot be loaded"))
  }
}
