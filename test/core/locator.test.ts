import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { locatorOf } from '../../src/core/locator.ts';
import type { UnreadableRecord } from '../../src/core/record.ts';

function record(text: string, skipped = 0): UnreadableRecord {
  return { kind: 'message', readable: false, text, skipped, faults: [] };
}

function at(text: string, start: number, end: number, skipped = 0): unknown {
  return locatorOf(record(text, skipped)).rangeOf({ start, end });
}

test('lines and columns count from 1, offsets from 0', () => {
  expect(at('ab\ncd', 4, 5)).toEqual({
    start: { line: 2, column: 2, offset: 4 },
    end: { line: 2, column: 3, offset: 5 },
  });
});

test('the end of a text that ends with a line end is the start of the next line', () => {
  expect(at('ab\n', 3, 3)).toEqual({
    start: { line: 2, column: 1, offset: 3 },
    end: { line: 2, column: 1, offset: 3 },
  });
});

test('a carriage return counts in offsets and moves no line', () => {
  expect(at('ab\r\ncd', 4, 6)).toEqual({
    start: { line: 2, column: 1, offset: 4 },
    end: { line: 2, column: 3, offset: 6 },
  });
});

test('columns count UTF-16 units, offsets count bytes', () => {
  expect(at('é😀x', 3, 4)).toEqual({
    start: { line: 1, column: 4, offset: 6 },
    end: { line: 1, column: 5, offset: 7 },
  });
});

test('a byte-order mark counts in offsets only', () => {
  expect(at('ab', 1, 2, 3)).toEqual({
    start: { line: 1, column: 2, offset: 4 },
    end: { line: 1, column: 3, offset: 5 },
  });
});

test('a span outside of the text is cut to it', () => {
  expect(at('ab', 1, 99)).toEqual({
    start: { line: 1, column: 2, offset: 1 },
    end: { line: 1, column: 3, offset: 2 },
  });
});

test('offsets of a long text with astral characters equal those of the encoded prefix', () => {
  const units = fc.array(fc.constantFrom('a', 'é', '€', '😀', '\n'), {
    minLength: 3000,
    maxLength: 4000,
  });
  fc.assert(
    fc.property(units, fc.nat(), (characters, pick) => {
      const index = pick % characters.length;
      const text = characters.join('');
      const start = characters.slice(0, index).join('').length;
      const { offset } = locatorOf(record(text)).rangeOf({ start, end: start }).start;
      expect(offset).toBe(Buffer.from(characters.slice(0, index).join('')).length);
    }),
    { numRuns: 200 },
  );
});

test('many places in one long line take one pass', () => {
  const text = 'é'.repeat(400_000);
  const locator = locatorOf(record(text));
  const measured = vi.spyOn(Buffer, 'byteLength');
  let places = 0;
  for (let start = 0; start < text.length; start += 400) {
    locator.rangeOf({ start, end: start + 1 });
    places += 1;
  }
  const seen = measured.mock.calls.reduce((sum, [part]) => sum + String(part).length, 0);
  measured.mockRestore();
  // The text once, and for each start and each end a step of a thousand characters at most.
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThanOrEqual(text.length + 2 * places * 1024);
});

test('an excerpt shows at most three lines, without line ends', () => {
  const locator = locatorOf(record('one\r\ntwo\nthree\nfour\nfive'));
  const range = locator.rangeOf({ start: 0, end: 22 });
  expect(locator.excerptOf(range)).toEqual([
    { line: 1, column: 1, text: 'one' },
    { line: 2, column: 1, text: 'two' },
    { line: 3, column: 1, text: 'three' },
  ]);
});

test('an excerpt of a long line is cut around the place', () => {
  const text = `${'a'.repeat(5000)}HERE${'b'.repeat(5000)}`;
  const locator = locatorOf(record(text));
  const [line] = locator.excerptOf(locator.rangeOf({ start: 5000, end: 5004 }));
  expect(line?.text).toHaveLength(400);
  expect(line?.text.indexOf('HERE')).toBe(5001 - (line?.column ?? 0));
});

test('a path that leads nowhere falls back to the longest part that leads somewhere', () => {
  const spans = new Map([
    ['', { start: 0, end: 9 }],
    ['to', { start: 4, end: 6 }],
  ]);
  const readable = {
    ...record('subject: x'),
    positions: { spanOf: (path: readonly unknown[]) => spans.get(path.join('.')) ?? null },
  };
  const locator = locatorOf(readable as never);
  expect(locator.rangeOf(['to', 7]).start.column).toBe(5);
  expect(locator.rangeOf(['nothing']).start.column).toBe(1);
});
