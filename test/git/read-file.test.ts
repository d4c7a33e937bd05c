import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
