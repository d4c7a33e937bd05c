import { expect, test } from 'vitest';
import { seeded } from '../../scripts/bench/random.ts';
import { type FactEntry, pathOf } from '../../src/core/fact.ts';
import { keptIndex } from '../../src/core/kept-index.ts';
import { runs } from '../runs.ts';

type Page = FactEntry<'vouch-page'>;

function page(path: string, keys: readonly string[]): Page {
  const record = { path, mode: 'file', id: '1', kind: 'vouch-page', home: '', declared: false };
  return { record: { ...record, copy: false }, fact: { id: keys.join() } } as unknown as Page;
}

const keysOf = ({ fact }: Page) => new Set((fact.id ?? '').split(','));

test('whatever comes, goes and takes the place of others, the index is that of the list', () => {
  for (let seed = 0; seed < runs(100); seed += 1) {
    const random = seeded(seed);
    const index = keptIndex(keysOf, pathOf);
    let list: readonly Page[] = [];
    for (let nth = 0; nth < 30; nth += 1) {
      list = next(list, random);
      const few = list.slice(0, random.below(list.length + 1));
      // Another list between two that are much alike.
      if (random.below(3) === 0) expect([...index(few)].sort()).toEqual(made(few));
      expect([...index(list)].sort()).toEqual(made(list));
    }
  }
});

test('of what is as it was, nobody is asked again', () => {
  let asked = 0;
  const index = keptIndex((entry: Page) => {
    asked += 1;
    return keysOf(entry);
  }, pathOf);
  const pages = [...'abcdefgh'].map((name) => page(name, [name]));
  index(pages);
  index(pages);
  index(pages.slice(0, 2));
  expect(asked).toBe(10);
  index([...pages, page('i', ['i'])]);
  expect(asked).toBe(11);
});

test('of a list that is mostly another one, all are asked, and nothing of the last one is left', () => {
  const index = keptIndex(keysOf, pathOf);
  const pages = (key: string) =>
    Array.from({ length: 200 }, (_, nth) => page(String(nth).padStart(3, '0'), [key, `${nth}`]));
  index(pages('before'));
  const after = pages('after');
  const rows = index(after);
  expect(rows.get('before')).toBeUndefined();
  expect([...rows].sort()).toEqual(made(after));
});

/** The same list with some pages more, fewer, or others in their place. */
function next(list: readonly Page[], random: ReturnType<typeof seeded>): readonly Page[] {
  const pages = new Map(list.map((each) => [each.record.path, each]));
  for (let count = random.below(4); count > 0; count -= 1) {
    const path = `${random.below(30)}`;
    const keys = [`${random.below(5)}`, `${random.below(5)}`];
    if (random.below(3) === 0) pages.delete(path);
    else pages.set(path, page(path, keys));
  }
  return [...pages.values()].sort(({ record: a }, { record: b }) => (a.path < b.path ? -1 : 1));
}

/** Each key with its pages in the order of the list. */
function made(list: readonly Page[]): readonly (readonly [string, readonly Page[]])[] {
  const keys = [...new Set(list.flatMap((each) => [...keysOf(each)]))];
  return keys.sort().map((key) => [key, list.filter((each) => keysOf(each).has(key))]);
}
