import { describe, expect, test } from 'vitest';
import { type ScriptCoverage, SeenCode } from '../../scripts/fuzz/coverage.ts';

/** One function from 0 to 100, and stretches of it with their counts. */
function ran(...ranges: readonly (readonly [start: number, end: number, count: number])[]) {
  const script: ScriptCoverage = {
    url: 'file:///src/a.ts',
    functions: [
      {
        functionName: 'a',
        ranges: [[0, 100, 1] as const, ...ranges].map(([startOffset, endOffset, count]) => ({
          startOffset,
          endOffset,
          count,
        })),
      },
    ],
  };
  return [script];
}

describe('code that ran for the first time', () => {
  test('is all of a function but the blocks that did not run', () => {
    const seen = new SeenCode();
    expect(seen.take(ran([10, 30, 0], [50, 60, 0]))).toBe(70);
    expect(seen.take(ran([10, 30, 0], [50, 60, 0]))).toBe(0);
  });

  test('is a block that did not run before', () => {
    const seen = new SeenCode();
    seen.take(ran([10, 30, 0], [50, 60, 0]));
    expect(seen.take(ran([10, 30, 0]))).toBe(10);
    expect(seen.take(ran([50, 60, 0]))).toBe(20);
    expect(seen.take(ran())).toBe(0);
  });

  test('is what an inner block leaves of an outer one', () => {
    const seen = new SeenCode();
    seen.take(ran([10, 90, 0]));
    expect(seen.take(ran([40, 60, 0]))).toBe(60);
    expect(seen.take(ran([50, 90, 0]))).toBe(10);
    expect(seen.take(ran())).toBe(10);
  });

  test('is a block that ran within one that is said not to have', () => {
    const seen = new SeenCode();
    expect(seen.take(ran([10, 90, 0], [20, 30, 1]))).toBe(30);
  });

  test('counts for every function by itself, and not where it did not run', () => {
    const seen = new SeenCode();
    seen.take(ran());
    const [script] = ran();
    expect(seen.take([{ ...script, url: 'file:///src/b.ts' } as ScriptCoverage])).toBe(100);
    const idle = [{ functionName: 'c', ranges: [{ startOffset: 200, endOffset: 300, count: 0 }] }];
    expect(seen.take([{ url: 'file:///src/a.ts', functions: idle }])).toBe(0);
  });

  test('can be looked at without taking note', () => {
    const seen = new SeenCode();
    expect(seen.newIn(ran([10, 30, 0]))).toBe(80);
    expect(seen.newIn(ran([10, 30, 0]))).toBe(80);
    expect(seen.take(ran([10, 30, 0]))).toBe(80);
    expect(seen.newIn(ran([10, 30, 0]))).toBe(0);
  });
});
