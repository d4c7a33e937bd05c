import { parseArgs } from 'node:util';
import { WrongUse } from '../core/failure.ts';
import { nearest } from '../core/nearest.ts';
import { COMMANDS, type Command } from './command-names.ts';
import { OPTIONS, type OptionName, type OptionShape } from './options.ts';

/** Commands whose next word names an operation, with the words that do not. */
const OPERATION_COMMANDS: Readonly<Partial<Record<Command, readonly string[]>>> = {
  contribution: ['conflicts', 'consensus'],
  consensus: ['check'],
  message: [],
  manifest: [],
  subagent: [],
  vouch: ['serve', 'conformance'],
  logs: [],
};

/** True for a command of which a word may be an operation. */
export function hasOperations(command: Command): boolean {
  return OPERATION_COMMANDS[command] !== undefined;
}

/** Words of a command of operations that are none. */
export function otherWords(command: Command): readonly string[] {
  return OPERATION_COMMANDS[command] ?? [];
}

/** True where a command and the word behind it are, or are to be, an operation. */
export function isOperation(command: Command, action: string | undefined): boolean {
  const others = OPERATION_COMMANDS[command];
  return (
    others !== undefined &&
    (others.length === 0 || !(action === undefined || others.includes(action)))
  );
}

/** What was written on the command line, options and values not yet judged. */
export interface Given {
  readonly command: Command;
  /** What is neither option nor command. */
  readonly operands: readonly string[];
  /** Each option's values in their order; true where one was given without. */
  readonly options: ReadonlyMap<OptionName, readonly (string | true)[]>;
}

type Token = ReturnType<typeof parsedTokens>[number];
type OptionToken = Extract<Token, { kind: 'option' }>;

const LIST_HINT = '`lint-protocol --help` lists the options.';

/** @throws WrongUse for what no option or command is, and for values that are missing or too many. */
export function readArguments(args: readonly string[]): Given {
  const all = tokens(args);
  const first = all.findIndex(({ kind }) => kind !== 'option');
  const word = all[first];
  const command = word?.kind === 'positional' ? commandOf(word.value) : 'lint';
  const options = new Map<OptionName, (string | true)[]>();
  const operands: string[] = [];
  for (const [index, token] of all.entries()) {
    if (token.kind === 'positional' && (command === 'lint' || index !== first)) {
      operands.push(token.value);
    }
    if (token.kind !== 'option') continue;
    const name = knownName(token, command);
    options.set(name, [...(options.get(name) ?? []), valueGiven(token, name)]);
  }
  for (const [name, { length }] of options) {
    if (length > 1 && shapeOf(name).takes !== 'flag' && !shapeOf(name).many) {
      throw new WrongUse('option-twice', `--${name} is given ${length} times.`, 'Give it once.');
    }
  }
  return { command, operands, options };
}

/** The command that is named, and all words that are no options: options of operations are not known here. */
export function wordsIn(args: readonly string[]): {
  readonly command: Command;
  readonly words: readonly string[];
} {
  const words = tokens(args).flatMap((token) => (token.kind === 'positional' ? token.value : []));
  const [first] = words;
  return { command: first === undefined ? 'lint' : commandOf(first), words };
}

/** The values of one option, wherever it stands and whatever else is wrong. Never throws. */
export function valuesOf(args: readonly string[], name: OptionName): (string | true)[] {
  return tokens(args)
    .filter((token) => token.kind === 'option')
    .filter((token) => token.name === name)
    .map((token) => token.value ?? true);
}

/** Other programs take `--color never`, and no file is meant with that. */
const COLORS = /^(always|never|auto)$/;

function tokens(args: readonly string[]): readonly Token[] {
  const all = parsedTokens(args);
  const isColor = (token: Token | undefined) =>
    token?.kind === 'option' && token.name === 'color' && token.value === undefined;
  return all.flatMap((token, index): Token[] => {
    const next = all[index + 1];
    const value = next?.kind === 'positional' && COLORS.test(next.value) ? next.value : null;
    if (value !== null && token.kind === 'option' && isColor(token)) {
      return [{ ...token, value, inlineValue: true }];
    }
    const isTaken = token.kind === 'positional' && COLORS.test(token.value);
    return isTaken && isColor(all[index - 1]) ? [] : [token];
  });
}

function parsedTokens(args: readonly string[]) {
  const names = Object.keys(OPTIONS) as OptionName[];
  const options = Object.fromEntries(
    names.map((name) => {
      const { takes, short } = shapeOf(name);
      const type = takes === 'value' ? ('string' as const) : ('boolean' as const);
      return [name, { type, ...(short !== undefined && { short }) }];
    }),
  );
  const parsed = { args: [...args], options, strict: false, allowPositionals: true };
  return parseArgs({ ...parsed, tokens: true }).tokens;
}

/** An option's shape with all its members, which the table leaves out where they say nothing. */
function shapeOf(name: OptionName): OptionShape {
  return OPTIONS[name];
}

function commandOf(word: string): Command {
  return COMMANDS.find((command) => command === word) ?? 'lint';
}

function knownName({ name, rawName }: OptionToken, command: Command): OptionName {
  if (!Object.hasOwn(OPTIONS, name)) throw unknownOption(name, rawName, command);
  const known = name as OptionName;
  if (!shapeOf(known).commands.includes(command)) {
    const where = command === 'lint' ? 'linting' : `the command ${command}`;
    throw new WrongUse('misplaced-option', `${rawName} cannot be used with ${where}.`, LIST_HINT);
  }
  return known;
}

/**
 * What users of other linters type, and what it is called here. Only asked where an option is not
 * known, so no word of it is needed by a run.
 */
const HABITS: Readonly<Record<string, string>> = {
  select: 'Write --only RULE: an id or a pattern such as message/*.',
  ignore:
    'Write --skip RULE for this run. To excuse problems for good, use ignore: in .lint-protocol.yaml.',
  exclude:
    'Name the paths to check. To leave out messages, set messages.exclude in .lint-protocol.yaml.',
  'output-format': 'Write -f FORMAT, or -f FORMAT=FILE for a file.',
  'output-file': 'Write -f FORMAT=FILE.',
  output: 'Write -f FORMAT=FILE.',
  reporter: 'Write -f FORMAT, or -f FORMAT=FILE for a file.',
  write: 'Write --fix; --diff shows what it would change.',
  'fix-dry-run': 'Write --diff.',
  changed: 'Write --staged for what the next commit records, or --since REF for a branch.',
  cached: 'Write --staged.',
  commit: 'Write --rev REV.',
  ref: 'Write --rev REV.',
  tree: 'Write --rev REV.',
  branch: 'Write --rev REV for its files, or --since REF for its commits.',
  watch: 'Editors check while you type: lint-protocol lsp (docs/editors.md).',
  'exit-zero': 'Write `|| true` after the command, or set the level of rules: --rule ID=warning.',
  'no-error-on-unmatched-pattern': 'Leave it out: a path without records is not an error here.',
  stats: 'Write --statistics.',
  summary: 'Write --statistics.',
  debug: 'Write --verbose.',
  silent: 'Write --quiet.',
};

/** What to type in place of another linter's option; null for none that is known. */
function habitHint(option: string): string | null {
  return Object.hasOwn(HABITS, option) ? (HABITS[option] ?? null) : null;
}

function unknownOption(name: string, rawName: string, command: Command): WrongUse {
  const names = (Object.keys(OPTIONS) as OptionName[]).filter((known) =>
    shapeOf(known).commands.includes(command),
  );
  const isLong = rawName.startsWith('--');
  const habit = isLong && command === 'lint' ? habitHint(name) : null;
  const meant = isLong ? nearest(name, names) : null;
  const hint = habit ?? (meant === null ? LIST_HINT : `Did you mean --${meant}?`);
  return new WrongUse('unknown-option', `There is no option ${rawName}.`, hint);
}

function valueGiven({ value, inlineValue, rawName }: OptionToken, name: OptionName): string | true {
  const { takes, value: wanted } = shapeOf(name);
  if (takes === 'flag' && value !== undefined) {
    throw new WrongUse('needless-value', `${rawName} takes no value.`, `Write ${rawName} alone.`);
  }
  if (value === undefined && takes !== 'value') return true;
  // What looks like the next option is not this one's value, unless it stands behind a `=`. A number is none.
  const isNextOption = !inlineValue && /^-\D/.test(value ?? '');
  if (value === undefined || value === '' || isNextOption) {
    throw new WrongUse('missing-value', `${rawName} needs a value.`, `Write --${name}=${wanted}.`);
  }
  return value;
}
