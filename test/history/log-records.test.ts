import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { jsonOf, nameOf, type RawRecord, recordsIn, shown } from '../../src/history/log-records.ts';

async function cut(text: string, from?: number, size = text.length || 1): Promise<unknown[]> {
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / size);
  const pieces = Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const records: unknown[] = [];
  for await (const record of recordsIn(pieces, from)) {
    records.push([record.bytes.toString(), record.line, record.start]);
  }
  return records;
}

function raw(bytes: string | Buffer, line = 1, start = 0): RawRecord {
  return { bytes: Buffer.from(bytes as string), line, start };
}

describe('the records of a log', () => {
  test.each<readonly [string, readonly unknown[]]>([
    ['', []],
    ['a', [['a', 1, 0]]],
    ['a\n', [['a', 1, 0]]],
    ['\n', [['', 1, 0]]],
    [
      'ab\n\ncd',
      [
        ['ab', 1, 0],
        ['', 2, 3],
        ['cd', 3, 4],
      ],
    ],
    [
      'é\r\nb\n',
      [
        ['é\r', 1, 0],
        ['b', 2, 4],
      ],
    ],
  ])('%j, in pieces of every size', async (text, records) => {
    for (const size of [1, 2, 3, 100]) expect(await cut(text, 0, size)).toEqual(records);
    expect(await cut(text)).toEqual(records);
  });

  test('from an offset on in one large piece, above which lines are counted later', async () => {
    const line = `${'x'.repeat(1023)}\n`;
    const above = 9 * 1024;
    const log = Buffer.from(`${line.repeat(above)}new\nnewer\n`);
    const records: RawRecord[] = [];
    for await (const record of recordsIn([log], above * line.length)) records.push(record);
    const told = records.map(({ bytes, line: at, start }) => [bytes.toString(), at, start]);
    expect(told).toEqual([
      ['new', above + 1, above * line.length],
      ['newer', above + 2, above * line.length + 4],
    ]);
    // Asked once more, in the other order.
    expect(records.toReversed().map(({ line: at }) => at)).toEqual([above + 2, above + 1]);
  });

  test('from an offset on: the rest of the record there, with its own place', async () => {
    const text = 'abc\nde\nf';
    const rest: Record<number, readonly unknown[]> = {
      1: [
        ['bc', 1, 0],
        ['de', 2, 4],
        ['f', 3, 7],
      ],
      3: [
        ['', 1, 0],
        ['de', 2, 4],
        ['f', 3, 7],
      ],
      4: [
        ['de', 2, 4],
        ['f', 3, 7],
      ],
      7: [['f', 3, 7]],
      8: [],
    };
    for (const [from, records] of Object.entries(rest)) {
      for (const size of [1, 2, 3, 5, 100])
        expect(await cut(text, Number(from), size)).toEqual(records);
    }
  });
});

describe('the value of a record', () => {
  test('is that of its JSON', () => {
    expect(jsonOf(raw('{"a":1}'), 100)).toEqual({ a: 1 });
    expect(jsonOf(raw('{'), 100)).toBeUndefined();
  });

  test('is none of more bytes than the limit', () => {
    expect(jsonOf(raw('1234'), 4)).toBe(1234);
    expect(jsonOf(raw('12345'), 4)).toBeUndefined();
  });

  test('is behind a mark where the log begins, and nowhere else', () => {
    expect(jsonOf(raw('\ufeff1'), 100)).toBe(1);
    expect(jsonOf(raw('\ufeff1', 2, 5), 100)).toBeUndefined();
  });
});

test('a record has the name of its bytes', () => {
  expect(nameOf(raw('ab', 3, 9))).toBe(createHash('sha256').update('ab').digest('base64'));
});

describe('a record that is shown', () => {
  test('stands where its bytes do, without its line end', () => {
    const range = {
      start: { line: 2, column: 1, offset: 7 },
      end: { line: 2, column: 3, offset: 10 },
    };
    expect(shown(raw('éb', 2, 7))).toEqual({ line: 2, range, text: 'éb', column: 1 });
    expect(shown(raw('éb\r', 2, 7))).toEqual({ line: 2, range, text: 'éb', column: 1 });
  });

  test('begins behind a mark at the start of the log', () => {
    const range = {
      start: { line: 1, column: 1, offset: 3 },
      end: { line: 1, column: 2, offset: 4 },
    };
    expect(shown(raw('\ufeffa'))).toEqual({ line: 1, range, text: 'a', column: 1 });
    expect(shown(raw('\ufeffa', 2, 5)).text).toBe('\ufeffa');
  });

  test('is cut after 160 units, and between characters', () => {
    expect(shown(raw('x'.repeat(160))).text).toBe('x'.repeat(160));
    expect(shown(raw('x'.repeat(161))).text).toBe(`${'x'.repeat(160)}…`);
    expect(shown(raw('x'.repeat(161))).range.end.column).toBe(162);
    expect(shown(raw(`${'x'.repeat(159)}𝄞y`)).text).toBe(`${'x'.repeat(159)}…`);
    expect(shown(raw(`${'x'.repeat(158)}𝄞y`)).text).toBe(`${'x'.repeat(158)}𝄞…`);
  });
});
