import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../json-value.ts';
import type { Spend } from './pattern.ts';

/** @param types one, or a list of them */
export function isOfTypes(types: unknown, value: unknown): boolean {
  return Array.isArray(types)
    ? types.some((each) => isOfType(each, value))
    : isOfType(types, value);
}

function isOfType(type: unknown, value: unknown): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** True for equal JSON values, whatever the order of their keys. */
export function equal(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return one === other;
  return isDeepStrictEqual(one, other);
}

/** By list, those of its values that are no lists and no objects. */
const PLAIN = new WeakMap<readonly unknown[], ReadonlySet<unknown>>();

/** True for one of some values: among thousands of words one is found at once. */
export function isAmong(value: unknown, choices: readonly unknown[], spend: Spend): boolean {
  const plain = PLAIN.get(choices) ?? new Set(choices.filter((each) => !isNested(each)));
  PLAIN.set(choices, plain);
  if (!isNested(value)) return plain.has(value);
  spend(choices.length);
  return choices.some((each) => isNested(each) && equal(each, value));
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** The same text for equal values: to find equal ones among many takes time in proportion to them. */
export function textKey(value: unknown, spend: Spend): string {
  if (Array.isArray(value)) return `[${value.map((each) => textKey(each, spend)).join()}]`;
  if (isObject(value)) {
    const members = Object.keys(value).sort();
    return `{${members.map((key) => `${JSON.stringify(key)}:${textKey(value[key], spend)}`).join()}}`;
  }
  const text = JSON.stringify(value) ?? '';
  spend(1 + text.length / 16);
  return text;
}

/** The index of the first text that is there before; -1 for none. */
export function secondIn(texts: readonly string[]): number {
  const seen = new Set<string>();
  return texts.findIndex((text) => seen.size === seen.add(text).size);
}
