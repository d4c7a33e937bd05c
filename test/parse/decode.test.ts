import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode } from '../../src/parse/decode.ts';
import { ANY_CHARACTER } from '../any-character.ts';

function bytes(...parts: (string | readonly number[])[]): Uint8Array {
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
}

function broken(message: string, offset: number, text: string, skipped = 0) {
  const at = { start: text.length, end: text.length };
  const unread = expect.stringMatching(/^[0-9a-f]{64}$/);
  return { text, skipped, faults: [{ kind: 'encoding', message, data: { offset }, at, unread }] };
}

describe('text', () => {
  test.each([
    ['nothing', ''],
    ['ASCII', 'a\nb\r\n'],
    ['two, three and four bytes', 'é東🗼'],
    ['a replacement character that the file itself holds', 'a\ufffdb\ufffd'],
    ['what begins with the first two bytes of a byte-order mark', '\ufefc'],
    ['what begins with its first and its last', '\uff3f'],
    ['what begins with its last two', '\u1eff'],
  ])('%s', (_, text) => {
    expect(decode(bytes(text))).toEqual({ text, skipped: 0, faults: [] });
  });

  test('a byte-order mark is skipped, a second one is text', () => {
    expect(decode(bytes('\ufeff{}'))).toEqual({ text: '{}', skipped: 3, faults: [] });
    expect(decode(bytes('\ufeff\ufeff{}'))).toEqual({ text: '\ufeff{}', skipped: 3, faults: [] });
    expect(decode(bytes('\ufeff'))).toEqual({ text: '', skipped: 3, faults: [] });
  });

  test('a view into a larger buffer is read within its bounds', () => {
    const larger = bytes('xx{}yy');
    expect(decode(larger.subarray(2, 4)).text).toBe('{}');
  });
});

describe('bytes that are no UTF-8', () => {
  test.each([
    ['Latin-1', bytes('caf', [0xe9], '!'), 3, 'caf'],
    ['a lone continuation byte', bytes([0x80]), 0, ''],
    ['too long a form', bytes('/', [0xc0, 0xaf]), 1, '/'],
    ['a surrogate', bytes('é', [0xed, 0xa0, 0x80]), 2, 'é'],
    ['beyond the last character', bytes([0xf4, 0x90, 0x80, 0x80]), 0, ''],
    ['cut off in a character', bytes('ab', [0xe6, 0x9d]), 2, 'ab'],
    ['behind a true replacement character', bytes('\ufffd\ufffdx', [0xff]), 7, '\ufffd\ufffdx'],
    ['two bytes of a replacement character', bytes([0xef, 0xbf, 0xff]), 0, ''],
    ['its first and its last', bytes([0xef, 0xff, 0xbd]), 0, ''],
    ['its last two', bytes([0xff, 0xbf, 0xbd]), 0, ''],
    ['only the first of several', bytes('a', [0xff], 'b', [0xff]), 1, 'a'],
  ])('%s', (_, input, offset, text) => {
    expect(decode(input)).toEqual(broken('notUtf8', offset, text));
  });

  test('the offset counts the byte-order mark, the place does not', () => {
    expect(decode(bytes('\ufeffab', [0xff]))).toEqual(broken('notUtf8', 5, 'ab', 3));
  });

  test('a NUL, where it comes first', () => {
    expect(decode(bytes('é', [0], 'b'))).toEqual(broken('nul', 2, 'é'));
    expect(decode(bytes('é', [0xff, 0], 'b'))).toEqual(broken('notUtf8', 2, 'é'));
    expect(decode(bytes('é', [0, 0xff], 'b'))).toEqual(broken('nul', 2, 'é'));
  });
});

describe('wider encodings', () => {
  const utf16le = Buffer.from('{}\n', 'utf16le');
  const utf16be = Buffer.from(utf16le).swap16();
  test.each([
    ['utf16', bytes([0xff, 0xfe], [...utf16le])],
    ['utf16', bytes([0xfe, 0xff], [...utf16be])],
    ['utf16', utf16le],
    ['utf16', utf16be],
    ['utf16', bytes([0xff, 0xfe])],
    ['utf32', bytes([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0])],
    ['utf32', bytes([0, 0, 0xfe, 0xff, 0, 0, 0, 0x7b])],
    ['utf32', bytes([0x7b, 0, 0, 0, 0x7d, 0, 0, 0])],
    ['utf32', bytes([0, 0, 0, 0x7b])],
    ['utf16', bytes([0xff, 0xfe, 0, 1])],
    ['utf16', bytes([0xff, 0xfe, 1, 0])],
  ])('%s %o', (message, input) => {
    expect(decode(input)).toEqual(broken(message, 0, ''));
  });

  test.each([
    'aaa0 aa0a aa00 a0aa a00a 0aaa 0aa0 0a00 00aa 00a0 0000',
    'a0 0 00 000 a00 0a0 00a 0aa',
  ])('zeros elsewhere make none: %s', (inputs) => {
    for (const input of inputs.split(' ')) {
      const text = input.replaceAll('0', '\0');
      const before = text.slice(0, text.indexOf('\0'));
      expect(decode(bytes(text))).toEqual(broken('nul', before.length, before));
    }
  });

  test.each<[input: number[], message: string, text: string]>([
    [[0xff], 'notUtf8', ''],
    [[0xff, 0x61], 'notUtf8', ''],
    [[0xfe, 0x61], 'notUtf8', ''],
    [[0, 0, 0xfe, 0x61], 'nul', ''],
    [[0, 0, 0x61, 0xff], 'nul', ''],
    [[0, 0x61, 0xfe, 0xff], 'nul', ''],
    [[0x61, 0, 0xfe, 0xff], 'nul', 'a'],
  ])('half a byte-order mark makes none: %j', (input, message, text) => {
    expect(decode(bytes(input))).toEqual(broken(message, text.length, text));
  });

  test.each([
    [[0x61, 0xfe], 'a'],
    [[0x61, 0xff], 'a'],
    [[0x61, 0x62, 0xfe, 0xff], 'ab'],
  ])('nor does the rest of one: %j', (input, text) => {
    expect(decode(bytes(input))).toEqual(broken('notUtf8', text.length, text));
  });
});

describe('Git LFS', () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';

  test('a pointer', () => {
    const fault = { kind: 'lfs-pointer', message: 'pointer', data: { size: '12345' } };
    expect(decode(bytes(pointer)).faults).toEqual([{ ...fault, at: { start: 0, end: 42 } }]);
    const crlf = pointer.replaceAll('\n', '\r\n');
    expect(decode(bytes(crlf)).faults).toEqual([{ ...fault, at: { start: 0, end: 42 } }]);
  });

  test.each([
    ['none', 'oid sha256:4d7a\n'],
    ['no whole number', 'size 12 MB\n'],
    ['another word', 'filesize 12\n'],
    ['nothing', 'size \n'],
  ])('the size is unknown where there is %s', (_, rest) => {
    const [first = ''] = pointer.split('\n');
    expect(decode(bytes(`${first}\n${rest}`)).faults).toMatchObject([
      { data: { size: 'unknown' } },
    ]);
  });

  test('no pointer: another first line, or too long a file', () => {
    expect(decode(bytes(`\n${pointer}`)).faults).toEqual([]);
    expect(decode(bytes(pointer.padEnd(1024, 'x'))).faults).toHaveLength(1);
    expect(decode(bytes(pointer.padEnd(1025, 'x'))).faults).toEqual([]);
  });
});

describe('whatever the bytes', () => {
  test('the text is what is before the fault, byte for byte', () => {
    const piece = fc.oneof(
      fc.string({ unit: ANY_CHARACTER }).map((text) => [...Buffer.from(text)]),
      fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 4 }),
      fc.constantFrom([0xef, 0xbb, 0xbf], [0xef, 0xbf, 0xbd], [0], [0xed, 0xa0, 0x80]),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const input = Uint8Array.from(pieces.flat());
        const { text, skipped, faults } = decode(input);
        const read = Buffer.from(input).subarray(skipped, skipped + Buffer.byteLength(text));
        expect(Buffer.from(text).equals(read)).toBe(true);
        const [fault] = faults;
        if (fault === undefined) expect(skipped + read.length).toBe(input.length);
        else if (fault.message === 'notUtf8') {
          const rest = Buffer.from(input).subarray(Number(fault.data['offset']));
          expect(rest.toString().startsWith('\ufffd')).toBe(true);
          expect(rest.subarray(0, 3)).not.toEqual(Buffer.from('\ufffd'));
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a bad byte behind very many replacement characters is found in linear time', () => {
    // What begins again at each of them would take an hour.
    const input = bytes('\ufffd'.repeat(1_000_000), [0xff]);
    expect(decode(input).faults[0]?.data).toEqual({ offset: 3_000_000 });
  });
});
