import type { AnyOperation, OperationExample } from '../../src/core/operation.ts';
import { type InputProperty, optionName } from '../../src/core/operation-input.ts';
import { shellWord } from '../../src/core/shell-word.ts';
import { wordsOf } from '../../src/protocols/operations.ts';
import { config } from '../../src/protocols/vouch/example.ts';

/** Examples that a help shows. */
const MOST_EXAMPLES = 3;

/** Characters of an example: it is to be read at once. */
const LONGEST_EXAMPLE = 160;

/** Examples of calls by operation, for helps: what is built has no examples of operations. */
export function operationExamples(operations: readonly AnyOperation[]): string {
  return [
    '// Made by scripts/describe-operations.ts from the examples of operations: change those.',
    '// biome-ignore-all format: made by a program',
    '',
    '/** What is typed, by the id of the operation. */',
    'export const OPERATION_EXAMPLES: Readonly<Record<string, readonly string[]>> = {',
    ...operations.map(
      (each) => `  ${JSON.stringify(each.id)}: ${JSON.stringify(examplesOf(each))},`,
    ),
    '};',
    '',
  ].join('\n');
}

/** One value of each property whose form its type does not say: for the clients of servers. */
export function operationValues(operations: readonly AnyOperation[]): string {
  return [
    '// Made by scripts/describe-operations.ts from the examples of operations: change those.',
    '// biome-ignore-all format: made by a program',
    '',
    '/** A value of a property from an example, by the id of the operation. */',
    'export const OPERATION_VALUES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {',
    ...operations.map((each) => {
      const values = { ...valuesBeside(each, operations), ...valuesOf(each) };
      return `  ${JSON.stringify(each.id)}: ${JSON.stringify(values)},`;
    }),
    '};',
    '',
  ].join('\n');
}

/** Characters of a value as JSON: agents read all of them at the beginning of a conversation. */
const LONGEST_VALUE = 64;

/** What examples that work give to properties whose form is not said by their type. */
function valuesOf({ examples, input }: AnyOperation): Readonly<Record<string, unknown>> {
  const plain = examples.filter(
    ({ error, refused }) => error === undefined && refused === undefined,
  );
  const found = plain.flatMap((each) => Object.entries(each.input));
  const fitting = found.filter(([name, value]) => {
    const property = input.properties[name];
    if (property === undefined || !hasForm(property)) return false;
    const isEmpty = typeof value === 'object' && Object.keys(value ?? {}).length === 0;
    return !isEmpty && JSON.stringify(value).length <= LONGEST_VALUE;
  });
  // The first of each: what comes later in a list of entries counts.
  return Object.fromEntries(fitting.reverse());
}

/** What other operations of the protocol give to properties with the same name and shape. */
function valuesBeside(
  { id, input }: AnyOperation,
  operations: readonly AnyOperation[],
): Readonly<Record<string, unknown>> {
  const [protocol = ''] = id.split('/');
  const beside = operations.filter((each) => each.id.startsWith(`${protocol}/`));
  const shapeOf = (property: InputProperty | undefined): string =>
    JSON.stringify({ ...property, description: '' });
  const found = beside.flatMap((each) =>
    Object.entries(valuesOf(each)).filter(([name]) => {
      const own = Object.hasOwn(input.properties, name) ? input.properties[name] : undefined;
      return own !== undefined && shapeOf(own) === shapeOf(each.input.properties[name]);
    }),
  );
  return Object.fromEntries(found.reverse());
}

/** True where a type alone does not say what is written: ids of a form, lists, values by name. */
function hasForm(property: InputProperty): boolean {
  if (property.type === 'array' || property.type === 'object') return true;
  if (property.type !== 'string' || property.enum !== undefined) return false;
  return (property.pattern ?? '\\S') !== '\\S';
}

/** Examples of calls that work, as they are typed: different ones, the first of each first. */
function examplesOf(operation: AnyOperation): readonly string[] {
  return shownExamples(operation).map(({ input }) => operationLine(operation, input));
}

/** The exit code of a vote that nothing is written of. */
const NOT_COMPLETE = 61;

/** The examples that a help shows. */
export function shownExamples(operation: AnyOperation): readonly OperationExample[] {
  const shown = new Map<string, OperationExample>();
  for (const example of operation.examples) {
    const { input, error, refused, env, exitCode } = example;
    const isDone = error === undefined && refused === undefined && exitCode !== NOT_COMPLETE;
    const isPlain = isDone && !env && !isSet(example);
    const line = operationLine(operation, input);
    const kind = Object.keys(input).sort().join(' ');
    // What is typed as @FILE is read from there.
    const isShort = line.length <= LONGEST_EXAMPLE && !/[\n\\]| @\S*\//.test(line);
    if (isPlain && isShort && !shown.has(kind)) shown.set(kind, example);
  }
  return [...shown.values()].slice(0, MOST_EXAMPLES);
}

/** True for what works only where somebody has configured something. */
function isSet({ before, options }: OperationExample): boolean {
  const own = before['.vouch/config.yaml'] ?? config();
  return options !== undefined || own !== config() || '.lint-protocol.yaml' in before;
}

/** What is typed to call an operation with an input: `lint-protocol message ack 1 --from ...`. */
export function operationLine(
  operation: AnyOperation,
  input: Readonly<Record<string, unknown>>,
): string {
  const { operands, input: schema } = operation;
  const named = operands.flatMap((name) => input[name] ?? []);
  const options = Object.entries(input)
    .filter(([name]) => !operands.includes(name))
    .flatMap(([name, value]) => {
      const property = schema.properties[name];
      if (property === undefined) throw new Error(`${operation.id} takes no ${name}`);
      return optionWords(`--${optionName(name, property)}`, value);
    });
  const words = [...wordsOf(operation), ...named.map(String), ...options];
  return ['lint-protocol', ...words.map(shellWord)].join(' ');
}

function optionWords(option: string, value: unknown): readonly string[] {
  if (value === true) return [option];
  if (value === false) return [`${option}=false`];
  if (Array.isArray(value)) return value.flatMap((each) => [option, wordOf(each)]);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, text]) => [option, `${name}=${String(text)}`]);
  }
  return [option, String(value)];
}

/** What is no text stands in a list as JSON. */
function wordOf(item: unknown): string {
  return typeof item === 'object' ? JSON.stringify(item) : String(item);
}
