import { CONFIG_STATES } from '../../app/config-choice.ts';
import { HOOKS } from '../../app/hook-names.ts';
import { shippedSchemas } from '../../app/shipped-schemas.ts';
import { formatsOf } from '../../cli/command-formats.ts';
import { COMMANDS, type Command } from '../../cli/command-names.ts';
import { COMMAND_PAGES } from '../../cli/command-pages.ts';
import { OPERATION_NAMES } from '../../cli/operation-names.generated.ts';
import { OPTIONS, type OptionName, type OptionShape } from '../../cli/options.ts';
import { LEVELS } from '../../core/level.ts';
import { rules } from '../../index/rule-list.ts';
import { FAMILIES } from '../../protocols/rules.ts';

/** What may stand in a place of the command line, as far as a shell can offer it. */
export interface Choices {
  /** None of them holds a character that a shell would take for its own. */
  readonly words: readonly string[];
  readonly files: boolean;
  /** Branches, tags and the like of the repository that the user is in. */
  readonly refs: boolean;
  /** What may follow one of the words behind a `=`. */
  readonly after?: 'levels' | 'files';
}

const NOTHING: Choices = { words: [], files: false, refs: false };
const ANY_FILE: Choices = { ...NOTHING, files: true };
const ANY_REF: Choices = { ...NOTHING, refs: true };

/** What each word in capitals of the help stands for, made when it is asked for. */
const PLACEHOLDERS: Readonly<Record<string, (command: Command) => Choices>> = {
  'A..B': () => ANY_REF,
  COMMAND: () => words(COMMANDS),
  COMMIT: () => ANY_REF,
  'F[=FILE]': (command) => ({
    ...words(formatsOf(command).map(([format]) => format)),
    after: 'files',
  }),
  FAMILY: () => words(FAMILIES.map(({ name }) => name)),
  FILE: () => ANY_FILE,
  HOOK: () => words(HOOKS),
  ID: () => words(ruleIds()),
  'ID=LEVEL': () => ({ ...words(ruleIds()), after: 'levels' }),
  KIND: () => words(shippedSchemas().map(({ name }) => name)),
  LABEL: () => NOTHING,
  LEVEL: () => words(LEVELS),
  N: () => NOTHING,
  'N|all': () => words(['all']),
  OPERATION: (command) => words(OPERATION_NAMES[command] ?? []),
  PATH: () => ANY_FILE,
  'PATH:LINE': () => ANY_FILE,
  PID: () => NOTHING,
  SECONDS: () => NOTHING,
  REF: () => ANY_REF,
  RULE: () => words(ruleIds()),
  NAME: () => NOTHING,
  SESSION: () => NOTHING,
  STATE: () => words(CONFIG_STATES),
  TASK: () => NOTHING,
  TEXT: () => NOTHING,
  URL: () => NOTHING,
};

/** What an option's value may be. @throws For a placeholder that nobody has said the meaning of. */
export function choicesOf(name: OptionName, command: Command): Choices {
  const { value }: OptionShape = OPTIONS[name];
  return value === undefined ? NOTHING : meaningOf(value, command);
}

/** What may stand first behind a command, and what after that; for linting, without a command. */
export function operandsOf(command: Command): { readonly first: Choices; readonly later: Choices } {
  const rows = COMMAND_PAGES[command].usage.map(([written]) => {
    // Behind a `--` stands what another program takes.
    const [own = ''] = written.split(' -- ');
    const tokens = own.split(' ').filter((token) => token !== command);
    // What follows an option is its value.
    return tokens[0]?.startsWith('-') ? [] : tokens;
  });
  const merged = (tokens: readonly (string | undefined)[]): Choices =>
    union(tokens.map((token) => (token === undefined ? NOTHING : meaningOf(token, command))));
  const repeated = rows.map(([one, other]) => other ?? (one?.includes('...') ? one : undefined));
  return { first: merged(rows.map(([one]) => one)), later: merged(repeated) };
}

function meaningOf(written: string, command: Command): Choices {
  const known = PLACEHOLDERS[written];
  if (known !== undefined) return known(command);
  const plain = written.replace(/^\[(.*)\]$/, '$1').replace(/\.\.\.$/, '');
  if (plain !== written) return meaningOf(plain, command);
  if (/^[a-z|-]+$/.test(plain)) return words(plain.split('|'));
  throw new Error(`nobody has said what ${written} stands for`);
}

/** What a value of an operation may be: a file, one of some words, or what a shell can't know. */
export function valueChoices(value: string): Choices {
  if (value === 'FILE') return ANY_FILE;
  return value.includes('|') ? words(value.split('|')) : NOTHING;
}

function ruleIds(): readonly string[] {
  return rules.map(({ id }) => id);
}

function words(list: readonly string[]): Choices {
  return { ...NOTHING, words: list };
}

function union(all: readonly Choices[]): Choices {
  return {
    words: [...new Set(all.flatMap((choices) => choices.words))],
    files: all.some(({ files }) => files),
    refs: all.some(({ refs }) => refs),
  };
}
