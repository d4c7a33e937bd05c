import type { InputSchema } from '../core/operation-input.ts';
import { snakeCase } from './parameter-names.ts';

/** JSON Schema, as servers give it to their clients. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON Schema of an object. */
export interface ObjectSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/**
 * The parameters of a method, by the names that requests give them.
 * @param withheld properties that a request can't give
 */
export function parameterSchema(
  { properties, required }: InputSchema,
  withheld: Readonly<Record<string, string>>,
): ObjectSchema {
  const isOpen = (name: string): boolean => !Object.hasOwn(withheld, name);
  const open = Object.entries(properties).filter(([name]) => isOpen(name));
  const needed = required.filter(isOpen).map(snakeCase);
  return {
    type: 'object',
    properties: Object.fromEntries(
      open.map(([name, schema]) => [snakeCase(name), plain(schema) as JsonSchema]),
    ),
    ...(needed.length > 0 && { required: needed }),
  };
}

/**
 * What other programs know of a schema: nothing of what only the command line reads, nor what goes
 * without saying. A text that is blank, and a parameter that there is not, are refused all the same.
 */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(
    ([name, value]) =>
      !name.startsWith('x-') &&
      !(name === 'pattern' && value === '\\S') &&
      !(name === 'minLength' && value === 1) &&
      !(name === 'additionalProperties' && value === false),
  );
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
}
