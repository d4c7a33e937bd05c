import { expect, test } from 'vitest';
import { derivedFrom } from '../../../src/app/operate/derived.ts';
import type { Recall } from '../../../src/app/operate/recall.ts';
import type { Candidate } from '../../../src/core/candidate.ts';
import { readWhole, type SnapshotEntry } from '../../../src/core/snapshot.ts';

/** A base in a process that goes on: files by their names, and what was worked out from their contents. */
class Base {
  /** The files that were read, and the contents that something was worked out from. */
  readonly read: string[] = [];
  readonly #texts = new Map<string, string>();
  readonly #known = new Map<string, unknown>();
  #candidates: readonly Candidate[] = [];

  readonly #recall: Recall = {
    has: (id) => this.#known.has(id),
    get: (id) => this.#known.get(id),
    set: (id, value) => this.#known.set(id, value),
    forget: () => this.#known.clear(),
    keep: () => undefined,
  };

  /** Writes to a file that is there, or makes one. */
  write(path: string, text: string): void {
    const isThere = this.#texts.has(path);
    this.#texts.set(path, text);
    if (isThere) return;
    const texts = this.#texts;
    const entry: SnapshotEntry = {
      ...{ path, mode: 'file' },
      // As a file that is held: whoever asks takes a look.
      get id() {
        return texts.get(path) ?? null;
      },
    };
    const made = { entry, kind: 'vouch-claim', home: '', declared: false, copy: false } as const;
    this.#candidates = [...this.#candidates, made].sort((a, b) =>
      a.entry.path < b.entry.path ? -1 : 1,
    );
  }

  remove(path: string): void {
    this.#texts.delete(path);
    this.#candidates = this.#candidates.filter(({ entry }) => entry.path !== path);
  }

  derived(anew = false) {
    this.read.splice(0);
    const { read } = this;
    const deriving = {
      async *read(entries: readonly SnapshotEntry[]) {
        for (const entry of entries) {
          read.push(entry.path);
          const bytes = Buffer.from(entry.id ?? '');
          yield readWhole(entry, { id: entry.id ?? '', bytes }, () => 100);
        }
      },
      derive: async ({ bytes }: { readonly bytes: Uint8Array }) => {
        const text = Buffer.from(bytes).toString();
        return text === 'broken' ? null : { said: text };
      },
    };
    return derivedFrom(this.#candidates, this.#recall, deriving, anew);
  }
}

test('of files that are as they were, all is as it was; a change in place is seen', async () => {
  const base = new Base();
  for (const name of ['b', 'd', 'f']) base.write(name, `text of ${name}`);
  const first = await base.derived();
  expect(first.map(({ path, value }) => [path, value])).toEqual([
    ['b', { said: 'text of b' }],
    ['d', { said: 'text of d' }],
    ['f', { said: 'text of f' }],
  ]);
  expect(await base.derived()).toBe(first);
  expect(base.read).toEqual([]);
  base.write('d', 'another');
  base.write('a', 'new');
  base.write('c', 'broken');
  base.remove('f');
  const second = await base.derived();
  expect(base.read).toEqual(['a', 'c', 'd']);
  expect(second.map(({ path, value }) => [path, value.said])).toEqual([
    ['a', 'new'],
    ['b', 'text of b'],
    ['d', 'another'],
  ]);
  expect(second[1]).toBe(first[0]);
  base.write('d', 'text of d');
  base.write('c', 'whole');
  const third = await base.derived();
  expect(third.map(({ value }) => value.said)).toEqual(['new', 'text of b', 'whole', 'text of d']);
});

test('where it is wanted anew, all is worked out again', async () => {
  const base = new Base();
  base.write('a', 'text');
  const [first] = await base.derived();
  const [again] = await base.derived(true);
  expect(base.read).toEqual(['a']);
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
});
