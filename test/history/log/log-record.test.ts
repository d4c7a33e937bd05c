import { describe, expect, test } from 'vitest';
import type { LogRecord } from '../../../src/core/log-change.ts';
import { judge } from './states.ts';

/** The records that a changed log's verdict shows; the log is read in pieces of every size. */
async function shown(before: string, after: string): Promise<[LogRecord, LogRecord]> {
  const change = await judge([before], after);
  for (const size of [1, 2, 3]) expect(await judge([before], after, size)).toEqual(change);
  if (change === null || change.kind === 'gone' || change.after === null) {
    throw new Error('nothing changed');
  }
  return [change.before, change.after];
}

/** Line, columns and bytes of a record's range, and the column where it differs. */
function place({ line, column, range }: LogRecord): unknown[] {
  const { start, end } = range;
  expect([line, line, 1]).toEqual([start.line, end.line, start.column]);
  return [line, end.column, start.offset, end.offset, column];
}

describe('a record of a verdict', () => {
  test('stands where it begins and ends in its own state', async () => {
    const [before, after] = await shown('a\nbc\nd\n', 'a\nbxyz\nd\n');
    expect(place(before)).toEqual([2, 3, 2, 4, 2]);
    expect(place(after)).toEqual([2, 5, 2, 6, 2]);
  });

  test('has no line end, be it LF, CRLF or none', async () => {
    const [crlf, none] = await shown('a\r\nbc\r\n', 'a\r\nx');
    expect(place(crlf)).toEqual([2, 3, 3, 5, 1]);
    expect(place(none)).toEqual([2, 2, 3, 4, 1]);
  });

  test('is counted in UTF-16 units and in bytes', async () => {
    const [before, after] = await shown('é𝄞a\n', 'é𝄞bb\n');
    expect(place(before)).toEqual([1, 5, 0, 7, 4]);
    expect(place(after)).toEqual([1, 6, 0, 8, 4]);
  });

  test('differs from the start of a character of which some bytes are the same', async () => {
    const [before, after] = await shown('a\u{1d11e}\n', 'a\u{1d11f}\n');
    expect(before).toMatchObject({ column: 2, text: 'a\u{1d11e}' });
    expect(after).toMatchObject({ column: 2, text: 'a\u{1d11f}' });
  });

  test('begins behind a byte-order mark, which takes no column', async () => {
    const [before, after] = await shown('\ufeffab\n', '\ufeffax\n');
    expect(place(before)).toEqual([1, 3, 3, 5, 2]);
    expect(place(after)).toEqual([1, 3, 3, 5, 2]);
    expect([before.text, after.text]).toEqual(['ab', 'ax']);
  });

  test('keeps a byte-order mark that is none', async () => {
    const [, after] = await shown('a\nb\n', 'a\n\ufeffx\n');
    expect(after).toMatchObject({ text: '\ufeffx', range: { end: { column: 3, offset: 6 } } });
  });

  test('begins where it begins, though a byte-order mark is before the first', async () => {
    const [before, after] = await shown('\ufeffa\nbc\n', '\ufeffa\nbx\n');
    expect(place(before)).toEqual([2, 3, 5, 7, 2]);
    expect([before.text, after.text]).toEqual(['bc', 'bx']);
  });

  test.each([
    ['whose line end alone was cut off', 'a\nbc\n', 'a\nbc', 3],
    ['whose line end alone is another', 'a\nbc\n', 'a\nbc\r\n', 3],
    ['that is compared with an inserted one', 'b2\n', 'b1\nb2\n', 1],
    ['that moved', 'a\nbc\n', 'bc\na\n', 1],
  ])(
    '%s is shown from its start, and differs at its end or nowhere',
    async (_, from, to, column) => {
      const [before, after] = await shown(from, to);
      expect([before.column, after.column]).toEqual([column, column]);
    },
  );

  test('is cut to the part that differs', async () => {
    const start = 's'.repeat(100);
    const end = 'e'.repeat(200);
    const [before, after] = await shown(`${start}a${end}\n`, `${start}b\n`);
    expect(before.text).toBe(`…${'s'.repeat(40)}a${'e'.repeat(119)}…`);
    expect(after.text).toBe(`…${'s'.repeat(40)}b`);
    expect(before.column).toBe(101);
    expect(before.range.end.column).toBe(302);
  });

  test('is not cut where nothing is left out', async () => {
    const [before] = await shown(`${'s'.repeat(40)}${'a'.repeat(120)}\n`, `${'s'.repeat(40)}b\n`);
    expect(before.text).toBe(`${'s'.repeat(40)}${'a'.repeat(120)}`);
  });

  test('is not cut within a character', async () => {
    const [before] = await shown(`s${'𝄞'.repeat(100)}\n`, `s${'𝄞'.repeat(21)}b\n`);
    expect(before.text).toBe(`…${'𝄞'.repeat(20)}${'𝄞'.repeat(60)}…`);
    const [odd] = await shown(`${'𝄞'.repeat(30)}s${'a𝄞'.repeat(60)}\n`, `${'𝄞'.repeat(30)}sx\n`);
    expect(odd.text).toBe(`…${'𝄞'.repeat(19)}s${'a𝄞'.repeat(40)}…`);
    const [end] = await shown(`a${'𝄞'.repeat(100)}\n`, 'x\n');
    expect(end.text).toBe(`a${'𝄞'.repeat(59)}…`);
  });

  test('of the whole log is shown where nothing is shared', async () => {
    const [before, after] = await shown('\0\u001b[31m\u2028"\n', '\\\n');
    expect([before.text, after.text]).toEqual(['\0\u001b[31m\u2028"', '\\']);
    expect(before.column).toBe(1);
  });
});
