import { describe, expect, test } from 'vitest';
import { appendedAt, EarlierLog, insertedIn } from '../../src/engine/earlier-log.ts';

const log = (text: string) => {
  const bytes = Buffer.from(text);
  const entry = { path: 'log.jsonl', mode: 'file' as const, id: null };
  return new EarlierLog({ entry, id: 'a', bytes });
};
const held = (before: string, now: readonly string[]) =>
  now.map((_, at) => log(before).holds({ line: at + 1, column: 1, offset: 0 }, now));

describe('a line of a log that was there before', () => {
  test('is known by its place: what repeats it is new', () => {
    expect(held('a\nb\n', ['a', 'b', 'a'])).toEqual([true, true, false]);
    expect(held('a\n\nb\n', ['a', '', 'b', ''])).toEqual([true, true, true, false]);
    expect(held('a\nb\n', ['a', 'b', ''])).toEqual([true, true, false]);
  });
});

/** An event with an id and a hash that nobody chose. */
function chained(id: string, hash: string, event: string, at = 1): string {
  const drawn = { id: `${id}c4d5e6-0000`, hash: `${hash}00`.repeat(16) };
  return JSON.stringify({ ...drawn, event, actor: 'dana', at });
}

describe('what was appended to a log that was rewritten', () => {
  test.each([
    ['an entry was changed', ['a', 'b'], ['a', 'x', 'c'], 1],
    ['the last one was', ['a', '{"id":1}'], ['a', '{"id":1,"x":2}', '{"id":2}'], 1],
    ['the first ones left it, and another was appended', ['a', 'b', 'c'], ['b', 'c', 'd'], 1],
    [
      'the first one stands at its end, otherwise',
      ['{"id":1}', '{"id":2}'],
      ['{"id":2}', '{"id":1,"x":2}', '{"id":3}'],
      1,
    ],
    ['one was inserted', ['a', 'b'], ['a', 'x', 'b', 'c'], 1],
    [
      'the last was removed, and another id follows',
      ['{"id":1}', '{"id":2}'],
      ['{"id":1}', '{"id":3}'],
      1,
    ],
    [
      'one was changed in its place, and another was appended',
      ['{"id":1}', '{"id":2}'],
      ['{"id":1,"x":2}', '{"id":2}', '{"id":3}'],
      1,
    ],
    [
      'the last one got another id, and another was appended',
      ['{"id":1}', '{"id":2,"of":1,"on":2}'],
      ['{"id":1}', '{"id":3,"of":1,"on":2}', '{"id":4,"of":1,"on":2}'],
      1,
    ],
    [
      'ids were replaced throughout, and another was appended',
      ['{"id":"a-1","of":1}', '{"id":2}', '{"id":"a-3","of":3}'],
      ['{"id":"a-11","of":11}', '{"id":2}', '{"id":"a-13","of":13}', '{"id":"a-4","of":4}'],
      1,
    ],
    [
      'the last was removed, and the next of its kind follows',
      ['{"id":"a-1","of":1}', '{"id":"a-2","of":2}'],
      ['{"id":"a-1","of":1}', '{"id":"a-3","of":3}'],
      1,
    ],
    [
      'the log was made anew with other ids and hashes, and another was appended',
      [chained('a1', 'b1', 'x'), chained('a2', 'b2', 'y')],
      [chained('c1', 'd1', 'x'), chained('c2', 'd2', 'y'), chained('c3', 'd3', 'y', 3)],
      1,
    ],
    [
      'the last was removed, and one that says the same at another time follows',
      [chained('a1', 'b1', 'x'), chained('a2', 'b2', 'y')],
      [chained('a1', 'b1', 'x'), chained('c2', 'd2', 'y', 3)],
      1,
    ],
    [
      'the last was written with its members in another order',
      ['{"id":1,"of":1,"on":2}'],
      ['{"of":1,"id":1,"on":2}', '{"id":2,"of":1,"on":2}'],
      1,
    ],
    ['the same without ids', ['a', 'b'], ['x', 'b', 'c'], 1],
    ['nothing came after', ['a', 'b'], ['a'], 0],
  ])('%s', (_, before, now, count) => {
    expect(now.length - appendedAt(before, now)).toBe(count);
  });
});

test.each([
  ['beside a changed one', ['1', '2'], ['1!', '3', '2'], [1]],
  ['twice', ['1', '2'], ['3', '1!', '4', '2'], [0, 2]],
  ['where one is gone, it may be in its place', ['1', '2'], ['3', '2'], []],
  ['where nothing else was changed', ['1', '2'], ['1', '3', '2'], [1]],
  ['what was there twice is none', ['1', '2'], ['2', '1', '2'], []],
])('what came in between is no version of what was there: %s', (_, before, now, expected) => {
  const line = (id: string) => JSON.stringify({ id: id[0], title: id, status: 'open' });
  expect([...insertedIn(before.map(line), now.map(line))]).toEqual(expected);
});
