import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../scripts/bench/random.ts';
import { MOST_BYTES, mutated, withChecksums } from '../../scripts/fuzz/mutators.ts';
import { tar } from '../parse/archive/tar-gz.ts';

const OTHERS = [Buffer.from('{"id":"other"}\n'), Buffer.from('## Other\n\ntext\n')];
const TEXT = Buffer.from('---\nid: 7\nsubject: "INFO: x"\n---\n\n## Information\n- "a": 1.5\n');

function made(seed: number, count: number, bytes = TEXT): Buffer[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => mutated(bytes, random, OTHERS));
}

describe('mutated bytes', () => {
  test('are the same for the same seed, and others for another', () => {
    expect(made(1, 300)).toEqual(made(1, 300));
    expect(made(1, 300)).not.toEqual(made(2, 300));
  });

  test('differ from the bytes that they are made of, mostly, and from each other', () => {
    const all = made(3, 1000).map((bytes) => bytes.toString('latin1'));
    expect(all.filter((text) => text === TEXT.toString('latin1')).length).toBeLessThan(100);
    expect(new Set(all).size).toBeGreaterThan(700);
  });

  test('are never too many', () => {
    const long = Buffer.alloc(MOST_BYTES, 'a: b\n');
    for (const bytes of made(4, 300, long)) expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('may be made of nothing', () => {
    expect(made(5, 500, Buffer.alloc(0)).some((bytes) => bytes.length > 0)).toBe(true);
  });

  test.each([
    ['CRLF', /\r\n/],
    ['a carriage return alone', /\r(?!\n)/],
    ['a byte-order mark', /^\xef\xbb\xbf/],
    ['a line that stands twice', /^(.+)\n\1$/m],
    ['a line of another content', /^## Other$/m],
    ['bytes that are no UTF-8', /[\x80-\xbf]{3}|[\xc0\xff]/],
    ['a terminal escape', /\x1b/],
    ['another value in place of one', /^id: (?!7)\S/m],
    ['a repetition', /(.)\1{60}/],
    ['nothing left', /^$/],
  ])('now and then have %s', (_, pattern) => {
    const found = made(6, 3000).filter((bytes) => pattern.test(bytes.toString('latin1')));
    expect(found.length).toBeGreaterThan(0);
  });

  test('of an archive mostly are one whose content was changed', () => {
    const packed = gzipSync(tar({ name: 'manifest.json', content: '{"files":[]}' }));
    const readable = made(7, 200, packed).filter((bytes) => {
      try {
        return gunzipSync(bytes).length > 0;
      } catch {
        return false;
      }
    });
    expect(readable.length).toBeGreaterThan(100);
    expect(readable.length).toBeLessThan(200);
  });
});

test('the checksums of a changed archive are made to fit', () => {
  const sound = tar({ name: 'manifest.json', content: '{"files":[]}' });
  expect(withChecksums(sound)).toEqual(sound);
  const renamed = Buffer.from(sound);
  renamed.write('other.json');
  expect(withChecksums(renamed)).not.toEqual(renamed);
  const sumAt = 148;
  const told = (archive: Buffer) =>
    Number.parseInt(archive.toString('latin1', sumAt, sumAt + 6), 8);
  const header = renamed.subarray(0, 512);
  const expected = header.reduce(
    (sum, byte, at) => sum + (at >= sumAt && at < sumAt + 8 ? 0x20 : byte),
    0,
  );
  expect(told(withChecksums(renamed))).toBe(expected);
});
