import { COMMANDS, type Command } from '../../cli/command-names.ts';
import { COMMAND_PAGES } from '../../cli/command-pages.ts';
import { goesWith, optionNames } from '../../cli/help.ts';
import { COMMON } from '../../cli/operation-arguments.ts';
import { OPERATION_OPTIONS } from '../../cli/operation-names.generated.ts';
import { OPTIONS, type OptionShape } from '../../cli/options.ts';
import { RULE_LEVELS } from '../../core/level.ts';
import { type Choices, choicesOf, operandsOf, valueChoices } from './choices.ts';

/** What may stand in place of the last word of a line. */
export interface Offers {
  /** Whole words, and what each is for. */
  readonly words: readonly (readonly [word: string, about: string])[];
  readonly files: boolean;
  /** Whether each of the words goes on. */
  readonly goesOn: boolean;
}

/** An option that may be written at a place of the line. */
interface Offered {
  readonly takes: OptionShape['takes'];
  readonly about: string;
  readonly choices: () => Choices;
}

/** The words of a line before the one that is begun. */
interface Before {
  readonly command: Command;
  /** What is no option and no option's value. */
  readonly operands: readonly string[];
  /** The operation that they name, in the words of the command line; null for none. */
  readonly operation: string | null;
  /** The option whose value is begun; null for none. */
  readonly option: string | null;
}

/** From the one with the most words on. */
const OPERATIONS = Object.keys(OPERATION_OPTIONS).sort((a, b) => b.length - a.length);

/**
 * What may stand in place of the last word.
 * @param line what is typed behind the name of the program; the last word may be empty
 * @param refs the branches, tags and remote branches of the caller's repository
 */
export async function offersFor(
  line: readonly string[],
  refs: () => Promise<readonly string[]>,
): Promise<Offers> {
  const begun = line.at(-1) ?? '';
  const before = beforeOf(line.slice(0, -1));
  const [, long, value] = /^(--[^=]*)=(.*)$/s.exec(begun) ?? [];
  const offer = async (choices: Choices, lead = '', start = begun): Promise<Offers> => {
    const given = choices.refs ? [...choices.words, ...(await refs())] : choices.words;
    return fitting(given, choices, lead, start);
  };
  if (before.option !== null) return offer(valuesAfter(before, before.option));
  if (long !== undefined) return offer(valuesAfter(before, long), `${long}=`, value);
  if (!begun.startsWith('-')) return withAbouts(await offer(operandsAt(before)), before);
  const offered = [...optionsAt(before)].filter(([name]) => name.startsWith('--'));
  const words = offered.map(([name, { about }]) => [name, about] as const);
  return { words: words.filter(([name]) => name.startsWith(begun)), files: false, goesOn: false };
}

function beforeOf(words: readonly string[]): Before {
  const operands: string[] = [];
  let option: string | null = null;
  const state = (): Before => {
    const [first] = operands;
    const command = COMMANDS.find((each) => each === first) ?? 'lint';
    const written = `${operands.join(' ')} `;
    const operation = OPERATIONS.find((each) => written.startsWith(`${each} `)) ?? null;
    return { command, operands, operation, option };
  };
  for (const word of words) {
    if (option !== null) option = null;
    else if (!word.startsWith('-')) operands.push(word);
    else if (takesNext(state(), word)) option = word;
  }
  return state();
}

/** An option of a command may stand before its word. */
function takesNext(before: Before, word: string): boolean {
  const here = before.operation === null ? everyOption() : optionsAt(before);
  return here.get(word)?.takes === 'value';
}

function everyOption(): ReadonlyMap<string, Offered> {
  return new Map(optionNames().flatMap((name) => spelled(name, OPTIONS[name], () => NOTHING)));
}

const NOTHING: Choices = valueChoices('');

/** By each spelling. */
function optionsAt({ command, operation }: Before): ReadonlyMap<string, Offered> {
  const own = operation === null ? undefined : OPERATION_OPTIONS[operation];
  if (own === undefined) {
    const names = optionNames().filter((name) => goesWith(command, name));
    return new Map(
      names.flatMap((name) => spelled(name, OPTIONS[name], () => choicesOf(name, command))),
    );
  }
  const ofOwn = Object.entries(own.options).flatMap(([name, value]) =>
    spelled(name, { takes: value === '' ? 'flag' : 'value', help: '' }, () => valueChoices(value)),
  );
  const common = Object.entries(COMMON).flatMap(([name, option]) => {
    const value = 'value' in option ? option.value : '';
    return spelled(name, option, () => valueChoices(name === 'format' ? 'pretty|json' : value));
  });
  return new Map([...common, ...ofOwn]);
}

function spelled(
  name: string,
  { takes, short, help }: Pick<OptionShape, 'takes' | 'short' | 'help'>,
  choices: () => Choices,
): readonly (readonly [string, Offered])[] {
  const offered = { takes, about: help, choices };
  return [`--${name}`, ...(short === undefined ? [] : [`-${short}`])].map((each) => [
    each,
    offered,
  ]);
}

function valuesAfter(before: Before, option: string): Choices {
  return optionsAt(before).get(option)?.choices() ?? NOTHING;
}

function operandsAt({ command, operands, operation }: Before): Choices {
  const written = operands.join(' ');
  const further = OPERATIONS.flatMap((each) =>
    each.startsWith(`${written} `) && operands.length === 2 ? each.split(' ').slice(2, 3) : [],
  );
  if (further.length > 0) return { ...NOTHING, words: [...new Set(further)] };
  if (operation !== null) {
    return { ...NOTHING, files: OPERATION_OPTIONS[operation]?.files === true };
  }
  const { first, later } = operandsOf(command);
  if (operands.length > (command === 'lint' ? 0 : 1)) return later;
  return command === 'lint' ? { ...first, words: [...COMMANDS, ...first.words] } : first;
}

function fitting(
  given: readonly string[],
  { files, after }: Choices,
  lead: string,
  start: string,
): Offers {
  const [, key] = /^(.*?)=/s.exec(start) ?? [];
  const isPaired = after !== undefined && key !== undefined;
  const goesOn = after === 'levels' && !isPaired;
  const whole = isPaired
    ? (after === 'levels' ? RULE_LEVELS : []).map((level) => `${key}=${level}`)
    : given;
  const words = (goesOn ? whole.map((word) => `${word}=`) : whole)
    .filter((word) => word.startsWith(start))
    .map((word) => [`${lead}${word}`, ''] as const);
  return { words, files: after === 'files' ? isPaired : files, goesOn };
}

/** What each command does is said where commands are offered. */
function withAbouts(offers: Offers, { operands }: Before): Offers {
  if (operands.length > 0) return offers;
  const abouts = new Map(
    COMMANDS.map((command) => [String(command), COMMAND_PAGES[command].summary]),
  );
  return { ...offers, words: offers.words.map(([word]) => [word, abouts.get(word) ?? '']) };
}
