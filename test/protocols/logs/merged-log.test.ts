import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MergedLog, mergedLog } from '../../../src/protocols/logs/merged-log.ts';
import { judge } from '../../history/log/states.ts';

/** Merges texts whose characters are bytes. */
function merge(base: string, ours: string, theirs: string): MergedLog {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  return mergedLog({ base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) });
}

/** The merged text; fails where there is none. */
function merged(base: string, ours: string, theirs: string): string {
  const result = merge(base, ours, theirs);
  if (!('merged' in result)) throw new Error(JSON.stringify(result));
  return Buffer.from(result.merged).toString('latin1');
}

/** A line for each letter, written in the minute of the number behind it; without one, it has no time. */
function log(...names: readonly string[]): string {
  return names
    .map((name) => {
      const [, minute] = /(\d+)$/.exec(name) ?? [];
      if (minute === undefined) return `{"id":"${name}"}\n`;
      return `{"id":"${name}","created_at":"2026-01-01T00:${minute.padStart(2, '0')}:00Z"}\n`;
    })
    .join('');
}

/** The names of the lines of a log. */
function names(text: string): string {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line).id)
    .join(' ');
}

describe('two branches that both appended', () => {
  test.each([
    ['by time', ['a1', 'a3'], ['b2', 'b4'], 'o a1 b2 a3 b4'],
    ['a side whose clock went back keeps its order', ['a5', 'a1'], ['b2', 'b6'], 'o b2 a5 a1 b6'],
    [
      'a line without a time stays behind the one above it',
      ['a1', 'a', 'a9'],
      ['b5'],
      'o a1 a b5 a9',
    ],
    ['at the same time, each side stays together', ['a1', 'c1'], ['b1', 'd1'], 'o a1 c1 b1 d1'],
    ['lines without any time do too', ['b', 'd'], ['a', 'c'], 'o a c b d'],
    ['what both have is there once', ['a1', 'x2', 'a5'], ['x2', 'b4'], 'o a1 x2 b4 a5'],
    ['and parts what came before it from what came behind', ['a9', 'x'], ['x', 'b1'], 'o a9 x b1'],
    ['a line that one side has twice stays so', ['x', 'x'], ['x', 'b'], 'o x b x'],
    ['one side alone', [], ['b1'], 'o b1'],
  ])('%s', (_what, ours, theirs, wanted) => {
    const versions = [log('o'), log('o', ...ours), log('o', ...theirs)] as const;
    expect(names(merged(...versions))).toBe(wanted);
    const [base, one, other] = versions;
    expect(names(merged(base, other, one))).toBe(wanted);
  });

  test('with nothing in common', () => {
    expect(names(merged('', log('a2'), log('b1')))).toBe('b1 a2');
  });

  test('by the times that each kind of log has', () => {
    const at = (...members: string[]) => members.map((member) => `{${member}}\n`).join('');
    const ours = at('"updatedAt":"2026-01-03T00:00:00+01:00","createdAt":"2026-01-01T00:00:00Z"');
    const theirs = at('"date":"2026-01-02"');
    expect(merged('', ours, theirs)).toBe(theirs + ours);
    for (const member of ['at', 'timestamp', 'time', 'ts']) {
      const [early, late] = [1, 3].map((day) => at(`"${member}":"2026-01-0${day}T08:00:00Z"`));
      expect(merged('', `${late}`, `${early}`)).toBe(`${early}${late}`);
    }
  });
});

describe('bytes', () => {
  test('a last line without an end gets one', () => {
    expect(merged('o', 'o\na', 'o\nb')).toBe('o\na\nb\n');
    expect(merged('o', 'o', 'o\nb\n')).toBe('o\nb\n');
  });

  test('carriage returns and bytes that are no text stay', () => {
    expect(merged('o\r\n', 'o\r\na\r\n', 'o\r\n\xff\0\r\n')).toBe('o\r\na\r\n\xff\0\r\n');
  });
});

test('in a rebase, what stands before ours by now stays there', () => {
  expect(merged('a\nb\n', 'a\nX\nb\n', 'a\nb\nc\nd')).toBe('a\nX\nb\nc\nd\n');
  // What ours has already is there once.
  expect(merged('a\nb\n', 'a\nX\nb\nd', 'a\nb\nc\nd\n')).toBe('a\nX\nb\nd\nc\n');
});

describe('what cannot be merged', () => {
  test.each([
    ['our side changed an order', 'a\nb\n', 'b\na\n', 'a\nb\nc\n', { rewritten: 'ours', line: 1 }],
    ['our side changed a line', 'a\nb\n', 'a\nX\n', 'a\nb\nc\n', { rewritten: 'ours', line: 2 }],
    ['theirs did', 'a\nb\n', 'a\nb\nc\n', 'X\nb\n', { rewritten: 'theirs', line: 1 }],
    ['a line was removed', 'a\nb\n', 'a\nb\nc\n', 'a\n', { rewritten: 'theirs', line: 2 }],
    ['one was put in front', 'a\n', 'a\nc\n', 'X\na\n', { rewritten: 'theirs', line: 1 }],
    ['one was written onto another', 'a', 'a\nb\n', 'ab\n', { rewritten: 'theirs', line: 1 }],
    ['line ends were converted', 'a\n', 'a\r\nb\r\n', 'a\nc\n', { rewritten: 'ours', line: 1 }],
    ['both have lines in other orders', 'o\n', 'o\nx\ny\n', 'o\ny\nx\n', { crossed: 'y' }],
  ])('%s', (_what, base, ours, theirs, wanted) => {
    expect(merge(base, ours, theirs)).toEqual(wanted);
  });
});

test('the rule on merges accepts every result, and it is the same from either side', async () => {
  const names = ['x1', 'y', 'z3', 'p2', 'q'];
  const branch = (own: readonly string[]) =>
    fc
      .tuple(fc.shuffledSubarray([...own, ...names], { maxLength: 6 }), fc.boolean())
      .map(([all, isTorn]) => (isTorn ? log(...all).slice(0, -1) : log(...all)));
  const base = fc.constantFrom('', log('o5'), log('o5', 'p2'), 'o', log('x1').trimEnd());
  const appended = (start: string, more: string) =>
    start === '' || start.endsWith('\n') || more === '' ? start + more : `${start}\n${more}`;
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      base,
      branch(['a1', 'b2', 'c']),
      branch(['d1', 'e3', 'f']),
      async (o, a, b) => {
        const [ours, theirs] = [appended(o, a), appended(o, b)];
        const result = merge(o, ours, theirs);
        const mirrored = merge(o, theirs, ours);
        expect('merged' in mirrored).toBe('merged' in result);
        if (!('merged' in result) || !('merged' in mirrored)) return;
        count += 1;
        const text = Buffer.from(result.merged).toString();
        expect(Buffer.from(mirrored.merged).toString()).toBe(text);
        expect(await judge([ours, theirs], text), JSON.stringify({ o, ours, theirs, text })).toBe(
          null,
        );
      },
    ),
    { numRuns: 500 },
  );
  expect(count).toBeGreaterThan(100);
});
