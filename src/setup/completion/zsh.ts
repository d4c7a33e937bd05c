import { COMMANDS, type Command } from '../../cli/command-names.ts';
import { COMMAND_PAGES } from '../../cli/command-pages.ts';
import { goesWith, optionNames } from '../../cli/help.ts';
import { OPTIONS, type OptionName, type OptionShape } from '../../cli/options.ts';
import { RULE_LEVELS } from '../../core/level.ts';
import { TOOL } from '../../core/tool.ts';
import { type Choices, choicesOf, operandsOf } from './choices.ts';
import {
  COMMON_OPTIONS,
  furtherWords,
  type OfferedOption,
  offeredOperations,
} from './operation-words.ts';

/** Words that may go on behind a `=`. */
const PAIRS = `_lint_protocol_levelled() {
  if compset -P '*='; then
    compadd -- ${RULE_LEVELS.join(' ')}
  else
    compadd -S '' -- \${^@}=
  fi
}

_lint_protocol_formats() {
  if compset -P '*='; then
    _files
  else
    compadd -- "$@"
  fi
}
`;

/** The completion for zsh: as a file `_lint-protocol` of the `fpath`, or evaluated. */
export function zshCompletion(): string {
  return `#compdef lint-protocol
# Completion of lint-protocol ${TOOL.version} for zsh; \`lint-protocol completion zsh\` prints it.

# Names that a shell would make something of are left out.
_lint_protocol_refs() {
  local -a refs
  refs=(\${(f)"$(git for-each-ref --format='%(refname:short)' 2>/dev/null)"})
  compadd -- \${(M)refs:#[A-Za-z0-9._/-]##}
}

${PAIRS}
_lint_protocol_commands() {
  local -a commands
  commands=(
${COMMANDS.map((command) => `    ${quoted(`${command}:${COMMAND_PAGES[command].summary}`)}`).join('\n')}
  )
  _describe -t commands command commands
  _files
}

${operationFunction()}
_lint_protocol() {
  setopt local_options extended_glob
  local command=lint word
  _lint_protocol_operation && return
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$word" in
      ${COMMANDS.join('|')}) command="$word"; break ;;
    esac
  done
  case "$command" in
    lint)
      _arguments \\
        ${[...optionSpecs('lint'), quoted('1: :_lint_protocol_commands'), quoted('*: :_files')].join(' \\\n        ')}
      ;;
${COMMANDS.map(branch).join('\n')}
  esac
}

if [ "$funcstack[1]" = _lint-protocol ]; then
  _lint_protocol "$@"
else
  compdef _lint_protocol lint-protocol
fi
`;
}

/** True for a line that names an operation, or begins to. */
function operationFunction(): string {
  const further = [...furtherWords()].map(([start, words]) => {
    const [command, name] = start.split(' ');
    return { start, specs: [`1: :(${command})`, `2: :(${name})`, `3: :(${words.join(' ')})`] };
  });
  const operations = offeredOperations().map(({ words, options, takesFiles }) => {
    const own = words.split(' ').map((word, index) => `${index + 1}: :(${word})`);
    const rest = takesFiles ? ['*: :_files'] : ['*: : '];
    const specs = [...options, ...COMMON_OPTIONS].map(operationSpec);
    return { start: words, specs: [...specs, ...own, ...rest] };
  });
  const cases = [
    // A word that may be followed by another is not one by itself, but where nothing else is typed.
    ...operations.filter(({ start }) => start.split(' ').length > 2),
    ...further.map(({ start, specs }) => ({ start, specs, isWhole: true })),
    ...operations.filter(({ start }) => start.split(' ').length <= 2),
  ].map(({ start, specs, ...each }) => {
    const pattern = 'isWhole' in each ? `'${start} '` : `'${start} '*`;
    return `    ${pattern}) _arguments ${specs.map(quoted).join(' ')} ;;`;
  });
  return `_lint_protocol_operation() {
  case "\${(j: :)words[2,CURRENT-1]} " in
${cases.join('\n')}
    *) return 1 ;;
  esac
  return 0
}
`;
}

function operationSpec({ name, takes, choices }: OfferedOption): string {
  if (takes === 'flag') return `--${name}`;
  return `--${name}${takes === 'maybe' ? '=-::' : '=:'} :${action(choices)}`;
}

function branch(command: Command): string {
  const { first, later } = operandsOf(command);
  const specs = [
    ...optionSpecs(command),
    quoted(`1: :(${command})`),
    ...(isEmpty(first) ? [] : [quoted(`2: :${action(first)}`)]),
    ...(isEmpty(later) ? [] : [quoted(`*: :${action(later)}`)]),
  ];
  return `    ${command})\n      _arguments \\\n        ${specs.join(' \\\n        ')}\n      ;;`;
}

function optionSpecs(command: Command): readonly string[] {
  return optionNames()
    .filter((name) => goesWith(command, name))
    .flatMap((name) => optionSpec(name, command));
}

function optionSpec(name: OptionName, command: Command): readonly string[] {
  const { takes, short, help, many }: OptionShape = OPTIONS[name];
  const again = many ? '*' : '';
  const text = `[${help.replace(/[\\[\]:]/g, '\\$&')}]`;
  const value = takes === 'flag' ? '' : `: :${action(choicesOf(name, command))}`;
  // With `=-` a value stands behind a "=", with `=` there or in the next word.
  const link = takes === 'flag' ? '' : takes === 'maybe' ? '=-' : '=';
  // Two colons: it may be left out.
  const long = `${again}--${name}${link}${text}${takes === 'maybe' ? `:${value}` : value}`;
  if (short === undefined) return [quoted(long)];
  return [quoted(long), quoted(`${again}-${short}${takes === 'flag' ? '' : '+'}${text}${value}`)];
}

function action({ words, files, refs, after }: Choices): string {
  // A space in front: else options of `compadd` come before the words, and would be offered with them.
  if (after === 'levels') return ` _lint_protocol_levelled ${words.join(' ')}`;
  if (after === 'files') return ` _lint_protocol_formats ${words.join(' ')}`;
  if (files) return '_files';
  if (refs) return '_lint_protocol_refs';
  return words.length === 0 ? ' ' : `(${words.join(' ')})`;
}

function isEmpty({ words, files, refs }: Choices): boolean {
  return words.length === 0 && !files && !refs;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
