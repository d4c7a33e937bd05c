import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Change, Step } from '../../../src/core/change.ts';
import type { SnapshotEntry } from '../../../src/core/snapshot.ts';
import { judgeLog } from '../../../src/history/log/judge.ts';
import { RecordNumbers } from '../../../src/history/log/record-numbers.ts';
import { reread } from '../../../src/history/reread.ts';
import { judge, LOG } from './states.ts';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function numbered(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => `${from + index}\n`);
}

describe('numbers of records', () => {
  test('are the same for the same record, and go on from 0', () => {
    const numbers = new RecordNumbers('a');
    const texts = numbered(0, 5000);
    const first = texts.map((text) => numbers.of(digest(text)));
    expect(first).toEqual([...texts.keys()]);
    expect(texts.toReversed().map((text) => numbers.of(digest(text)))).toEqual(first.toReversed());
    expect(numbers.count).toBe(5000);
  });

  test('tell records apart whose digests share their first word', () => {
    const numbers = new RecordNumbers('a');
    const digests = [0, 1, 2].map((last) => Buffer.from([...Array(15).fill(7), last]));
    expect(digests.map((each) => numbers.of(each))).toEqual([0, 1, 2]);
    expect(digests.map((each) => numbers.of(each))).toEqual([0, 1, 2]);
  });

  test('tell records apart where there is no more room for them and more is made', () => {
    const numbers = new RecordNumbers('a');
    // All belong in the same place, the one that no digest yet would belong in as well.
    const digests = Array.from({ length: 1100 }, (_, last) => {
      const each = Buffer.alloc(16);
      each.writeInt32LE(last + 1, 12);
      return each;
    });
    expect(digests.map((each) => numbers.of(each))).toEqual([...digests.keys()]);
    expect(digests.map((each) => numbers.of(each))).toEqual([...digests.keys()]);
  });

  test('run out', () => {
    const numbers = new RecordNumbers('kb/log.jsonl', 2);
    numbers.of(digest('a'));
    numbers.of(digest('a'));
    expect(() => numbers.of(digest('a'))).toThrow(
      'Versions of kb/log.jsonl that go different ways have more than 2 records between them.',
    );
  });
});

describe('a merge of many records', () => {
  const one = numbered(0, 30_000);
  const other = numbered(30_000, 60_000);

  test('is judged, though both branches brought thousands', async () => {
    expect(await judge([one.join(''), other.join('')], [...other, ...one].join(''))).toBe(null);
  });

  test('is judged where branches crossed', async () => {
    const mine = [...one.slice(0, 500), ...other.slice(0, 500)].join('');
    const theirs = [...other.slice(0, 500), ...one.slice(0, 500)].join('');
    expect(await judge([mine, theirs], theirs)).toBe(null);
    const [first = '', second = '', ...rest] = one.slice(0, 500);
    const turned = [...other.slice(0, 500), second, first, ...rest].join('');
    expect(await judge([theirs, mine], turned)).toMatchObject({
      kind: 'reordered',
      after: { line: 501, text: '1' },
      overtaken: { before: 501, after: 502 },
    });
  });

  test('is not judged where tens of thousands of records stand in different orders', async () => {
    const parents = [one.join(''), one.toReversed().join('')];
    await expect(judge(parents, one.join(''))).rejects.toMatchObject({
      exitCode: 3,
      code: 'merge-too-tangled',
      message: `The parents of a merge have 30000 records of ${LOG} in different orders.`,
    });
  });
});

describe('what cannot be read is not judged', () => {
  /** A content that turns out to be damaged at its end; it notes when it is let go. */
  async function* damaged(text: string, closed: string[] = []): AsyncGenerator<Uint8Array> {
    try {
      for (const letter of text) yield Buffer.from(letter);
      throw new Error('damaged');
    } finally {
      closed.push(text);
    }
  }
  const entry = (id: string): SnapshotEntry => ({ path: LOG, mode: 'file', id });
  const change: Change = { path: LOG, before: [entry('before')], after: entry('after') };
  const step: Step = { commit: null, parents: ['p'], changes: [change] };

  test('and what reads is let go', async () => {
    const closed: string[] = [];
    const verdict = judgeLog(step, change, ({ id }) =>
      damaged(id === 'after' ? 'a' : 'a\nb\n', closed),
    );
    await expect(verdict).rejects.toThrow('damaged');
    expect(closed.toSorted()).toEqual(['a', 'a\nb\n']);
  });

  test.each([
    ['the parent of an append', 'before', 'a\n', 'a\nb\n'],
    ['an append', 'after', 'a\n', 'a\nb\n'],
    ['the parent of a rewrite', 'before', 'a\n', 'b\n'],
    ['a rewrite', 'after', 'a\n', 'b\n'],
  ])('at the end of %s', async (_name, which, before, after) => {
    const verdict = judgeLog(step, change, ({ id }) => {
      const text = id === 'before' ? before : after;
      return id === which ? reread(() => damaged(text)) : [Buffer.from(text)];
    });
    await expect(verdict).rejects.toThrow('damaged');
  });
});
