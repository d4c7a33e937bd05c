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

const ALL: readonly Command[] = ['lint', ...COMMANDS];

/** Values that stand in no table. */
const VALUES = `# Names that a shell would make something of are left out.
function __lint_protocol_refs
    git for-each-ref --format='%(refname:short)' 2>/dev/null | string match -r '^[A-Za-z0-9._/-]+$'
end

function __lint_protocol_levelled
    set -l token (commandline -ct)
    if string match -q '*=*' -- (string replace -r '^--[a-z-]+=' '' -- $token)
        set -l before (string replace -r '=[^=]*$' '' -- (string replace -r '^--[a-z-]+=' '' -- $token))
        printf '%s\\n' $before={${RULE_LEVELS.join(',')}}
    else
        printf '%s=\\n' $argv
    end
end
`;

/** The completion for fish. */
export function fishCompletion(): string {
  return `# Completion of lint-protocol ${TOOL.version} for fish; \`lint-protocol completion fish\` prints it.

complete -c lint-protocol -e
complete -c lint-protocol -f

${operatesFunction()}
# The command that stands on the line; without one, records are linted.
function __lint_protocol_at
    __lint_protocol_operates; and return 1
    set -l command lint
    for word in (commandline -opc)[2..-1]
        if contains -- $word ${COMMANDS.join(' ')}
            set command $word
            break
        end
    end
    contains -- $command $argv
end

# Whether nothing stands behind the command yet.
function __lint_protocol_first
    set -l words (string match -v -- '-*' (commandline -opc)[2..-1])
    contains -- "$words[1]" ${COMMANDS.join(' ')}
    and test (count $words) -eq 1
    or test (count $words) -eq 0
end

# Whether the words of the line begin with these.
function __lint_protocol_called
    set -l words (string match -v -- '-*' (commandline -opc)[2..-1])
    set -l count (count $argv)
    test (count $words) -ge $count; and test "$words[1..$count]" = "$argv"
end

# Whether they are these, and none besides.
function __lint_protocol_is
    set -l words (string match -v -- '-*' (commandline -opc)[2..-1])
    test "$words" = "$argv"
end

${VALUES}
${[...commandLines(), ...optionNames().flatMap(optionLines), ...operandLines(), ...operationLines()].join('\n')}
`;
}

/** Whether the words of the line name an operation. */
function operatesFunction(): string {
  return `function __lint_protocol_operates
    set -l words (string match -v -- '-*' (commandline -opc)[2..-1])
    test (count $words) -ge 2; and contains -- "$words[1..2]" ${operationWords(2)}
    or begin
        test (count $words) -ge 3; and contains -- "$words[1..3]" ${operationWords(3)}
    end
end
`;
}

/** The operations with so many words, quoted. */
function operationWords(count: number): string {
  const fitting = offeredOperations().filter(({ words }) => words.split(' ').length === count);
  return fitting.map(({ words }) => `'${words}'`).join(' ');
}

function commandLines(): readonly string[] {
  return COMMANDS.map(
    (command) =>
      `complete -c lint-protocol -n '__lint_protocol_at lint; and __lint_protocol_first' -a ${command} -d ${quoted(COMMAND_PAGES[command].summary)}`,
  );
}

/** An option may be offered other values with one command than with another. */
function optionLines(name: OptionName): readonly string[] {
  const { takes, short, help }: OptionShape = OPTIONS[name];
  const byValues = new Map<string, Command[]>();
  for (const command of ALL.filter((each) => goesWith(each, name))) {
    const values = takes === 'flag' ? '' : offered(choicesOf(name, command), takes === 'value');
    byValues.set(values, [...(byValues.get(values) ?? []), command]);
  }
  const letter = short === undefined ? '' : ` -s ${short}`;
  return [...byValues].map(
    ([values, commands]) =>
      `complete -c lint-protocol -n '__lint_protocol_at ${commands.join(' ')}'${letter} -l ${name}${values} -d ${quoted(help)}`,
  );
}

function operandLines(): readonly string[] {
  return ALL.flatMap((command) => {
    const { first, later } = operandsOf(command);
    const line = (choices: Choices, condition: string): readonly string[] => {
      const values = offered(choices, false);
      const when = `'__lint_protocol_at ${command}; and ${condition}'`;
      return values === '' ? [] : [`complete -c lint-protocol -n ${when}${values}`];
    };
    return [...line(first, '__lint_protocol_first'), ...line(later, 'not __lint_protocol_first')];
  });
}

/** What may stand behind the words of operations. */
function operationLines(): readonly string[] {
  const operations = offeredOperations();
  const further = [...furtherWords()].map(
    ([start, words]) =>
      `complete -c lint-protocol -n '__lint_protocol_is ${start}' -f -a '${words.join(' ')}'`,
  );
  const own = operations.flatMap(({ words, options, takesFiles }) => {
    const longer = operations.flatMap((each) =>
      each.words.startsWith(`${words} `) ? `; and not __lint_protocol_called ${each.words}` : [],
    );
    const when = `complete -c lint-protocol -n '__lint_protocol_called ${words}${longer.join('')}'`;
    const files = takesFiles ? [`${when} -F`] : [];
    return [...files, ...options.map((option) => `${when}${operationOption(option)}`)];
  });
  return [
    ...further,
    ...own,
    ...COMMON_OPTIONS.map(
      (option) =>
        `complete -c lint-protocol -n '__lint_protocol_operates'${operationOption(option)}`,
    ),
  ];
}

function operationOption({ name, takes, choices }: OfferedOption): string {
  return ` -l ${name}${takes === 'flag' ? '' : offered(choices, takes === 'value')}`;
}

/** @param isNeeded whether an option means nothing without its value */
function offered({ words, files, refs, after }: Choices, isNeeded: boolean): string {
  const needed = isNeeded ? ' -r' : '';
  if (after === 'levels') return `${needed} -f -a '(__lint_protocol_levelled ${words.join(' ')})'`;
  if (files) return `${needed} -F${words.length > 0 ? ` -a '${words.join(' ')}'` : ''}`;
  if (refs) return `${needed} -f -a '(__lint_protocol_refs)'`;
  if (words.length === 0) return isNeeded ? ' -x' : '';
  return `${needed} -f -a '${words.join(' ')}'`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
