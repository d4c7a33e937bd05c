import { isObject, jsonIn } from '../core/json-value.ts';
import type { InputProperty } from '../core/operation-input.ts';

/** A word as a shell would pass it on. */
export function plainWord(word: string): string {
  return word.replace(/^(["'])(.*)\1$/s, '$2');
}

/** What a word is as the value of a property. */
export function typedValue({ type }: InputProperty, value: string): unknown {
  const isNumber = type === 'number' || type === 'integer';
  return isNumber && !Number.isNaN(Number(value)) ? Number(value) : value;
}

/** A value as JSON, with blanks between the items of a list. */
export function listed(value: unknown): string {
  const texts = Array.isArray(value) ? value.map(itemText) : null;
  return texts === null ? JSON.stringify(value) : `[${texts.join(', ')}]`;
}

/** An item as JSON: what is the JSON of an object already stays that. */
function itemText(item: unknown): string {
  return typeof item === 'string' && isObject(jsonIn(item)) ? item : JSON.stringify(item);
}

/** What an option gives that can be repeated, as the one value of a call; null where it is written as it is. */
export function joinedValue({ type }: InputProperty, values: readonly string[]): string | null {
  if (type === 'array' && values[0] !== '') return listed(values);
  if (type !== 'object' || !values.every((each) => /[^=]=/.test(each))) return null;
  const members = values.map((each) => [
    each.split('=', 1)[0] ?? '',
    plainWord(each.replace(/^.*?=/s, '')),
  ]);
  return `{${members.map((each) => each.map((text) => JSON.stringify(text)).join(': ')).join(', ')}}`;
}
