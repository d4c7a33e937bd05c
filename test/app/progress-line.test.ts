import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Stream } from '../../src/app/caller.ts';
import { ProgressLine } from '../../src/app/progress-line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A caller whose terminal is written down. */
function terminal(isTerminal = true, env: Readonly<Record<string, string>> = {}) {
  const written: string[] = [];
  const stream: Stream = {
    write: (text) => void written.push(text),
    isTerminal,
    isFile: false,
    columns: 80,
  };
  return { written, caller: { stderr: stream, env } };
}

const CLEAR = '\r\x1b[K';

describe('the progress line', () => {
  test('appears after a second, ten times a second at most, and goes away', () => {
    const { written, caller } = terminal();
    const line = new ProgressLine(caller);
    vi.advanceTimersByTime(999);
    line.files(1, 9);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1001);
    for (const read of [2, 3, 4]) line.files(read, 9);
    vi.advanceTimersByTime(100);
    line.files(5, 9);
    line.files(9, 9);
    vi.advanceTimersByTime(100);
    line.commits(70);
    line.clear();
    const shown = [
      'Looking for records',
      'Reading files: 2 of 9, about 4 s left',
      'Reading files: 5 of 9, about 1 s left',
      'Comparing the records of 9 files',
      'Judging commits: 70 so far',
      '',
    ];
    expect(written).toEqual(shown.map((text) => CLEAR + text));
    vi.advanceTimersByTime(5000);
    expect(written).toHaveLength(shown.length);
  });

  test('is no longer than a line of the terminal, which could not be taken away', () => {
    const { written, caller } = terminal();
    const line = new ProgressLine({ ...caller, stderr: { ...caller.stderr, columns: 12 } });
    vi.advanceTimersByTime(1000);
    line.clear();
    expect(written).toEqual([`${CLEAR}Looking for`, CLEAR]);
  });

  test('of a short run does not even open the stream', () => {
    const line = new ProgressLine({
      env: {},
      get stderr(): Stream {
        throw new Error('opened');
      },
    });
    line.files(1, 2);
    line.clear();
  });

  test.each([
    ['no terminal', terminal(false)],
    ['a terminal that can not take a line away', terminal(true, { TERM: 'dumb' })],
  ])('is not for %s', (_what, { written, caller }) => {
    const line = new ProgressLine(caller);
    vi.advanceTimersByTime(2000);
    line.files(1, 2);
    line.clear();
    expect(written).toEqual([]);
  });
});
