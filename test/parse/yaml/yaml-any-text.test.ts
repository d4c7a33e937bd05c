import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import { hostileYaml } from '../../../scripts/bench/limits/hostile-texts.ts';
import type { DataPath } from '../../../src/core/place.ts';
import { parseYaml } from '../../../src/parse/yaml/yaml.ts';
import { located } from '../faults.ts';
import { nearlyYaml } from '../nearly.ts';

const LIMITS = { depth: 200, aliases: 100 };

describe('whatever the text', () => {
  test('what the library refuses is refused', () => {
    fc.assert(
      fc.property(nearlyYaml, (text) => {
        const { errors } = parseDocument(text, { uniqueKeys: false, resolveKnownTags: false });
        const refused = errors.some(({ code }) => code !== 'TAG_RESOLVE_FAILED');
        const { valid, faults } = parseYaml(text, LIMITS);
        if (refused) expect(valid).toBe(false);
        // Where lines end is a fault of its own.
        if (!valid)
          expect(faults.filter(({ kind }) => kind !== 'line-break').length).toBeLessThan(2);
        if (!valid) expect(faults).not.toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('what is accepted has the value that the library gives it', () => {
    fc.assert(
      fc.property(nearlyYaml, (text) => {
        const { valid, value, faults } = parseYaml(text, LIMITS);
        if (!valid || faults.length > 0) return;
        const expected = parseDocument(text, { logLevel: 'silent' }).toJS({ maxAliasCount: -1 });
        // Keys are told apart by how they are written: the library would call 0x1 "1" and ~ "".
        if (!/0x1|~/.test(text)) expect(value).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });

  test('places lie inside the text', () => {
    fc.assert(
      fc.property(nearlyYaml, (text) => {
        for (const { at, related } of parseYaml(text, LIMITS).faults) {
          for (const { start, end } of related === undefined ? [at] : [at, related.at]) {
            expect(start >= 0 && start <= end && end <= text.length).toBe(true);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('lines and columns are the same with CRLF', () => {
    fc.assert(
      fc.property(nearlyYaml, (any) => {
        const lf = any.replaceAll('\r', '');
        const crlf = lf.replaceAll('\n', '\r\n');
        expect(located(crlf, parseYaml(crlf, LIMITS).faults)).toEqual(
          located(lf, parseYaml(lf, LIMITS).faults),
        );
      }),
      { numRuns: 2000 },
    );
  });
});

describe('whatever the value', () => {
  const values = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)));

  test('written as YAML or as JSON, it is read again', () => {
    fc.assert(
      fc.property(values, (value) => {
        for (const text of [
          stringify(value),
          JSON.stringify(value),
          JSON.stringify(value, null, 2),
        ]) {
          expect(parseYaml(text, LIMITS)).toMatchObject({ valid: true, value });
        }
      }),
    );
  });

  test('the text at a path is the YAML of the value there', () => {
    fc.assert(
      fc.property(values, (value) => {
        const text = JSON.stringify(value, null, 1);
        const { positions } = parseYaml(text, LIMITS);
        const visit = (inner: unknown, path: DataPath): void => {
          const span = positions.spanOf(path);
          expect(JSON.parse(text.slice(span?.start, span?.end))).toEqual(inner);
          if (typeof inner !== 'object' || inner === null) return;
          for (const [key, member] of Object.entries(inner)) {
            visit(member, [...path, Array.isArray(inner) ? Number(key) : key]);
          }
        };
        visit(value, []);
      }),
    );
  });
});

describe('depth', () => {
  test.each([
    ['lists in brackets', (levels: number) => '['.repeat(levels) + ']'.repeat(levels), 200],
    ['lists by dashes', (levels: number) => `${'- '.repeat(levels)}x`, 400],
    ['mappings in braces', (n: number) => `${'{a: '.repeat(n)}1${'}'.repeat(n)}`, 800],
    [
      'indented mappings',
      (n: number) => Array.from({ length: n }, (_, i) => `${' '.repeat(i)}a:\n`).join(''),
      20701,
    ],
  ])('%s: as deep as allowed, and one level more', (_, nested, start) => {
    expect(parseYaml(nested(200), LIMITS).valid).toBe(true);
    const { valid, faults } = parseYaml(nested(201), LIMITS);
    expect(valid).toBe(false);
    expect(faults).toMatchObject([{ kind: 'too-deep', data: { limit: 200 }, at: { start } }]);
  });

  test('a pair in a list is a level of its own', () => {
    const nested = (levels: number) => `${'[a: '.repeat(levels)}1${']'.repeat(levels)}`;
    expect(parseYaml(nested(100), LIMITS).valid).toBe(true);
    expect(parseYaml(nested(101), LIMITS).faults).toMatchObject([{ kind: 'too-deep' }]);
    expect(parseYaml(`[${nested(100)}]`, LIMITS).faults).toMatchObject([
      { kind: 'too-deep', at: { start: 398, end: 399 } },
    ]);
  });

  test('there is a last level, whatever the configuration says', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const limits = { ...LIMITS, depth: 1e9 };
    expect(parseYaml(nested(400), limits).valid).toBe(true);
    expect(parseYaml(nested(401), limits).faults).toMatchObject([{ data: { limit: 400 } }]);
    expect(parseYaml(nested(100_000), limits).faults).toMatchObject([{ data: { limit: 400 } }]);
  });
});

// `npm run bench:limits` says how long they take.
test.each(hostileYaml(50_000))('hostile texts are read, or are one fault: %s', (_, text) => {
  const { valid, faults } = parseYaml(text, LIMITS);
  expect(valid || faults.length === 1).toBe(true);
});

test.each([
  ['plain', 'a: 1\nb: '],
  ['other', 'a: 1\n"b": '],
])('what is larger than YAML is read for is not read: %s YAML', (_, head) => {
  const largest = head.padEnd(262_144, 'x');
  expect(parseYaml(largest, LIMITS)).toMatchObject({ valid: true, value: { a: 1 } });
  expect(parseYaml(`${largest}x`, LIMITS)).toMatchObject({
    valid: false,
    faults: [
      {
        kind: 'too-large',
        message: 'tooLarge',
        data: { what: 'This YAML', size: 262_145, unit: 'characters', limit: 262_144 },
        at: { start: 0, end: 4 },
        help: expect.stringMatching(/^Split it/),
      },
    ],
  });
});
