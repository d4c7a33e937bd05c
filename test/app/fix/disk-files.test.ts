import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { diskReader, writeTogether } from '../../../src/app/fix/disk-files.ts';
import type { Draft, ReadDisk } from '../../../src/app/fix/drafts.ts';
import { lineText } from '../../../src/app/fix/line-text.ts';
import { CouldNotCheck } from '../../../src/core/failure.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lint-protocol-test-'));
  for (const name of ['a', 'b', 'c']) {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, '1.md'), `old ${name}\n`);
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function draft(path: string, old: string | null, now: string): Draft {
  const found = old === null ? null : Buffer.from(old);
  const before = found && lineText(found);
  const after = lineText(Buffer.from(now));
  if (after === null) throw new Error('no text');
  return { path, found, judged: after, before, after, edits: 1 };
}

const DRAFTS = ['a', 'b', 'c'].map((name) =>
  draft(`${name}/1.md`, `old ${name}\n`, `new ${name}\n`),
);

/** What stands in the folders: nothing may be left over. */
function standing(): Record<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => lstatSync(join(root, name)).isFile()).sort();
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

const OLD = { 'a/1.md': 'old a\n', 'b/1.md': 'old b\n', 'c/1.md': 'old c\n' };
const NEW = { 'a/1.md': 'new a\n', 'b/1.md': 'new b\n', 'c/1.md': 'new c\n' };

function refusal(drafts: readonly Draft[], readDisk: ReadDisk = diskReader(root)): string {
  try {
    writeTogether(root, drafts, readDisk);
  } catch (error) {
    expect(error).toBeInstanceOf(CouldNotCheck);
    return (error as Error).message;
  }
  throw new Error('it was written');
}

describe('files that are written together', () => {
  test('all of them, with their permissions', () => {
    chmodSync(join(root, 'b/1.md'), 0o751);
    writeTogether(root, DRAFTS, diskReader(root));
    expect(standing()).toEqual(NEW);
    expect(lstatSync(join(root, 'b/1.md')).mode & 0o7777).toBe(0o751);
  });

  test('none where one was changed since it was read', () => {
    writeFileSync(join(root, 'c/1.md'), 'mine\n');
    expect(refusal(DRAFTS)).toBe('another program changed it in the meantime');
    expect(standing()).toEqual({ ...OLD, 'c/1.md': 'mine\n' });
  });

  test('none where one changes while they are written', () => {
    let reads = 0;
    const readDisk: ReadDisk = (path) => {
      reads += 1;
      // Behind the three reads before anything is written.
      return Buffer.from(reads > 4 && path === 'b/1.md' ? 'theirs\n' : `old ${path.charAt(0)}\n`);
    };
    expect(refusal(DRAFTS, readDisk)).toBe('another program changed it in the meantime');
    expect(standing()).toEqual(OLD);
  });

  test('none where one is read-only', () => {
    chmodSync(join(root, 'b/1.md'), 0o444);
    expect(refusal(DRAFTS)).toBe('it is read-only');
    chmodSync(join(root, 'b/1.md'), 0o644);
    expect(standing()).toEqual(OLD);
  });

  test('none where the folder of one is gone', () => {
    const readDisk: ReadDisk = (path) => Buffer.from(`old ${path.charAt(0)}\n`);
    rmSync(join(root, 'c'), { recursive: true });
    expect(refusal(DRAFTS, readDisk)).toMatch(/^ENOENT/);
    expect(standing()).toEqual({ 'a/1.md': 'old a\n', 'b/1.md': 'old b\n' });
  });

  test('those that were written are put back where a later one fails', () => {
    chmodSync(join(root, 'a/1.md'), 0o600);
    const made = draft('a/new', null, 'new\n');
    // A folder takes the place of the last file at the last moment: it can't be replaced.
    rmSync(join(root, 'c/1.md'));
    mkdirSync(join(root, 'c/1.md'));
    const readDisk: ReadDisk = (path) =>
      path === 'a/new' ? null : Buffer.from(`old ${path.charAt(0)}\n`);
    expect(refusal([made, ...DRAFTS], readDisk)).toMatch(/^EISDIR/);
    expect(standing()).toEqual({ 'a/1.md': 'old a\n', 'b/1.md': 'old b\n' });
    expect(lstatSync(join(root, 'a/1.md')).mode & 0o7777).toBe(0o600);
  });

  test('a file is made, but not over another', () => {
    writeTogether(root, [draft('a/.gitignore', null, 'x\n')], diskReader(root));
    expect(standing()).toEqual({ ...OLD, 'a/.gitignore': 'x\n' });
    expect(refusal([draft('a/.gitignore', null, 'y\n')])).toBe(
      'another program changed it in the meantime',
    );
    expect(standing()).toEqual({ ...OLD, 'a/.gitignore': 'x\n' });
  });
});

describe('links', () => {
  test('in place of a file', () => {
    rmSync(join(root, 'b/1.md'));
    symlinkSync('../a/1.md', join(root, 'b/1.md'));
    expect(refusal([draft('b/1.md', 'old a\n', 'new\n')])).toContain('symbolic link');
    expect(readFileSync(join(root, 'a/1.md'), 'utf8')).toBe('old a\n');
  });

  test('in place of a folder, for a file and for a new one', () => {
    rmSync(join(root, 'b'), { recursive: true });
    symlinkSync('a', join(root, 'b'));
    expect(refusal([draft('b/1.md', 'old a\n', 'new\n')])).toContain('it is not there any more');
    expect(refusal([draft('b/new', null, 'new\n')])).toContain('it is not there any more');
    expect(readFileSync(join(root, 'a/1.md'), 'utf8')).toBe('old a\n');
    expect(readdirSync(join(root, 'a'))).toEqual(['1.md']);
  });
});
