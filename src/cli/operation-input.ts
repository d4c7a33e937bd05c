import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Caller } from '../app/caller.ts';
import { readStdin } from '../app/read-stdin.ts';
import { allOf } from '../core/all-of.ts';
import { CouldNotCheck, WrongUse } from '../core/failure.ts';
import { asGiven, quoted } from '../core/found-value.ts';
import { isObject } from '../core/json-value.ts';
import { meantInput } from '../core/meant-input.ts';
import type { AnyOperation } from '../core/operation.ts';
import {
  type InputFault,
  type InputProperty,
  inputFaults,
  missingWords,
  optionName,
} from '../core/operation-input.ts';
import { operandWords, wordsOf } from '../protocols/operations.ts';
import type { GivenArguments } from './operation-arguments.ts';
import { OPERATION_EXAMPLES } from './operation-examples.generated.ts';
import { pairWritten } from './option-written.ts';

/** Bytes of an input. */
const MOST_BYTES = 2 ** 24;

/**
 * The input that the command line gives: a JSON text first, options in its members' places.
 * @throws WrongUse for what does not fit the operation; CouldNotCheck for a file that can't be read.
 */
export async function inputGiven(
  { common, given }: GivenArguments,
  operation: AnyOperation,
  caller: Caller,
): Promise<Readonly<Record<string, unknown>>> {
  const file = common.get('input');
  const whole = file === undefined ? {} : await jsonFrom(String(file), caller);
  const options = await Promise.all(
    [...given].map(async ([name, values]) => {
      const property = operation.input.properties[name] as InputProperty;
      return [name, await valueGiven(name, property, values, caller)] as const;
    }),
  );
  const said = meantInput(operation.input, { ...whole, ...Object.fromEntries(options) });
  // Programs get no questions: they would wait for an answer forever.
  const { terminal = null } = file === undefined && !common.has('format') ? caller : {};
  const input =
    terminal === null
      ? said
      : await (await import('./missing-input.ts')).withMissing(operation, said, terminal);
  const faults = inputFaults(operation.input, input);
  if (faults.length === 0) return input;
  throw allOf(faults.map((fault) => wrongInput(fault, operation)));
}

async function jsonFrom(file: string, caller: Caller): Promise<Readonly<Record<string, unknown>>> {
  const text = await textFrom(file, caller);
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Told below, like a list.
  }
  throw new WrongUse(
    'bad-value',
    `--input takes a JSON object, and ${file === '-' ? 'standard input' : file} holds none.`,
    'Its members are called like the options, in camelCase: {"from": "BlueLake"}',
  );
}

/** Of a file, or of standard input for `-`. */
async function textFrom(file: string, { cwd, stdin }: Caller): Promise<string> {
  if (file === '-') {
    const bytes = await readStdin(stdin, MOST_BYTES, 'lint-protocol ... --input - < input.json');
    return new TextDecoder().decode(bytes);
  }
  const path = resolve(cwd, file);
  try {
    const stat = statSync(path);
    if (!stat.isFile()) throw new Error('it is not a file');
    if (stat.size > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES} bytes`);
    return readFileSync(path, 'utf8');
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split(', ', 1);
    throw new CouldNotCheck('unreadable-input', `${file} could not be read: ${reason}.`);
  }
}

async function valueGiven(
  name: string,
  property: InputProperty,
  values: readonly (string | true)[],
  caller: Caller,
): Promise<unknown> {
  const texts = values.map(String);
  const [first = ''] = texts;
  switch (property.type) {
    case 'boolean':
      return first === 'true' ? true : first === 'false' ? false : first;
    case 'number':
    case 'integer':
      return first.trim() === '' || Number.isNaN(Number(first)) ? first : Number(first);
    case 'array':
      return Promise.all(
        texts.map((text) => objectIn(text, property) ?? contentOf(text, property, caller)),
      );
    case 'object': {
      const pairs = texts.map((text) => namedText(optionName(name, property), property, text));
      const held = pairs.map(
        async ([key, text]) => [key, await contentOf(text, property, caller)] as const,
      );
      return Object.fromEntries(await Promise.all(held));
    }
    default:
      return contentOf(first, property, caller);
  }
}

/** An item that is an object, where the list may hold some; null for a text. */
function objectIn(text: string, property: InputProperty): object | null {
  if (property.type !== 'array' || !('anyOf' in property.items)) return null;
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** What a value says: where the property allows that, what the file holds that is named behind an `@`, or standard input for `-`. */
async function contentOf(text: string, property: InputProperty, caller: Caller): Promise<string> {
  const from = property['x-file'];
  if (from === 'json' && !/^\s*(?:[[{@]|$)/.test(text)) return textFrom(text, caller);
  if (from === undefined || !/^(?:@|-$)/.test(text)) return text;
  // Two of them stand for one.
  if (text.startsWith('@@')) return text.slice(1);
  return (await textFrom(text.replace(/^@/, ''), caller)).replace(/\r?\n$/, '');
}

function namedText(
  option: string,
  property: InputProperty,
  text: string,
): readonly [name: string, text: string] {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new WrongUse(
    'bad-value',
    `--${option} takes a name and a text, not ${quoted(text, 60)}.`,
    `Write --${option} ${pairWritten(property)}${property['x-file'] ? `, or --${option} NAME=@FILE` : ''}.`,
  );
}

function wrongInput(fault: InputFault, operation: AnyOperation): WrongUse {
  const { problem, property, value, expected } = fault;
  const words = wordsOf(operation).join(' ');
  const calledOf = (name: string): string => {
    const schema = operation.input.properties[name];
    const shown = schema === undefined ? name : optionName(name, schema);
    return operandWords(operation)[operation.operands.indexOf(name)] ?? `--${shown}`;
  };
  const called = calledOf(property);
  if (problem === 'unknown') {
    return new WrongUse(
      'unknown-option',
      `${words} takes no "${property}".`,
      `It takes: ${expected}.`,
    );
  }
  if (problem === 'missing') {
    return new WrongUse(
      'missing-argument',
      `${words} needs ${missingWords(fault, calledOf)}.`,
      `\`lint-protocol ${words} --help\` shows all that it takes.${exampleOf(operation)}`,
    );
  }
  return new WrongUse(
    'bad-value',
    `${called} of ${words} cannot be ${asGiven(value)}.`,
    `${called} must be ${expected}.${apart(value, called)}`,
  );
}

/** How several values are given, where somebody wrote them as one. */
function apart(value: unknown, called: string): string {
  if (!Array.isArray(value) || !called.startsWith('--')) return '';
  const parts = value.flatMap((each) => String(each).split(/, ?/));
  if (parts.length === value.length) return '';
  return ` Give each by itself: ${parts.map((each) => `${called} ${each}`).join(' ')}`;
}

/** A call that can be pasted and changed. */
function exampleOf({ id }: AnyOperation): string {
  const [example] = OPERATION_EXAMPLES[id] ?? [];
  return example === undefined ? '' : ` Example: \`${example}\``;
}
