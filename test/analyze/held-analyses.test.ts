import { describe, expect, test } from 'vitest';
import type { Analysis } from '../../src/analyze/analyze.ts';
import { HeldAnalyses } from '../../src/analyze/held-analyses.ts';

const analysis = (id: string): Analysis => ({
  isRecord: true,
  id,
  size: 1,
  fact: null,
  findings: [],
});

describe('what a process found', () => {
  test('is held as long as it is asked for', () => {
    const held = new HeldAnalyses(new Map());
    for (const key of ['a', 'b', 'old log']) held.set(key, analysis(key));
    held.dropUnused();
    for (const key of ['a', 'b']) held.get(key);
    held.set('new log', analysis('new log'));
    held.dropUnused();
    const kept = ['a', 'b', 'old log', 'new log'].filter((key) => held.has(key));
    expect(kept).toEqual(['a', 'b', 'new log']);
  });

  test('stays where only a few of it were asked for', () => {
    const held = new HeldAnalyses(new Map());
    for (const key of ['a', 'b', 'c']) held.set(key, analysis(key));
    held.dropUnused();
    held.get('a');
    held.dropUnused();
    expect(['a', 'b', 'c'].every((key) => held.has(key))).toBe(true);
  });

  test('is taken from what is remembered, and handed back', () => {
    const remembered = new Map([['a', analysis('a')]]);
    const held = new HeldAnalyses(remembered);
    expect(held.get('a')?.id).toBe('a');
    held.set('b', analysis('b'));
    expect(held.found).toBe(1);
    const handed = new Map<string, Analysis>();
    held.handTo(handed);
    expect([...handed.keys()]).toEqual(['a', 'b']);
    expect(held.found).toBe(0);
  });
});

test('a thousand edits of the only text leave nothing behind', () => {
  const held = new HeldAnalyses(new Map());
  const edits = Array.from({ length: 1000 }, (_, edit) => `edit ${edit}`);
  for (const edit of edits) {
    held.set(edit, analysis(edit));
    held.places.set(edit, {} as never);
    held.endRun(false);
  }
  expect(edits.filter((edit) => held.has(edit))).toEqual(['edit 999']);
  expect([...held.places.entries()]).toHaveLength(1000);
  held.endRun(true);
  held.endRun(true);
  expect([...held.places.entries()]).toEqual([]);
});

test('where few calls ask for all, what nobody asks for goes with the next that does', () => {
  const held = new HeldAnalyses(new Map(), 3);
  for (const key of ['a', 'b', 'c']) held.set(key, analysis(key));
  const turns: boolean[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    turns.push(held.isClearing);
    held.set(`edit ${turn}`, analysis(`edit ${turn}`));
    // The third call looks at a few.
    if (held.isClearing && turn > 2) for (const key of ['a', 'b', 'c']) held.get(key);
    held.dropUnused();
  }
  expect(turns).toEqual([false, false, true, true, false]);
  const kept = ['a', 'b', 'c', 'edit 0', 'edit 2', 'edit 3', 'edit 4'].filter((key) =>
    held.has(key),
  );
  expect(kept).toEqual(['a', 'b', 'c', 'edit 3', 'edit 4']);
});
