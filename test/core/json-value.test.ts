import { expect, test } from 'vitest';
import { listAt, textAt, textsAt, valueAlong, valueAt } from '../../src/core/json-value.ts';

const VALUE = JSON.parse('{"a":[{"b":"x"}," ",7],"__proto__":{"c":1},"d":null}');

test('a path leads to own properties only', () => {
  expect(valueAlong(VALUE, ['a', 0, 'b'])).toBe('x');
  expect(valueAlong(VALUE, [])).toBe(VALUE);
  expect(valueAlong(VALUE, ['__proto__', 'c'])).toBe(1);
  for (const path of [
    ['c'],
    ['toString'],
    ['a', 'map'],
    ['a', 9],
    ['d', 'e'],
    ['a', 0, 'b', 'length'],
  ]) {
    expect(valueAlong(VALUE, path)).toBe(undefined);
  }
});

test('text that is blank or none at all is no text', () => {
  const list = valueAt(VALUE, 'a');
  expect(textAt(valueAt(list, 0), 'b')).toBe('x');
  expect(textAt(list, 1)).toBe(null);
  expect(textAt(list, 2)).toBe(null);
  expect(textAt('no object', 0)).toBe(null);
});

test('a list is what it is, anything else an empty one', () => {
  expect(listAt(VALUE, 'a')).toHaveLength(3);
  expect(listAt(VALUE, 'd')).toEqual([]);
  expect(textsAt(VALUE, 'a')).toEqual([' ']);
});
