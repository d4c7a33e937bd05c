import { parseArgs } from 'node:util';
import { WrongUse } from '../core/failure.ts';
import type { AnyOperation } from '../core/operation.ts';
import { type InputProperty, optionName } from '../core/operation-input.ts';
import { wordsOf } from '../protocols/operations.ts';
import { OPERATION_OPTIONS } from './operation-names.generated.ts';
import { optionWritten } from './option-written.ts';

/** An option of every operation. */
interface CommonOption {
  /** `maybe` takes a value only as `--name=value`. */
  readonly takes: 'flag' | 'value' | 'maybe';
  readonly value?: string;
  readonly short?: string;
  readonly help: string;
}

/** The options of every operation, in the order of the help. */
export const COMMON = {
  input: {
    takes: 'value',
    value: 'FILE',
    help: 'read the input as JSON from FILE, or - for standard input',
  },
  'dry-run': { takes: 'flag', help: 'check everything and write nothing' },
  diff: { takes: 'flag', help: 'print the changes as a patch' },
  commit: {
    takes: 'maybe',
    value: 'MESSAGE',
    help: 'commit the files of this call, and nothing else',
  },
  format: { takes: 'value', short: 'f', value: 'F', help: 'pretty (default) or json' },
  now: { takes: 'value', value: 'TIME', help: 'time to record, RFC 3339; the clock by default' },
  config: { takes: 'value', value: 'FILE', help: 'use this configuration' },
  backend: {
    takes: 'value',
    value: 'native|js',
    help: 'read the repository with git or without it',
  },
  color: { takes: 'maybe', value: 'always|never|auto', help: 'when to use colours' },
  'no-color': { takes: 'flag', help: 'the same as --color=never' },
  verbose: { takes: 'flag', help: 'print more' },
  help: { takes: 'flag', short: 'h', help: 'print the help of the operation' },
} as const satisfies Readonly<Record<string, CommonOption>>;

export type CommonName = keyof typeof COMMON;

/** What the command line says of one call. Values of the input are texts still. */
export interface GivenArguments {
  /** The values of each option of every operation; true where one was given without. */
  readonly common: ReadonlyMap<CommonName, string | true>;
  /** By property of the input. */
  readonly given: ReadonlyMap<string, readonly (string | true)[]>;
}

/** All that it says. */
export interface OperationArguments extends GivenArguments {
  /** The last operand of each further call of the same. */
  readonly further: readonly string[];
  /** The options that the operation has not: what stands behind one may be its value, and no operand. */
  readonly unknown: readonly string[];
}

/** The operation that words of the command line name; null where they name none. */
export function operationNamed(
  words: readonly string[],
  operations: readonly AnyOperation[],
): AnyOperation | null {
  const fitting = operations.filter((operation) =>
    wordsOf(operation).every((word, index) => words[index] === word),
  );
  const [longest] = fitting.sort((a, b) => wordsOf(b).length - wordsOf(a).length);
  return longest ?? null;
}

/**
 * Reads the arguments of an operation.
 * @param args all of the command line
 * @throws WrongUse for values that are missing or too many.
 */
export function operationArguments(
  args: readonly string[],
  operation: AnyOperation,
): OperationArguments {
  const own = new Map(
    Object.entries(operation.input.properties).map(([name, property]) => [
      optionName(name, property),
      { name, property },
    ]),
  );
  const common = new Map<CommonName, string | true>();
  const given = new Map<string, (string | true)[]>();
  const operands: string[] = [];
  const unknown: string[] = [];
  for (const token of tokensOf(args, own)) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const property = own.get(token.name);
    if (property !== undefined) {
      const values = given.get(property.name) ?? [];
      given.set(property.name, [...values, valueIn(token, property.property.type !== 'boolean')]);
      demandOnce(token.rawName, values.length + 1, property.property);
    } else if (Object.hasOwn(COMMON, token.name)) {
      const name = token.name as CommonName;
      common.set(name, valueIn(token, COMMON[name].takes === 'value'));
    } else {
      unknown.push(token.name);
    }
  }
  const words = unknown.length > 0 ? [] : operands.slice(wordsOf(operation).length);
  const further = takeOperands(words, operation, given);
  return { common, given, further, unknown };
}

type Own = ReadonlyMap<string, { readonly property: InputProperty }>;

function tokensOf(args: readonly string[], own: Own) {
  const shapes = [
    ...[...own].map(
      ([name, { property }]) => [name, property.type !== 'boolean', undefined] as const,
    ),
    ...Object.entries(COMMON).map(
      ([name, option]) =>
        [name, option.takes === 'value', 'short' in option ? option.short : undefined] as const,
    ),
  ];
  const options = Object.fromEntries(
    shapes.map(([name, takes, short]) => [
      name,
      { type: takes ? ('string' as const) : ('boolean' as const), ...(short && { short }) },
    ]),
  );
  return parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens;
}

type OptionToken = Extract<ReturnType<typeof tokensOf>[number], { kind: 'option' }>;

/** @param isWanted whether the option needs a value */
function valueIn({ value, inlineValue, rawName }: OptionToken, isWanted: boolean): string | true {
  if (!isWanted) return value ?? true;
  // What looks like the next option is not this one's value, unless it stands behind a `=`.
  const isNextOption = !inlineValue && /^--\w/.test(value ?? '');
  if (value !== undefined && !isNextOption) return value;
  throw new WrongUse('missing-value', `${rawName} needs a value.`, `Write ${rawName}=VALUE.`);
}

function demandOnce(rawName: string, times: number, { type }: InputProperty): void {
  if (times === 1 || type === 'array' || type === 'object' || type === 'boolean') return;
  throw new WrongUse('option-twice', `${rawName} is given ${times} times.`, 'Give it once.');
}

/**
 * @returns the operands of further calls
 * @throws WrongUse for more operands than the operation has.
 */
function takeOperands(
  operands: readonly string[],
  operation: AnyOperation,
  given: Map<string, (string | true)[]>,
): readonly string[] {
  const { operands: names, input, isRepeatable = false } = operation;
  if (isRepeatable && operands.length > names.length) {
    takeOperands(operands.slice(0, names.length), operation, given);
    return operands.slice(names.length);
  }
  for (const [index, operand] of operands.entries()) {
    const name = names[Math.min(index, names.length - 1)];
    const isList = name !== undefined && input.properties[name]?.type === 'array';
    if (name === undefined || (index >= names.length && !isList)) {
      throw new WrongUse(
        'needless-argument',
        `"${operand}" is one argument too many.`,
        wholeCommand(operation),
      );
    }
    given.set(name, [...(given.get(name) ?? []), operand]);
  }
  return [];
}

/** How an operation is called, with what it needs, and the one beside it that takes a file. */
function wholeCommand({ command, operands, input, usual = [] }: AnyOperation): string {
  const words = command.split(' ').filter((word) => word === word.toLowerCase());
  const needed = [...input.required, ...usual].flatMap((name) => {
    const property = operands.includes(name) ? undefined : input.properties[name];
    if (property === undefined) return [];
    const option = optionWritten(name, property).replace(/ \.\.\.$/, '');
    return input.required.includes(name) ? ` ${option}` : ` [${option}]`;
  });
  const beside = Object.entries(OPERATION_OPTIONS).find(
    ([name, { files = false }]) => files && name.startsWith(`${words.join(' ')}-`),
  );
  const other = beside && ` For a file: lint-protocol ${beside[0]} FILE`;
  return `The command is: lint-protocol ${command}${needed.join('')}.${other ?? ''}`;
}
