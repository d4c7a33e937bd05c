import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CouldNotCheck } from '../../src/core/failure.ts';
import { DISK } from '../../src/write/disk.ts';
import { type Journal, readJournal, removeJournal, writeJournal } from '../../src/write/journal.ts';
import { extentOf } from '../../src/write/progress.ts';
import { ON_WINDOWS } from '../windows.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-journal-'));
  file = join(folder, 'write.journal');
});
afterEach(() => rmSync(folder, { recursive: true }));

const JOURNAL: Journal = {
  call: 'a'.repeat(64),
  command: 'message ack ID',
  outcome: { result: { id: 'msg-1' } },
  set: {
    before: new Map([
      ['a\udcff.json', null],
      ['b.json', extentOf(Buffer.from('old'))],
      ['c.json', null],
      ['log.jsonl', extentOf(Buffer.from(''))],
    ]),
    changes: [
      // Bytes that are no text, and a path that is none.
      { action: 'create', path: 'a\udcff.json', bytes: Buffer.from([0, 255, 10]) },
      { action: 'change', path: 'b.json', bytes: Buffer.from('new') },
      { action: 'append', path: 'log.jsonl', lines: '{"ü":1}\n' },
      { action: 'move', from: 'b.json', path: 'c.json' },
      { action: 'remove', path: 'c.json' },
    ],
  },
};

const damage = (): string | null => {
  try {
    readJournal(file);
    return null;
  } catch (error) {
    return error instanceof CouldNotCheck ? error.code : String(error);
  }
};

test('is read as it was written, and then forgotten', () => {
  expect(readJournal(file)).toBe(null);
  writeJournal(file, JOURNAL);
  expect(readJournal(file)).toEqual(JOURNAL);
  if (!ON_WINDOWS) expect(statSync(file).mode & 0o777).toBe(0o600);
  removeJournal(file);
  expect(readdirSync(folder)).toEqual([]);
});

test('reaches the disk, its name and its end, too', () => {
  let flushed = 0;
  const disk = {
    ...DISK,
    fsyncSync(descriptor: number) {
      flushed += 1;
      DISK.fsyncSync(descriptor);
    },
  };
  writeJournal(file, JOURNAL, disk);
  const written = flushed;
  removeJournal(file, disk);
  if (!ON_WINDOWS) expect([written, flushed]).toEqual([1, 2]);
});

test('is never written over another', () => {
  writeJournal(file, JOURNAL);
  expect(() => writeJournal(file, { ...JOURNAL, call: 'b' })).toThrow('EEXIST');
  expect(readJournal(file)).toEqual(JOURNAL);
});

describe('is not believed', () => {
  test('wherever it ends too soon, or a byte is another', () => {
    writeJournal(file, JOURNAL);
    const whole = readFileSync(file);
    for (let at = 0; at < whole.length; at += 1) {
      writeFileSync(file, whole.subarray(0, at));
      expect(damage()).toBe('damaged-journal');
      const other = Buffer.from(whole);
      other[at] = (whole[at] as number) ^ 1;
      writeFileSync(file, other);
      expect(damage()).toBe('damaged-journal');
    }
    writeFileSync(file, Buffer.concat([whole, Buffer.from('{}\n')]));
    expect(damage()).toBe('damaged-journal');
  });

  const forged = (body: object): void => {
    const text = JSON.stringify(body);
    const sha256 = createHash('sha256').update(text).digest('hex');
    writeFileSync(file, `${JSON.stringify({ journal: 1, sha256 })}\n${text}\n`);
  };
  const WHOLE = { call: 'a', command: 'b', before: [], changes: [], outcome: null };
  const extent = { size: 1, sha256: 'a'.repeat(64) };

  test.each([
    ['no object', null],
    ['a list', []],
    ['no call', { ...WHOLE, call: 1 }],
    ['no list of changes', { ...WHOLE, changes: {} }],
    ['no list of files', { ...WHOLE, before: null }],
    ['a change that is none', { ...WHOLE, changes: [null] }],
    ['another change', { ...WHOLE, changes: [{ action: 'chmod', path: 'a' }] }],
    [
      'a change of a file that is not listed',
      { ...WHOLE, changes: [{ action: 'remove', path: 'a' }] },
    ],
    [
      'a move from a file that is not listed',
      {
        ...WHOLE,
        before: [{ path: 'a', extent: null }],
        changes: [{ action: 'move', path: 'a', from: 'b' }],
      },
    ],
    ['a file without a path', { ...WHOLE, before: [{ extent: null }] }],
    ['a file without an extent', { ...WHOLE, before: [{ path: 'a' }] }],
    [
      'a size that is none',
      { ...WHOLE, before: [{ path: 'a', extent: { ...extent, size: 0.5 } }] },
    ],
    [
      'a digest that is none',
      { ...WHOLE, before: [{ path: 'a', extent: { ...extent, sha256: 'a' } }] },
    ],
  ])('where its checksum holds, and it has %s', (_what, body) => {
    forged(WHOLE);
    expect(damage()).toBe(null);
    forged(body as object);
    expect(damage()).toBe('damaged-journal');
  });

  test('a folder', () => {
    mkdirSync(file);
    expect(damage()).toBe('damaged-journal');
  });

  test.skipIf(ON_WINDOWS)('a link, wherever it leads', () => {
    writeJournal(join(folder, 'elsewhere'), JOURNAL);
    symlinkSync(join(folder, 'elsewhere'), file);
    expect(damage()).toBe('damaged-journal');
  });
});
