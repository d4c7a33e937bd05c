import { expect, test, vi } from 'vitest';
import { KnownLarge } from '../../src/core/known-large.ts';
import { blobId, isStart, objectId } from '../../src/core/object-id.ts';
import { sha256 } from '../../src/core/sha256.ts';

test('what was worked out of a large content is known when it is read again', () => {
  const known = new KnownLarge();
  const make = vi.fn((bytes: Uint8Array) => String(bytes.at(-1)));
  const content = Buffer.alloc(2 ** 17, 'a');
  const asked = [
    content,
    content,
    Buffer.from(content),
    Buffer.concat([content, Buffer.from('b')]),
  ];
  expect(asked.map((bytes) => known.of(bytes, make))).toEqual(['97', '97', '97', '98']);
  const other = Buffer.from(content);
  other[0] = 98;
  expect(known.of(other, make)).toBe('97');
  expect(make).toHaveBeenCalledTimes(3);
});

test('ids of large contents are those that git gives, whatever was asked for before', () => {
  const content = Buffer.alloc(2 ** 17, 'a');
  const [grown, changed] = ['b', 'c'].map((end) => Buffer.concat([content, Buffer.from(end)]));
  const same = [content, Buffer.from(content), content.subarray(1), content];
  for (const bytes of [...same, grown, changed, grown, changed?.subarray(1)] as Buffer[]) {
    expect(blobId('sha1', bytes)).toBe(objectId('sha1', 'blob', bytes));
    expect(sha256(bytes)).toBe(sha256(bytes.toString()));
  }
});

test('a log that was found to begin with another one is asked again where its beginning changed', () => {
  const log = Buffer.alloc(2 ** 17, 'a\n');
  const start = { id: blobId('sha1', log), size: log.length };
  const grown = Buffer.concat([log, Buffer.from('b\n')]);
  const other = Buffer.from(grown);
  other[7] = 0x62;
  const asked = [grown, Buffer.from(grown), other, grown, log.subarray(1)];
  expect(asked.map((bytes) => isStart(start, bytes))).toEqual([true, true, false, true, false]);
});
