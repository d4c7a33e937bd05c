import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileJson } from '../../../scripts/bench/limits/hostile-texts.ts';
import { parseJson } from '../../../src/parse/json/json.ts';
import { located } from '../faults.ts';
import { brokenJson, nearlyJson } from '../nearly.ts';

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
        else {
          expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(['syntax']));
          const ends = faults.map(({ at }) => at.end);
          expect(
            faults.every(({ at }, index) => index === 0 || at.start >= (ends[index - 1] ?? 0)),
          ).toBe(true);
          expect(faults.length).toBeLessThan(6);
        }
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

// What begins again at each character of 300,000 would take minutes.
test.each(hostileJson(300_000))('hostile texts are read, or are a fault: %s', (_, text) => {
  const { valid, faults, positions } = parseJson(text, LIMITS);
  expect(valid).toBe(isJson(text));
  expect(valid || faults.length > 0).toBe(true);
  expect(positions.spanOf([])?.end ?? 0).toBe(valid ? text.length : 0);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
