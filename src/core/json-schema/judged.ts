import type { SchemaError } from '../shape.ts';
import type { Schema } from './schema.ts';
import { expectedBy } from './words.ts';

export type Keywords = Exclude<Schema, boolean>;

/** A name as a step of a JSON pointer. */
export function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A fault in the words of the keyword that it breaks. */
export function errorAt(
  at: string,
  keyword: string,
  schema: Keywords,
  value: unknown,
): SchemaError {
  const properties = schema['properties'] as SchemaError['parentSchema']['properties'];
  const parentSchema = {
    'x-expected': expectedBy(keyword, schema),
    ...(properties && { properties }),
  };
  return { instancePath: at, keyword, params: {}, data: value, parentSchema };
}

/** The JSON pointer to a part of a value; null for what is none. */
export function pointerTo(part: unknown, whole: unknown): string | null {
  if (part === whole) return '';
  if (typeof whole !== 'object' || whole === null) return null;
  for (const [name, each] of Object.entries(whole)) {
    const pointer = pointerTo(part, each);
    if (pointer !== null) return `/${escaped(name)}${pointer}`;
  }
  return null;
}

/** Finds which bounds a number breaks. */
export function numberFaults(
  schema: Keywords,
  value: number,
  fault: (keyword: string) => void,
): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < Number(minimum)) fault('minimum');
  if (maximum !== undefined && value > Number(maximum)) fault('maximum');
  if (exclusiveMinimum !== undefined && value <= Number(exclusiveMinimum))
    fault('exclusiveMinimum');
  if (exclusiveMaximum !== undefined && value >= Number(exclusiveMaximum))
    fault('exclusiveMaximum');
  if (multipleOf !== undefined && !Number.isInteger(value / Number(multipleOf)))
    fault('multipleOf');
}
