/// The scripts that let shells complete: they ask the program itself, `rimshot __complete -- WORD...`, which knows
/// commands, options and the names of the moment, and prints what ``CompletionAnswer/text`` says.
enum ShellScript: String, CaseIterable, Sendable {
  case bash, fish, zsh

  /// The word that the scripts call. It isn't meant for people, so it is no command of the table.
  static let call = "__complete"

  /// The script.
  var text: String {
    switch self {
    case .bash: Self.bashText
    case .fish: Self.fishText
    case .zsh: Self.zshText
    }
  }

  // bash splits words at ":" and "=", which names of ports and --option=value have in them, so the script puts the words
  // together again as they are on the line, and gives back only what follows the last of these.
  private static let bashText = #"""
    # Completion of rimshot for bash: put it into ~/.local/share/bash-completion/completions/rimshot

    _rimshot() {
      local line=${COMP_LINE:0:COMP_POINT} words=() word i answer quoted
      for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((i == 0)) || [[ $line == [[:space:]]* ]]; then
          line=${line#"${line%%[![:space:]]*}"}
          words+=("${word:0:${#line}}")
        else
          words[${#words[@]} - 1]+=${word:0:${#line}}
        fi
        line=${line#"$word"}
      done
      local current=${words[${#words[@]} - 1]} plain=()
      for word in "${words[@]:1}"; do
        word=${word#[\"\']} word=${word%[\"\']}
        plain+=("${word//\\/}")
      done
      local before=${current%"${current##*[:=]}"}
      COMPREPLY=()
      while IFS= read -r answer; do
        case $answer in
          :files) compopt -o default; continue ;;
          :folders) compopt -o dirnames; continue ;;
        esac
        answer=${answer%%$'\t'*}
        case $current in
          [\"\']*) quoted=$answer ;;
          *) printf -v quoted %q "$answer" ;;
        esac
        # %q marks what means nothing here.
        quoted=${quoted//\\:/:} quoted=${quoted//\\=/=}
        COMPREPLY+=("${quoted#"${before#[\"\']}"}")
      done < <("${words[0]/#\~/$HOME}" __complete -- "${plain[@]}" 2>/dev/null)
      if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then compopt -o nospace; fi
    }
    complete -F _rimshot rimshot

    """#

  private static let zshText = #"""
    #compdef rimshot
    # Completion of rimshot for zsh: put it as _rimshot into a folder of $fpath, before compinit.

    _rimshot() {
      local -a lines found
      local line word paths
      lines=("${(@f)$(_call_program rimshot "${(q)words[1]}" __complete -- "${(@q)${(@Q)words[2,CURRENT]}}" 2>/dev/null)}")
      for line in $lines; do
        case $line in
          :files) paths=files ;;
          :folders) paths=folders ;;
          ?*)
            word=${line%%$'\t'*}
            if [[ $line == *$'\t'* ]]; then found+=("${word//:/\\:}:${line#*$'\t'}"); else found+=("${word//:/\\:}"); fi
            ;;
        esac
      done
      local result=1
      if (( $#found )); then _describe -t rimshot rimshot found && result=0; fi
      if [[ $paths == files ]]; then _files && result=0; fi
      if [[ $paths == folders ]]; then _files -/ && result=0; fi
      return result
    }

    if [[ $funcstack[1] == _rimshot ]]; then _rimshot "$@"; else compdef _rimshot rimshot; fi

    """#

  private static let fishText = #"""
    # Completion of rimshot for fish: put it into ~/.config/fish/completions/rimshot.fish

    function __rimshot_complete
      set -l words (commandline -opc) (commandline -ct)
      for line in ($words[1] __complete -- $words[2..-1] 2>/dev/null)
        switch $line
          case :files
            __fish_complete_path (commandline -ct)
          case :folders
            __fish_complete_directories (commandline -ct)
          case '*'
            echo $line
        end
      end
    end
    complete -c rimshot -f -k -a '(__rimshot_complete)'

    """#
}
