import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DataPath } from '../../../src/core/place.ts';
import { parseJson } from '../../../src/parse/json/json.ts';
import { allInShort } from '../faults.ts';

const LIMITS = { depth: 200 };

describe('positions', () => {
  const text = ' {"a": [10, {"b": "x"}], "c/é": null, "a": [true]} ';
  const spanOf = (path: DataPath, part?: 'key' | 'value') =>
    parseJson(text, LIMITS).positions.spanOf(path, part);
  const sliceAt = (path: DataPath, part?: 'key' | 'value') => {
    const span = spanOf(path, part);
    return span === null ? null : text.slice(span.start, span.end);
  };

  test('values and keys', () => {
    expect(sliceAt([])).toBe(text.trim());
    expect(sliceAt(['c/é'])).toBe('null');
    expect(sliceAt(['c/é'], 'key')).toBe('"c/é"');
  });

  test('of two equal keys the last, as in the value', () => {
    expect(sliceAt(['a'])).toBe('[true]');
    expect(spanOf(['a'], 'key')).toEqual({ start: 38, end: 41 });
    expect(sliceAt(['a', 0])).toBe('true');
  });

  test('what is not there, or has no key', () => {
    expect(sliceAt(['x'])).toBeNull();
    expect(sliceAt(['a', 1])).toBeNull();
    expect(sliceAt(['a', '0'])).toBeNull();
    expect(sliceAt(['a', 'length'])).toBeNull();
    expect(sliceAt(['c/é', 'length'])).toBeNull();
    expect(sliceAt(['a', 0], 'key')).toBeNull();
    expect(sliceAt([], 'key')).toBeNull();
    expect(sliceAt(['constructor'])).toBeNull();
  });

  test('none in a broken text', () => {
    const { positions } = parseJson('{"a":1', LIMITS);
    expect(positions.spanOf([])).toBeNull();
    expect(positions.spanOf(['a'])).toBeNull();
  });
});

describe('a piece of a record', () => {
  // Each line of the piece stands behind `> ` in the record.
  const record = '> {"a":1,\n> "a":\n> 1e400}';
  const starts = [2, 12, 19];
  const piece = '{"a":1,\n"a":\n1e400}';
  const shift = (offset: number) => {
    const line = piece.slice(0, offset).split('\n').length - 1;
    return (starts[line] ?? 0) + offset - (piece.lastIndexOf('\n', offset - 1) + 1);
  };

  test('faults, their other places and positions are places of the record', () => {
    const { faults, positions } = parseJson(piece, LIMITS, shift);
    expect(allInShort(record, faults)).toEqual([
      'duplicate-key/twice [12-15] "a" -> [3-6] "a"',
      'number-precision/changed [19-24] 1e400',
    ]);
    expect(positions.spanOf(['a'])).toEqual({ start: 19, end: 24 });
    expect(positions.spanOf([])).toEqual({ start: 2, end: 25 });
  });

  test('an empty place stays empty', () => {
    const { faults } = parseJson('', LIMITS, (offset) => offset + 7);
    expect(faults[0]?.at).toEqual({ start: 7, end: 7 });
  });
});

describe('whatever the value', () => {
  test('the text at a path is the JSON of the value there', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', '\t', ' \n'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const { positions } = parseJson(text, LIMITS);
        const spanned = (path: DataPath, part?: 'key') => {
          const span = positions.spanOf(path, part);
          return JSON.parse(text.slice(span?.start, span?.end));
        };
        const visit = (inner: unknown, path: DataPath): void => {
          expect(spanned(path)).toEqual(inner);
          if (typeof inner !== 'object' || inner === null) return;
          for (const [key, member] of Object.entries(inner)) {
            const step = Array.isArray(inner) ? Number(key) : key;
            if (typeof step === 'string') expect(spanned([...path, step], 'key')).toBe(step);
            visit(member, [...path, step]);
          }
        };
        visit(JSON.parse(text), []);
      }),
    );
  });
});
