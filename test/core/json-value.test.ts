import { expect, test } from 'vitest';
import { listAt, textAt, textsAt, valueAt } from '../../src/core/json-value.ts';

const VALUE = JSON.parse('{"a":[{"b":"x"}," ",7],"__proto__":{"c":1},"d":null}');

test('a path leads to own properties only', () => {
  expect(valueAt(VALUE, 'a', 0, 'b')).toBe('x');
  expect(valueAt(VALUE)).toBe(VALUE);
  expect(valueAt(VALUE, '__proto__', 'c')).toBe(1);
  for (const path of [
    ['c'],
    ['toString'],
    ['a', 'map'],
    ['a', 9],
    ['d', 'e'],
    ['a', 0, 'b', 'length'],
  ]) {
    expect(valueAt(VALUE, ...path)).toBe(undefined);
  }
});

test('text that is blank or none at all is no text', () => {
  expect(textAt(VALUE, 'a', 0, 'b')).toBe('x');
  expect(textAt(VALUE, 'a', 1)).toBe(null);
  expect(textAt(VALUE, 'a', 2)).toBe(null);
});

test('a list is what it is, anything else an empty one', () => {
  expect(listAt(VALUE, 'a')).toHaveLength(3);
  expect(listAt(VALUE, 'd')).toEqual([]);
  expect(textsAt(VALUE, 'a')).toEqual([' ']);
});
