import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../../src/parse/json.ts';
import { timed } from './faults.ts';

const LIMITS = { depth: 200 };

function accepts(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON, and what is nearly JSON: pieces of it in any order. */
const nearlyJson = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '{',
          '}',
          '[',
          ']',
          ':',
          ',',
          '"',
          '\\',
          '/',
          '//',
          '/*',
          '*/',
          '#',
          "'",
          '-',
          '+',
          '.',
        ],
        ...['0', '01', '1', '12', 'e', 'E', '1e', 'x', 'true', 'false', 'null', 'NaN', 'True', '_'],
        ...[' ', '\n', '\r', '\r\n', '\t', '\u00a0', '\ufeff', '\u0000', '\u2028', '\ud800', '🗼'],
        ...[
          '"a"',
          '"a":',
          '"b":1',
          '"\\u0061"',
          '"\\u12"',
          '"\\n"',
          '<<<<<<<',
          '=======',
          '\u000b',
        ],
      ),
      fc.json({ maxDepth: 2 }),
      fc.string({ maxLength: 3, unit: 'binary' }),
    ),
    { maxLength: 14 },
  )
  .map((pieces) => pieces.join(''));

/** JSON with one character changed, dropped or added. */
const brokenJson = fc
  .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.nat(2), fc.constantFrom(...'{}[]:,"\\ 0-e.x/\n'))
  .map(([text, place, dropped, added]) => {
    const at = place % (text.length + 1);
    return text.slice(0, at) + added + text.slice(at + dropped);
  });

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
