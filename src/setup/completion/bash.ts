import { COMMANDS, type Command } from '../../cli/command-names.ts';
import { goesWith, optionNames } from '../../cli/help.ts';
import { OPTIONS, type OptionName, type OptionShape } from '../../cli/options.ts';
import { RULE_LEVELS } from '../../core/level.ts';
import { TOOL } from '../../core/tool.ts';
import { type Choices, choicesOf, operandsOf } from './choices.ts';
import { COMMON_OPTIONS, furtherWords, offeredOperations } from './operation-words.ts';

const ALL: readonly Command[] = ['lint', ...COMMANDS];

/**
 * The completion for bash, from 3.2 on. No text of a repository is ever handed to `compgen -W`, which
 * would run what stands in it.
 */
export function bashCompletion(): string {
  return `# Completion of lint-protocol ${TOOL.version} for bash; \`lint-protocol completion bash\` prints it.

${REPLIES}
# What may follow an option of a command.
_lint_protocol_value() {
  case "$1 $2" in
${valueCases().join('\n')}
  esac
}

# What may stand behind a command, first or later.
_lint_protocol_operand() {
  case "$1 $2" in
${operandCases().join('\n')}
  esac
}

_lint_protocol_options() {
  case "$1" in
${ALL.map((command) => `  ${command}) _lint_protocol_words ${optionsOf(command).join(' ')} ;;`).join('\n')}
  esac
}

# Whether an option takes the next word for its value.
_lint_protocol_takes() {
  case "$1" in
  ${valued().join(' | ')}) return 0 ;;
  *) return 1 ;;
  esac
}

_lint_protocol_is_command() {
  case "$1" in
  ${COMMANDS.join(' | ')}) return 0 ;;
  *) return 1 ;;
  esac
}

${operationFunctions()}
${MAIN}
complete -F _lint_protocol lint-protocol
`;
}

/** Each offers what begins with \`$cur\`, less what bash has cut off already. */
const REPLIES = `_lint_protocol_reply() {
  case "$1" in
  "$cur"*) COMPREPLY[\${#COMPREPLY[@]}]="\${1#"$cut"}" ;;
  esac
}

_lint_protocol_words() {
  local word
  for word in "$@"; do _lint_protocol_reply "$word"; done
}

_lint_protocol_files() {
  local file
  compopt -o filenames 2> /dev/null
  while IFS= read -r file; do
    COMPREPLY[\${#COMPREPLY[@]}]="$file"
  done < <(compgen -f -- "\${cur##*=}")
}

# Names that a shell would make something of are left out.
_lint_protocol_refs() {
  local ref
  while IFS= read -r ref; do
    case "$ref" in
    *[!A-Za-z0-9._/-]*) ;;
    *) _lint_protocol_reply "$ref" ;;
    esac
  done < <(git for-each-ref --format='%(refname:short)' 2> /dev/null)
}

# A word that may go on behind a "=".
_lint_protocol_pair() {
  local before="\${cur%%=*}" after="$1" word
  shift
  if [ "$before" != "$cur" ]; then
    if [ "$after" = files ]; then _lint_protocol_files; return; fi
    for word in ${RULE_LEVELS.join(' ')}; do _lint_protocol_reply "$before=$word"; done
    return
  fi
  if [ "$after" = files ]; then _lint_protocol_words "$@"; return; fi
  compopt -o nospace 2> /dev/null
  for word in "$@"; do _lint_protocol_reply "$word="; done
}
`;

/** What may stand behind the words of operations. */
function operationFunctions(): string {
  const operations = offeredOperations();
  const own = operations.flatMap(({ words, options }) =>
    options.map((option) => [`'${words} --${option.name}'`, option] as const),
  );
  // Options of every operation stand behind any words.
  const all = [...own, ...COMMON_OPTIONS.map((each) => [`*' --${each.name}'`, each] as const)];
  const valued = all.flatMap(([pattern, { takes }]) => (takes === 'value' ? pattern : []));
  const common = COMMON_OPTIONS.map(({ name }) => `--${name}`).join(' ');
  return `# The operation that the words of a line name.
_lint_protocol_operation() {
  case "$1 " in
${operations.map(({ words }) => `  '${words} '*) operation='${words}' ;;`).join('\n')}
  esac
}

_lint_protocol_operation_takes() {
  case "$1" in
  ${valued.join(' | ')}) return 0 ;;
  *) return 1 ;;
  esac
}

_lint_protocol_operation_value() {
  case "$1" in
${all.flatMap(([pattern, { choices }]) => valueCase(pattern, choices)).join('\n')}
  esac
}

_lint_protocol_operation_options() {
  case "$1" in
${operations.map(({ words, options }) => `  '${words}') _lint_protocol_words ${options.map(({ name }) => `--${name}`).join(' ')} ;;`).join('\n')}
  esac
  _lint_protocol_words ${common}
}

# False for words that may be followed by what is no operation.
_lint_protocol_operation_operand() {
  case "$1" in
${[...furtherWords()].map(([start, further]) => `  '${start}') _lint_protocol_words ${further.join(' ')} ;;`).join('\n')}
  ${operations.flatMap(({ words, takesFiles }) => (takesFiles ? `'${words}'*` : [])).join(' | ')}) _lint_protocol_files ;;
  *) [ -n "$operation" ] ;;
  esac
}
`;
}

function valueCase(pattern: string, choices: Choices): readonly string[] {
  const wanted = calls(choices);
  return wanted === ':' ? [] : [`  ${pattern}) ${wanted} ;;`];
}

const MAIN = `_lint_protocol() {
  local cur='' cut='' before='' command=lint place=first i word skip='' path='' operation=''
  local words
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
  for ((i = 0; i < \${#words[@]} - 1; i++)); do
    word="\${words[i]}"
    if [ -n "$skip" ]; then skip=''; continue; fi
    case "$word" in
    --*=*) ;;
    -*)
      if [ -n "$operation" ]; then
        if _lint_protocol_operation_takes "$operation $word"; then skip="$word"; fi
      elif _lint_protocol_takes "$word"; then
        skip="$word"
      fi
      ;;
    *)
      path="$path\${path:+ }$word"
      _lint_protocol_operation "$path"
      if [ "$command$place" = lintfirst ] && _lint_protocol_is_command "$word"; then
        command="$word"
      else
        place=later
      fi
      ;;
    esac
  done
  case "$COMP_WORDBREAKS" in
  *=*) case "$cur" in *=*) cut="\${cur%=*}=" ;; esac ;;
  esac
  if [ -n "$skip" ]; then
    if [ -n "$operation" ]; then
      _lint_protocol_operation_value "$operation $skip"
    else
      _lint_protocol_value "$command" "$skip"
    fi
    return
  fi
  case "$cur" in
  --*=*)
    before="\${cur%%=*}"
    cur="\${cur#*=}"
    cut="\${cut#"$before="}"
    if [ -n "$operation" ]; then
      _lint_protocol_operation_value "$operation $before"
    else
      _lint_protocol_value "$command" "$before"
    fi
    ;;
  -*)
    if [ -n "$operation" ]; then
      _lint_protocol_operation_options "$operation"
    else
      _lint_protocol_options "$command"
    fi
    ;;
  *)
    _lint_protocol_operation_operand "$path" || _lint_protocol_operand "$command" "$place"
    ;;
  esac
}
`;

function valueCases(): readonly string[] {
  return ALL.flatMap((command) =>
    optionNames()
      .filter((name) => goesWith(command, name) && shape(name).takes !== 'flag')
      .map((name) => {
        const pattern = spellings(name).map((spelling) => `'${command} ${spelling}'`);
        return `  ${pattern.join(' | ')}) ${calls(choicesOf(name, command))} ;;`;
      }),
  );
}

function operandCases(): readonly string[] {
  return ALL.flatMap((command) => {
    const { first, later } = operandsOf(command);
    // Whoever has written nothing yet may want a command.
    const begin = command === 'lint' ? `_lint_protocol_words ${COMMANDS.join(' ')}; ` : '';
    return [
      `  '${command} first') ${begin}${calls(first)} ;;`,
      `  '${command} later') ${calls(later)} ;;`,
    ];
  });
}

function calls({ words, files, refs, after }: Choices): string {
  if (after !== undefined) return `_lint_protocol_pair ${after} ${words.join(' ')}`;
  const wanted = [
    ...(words.length > 0 ? [`_lint_protocol_words ${words.join(' ')}`] : []),
    ...(files ? ['_lint_protocol_files'] : []),
    ...(refs ? ['_lint_protocol_refs'] : []),
  ];
  return wanted.length === 0 ? ':' : wanted.join('; ');
}

function optionsOf(command: Command): readonly string[] {
  return optionNames()
    .filter((name) => goesWith(command, name))
    .map((name) => `--${name}`);
}

function valued(): readonly string[] {
  return optionNames()
    .filter((name) => shape(name).takes === 'value')
    .flatMap(spellings);
}

function spellings(name: OptionName): readonly string[] {
  const { short } = shape(name);
  return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
}

function shape(name: OptionName): OptionShape {
  return OPTIONS[name];
}
