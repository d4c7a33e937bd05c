import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CouldNotCheck } from '../../../src/core/failure.ts';
import type { Settled } from '../../../src/core/finding.ts';
import type { Snapshot } from '../../../src/core/snapshot.ts';
import { EarlierBlobs } from '../../../src/report/excuse/earlier-blobs.ts';

function idOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

/** A state whose log holds a text, in a repository that holds other texts besides. */
function holding(log: string, ...others: readonly string[]): Snapshot {
  const held = new Map([log, ...others].map((text) => [idOf(text), text]));
  return {
    scope: { mode: 'worktree', base: null, head: null },
    entries: [{ path: 'a.jsonl', mode: 'file', id: idOf(log) }],
    async *read(entries, limit) {
      for (const entry of entries) {
        const text = held.get(entry.id ?? '');
        if (text === undefined) throw new CouldNotCheck('missing-object', 'it is not here');
        const bytes = Buffer.from(text);
        const found = { entry, id: entry.id ?? '' };
        if (bytes.length <= limit(entry)) yield { ...found, bytes };
        else yield { ...found, tooLarge: bytes.length, pieces: async function* () {} };
      }
    },
  };
}

/** A problem of a log that ends at some byte. */
function problem(log: string, end: number, about: string | null = idOf(log)): Settled {
  const position = { line: 1, column: 1, offset: end };
  const diagnostic = { path: 'a.jsonl', range: { start: position, end: position } };
  return { diagnostic, blob: idOf(log), about } as unknown as Settled;
}

test.each<[string, string, string, number, boolean]>([
  ['the blob itself', 'a\nb\n', 'a\nb\n', 4, true],
  ['what it held', 'a\nb\n', 'a\n', 1, true],
  ['the end of what it held', 'a\nb\n', 'a\n', 2, true],
  ['what was appended', 'a\nb\n', 'a\n', 3, false],
  ['another beginning', 'x\nb\n', 'a\n', 1, false],
  ['a part of a line', 'ab\nb\n', 'a', 1, false],
  ['a last line without an end', 'a\nb\n', 'a', 1, true],
  ['what was appended to such a line', 'a\nb\n', 'a', 3, false],
  ['a log that was cut', 'a\n', 'a\nb\n', 1, false],
  ['an empty blob', 'a\n', '', 0, false],
])('%s', async (_what, log, blob, end, isHeld) => {
  const blobs = new EarlierBlobs(100);
  expect(await blobs.holds(idOf(blob), problem(log, end), holding(log, blob))).toBe(isHeld);
  expect(blobs.missing.size).toBe(0);
});

test('a blob that is not there holds nothing, and is named', async () => {
  const blobs = new EarlierBlobs(100);
  expect(await blobs.holds('c0ffee', problem('a\n', 1), holding('a\n'))).toBe(false);
  expect([...blobs.missing]).toEqual(['c0ffee']);
});

test('what is too large is not compared', async () => {
  const held = await new EarlierBlobs(3).holds(
    idOf('a\n'),
    problem('a\nb\n', 1),
    holding('a\nb\n', 'a\n'),
  );
  expect(held).toBe(false);
});

test('a problem that is about another file is not held by an earlier version of its own', async () => {
  const blobs = new EarlierBlobs(100);
  const state = holding('a\nb\n', 'a\n');
  expect(await blobs.holds(idOf('a\n'), problem('a\nb\n', 1, 'other'), state)).toBe(false);
  expect(await blobs.holds(idOf('a\nb\n'), problem('a\nb\n', 1, 'other'), state)).toBe(false);
  expect(await blobs.holds('other', problem('a\nb\n', 1, 'other'), state)).toBe(true);
  expect(await blobs.holds(idOf('a\nb\n'), problem('a\nb\n', 1, null), state)).toBe(false);
});

test.each([
  ['what was judged before its name was known', 'a\n', 'a\n', true],
  ['another content', 'b\n', 'a\n', false],
])('%s', async (_what, log, blob, isHeld) => {
  // A server knows the name of a content once it has read it.
  const found = { ...problem(log, 1, null), blob: null };
  expect(await new EarlierBlobs(100).holds(idOf(blob), found, holding(log, blob))).toBe(isHeld);
});
