import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appendLines } from '../../src/write/append-lines.ts';
import { DISK, type Disk } from '../../src/write/disk.ts';
import { ON_WINDOWS } from '../windows.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-append-'));
  file = join(folder, 'log.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (): string => readFileSync(file, 'utf8');

/** Counts what reaches the disk for certain. */
function counting(): { readonly disk: Disk; readonly flushes: () => number } {
  let flushes = 0;
  const disk: Disk = {
    ...DISK,
    fsyncSync(descriptor) {
      flushes += 1;
      DISK.fsyncSync(descriptor);
    },
  };
  return { disk, flushes: () => flushes };
}

test('a file that is not there is made; a line that was cut off is ended', () => {
  appendLines(file, '{}\n', { flush: false });
  writeFileSync(file, `${read()}{"a":`);
  appendLines(file, Buffer.from('{}\n'), { flush: false });
  expect(read()).toBe('{}\n{"a":\n{}\n');
});

test('the disk is waited for where that is wanted', () => {
  const { disk, flushes } = counting();
  appendLines(file, '{}\n', { flush: false }, disk);
  expect(flushes()).toBe(0);
  appendLines(file, '{}\n', { flush: true }, disk);
  expect(flushes()).toBe(1);
});

test('of two that append at the same time neither loses a line, nor mixes them', () => {
  const lines = (name: string) => `${name.repeat(50_000)}\n${name}\n`;
  const disk: Disk = {
    ...DISK,
    writeSync(log, bytes) {
      // The other one has opened the file as well, and writes first.
      appendLines(file, lines('b'), { flush: false });
      return writeSync(log, bytes);
    },
  };
  appendLines(file, lines('a'), { flush: false }, disk);
  expect(read()).toBe(lines('b') + lines('a'));
});

describe('refused', () => {
  test('a disk that takes a part only; the next line is a whole one again', () => {
    const disk: Disk = {
      ...DISK,
      writeSync: (log, bytes) => writeSync(log, bytes, 0, 3),
    };
    writeFileSync(file, '{}\n');
    expect(() => appendLines(file, '{"a":1}\n', { flush: true }, disk)).toThrow('a part of it');
    appendLines(file, '{"b":2}\n', { flush: true });
    expect(read()).toBe('{}\n{"a\n{"b":2}\n');
  });

  test.skipIf(ON_WINDOWS)('a link in place of the file', () => {
    writeFileSync(join(folder, 'outside'), 'theirs\n');
    symlinkSync(join(folder, 'outside'), file);
    expect(() => appendLines(file, '{}\n', { flush: false })).toThrow('ELOOP');
    expect(read()).toBe('theirs\n');
  });
});
