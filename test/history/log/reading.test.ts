import { describe, expect, test } from 'vitest';
import type { Change, Step } from '../../../src/core/change.ts';
import type { LogChange } from '../../../src/core/log-change.ts';
import type { SnapshotEntry } from '../../../src/core/snapshot.ts';
import { judgeLog } from '../../../src/history/log/judge.ts';
import { LOG, log, stepOf, type Tree } from './states.ts';

/** What was read, a word for each time, and what was said of the log. */
interface Reading {
  readonly verdict: LogChange | null;
  readonly read: readonly string[];
}

/** Judges the log of a step; `text` says what an entry holds. */
async function judged(step: Step, text: (entry: SnapshotEntry) => string): Promise<Reading> {
  const read: string[] = [];
  const change = step.changes.find(({ path }) => path === LOG);
  if (change === undefined) throw new Error('the log has no part in this step');
  const verdict = await judgeLog(step, change, (entry) => ({
    *[Symbol.iterator]() {
      read.push(text(entry));
      yield Buffer.from(text(entry));
    },
  }));
  return { verdict, read };
}

function judgedTrees(before: readonly Tree[], after: Tree): Promise<Reading> {
  return judged(stepOf(before, after), ({ id }) => Buffer.from(id ?? '', 'latin1').toString());
}

/** A step between states of the log that have no ids, of which the texts are given. */
function judgedWithoutIds(before: readonly string[], after: string): Promise<Reading> {
  const texts = new Map<SnapshotEntry, string>();
  const entry = (text: string): SnapshotEntry => {
    const made: SnapshotEntry = { path: LOG, mode: 'file', id: null };
    texts.set(made, text);
    return made;
  };
  const change: Change = { path: LOG, before: before.map(entry), after: entry(after) };
  const step: Step = { commit: null, parents: before.map(String), changes: [change] };
  return judged(step, (each) => texts.get(each) ?? '');
}

describe('a log is read', () => {
  test('not at all where the same bytes stay, with other rights', async () => {
    const content = log('ab');
    const after = { [LOG]: { mode: 'executable' as const, content } };
    expect(await judgedTrees([{ [LOG]: content }], after)).toEqual({ verdict: null, read: [] });
  });

  test.each([
    ['records are appended', 'a\nb\n', 'a\nb\nc\n'],
    ['an unfinished record gets its line end', 'a\nb', 'a\nb\n'],
    ['what follows an unfinished record stands on its own line', 'a\nb', 'a\nb\nc\n'],
    ['the first record comes', '', 'a'],
  ])('once where %s', async (_name, before, after) => {
    const { verdict, read } = await judgedTrees([{ [LOG]: before }], { [LOG]: after });
    expect({ verdict, read }).toEqual({ verdict: null, read: [before, after] });
  });

  test('once where it stays as it was, unfinished, and has no name yet', async () => {
    expect(await judgedWithoutIds(['a\nb'], 'a\nb')).toEqual({
      verdict: null,
      read: ['a\nb', 'a\nb'],
    });
  });

  test('once for all parents that have the same', async () => {
    const before = { [LOG]: log('ab') };
    const { verdict, read } = await judgedTrees([before, before], { [LOG]: log('abc') });
    expect({ verdict, read }).toEqual({ verdict: null, read: [log('ab'), log('abc')] });
  });

  test('not once more for its line ends where these are not what changed', async () => {
    const times = async (after: string) =>
      (await judgedTrees([{ [LOG]: log('abc') }], { [LOG]: after })).read.length;
    expect(await times('a\nx\nc\n')).toBeLessThan(await times('a\nx\r\nc\n'));
  });
});

describe('logs that have no names yet are not taken for the same', () => {
  test('before and after', async () => {
    const { verdict } = await judgedWithoutIds([log('ab')], log('ax'));
    expect(verdict).toMatchObject({ kind: 'changed', before: { text: 'b' } });
  });

  test('in two parents', async () => {
    const { verdict } = await judgedWithoutIds([log('ab'), log('ac')], log('ab'));
    expect(verdict).toMatchObject({ kind: 'removed', parent: 1, before: { text: 'c' } });
  });

  test('in two parents that hold the same', async () => {
    const states = [log('ab'), log('ab')] as const;
    expect((await judgedWithoutIds(states, log('abc'))).verdict).toBe(null);
    expect((await judgedWithoutIds(states, log('b'))).verdict).toMatchObject({ kind: 'removed' });
  });
});

describe('where a log is gone', () => {
  const namesakes = (count: number) =>
    Array.from({ length: count }, (_, at) => [`${at}/audit.log.jsonl`, `other ${at}`]);

  test('nothing is read where no file of its name came', async () => {
    const { verdict, read } = await judgedTrees([{ [LOG]: log('ab') }], { other: 'x' });
    expect({ verdict, read }).toMatchObject({ verdict: { how: 'deleted' }, read: [] });
  });

  test('sixteen files of its name are looked into', async () => {
    const after = { ...Object.fromEntries(namesakes(15)), 'z/audit.log.jsonl': log('abc') };
    const { verdict } = await judgedTrees([{ [LOG]: log('ab') }], after);
    expect(verdict).toMatchObject({ how: 'renamed', to: 'z/audit.log.jsonl' });
  });

  test('more than sixteen are not', async () => {
    const after = { ...Object.fromEntries(namesakes(16)), 'z/audit.log.jsonl': log('abc') };
    const { verdict, read } = await judgedTrees([{ [LOG]: log('ab') }], after);
    expect({ verdict, read }).toMatchObject({ verdict: { how: 'deleted' }, read: [] });
  });
});
