import { OFFERS } from '../../cli/command-names.ts';
import type { Shell } from '../../cli/first-run-invocation.ts';
import { TOOL } from '../../core/tool.ts';

/**
 * The script that makes a shell complete the command. It asks the program of the PATH, also where
 * somebody types the path of another: a key must not start what lies in a repository.
 */
export function completionScript(shell: Shell): string {
  const about = `Completion of lint-protocol ${TOOL.version} for ${shell}; \`lint-protocol completion ${shell}\` prints it.`;
  return SCRIPTS[shell].replace('ABOUT', about);
}

const BASH = `# ABOUT

_lint_protocol() {
  local i word line file cur cut='' words
  words=()
  COMPREPLY=()
  # Bash cuts words at "="; here they are whole again.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if [ $i -gt 1 ] && { [ "\${word#=}" != "$word" ] || [ "\${COMP_WORDS[i - 1]}" = "=" ]; }; then
      words[\${#words[@]} - 1]="\${words[\${#words[@]} - 1]}$word"
    else
      words[\${#words[@]}]="$word"
    fi
  done
  cur="\${words[\${#words[@]} - 1]}"
  case "$COMP_WORDBREAKS" in
  *=*) case "$cur" in *=*) cut="\${cur%=*}=" ;; esac ;;
  esac
  while IFS= read -r line; do
    case "$line" in
    :files)
      compopt -o filenames 2> /dev/null
      while IFS= read -r file; do
        COMPREPLY[\${#COMPREPLY[@]}]="$file"
      done < <(compgen -f -- "\${cur##*=}")
      ;;
    :nospace) compopt -o nospace 2> /dev/null ;;
    *)
      line="\${line%%$'\\t'*}"
      COMPREPLY[\${#COMPREPLY[@]}]="\${line#"$cut"}"
      ;;
    esac
  done < <(command lint-protocol ${OFFERS} -- "\${words[@]}" 2> /dev/null)
}
complete -F _lint_protocol lint-protocol
`;

const ZSH = `#compdef lint-protocol
# ABOUT

_lint_protocol() {
  local line files
  local -a plain described space
  for line in "\${(@f)$(command lint-protocol ${OFFERS} -- "\${(@)words[2,CURRENT]}" 2> /dev/null)}"; do
    case "$line" in
      '') ;;
      :files) files=1 ;;
      :nospace) space=(-S '') ;;
      *$'\\t') plain+=("\${line%$'\\t'}") ;;
      *) described+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
    esac
  done
  if (( $#plain )); then compadd $space -- $plain; fi
  if (( $#described )); then _describe '' described $space; fi
  if [[ -n "$files" ]]; then compset -P '*='; _files; fi
}

if [ "$funcstack[1]" = _lint-protocol ]; then
  _lint_protocol "$@"
else
  compdef _lint_protocol lint-protocol
fi
`;

const FISH = `# ABOUT

function __lint_protocol_offers
    set -l token (commandline -ct)
    for line in (command lint-protocol ${OFFERS} -- (commandline -opc)[2..-1] "$token" 2>/dev/null)
        switch $line
            case ':files'
                set -l before (string match -r '^.*=' -- "$token")
                for file in (__fish_complete_path (string replace -r '^.*=' '' -- "$token"))
                    echo "$before$file"
                end
            case ':nospace'
            case '*'
                echo $line
        end
    end
end

complete -c lint-protocol -e
complete -c lint-protocol -f -a '(__lint_protocol_offers)'
`;

const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH };
