import type { DataPath } from './place.ts';
import { isBlank } from './unseen.ts';

/** The member that an object or a list has itself under a key; undefined where there is none. */
export function valueAt(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string | number, unknown>>)[key];
}

/** The value that keys and indexes lead to; undefined where they lead nowhere. */
export function valueAlong(value: unknown, path: DataPath): unknown {
  let current = value;
  for (const step of path) current = valueAt(current, step);
  return current;
}

/** A member that is a text; null for anything else, blank text included. */
export function textAt(value: unknown, key: string | number): string | null {
  const found = valueAt(value, key);
  return typeof found === 'string' && !isBlank(found) ? found : null;
}

/** A member that is a list; empty for anything else. */
export function listAt(value: unknown, key: string | number): readonly unknown[] {
  const found = valueAt(value, key);
  return Array.isArray(found) ? found : [];
}

/** The texts of a member that is a list; items that are none are left out. */
export function textsAt(value: unknown, key: string | number): readonly string[] {
  const list = listAt(value, key);
  // What is filtered takes room for sixteen more, in each of the thousands of facts that have such a list.
  return list.every(isText) ? list : list.filter(isText);
}

function isText(item: unknown): item is string {
  return typeof item === 'string';
}

/** True for a JSON object: no list, no null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The JSON value of a text that may be anything; null where it is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
