import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArchiveStopped } from '../../../src/parse/archive/archive-stopped.ts';
import { TarReader } from '../../../src/parse/archive/tar.ts';
import { paxHeader, tar, tarEntry } from './tar-gz.ts';

/** What a reader sees of an archive that comes in pieces of a size, as text. */
function seen(archive: Buffer, pieces = archive.length): readonly string[] {
  const found: string[] = [];
  const reader = new TarReader({
    begin: ({ path, type, size }) => found.push(`${path} ${type} ${size}: `),
    take: (content) => found.push(`${found.pop()}${content}`),
    finish: () => found.push(`${found.pop()}.`),
  });
  for (let at = 0; at < archive.length; at += pieces)
    reader.push(archive.subarray(at, at + pieces));
  reader.end();
  return found;
}

/** A header with some bytes written over, and its checksum mended. */
function edited(header: Buffer, edits: Readonly<Record<number, string>>): Buffer {
  const copy = Buffer.from(header);
  for (const [at, text] of Object.entries(edits)) copy.write(text, Number(at), 'latin1');
  copy.write('        ', 148);
  const sum = copy.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  copy.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return copy;
}

const FILE = tarEntry({ name: 'a', content: 'abc' });
const EMPTY = tarEntry({ name: 'a' });

test('an archive in pieces of any size', () => {
  const archive = tar({ name: 'a', content: 'x'.repeat(600) }, paxHeader({ path: 'b' }), FILE);
  const whole = [`a file 600: ${'x'.repeat(600)}.`, 'b file 3: abc.'];
  expect(seen(archive)).toEqual(whole);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), (size) => {
      expect(seen(archive, size)).toEqual(whole);
    }),
  );
});

describe('names', () => {
  test.each([
    ['ustar joins a prefix', edited(FILE, { 345: 'folder/deep' }), 'folder/deep/a'],
    ['GNU has other things there', edited(FILE, { 257: 'ustar  \0', 345: '12345' }), 'a'],
    ['the oldest has nothing there', edited(FILE, { 257: '\0'.repeat(8), 345: '12345' }), 'a'],
    ['100 bytes without an end', edited(FILE, { 0: 'n'.repeat(100) }), 'n'.repeat(100)],
    [
      'a long name of GNU without an end',
      tar(tarEntry({ name: 'L', content: 'long', flag: 'L' }), FILE),
      'long',
    ],
    [
      'of GNU, the long target of a link is no name',
      tar(tarEntry({ name: 'K', content: 'target\0', flag: 'K' }), FILE),
      'a',
    ],
  ])('%s', (_what, entry, path) => {
    expect(seen(tar(entry))).toEqual([`${path} file 3: abc.`]);
  });

  test('of two that are given, pax counts, whichever comes first', () => {
    const gnu = tarEntry({ name: '././@LongLink', content: 'gnu\0', flag: 'L' });
    const pax = paxHeader({ path: 'päx' });
    expect(seen(tar(gnu, pax, FILE, FILE))).toEqual(['päx file 3: abc.', 'a file 3: abc.']);
    expect(seen(tar(pax, gnu, FILE))).toEqual(['päx file 3: abc.']);
  });

  test('attributes for all that follow give way to those for one', () => {
    const all = edited(paxHeader({ path: 'all' }), { 156: 'g' });
    expect(seen(tar(all, FILE, paxHeader({ path: 'one' }), FILE, FILE))).toEqual([
      'all file 3: abc.',
      'one file 3: abc.',
      'all file 3: abc.',
    ]);
  });

  test('attributes that say nothing of names or sizes, whatever they are', () => {
    const other = paxHeader({ mtime: '1.5', __proto__x: 'y', comment: 'path=no\n9 size=9' });
    expect(seen(tar(other, FILE))).toEqual(['a file 3: abc.']);
  });
});

describe('sizes', () => {
  test.each([
    ['digits behind blanks', { 124: '          3\0' }],
    ['digits before a blank', { 124: '00000000003 ' }],
    ['binary', { 124: `\x80${'\0'.repeat(10)}\x03` }],
  ])('%s', (_what, edits) => {
    expect(seen(tar(edited(FILE, edits)))).toEqual(['a file 3: abc.']);
  });

  test('none is none', () => {
    expect(seen(tar(edited(EMPTY, { 124: '\0'.repeat(12) })))).toEqual(['a file 0: .']);
  });

  test('pax knows larger ones', () => {
    const content = 'x'.repeat(600);
    const entry = edited(tarEntry({ name: 'a', content }), { 124: '00000000000\0' });
    expect(seen(tar(paxHeader({ size: '600' }), entry))).toEqual([`a file 600: ${content}.`]);
  });

  test('attributes have up to a MiB', () => {
    // A record begins with its length, here of seven digits and a blank.
    const comment = 'x'.repeat(2 ** 20 - '1048576 comment=\n'.length);
    expect(seen(tar(paxHeader({ comment }), FILE))).toEqual(['a file 3: abc.']);
    expect(() => seen(tar(paxHeader({ comment: `${comment}x` }), FILE))).toThrow(ArchiveStopped);
  });
});

describe('what is no plain file', () => {
  test.each([
    ['1', 'link'],
    ['2', 'link'],
    ['3', 'special'],
    ['4', 'special'],
    ['5', 'folder'],
    ['6', 'special'],
  ])('type %s has no content, whatever its size says', (flag, type) => {
    const entry = tarEntry({ name: 'x', flag, size: 999 });
    expect(seen(tar(entry, FILE))).toEqual([`x ${type} 0: .`, 'a file 3: abc.']);
  });

  test.each(['V', 'S', 'M', '\0', '7'])('type %j has its content', (flag) => {
    const type = flag === '\0' || flag === '7' ? 'file' : 'special';
    const entry = tarEntry({ name: 'x', flag, content: 'y' });
    expect(seen(tar(entry, FILE))).toEqual([`x ${type} 1: y.`, 'a file 3: abc.']);
  });

  test('a name that ends in a slash is a folder, as the oldest archives say it', () => {
    expect(seen(tar({ name: 'x/', flag: '\0' }))).toEqual(['x/ folder 0: .']);
  });
});

describe('what is no sound archive', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['no end', FILE],
    ['half a block of zeros', Buffer.concat([FILE, Buffer.alloc(100)])],
    ['half a header', FILE.subarray(0, 200)],
    ['half a content', tarEntry({ name: 'a', content: 'x'.repeat(600) }).subarray(0, 700)],
    ['a wrong checksum', tar(Buffer.from(FILE).fill('b', 0, 1))],
    ['a size that is no number', tar(edited(EMPTY, { 124: '00000000x03\0' }))],
    ['a size in binary that does not say so', tar(edited(FILE, { 124: `${'\0'.repeat(11)}\x03` }))],
    ['a negative size', tar(edited(FILE, { 124: `${'\xff'.repeat(12)}` }))],
    ['a size beyond all numbers', tar(edited(FILE, { 124: `\x80\x01${'\0'.repeat(9)}\x03` }))],
    ['an entry behind the end', Buffer.concat([tar(FILE), tar(FILE)])],
    ['a pax record without a length', tar(tarEntry({ name: 'x', flag: 'x', content: 'path=b\n' }))],
    [
      'a pax record that is cut off',
      tar(tarEntry({ name: 'x', flag: 'x', content: '99 path=b\n' })),
    ],
    ['a pax record of no length', tar(tarEntry({ name: 'x', flag: 'x', content: '11x path=b\n' }))],
    [
      'a pax length behind a sign',
      tar(tarEntry({ name: 'x', flag: 'x', content: '+11 path=b\n' })),
    ],
    [
      'a second pax record without a length',
      tar(tarEntry({ name: 'x', flag: 'x', content: '11 mtime=1\npath=b\n' })),
    ],
    ['a pax record of length 0', tar(tarEntry({ name: 'x', flag: 'x', content: '0 path=b\n' }))],
    [
      'a pax record shorter than it says',
      tar(tarEntry({ name: 'x', flag: 'x', content: '1 a=\n' })),
    ],
    ['a pax size below 0', tar(paxHeader({ size: '-1' }), FILE)],
    ['a pax size that is no number', tar(paxHeader({ size: '3x' }), EMPTY)],
    ['attributes without an end', tar(tarEntry({ name: 'x', flag: 'x', size: 2 ** 20 + 1 }))],
  ])('%s', (_what, archive) => {
    expect(() => seen(archive)).toThrow(ArchiveStopped);
    expect(() => seen(archive, 7)).toThrow(ArchiveStopped);
  });
});
