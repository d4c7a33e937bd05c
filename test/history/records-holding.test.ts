import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordsHolding } from '../../src/history/records-holding.ts';

const LIMIT = 60;

/** A string in one of the ways in which JSON may spell it. */
function spelled(text: string, escapes: readonly number[]): string {
  const units = [...text].map((unit, index) => {
    if (escapes[index] === 1) return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    if (unit === '/' && escapes[index] === 2) return '\\/';
    return JSON.stringify(unit).slice(1, -1);
  });
  return `"${units.join('')}"`;
}

const word = fc.string({
  unit: fc.constantFrom('a', 'b', '/', 'é', '"', '\\', '\n', '2'),
  maxLength: 3,
});

const line = fc.oneof(
  fc
    .tuple(word, fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }), fc.nat(60))
    .map(([id, escapes, blanks]) => `{${' '.repeat(blanks)}"id":${spelled(id, escapes)}}`),
  fc.constantFrom('', '{', 'x'.repeat(200), '{"id":"\\u00e9"}'),
);

/** The same bytes in pieces. */
function* cut(bytes: Buffer, sizes: readonly number[]): Generator<Uint8Array> {
  let at = 0;
  for (const size of sizes) {
    yield bytes.subarray(at, at + size);
    at += size;
  }
  yield bytes.subarray(at);
}

function idOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { id?: unknown }).id;
  } catch {
    return undefined;
  }
}

async function found(
  lines: readonly string[],
  end: string,
  sizes: readonly number[],
  texts: string[],
) {
  const bytes = Buffer.from(lines.join('\n') + end);
  const records = [];
  for await (const record of recordsHolding([...cut(bytes, sizes)], new Set(texts), LIMIT)) {
    records.push({ ...record, bytes: record.bytes.toString() });
  }
  return { records, bytes };
}

describe('recordsHolding', () => {
  it('leaves out no record that holds a text, however it is spelled and cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('', '\n'),
        fc.array(fc.nat(90), { maxLength: 12 }),
        fc.array(word, { minLength: 1, maxLength: 10 }),
        async (lines, end, sizes, texts) => {
          const { records, bytes } = await found(lines, end, sizes, texts);
          const held = records.filter(({ bytes: text }) => texts.includes(String(idOf(text))));
          const expected = lines.flatMap((text, index) => {
            const isHeld = Buffer.byteLength(text) <= LIMIT && texts.includes(String(idOf(text)));
            return isHeld ? [{ text, line: index + 1 }] : [];
          });
          expect(
            held
              .filter(({ bytes: text }) => Buffer.byteLength(text) <= LIMIT)
              .map(({ bytes: text, line: number }) => ({ text, line: number })),
          ).toEqual(expected);
          for (const { bytes: text, start } of records) {
            expect(bytes.toString('utf8', start, start + Buffer.byteLength(text))).toBe(text);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('does not look at records that hold something else', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `{"id":"e${index}","note":"\\u00e9"}`);
    const { records } = await found(lines, '\n', [], ['e500']);
    expect(records.map(({ line: number }) => number)).toEqual([501]);
  });

  it('finds what is no UTF-8 under the name that it is read by', async () => {
    const bytes = Buffer.from('{"id":"a\xff"}\n{"id":"b"}\n', 'latin1');
    const records = [];
    for await (const record of recordsHolding([bytes], new Set(['a\ufffd']), LIMIT)) {
      records.push(record.line);
    }
    expect(records).toContain(1);
  });

  it.each([
    ['a', 'a', '\\u0061', '\\u00e9'],
    [' ', ' ', '\\u0020', '\\u001f'],
    ['~', '~', '\\u007e', '\\u0080'],
    ['é', 'é', '\\u00e9', 'e'],
    ['a/b', 'a/b', 'a\\/b', 'ab'],
    ['b', 'b', '\\u0062', '\\/'],
  ])('%j: looks at %j and %j, not at %j', async (text, plain, escaped, other) => {
    const lines = [other, plain, escaped, other].map((id) => `{"k":"${id}"}`);
    const { records } = await found(lines, '\n', [], [text]);
    expect(records.map(({ line: number }) => number)).toEqual([2, 3]);
  });

  it('leaves out what comes in many pieces and is too long', async () => {
    const long = `{"id":"a"${' '.repeat(LIMIT)}}`;
    const fits = `{"id":"b"${' '.repeat(LIMIT - 10)}}`;
    expect(fits).toHaveLength(LIMIT);
    const sizes = Array.from({ length: 40 }, () => 7);
    const { records } = await found([long, '{"id":"b"}', long, fits], '', sizes, ['a', 'b']);
    expect(records.map(({ line: number }) => number)).toEqual([2, 4]);
    const unfinished = await found(['{"id":"b"}', `{"id":"a"${' '.repeat(LIMIT)}}`], '', sizes, [
      'a',
      'b',
    ]);
    expect(unfinished.records.map(({ line: number }) => number)).toEqual([1]);
  });
});
