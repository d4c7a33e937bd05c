import type { InputSchema } from '../core/operation-input.ts';
import { snakeCase } from './parameter-names.ts';

/** JSON Schema, as servers give it to their clients. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON Schema of an object. */
export interface ObjectSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
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
  return {
    type: 'object',
    properties: Object.fromEntries(
      open.map(([name, schema]) => [snakeCase(name), plain(schema) as JsonSchema]),
    ),
    required: required.filter(isOpen).map(snakeCase),
    additionalProperties: false,
  };
}

/** What other programs know of a schema: nothing of what only the command line reads. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(([name]) => !name.startsWith('x-'));
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
}
