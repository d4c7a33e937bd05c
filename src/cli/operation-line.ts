import type { AnyOperation } from '../core/operation.ts';
import { optionName } from '../core/operation-input.ts';
import { shellWord } from '../core/shell-word.ts';
import { wordsOf } from '../protocols/operations.ts';

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
