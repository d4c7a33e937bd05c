import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grown } from '../../src/core/grown-bytes.ts';
import { RealFolders, readFileOf } from '../../src/git/read-file.ts';

const PIECE = 2 ** 18;
const SIZE = 2 * PIECE + 1000;

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'lint-protocol-read-'));
});
afterAll(() => rmSync(root, { recursive: true }));

function read(path: string, seen?: (piece: Uint8Array) => void): Buffer {
  const found = readFileOf(new RealFolders(root), { path, mode: 'file', id: null }, 2 ** 24, seen);
  if (!('bytes' in found)) throw new Error('it is small enough');
  return found.bytes;
}

test('a large file that is as it was is the content that was read last', () => {
  writeFileSync(join(root, 'log'), Buffer.alloc(SIZE, 'a'));
  const first = read('log');
  const pieces: Buffer[] = [];
  expect(read('log', (piece) => pieces.push(Buffer.from(piece)))).toBe(first);
  expect(Buffer.concat(pieces).equals(first)).toBe(true);
  writeFileSync(join(root, 'copy'), first);
  expect(read('copy')).toBe(first);
});

test.each([0, 7, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, SIZE - 1])(
  'a byte that is another at %i is seen, and what was read before stays as it was',
  (at) => {
    const content = Buffer.alloc(SIZE, 'b');
    writeFileSync(join(root, 'log'), content);
    const before = read('log');
    const other = Buffer.from(content);
    other[at] = 99;
    writeFileSync(join(root, 'log'), other);
    const pieces: Buffer[] = [];
    expect(read('log', (piece) => pieces.push(Buffer.from(piece))).equals(other)).toBe(true);
    expect(Buffer.concat(pieces).equals(other)).toBe(true);
    expect(before.equals(content)).toBe(true);
  },
);

test.each([SIZE + 1, SIZE - 1, PIECE, 0])('a file of %i bytes is read as it is now', (size) => {
  writeFileSync(join(root, 'log'), Buffer.alloc(SIZE, 'd'));
  const before = read('log');
  truncateSync(join(root, 'log'), size);
  expect(read('log').equals(Buffer.concat([before], size))).toBe(true);
});

test('a log that has grown is read into the memory that it has, and what was read before stays as it was', () => {
  const content = Buffer.alloc(SIZE, 'e');
  writeFileSync(join(root, 'log'), content);
  const before = read('log');
  appendFileSync(join(root, 'log'), 'one\n');
  const pieces: Buffer[] = [];
  const after = read('log', (piece) => pieces.push(Buffer.from(piece)));
  expect(after.equals(Buffer.concat([content, Buffer.from('one\n')]))).toBe(true);
  expect(Buffer.concat(pieces).equals(after)).toBe(true);
  expect(after.buffer).toBe(before.buffer);
  expect(before.equals(content)).toBe(true);
});

test('what is to be appended is where it is read from once it is written, and nowhere else', () => {
  const content = Buffer.alloc(SIZE, 'f');
  writeFileSync(join(root, 'log'), content);
  const before = read('log');
  const planned = grown(before, Buffer.from('planned\n'));
  expect(read('log')).toBe(before);
  const other = grown(before, Buffer.from('another\n'));
  expect(planned.subarray(SIZE).toString()).toBe('planned\n');
  expect(other.subarray(SIZE).toString()).toBe('another\n');
  appendFileSync(join(root, 'log'), 'planned\n');
  expect(read('log').equals(planned)).toBe(true);
  writeFileSync(join(root, 'log'), Buffer.concat([content, Buffer.from('stranger\n')]));
  expect(read('log').subarray(SIZE).toString()).toBe('stranger\n');
  expect(planned.subarray(SIZE).toString()).toBe('planned\n');
});

test('a content that grows beyond its room is copied once more', () => {
  let [whole, wanted]: [Buffer, Buffer] = [Buffer.alloc(SIZE, 'g'), Buffer.alloc(SIZE, 'g')];
  const all: [Buffer, Buffer][] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    const added = Buffer.alloc(20_000, `${nth}`);
    [whole, wanted] = [grown(whole, added), Buffer.concat([wanted, added])];
    all.push([whole, wanted]);
  }
  for (const [found, each] of all) expect(found.equals(each)).toBe(true);
  expect(new Set(all.map(([{ buffer }]) => buffer)).size).toBeLessThan(4);
});
