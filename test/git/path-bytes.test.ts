import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePath, encodePath, fileSystemPath, splitAtNul } from '../../src/git/path-bytes.ts';
import { ANY_CHARACTER } from '../any-character.ts';

/** Bytes that are likely to be almost UTF-8. */
const bytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 4 }),
      fc.string({ unit: ANY_CHARACTER, maxLength: 4 }).map((text) => Buffer.from(text, 'utf8')),
      fc.constantFrom(
        Buffer.from([0xed, 0xb2, 0x80]),
        Buffer.from([0xc0, 0xaf]),
        Buffer.from([0xf4, 0x90, 0x80, 0x80]),
        Buffer.from([0xf0, 0x9f, 0x98]),
      ),
    ),
  )
  .map((parts) => Buffer.concat(parts));

describe('paths as bytes', () => {
  test('every byte sequence comes back', () => {
    fc.assert(
      fc.property(bytes, (path) => {
        expect(encodePath(decodePath(path))).toEqual(path);
      }),
      { numRuns: 2000 },
    );
  });

  test('UTF-8 is text', () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
        expect(decodePath(Buffer.from(text, 'utf8'))).toBe(text);
        expect(encodePath(text)).toEqual(Buffer.from(text, 'utf8'));
      }),
    );
  });

  test.each([
    ['a byte alone', [0x61, 0xff, 0x62], 'a\udcffb'],
    ['a cut sequence', [0xe2, 0x82], '\udce2\udc82'],
    ['an encoded surrogate', [0xed, 0xb2, 0x80], '\udced\udcb2\udc80'],
    ['an overlong slash', [0xc0, 0xaf], '\udcc0\udcaf'],
    ['a replacement character that is really there', [0xef, 0xbf, 0xbd, 0xff], '\ufffd\udcff'],
    ['an escape after an astral character', [0xf0, 0x9f, 0x92, 0x80, 0x80], '💀\udc80'],
  ])('%s', (_name, path, text) => {
    expect(decodePath(Buffer.from(path))).toBe(text);
    expect(encodePath(text)).toEqual(Buffer.from(path));
  });

  test('an astral character whose second half looks like an escape is no escape', () => {
    expect('💀'.charCodeAt(1)).toBe(0xdc80);
    expect(encodePath('💀')).toEqual(Buffer.from('💀', 'utf8'));
    expect(fileSystemPath('/root', '💀')).toBe('/root/💀');
  });

  test('the file system takes bytes where there is no text', () => {
    expect(fileSystemPath('/root', 'a\udcff')).toEqual(Buffer.from('/root/a\xff', 'latin1'));
  });

  test('parts end in NUL, and one bad part does not touch the others', () => {
    expect(splitAtNul(Buffer.from('a\nb\0"c"\0'))).toEqual(['a\nb', '"c"']);
    expect(splitAtNul(Buffer.from('\xe4\0é\0', 'latin1'))).toEqual(['\udce4', '\udce9']);
    expect(splitAtNul(Buffer.alloc(0))).toEqual([]);
  });
});
