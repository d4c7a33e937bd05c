import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../../src/parse/json.ts';
import { located, timed } from './faults.ts';
import { brokenJson, nearlyJson } from './nearly.ts';

const LIMITS = { depth: 200 };

function accepts(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('whatever the text', () => {
  test('it is accepted if and only if JSON.parse accepts it, with the same value', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyJson, brokenJson, fc.json()), (text) => {
        const { valid, value, faults } = parseJson(text, LIMITS);
        expect(valid).toBe(accepts(text));
        if (valid) expect(value).toEqual(JSON.parse(text));
        else expect(faults.map(({ kind }) => kind)).toEqual(['syntax']);
      }),
      { numRuns: 5000 },
    );
  });

  test('places lie inside the text', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyJson, brokenJson), (text) => {
        for (const { at, related } of parseJson(text, LIMITS).faults) {
          for (const { start, end } of related === undefined ? [at] : [at, related.at]) {
            expect(start >= 0 && start <= end && end <= text.length).toBe(true);
          }
        }
      }),
      { numRuns: 5000 },
    );
  });

  test('lines and columns are the same with CRLF', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyJson, brokenJson), (any) => {
        const lf = any.replaceAll('\r', '');
        const crlf = lf.replaceAll('\n', '\r\n');
        expect(located(crlf, parseJson(crlf, LIMITS).faults)).toEqual(
          located(lf, parseJson(lf, LIMITS).faults),
        );
      }),
      { numRuns: 2000 },
    );
  });
});

describe('hostile texts end soon', () => {
  const N = 300_000;
  test.each([
    ['open lists', '['.repeat(N)],
    ['open objects', '{"a":'.repeat(N / 5)],
    ['quotes', '"'.repeat(N)],
    ['backslashes in a string', `"${'\\'.repeat(N)}"`],
    ['escaped quotes, never closed', `"${'\\"'.repeat(N / 2)}`],
    ['a long number', `[${'9'.repeat(N)}]`],
    ['a long fraction', `[0.${'0'.repeat(N)}1]`],
    ['a number that goes on', `[1${'.1'.repeat(N / 2)}]`],
    ['a long word', 'x'.repeat(N)],
    ['a comment that never ends', `/*${'*'.repeat(N)}`],
    ['slashes', '/'.repeat(N)],
    ['blank space', ' '.repeat(N)],
    ['line breaks', '\n'.repeat(N)],
    ['much blank space before a fault', `${' '.repeat(20 * N)}x`],
    ['many keys', `{${Array.from({ length: N / 10 }, (_, i) => `"k${i}":1`).join()}}`],
    [
      'one key many times',
      `{${Array(N / 10)
        .fill('"k":1')
        .join()}}`,
    ],
    [
      'many numbers that change',
      `[${Array(N / 20)
        .fill('1e400')
        .join()}]`,
    ],
  ])('%s', (_, text) => {
    expect(timed(() => parseJson(text, LIMITS).positions.spanOf([]))).toBeLessThan(3000);
  });
});
