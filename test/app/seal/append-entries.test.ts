import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appendEntries } from '../../../src/app/seal/append-entries.ts';

let base = '';
let root = '';

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'lint-protocol-append-'));
  root = join(base, 'repo');
  mkdirSync(join(root, 'logs'), { recursive: true });
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

function appended(before: string | null, lines: string): string {
  const file = join(root, 'logs/log.jsonl');
  if (before !== null) writeFileSync(file, before);
  appendEntries(root, 'logs/log.jsonl', lines);
  return readFileSync(file, 'utf8');
}

describe('lines are appended', () => {
  test.each([
    ['to nothing, which makes the file', null, '{}\n'],
    ['to an empty file', '', '{}\n'],
    ['behind a whole line', '{"a":1}\n', '{"a":1}\n{}\n'],
    ['behind a line end of Windows', '{"a":1}\r\n', '{"a":1}\r\n{}\n'],
    ['behind a line that was cut off, which is ended', '{"a":', '{"a":\n{}\n'],
  ])('%s', (_where, before, after) => {
    expect(appended(before, '{}\n')).toBe(after);
  });
});

describe('nothing is written', () => {
  const refusal = /could not be appended to logs\/log\.jsonl/;

  test('behind a link, whatever it leads to', () => {
    for (const target of ['outside.jsonl', 'nowhere.jsonl']) {
      writeFileSync(join(base, 'outside.jsonl'), 'theirs\n');
      symlinkSync(join(base, target), join(root, 'logs/log.jsonl'));
      expect(() => appendEntries(root, 'logs/log.jsonl', '{}\n')).toThrow(refusal);
      rmSync(join(root, 'logs/log.jsonl'));
    }
    expect(readFileSync(join(base, 'outside.jsonl'), 'utf8')).toBe('theirs\n');
    expect(existsSync(join(base, 'nowhere.jsonl'))).toBe(false);
  });

  test('through a folder that is a link', () => {
    mkdirSync(join(base, 'elsewhere'));
    rmSync(join(root, 'logs'), { recursive: true });
    symlinkSync(join(base, 'elsewhere'), join(root, 'logs'));
    expect(() => appendEntries(root, 'logs/log.jsonl', '{}\n')).toThrow(refusal);
    expect(existsSync(join(base, 'elsewhere/log.jsonl'))).toBe(false);
  });

  test('where a folder is in its place', () => {
    mkdirSync(join(root, 'logs/log.jsonl'));
    expect(() => appendEntries(root, 'logs/log.jsonl', '{}\n')).toThrow(refusal);
  });
});
