import { isObject, valueAlong } from '../json-value.ts';
import type { Schema } from './schema.ts';

/** Levels of a schema beyond which a value is left empty. */
const DEEPEST = 8;
/** Characters of a text. */
const LONGEST = 1000;
/** Parts of a schema that are looked at: one that refers back to itself from many places has no end. */
const MOST_PARTS = 1000;

interface Whole {
  readonly root: Schema;
  left: number;
}

/** A text of each format that a schema may name. */
const OF_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T09:00:00Z',
  date: '2026-01-31',
  time: '09:00:00Z',
  email: 'ada@example.org',
  hostname: 'example.org',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.org/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/**
 * A small value that a schema is likely to take: what it gives as an example, or the least of what it
 * asks for. Whoever shows it sees whether it does.
 */
export function smallestBy(root: Schema): unknown {
  return valueBy(root, { root, left: MOST_PARTS }, DEEPEST);
}

function valueBy(schema: unknown, whole: Whole, depth: number): unknown {
  whole.left -= 1;
  if (!isObject(schema) || depth === 0 || whole.left < 0) return 'text';
  const { $ref: ref } = schema;
  if (typeof ref === 'string') return valueBy(targetOf(ref, whole.root), whole, depth - 1);
  for (const key of ['const', 'default'] as const)
    if (Object.hasOwn(schema, key)) return schema[key];
  for (const key of ['examples', 'enum'] as const) {
    const [first] = listIn(schema, key);
    if (first !== undefined) return first;
  }
  const [part] = ['allOf', 'oneOf', 'anyOf'].flatMap((key) => listIn(schema, key));
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  const own = ofType(type, schema, whole, depth);
  const other = part === undefined ? undefined : valueBy(part, whole, depth - 1);
  return isObject(own) && isObject(other) ? { ...other, ...own } : (own ?? other ?? 'text');
}

function ofType(
  type: unknown,
  schema: Readonly<Record<string, unknown>>,
  whole: Whole,
  depth: number,
): unknown {
  if (type === 'object' || schema['properties'] !== undefined || schema['required'] !== undefined)
    return Object.fromEntries(
      listIn(schema, 'required').map((key) => {
        const property = valueAlong(schema, ['properties', String(key)]);
        return [String(key), valueBy(property, whole, depth - 1)];
      }),
    );
  if (type === 'array') {
    const least = Math.min(numberIn(schema, 'minItems') ?? 0, DEEPEST);
    return Array.from({ length: least }, () => valueBy(schema['items'], whole, depth - 1));
  }
  if (type === 'integer' || type === 'number') return numberIn(schema, 'minimum') ?? 1;
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  const least = Math.min(numberIn(schema, 'minLength') ?? 0, LONGEST);
  if (type !== 'string' && least === 0) return undefined;
  const text = 'text'.padEnd(least, 'text');
  return OF_FORMAT[String(schema['format'])] ?? text.slice(0, numberIn(schema, 'maxLength'));
}

function targetOf(ref: string, root: Schema): unknown {
  const steps = ref.replace(/^#\/?/, '').split('/');
  const unescaped = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return ref === '#' ? root : valueAlong(root, unescaped);
}

function listIn(schema: Readonly<Record<string, unknown>>, key: string): readonly unknown[] {
  const list = schema[key];
  return Array.isArray(list) ? list : [];
}

function numberIn(schema: Readonly<Record<string, unknown>>, key: string): number | undefined {
  const found = schema[key];
  return typeof found === 'number' ? found : undefined;
}
