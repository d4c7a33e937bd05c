import { expect, test } from 'vitest';
import type { Settled } from '../../src/core/finding.ts';
import type { SnapshotEntry } from '../../src/core/snapshot.ts';
import { possibleCopies } from '../../src/engine/follow-ups.ts';

/** Files as a snapshot has them, and how often one was looked at. */
function listed(...paths: readonly string[]) {
  const looked = { count: 0 };
  const entries = paths.toSorted((a, b) => (a < b ? -1 : 1)).map(entryAt);
  const counted = new Proxy(entries, {
    get(of, key, self) {
      if (typeof key === 'string' && /^\d+$/.test(key)) looked.count += 1;
      return Reflect.get(of, key, self);
    },
  });
  return { entries: counted, looked };
}

function entryAt(path: string): SnapshotEntry {
  return { path, mode: 'file', id: path };
}

function problemsAt(...paths: readonly string[]): readonly Settled[] {
  return paths.map((path) => ({ kind: 'vouch-claim', diagnostic: { path } }) as unknown as Settled);
}

test.each([
  ['a/x (1).yaml', ['a/x.yaml']],
  ['a/x-copy.yaml', ['a/x.yaml']],
  ['a/x.yaml.bak', ['a/x.yaml']],
  ['a/x.bak', ['a/x.yaml']],
  ['a/Copy of x.yaml', ['a/x.yaml']],
  ['a/name 2', ['a/name']],
  ['a/xy.yaml', []],
  ['b/x (1).yaml', []],
  ['a/x.yaml', []],
])('a file called %s may be a copy of %j', (path, originals) => {
  const { entries } = listed('a/x.yaml', 'a/name', 'b/name', path);
  const found = possibleCopies(problemsAt(path), entries).get(path) ?? [];
  expect(found.map((entry) => entry.path)).toEqual(originals);
});

test('of many files few are looked at, whatever they are called', () => {
  const names = Array.from({ length: 20_000 }, (_, nth) => `claims/run-${nth}-is-fast.yaml`);
  const few = listed(...names.slice(0, 200));
  const many = listed(...names);
  expect(possibleCopies(problemsAt(...names.slice(0, 50)), few.entries).size).toBe(0);
  expect(possibleCopies(problemsAt(...names.slice(0, 50)), many.entries).size).toBe(0);
  expect(many.looked.count).toBeLessThan(3 * few.looked.count);
});
