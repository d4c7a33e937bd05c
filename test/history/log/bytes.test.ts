import { describe, expect, test } from 'vitest';
import { agreementOf } from '../../../src/history/log/agreement.ts';
import type { LogContent } from '../../../src/history/log/log-content.ts';
import {
  byteOrderMarkOf,
  withoutByteOrderMark,
  withoutCarriageReturns,
} from '../../../src/history/log/plain-text.ts';
import { RecordNumbers } from '../../../src/history/log/record-numbers.ts';
import {
  bytesBetween,
  firstCopyOf,
  lineFeedsBefore,
  readRecords,
  spanOfRecord,
} from '../../../src/history/log/records.ts';

const SIZES = [1, 2, 3, 100];

/** A text in pieces of a size; empty ones stand between them. */
function pieces(text: string, size: number): Uint8Array[] {
  const bytes = Buffer.from(text);
  const cut: Uint8Array[] = [new Uint8Array()];
  for (let at = 0; at < bytes.length; at += size) {
    cut.push(bytes.subarray(at, at + size), new Uint8Array());
  }
  return cut;
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = [];
  for await (const piece of content) read.push(piece.slice());
  return Buffer.concat(read).toString();
}

/** What is found in a text, which must be the same in pieces of every size. */
async function inAll<T>(text: string, find: (content: LogContent) => Promise<T>): Promise<T> {
  const [first, ...others] = await Promise.all(SIZES.map((size) => find(pieces(text, size))));
  for (const other of others) expect(other).toEqual(first);
  return first as T;
}

describe('how far contents agree', () => {
  test.each<readonly [readonly string[], number, number, readonly (string | null)[]]>([
    [['', ''], 0, 0, [null, null]],
    [['a', ''], 0, 0, ['a', null]],
    [['a\nb', 'a\nb'], 3, 2, [null, null]],
    [['a\nb\n', 'a\nb\n'], 4, 4, [null, null]],
    [['a\nb\nc', 'a\nb\nd'], 4, 4, ['c', 'd']],
    [['a\nbx', 'a\nby'], 3, 2, ['x', 'y']],
    [['\na', '\nb'], 1, 1, ['a', 'b']],
    [['a\nbc', 'a\n'], 2, 2, ['b', null]],
    [['abcdefgh', 'abcdefgx', 'abcx'], 3, 0, ['d', 'd', 'x']],
    [['abcdefgh', 'xbcdefgh'], 0, 0, ['a', 'x']],
    [['abcdefgh', 'abcdeXgh'], 5, 0, ['f', 'X']],
  ])('%j', async (texts, length, recordStart, next) => {
    const goesOn = next.map((byte) => (byte === null ? null : byte.charCodeAt(0)));
    for (const size of SIZES) {
      for (const other of SIZES) {
        const contents = texts.map((text, index) => pieces(text, index === 0 ? size : other));
        expect(await agreementOf(contents)).toEqual({ length, recordStart, next: goesOn });
      }
    }
  });

  test('what is read is let go, and to its end where nothing parts', async () => {
    const said: string[] = [];
    async function* read(name: string, text: string): AsyncGenerator<Uint8Array> {
      try {
        for (const piece of pieces(text, 1)) yield piece;
        said.push(`${name} at its end`);
      } finally {
        said.push(`${name} let go`);
      }
    }
    await agreementOf([read('one', 'ab'), read('other', 'axxxx')]);
    expect(said).toEqual(['one let go', 'other let go']);
    said.length = 0;
    await agreementOf([read('short', 'a'), read('long', 'abc')]);
    expect(said.toSorted()).toEqual([
      'long at its end',
      'long let go',
      'short at its end',
      'short let go',
    ]);
  });
});

describe('the records of a content', () => {
  test.each<readonly [string, readonly number[], boolean]>([
    ['', [], true],
    ['a', [0], false],
    ['a\n', [0], true],
    ['a\nb\na\n', [0, 1, 0], true],
    ['a\n\nab\n', [0, 1, 2], true],
    ['ab\ncd\nab', [0, 1, 0], false],
    ['a\r\na\n', [0, 1], true],
  ])('%j', async (text, numbers, isFinished) => {
    const read = await inAll(text, (content) => readRecords(content, new RecordNumbers('log')));
    expect(read).toEqual({ numbers, isFinished });
  });

  test.each<readonly [string, number, number]>([
    ['a\nb\na\n', 0, 0],
    ['a\nb\na\n', 1, 1],
    ['a\nb\na\n', 2, 0],
    ['b\nab\nc\nab\nab\n', 4, 1],
  ])('%j: the first copy of record %i', async (text, index, first) => {
    expect(await inAll(text, (content) => firstCopyOf(content, index))).toBe(first);
  });

  test.each<readonly [string, number, number, readonly [number, number, number]]>([
    ['ab\nc\n', 0, 0, [0, 2, 2]],
    ['ab\nc\n', 0, 1, [3, 4, 4]],
    ['ab\r\nc\n', 0, 0, [0, 3, 2]],
    ['ab\n\r\nc', 0, 1, [3, 4, 3]],
    ['ab\n\nc', 0, 1, [3, 3, 3]],
    ['ab\nc\nd', 3, 0, [3, 4, 4]],
    ['ab\nc\nd', 3, 1, [5, 6, 6]],
    ['ab\nc\r', 3, 0, [3, 5, 5]],
    ['ab\n\n', 2, 0, [2, 2, 2]],
    ['\r\n\n', 0, 1, [2, 2, 2]],
  ])('%j from %i on: record %i', async (text, offset, index, [start, end, textEnd]) => {
    const span = await inAll(text, (content) => spanOfRecord(content, offset, index));
    expect(span).toEqual({ start, end, textEnd });
  });

  test.each([
    ['a\nb\n\n', 0, 0],
    ['a\nb\n\n', 1, 0],
    ['a\nb\n\n', 2, 1],
    ['a\nb\n\n', 4, 2],
    ['a\nb\n\n', 9, 3],
  ])('%j: line feeds before %i', async (text, offset, count) => {
    expect(await inAll(text, (content) => lineFeedsBefore(content, offset))).toBe(count);
  });
});

describe('bytes between offsets', () => {
  test.each([
    [0, 6, 'abcdef'],
    [0, 0, ''],
    [1, 3, 'bc'],
    [2, 2, ''],
    [4, 99, 'ef'],
    [6, 99, ''],
  ])('%i to %i', async (start, end, text) => {
    const read = (content: LogContent) => textOf(bytesBetween(content, start, end));
    expect(await inAll('abcdef', read)).toBe(text);
  });

  test('come in pieces of a MiB at most', async () => {
    const sizes: number[] = [];
    for await (const piece of bytesBetween([new Uint8Array(2 ** 21 + 1)], 0, 2 ** 22)) {
      sizes.push(piece.length);
    }
    expect(sizes).toEqual([2 ** 20, 2 ** 20, 1]);
  });

  test('are no empty pieces', async () => {
    const sizes: number[] = [];
    const content = [3, 2 ** 20, 2].map((length) => new Uint8Array(length));
    for await (const piece of bytesBetween(content, 3, 2 ** 22)) sizes.push(piece.length);
    expect(sizes).toEqual([2 ** 20, 2]);
  });

  test('are not read on behind the end', async () => {
    const read: number[] = [];
    function* content(): Generator<Uint8Array> {
      for (const byte of [1, 2, 3, 4]) {
        read.push(byte);
        yield Uint8Array.of(byte);
      }
    }
    for await (const piece of bytesBetween(content(), 0, 2)) expect(piece).toHaveLength(1);
    expect(read).toEqual([1, 2]);
  });
});

describe('plain text', () => {
  test.each([
    ['\ufeffa', 3],
    ['\ufeff', 3],
    ['a\ufeff', 0],
    ['', 0],
    ['\ufefe', 0],
  ])('%j has a mark of %i bytes', async (text, bytes) => {
    expect(await inAll(text, byteOrderMarkOf)).toBe(bytes);
  });

  test.each([
    ['\ufeffabc', 0, 'abc'],
    ['\ufeffabc', 4, 'bc'],
    ['abc', 0, 'abc'],
    ['abc', 1, 'bc'],
  ])('%j from %i on, without it', async (text, offset, rest) => {
    const read = (content: LogContent) => textOf(withoutByteOrderMark(content, offset));
    expect(await inAll(text, read)).toBe(rest);
  });

  test.each([
    ['a\r\nb\r\n', 'a\nb\n'],
    ['a\rb\n\r\r\n\r', 'a\rb\n\r\n\r'],
    ['\r\n\r\n', '\n\n'],
    ['\r', '\r'],
    ['abc', 'abc'],
    ['', ''],
  ])('%j has the line ends of %j', async (text, plain) => {
    const read = (content: LogContent) => textOf(withoutCarriageReturns(content));
    expect(await inAll(text, read)).toBe(plain);
  });
});
