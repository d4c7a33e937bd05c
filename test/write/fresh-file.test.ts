import {
  chmodSync,
  existsSync,
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
import { DISK, type Disk } from '../../src/write/disk.ts';
import { FreshFile, flushFolder, replaceFile } from '../../src/write/fresh-file.ts';
import { ON_WINDOWS } from '../windows.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-write-'));
  file = join(folder, 'file');
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const read = (): string => readFileSync(file, 'utf8');

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: made up`), { code });
}

/** A disk that has room for the first bytes of a file. */
const FULL: Disk = {
  ...DISK,
  writeFileSync(path, content, options) {
    writeFileSync(path, String(content).slice(0, 2), options);
    throw failure('ENOSPC');
  },
};

/** A disk on which files have one name only. */
const WITHOUT_LINKS: Disk = {
  ...DISK,
  linkSync() {
    throw failure('EPERM');
  },
};

describe('a file is replaced', () => {
  test.each([
    ['an old one', 'old'],
    ['nothing', null],
  ])('over %s, and nothing stays beside it', (_over, old) => {
    if (old !== null) writeFileSync(file, old);
    replaceFile(file, 'new');
    expect(read()).toBe('new');
    expect(readdirSync(folder)).toEqual(['file']);
  });

  test('by bytes, under a name of bytes', () => {
    replaceFile(Buffer.from(file), Buffer.from('new'));
    expect(read()).toBe('new');
  });

  test.skipIf(ON_WINDOWS)('with its permissions, where they are to stay', () => {
    writeFileSync(file, 'old');
    chmodSync(file, 0o751);
    replaceFile(file, 'new', { likeTarget: true });
    expect(lstatSync(file).mode & 0o7777).toBe(0o751);
    expect(read()).toBe('new');
  });

  test.skipIf(ON_WINDOWS)('with other permissions, whatever the mask takes away', () => {
    replaceFile(file, 'new', { mode: 0o777 });
    expect(lstatSync(file).mode & 0o7777).toBe(0o777);
  });

  test.skipIf(ON_WINDOWS)('in place of a link, not behind it', () => {
    const outside = join(folder, 'outside');
    writeFileSync(outside, 'theirs');
    symlinkSync(outside, file);
    replaceFile(file, 'new');
    expect(readFileSync(outside, 'utf8')).toBe('theirs');
    expect(lstatSync(file).isFile()).toBe(true);
  });
});

describe('what stood there still does, and nothing beside it', () => {
  const undone = (disk: Disk, said: string): void => {
    writeFileSync(file, 'old');
    expect(() => replaceFile(file, 'new', {}, disk)).toThrow(said);
    expect(read()).toBe('old');
    expect(readdirSync(folder)).toEqual(['file']);
  };

  test('where the disk is full', () => {
    undone(FULL, 'ENOSPC');
  });

  test('where it can not be renamed', () => {
    const disk: Disk = {
      ...DISK,
      renameSync() {
        throw failure('EIO');
      },
    };
    undone(disk, 'EIO');
  });

  test('where its permissions can not be given to the new one', () => {
    const disk: Disk = {
      ...DISK,
      chmodSync() {
        throw failure('EPERM');
      },
    };
    writeFileSync(file, 'old');
    expect(() => replaceFile(file, 'new', { likeTarget: true }, disk)).toThrow('EPERM');
    expect([read(), readdirSync(folder)]).toEqual(['old', ['file']]);
  });

  test('where a folder is in its place', () => {
    mkdirSync(file);
    expect(() => replaceFile(file, 'new')).toThrow();
    expect(readdirSync(folder)).toEqual(['file']);
  });

  test.skipIf(ON_WINDOWS || process.getuid?.() === 0)('where the folder is read-only', () => {
    writeFileSync(file, 'old');
    chmodSync(folder, 0o500);
    expect(() => replaceFile(file, 'new')).toThrow('EACCES');
    expect(read()).toBe('old');
  });

  test('until the rename: a process that dies before it leaves the old one whole', () => {
    writeFileSync(file, 'old');
    // The process is gone here; what it wrote stays beside the old one and is in nobody's way.
    new FreshFile(file, 'dead');
    expect(read()).toBe('old');
    replaceFile(file, 'new');
    expect(read()).toBe('new');
  });
});

describe('a file is made', () => {
  test.each([
    ['by a second name', DISK],
    ['where files have one name only', WITHOUT_LINKS],
  ])('over nothing else: %s', (_how, disk) => {
    new FreshFile(file, 'new', {}, disk).create();
    expect(read()).toBe('new');
    expect(() => new FreshFile(file, 'newer', {}, disk).create()).toThrow('EEXIST');
    expect(read()).toBe('new');
    expect(readdirSync(folder)).toEqual(['file']);
  });

  test.skipIf(ON_WINDOWS).each([
    ['by a second name', DISK],
    ['where files have one name only', WITHOUT_LINKS],
  ])('not over a link, even one to nowhere: %s', (_how, disk) => {
    symlinkSync(join(folder, 'nowhere'), file);
    expect(() => new FreshFile(file, 'new', {}, disk).create()).toThrow('EEXIST');
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  test('not half, where the disk is full', () => {
    let writes = 0;
    const disk: Disk = {
      ...WITHOUT_LINKS,
      writeFileSync(...args) {
        writes += 1;
        // The second one is the one under its own name.
        return (writes === 1 ? DISK : FULL).writeFileSync(...args);
      },
    };
    expect(() => new FreshFile(file, 'new', {}, disk).create()).toThrow('ENOSPC');
    expect(writes).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a folder that can not be flushed is no failure: its files have their places', () => {
  expect(() => flushFolder(join(folder, 'nowhere'))).not.toThrow();
  const flushed: number[] = [];
  const disk: Disk = {
    ...DISK,
    fsyncSync(descriptor) {
      flushed.push(descriptor);
    },
  };
  if (ON_WINDOWS) return;
  flushFolder(folder, disk);
  expect(flushed).toHaveLength(1);
});
