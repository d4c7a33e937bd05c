import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesAt } from '../../src/app/operate/work-files.ts';
import { reportTarget } from '../../src/app/report-target.ts';
import { Failure } from '../../src/core/failure.ts';
import { statAt } from '../../src/git/stat-at.ts';

let folder = '';

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'names-')));
  writeFileSync(join(folder, 'a.txt'), 'a');
  symlinkSync('circle', join(folder, 'circle'));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a name that no file can have', () => {
  test.each([
    ['long', 'x'.repeat(300)],
    ['a long path', `${'folder/'.repeat(900)}x`],
    ['below a file', 'a.txt/x'],
    ['in a circle of links', 'circle/x'],
  ])('%s: nothing is there', (_what, name) => {
    expect(statAt(join(folder, name))).toBeUndefined();
    try {
      expect(reportTarget(folder, name)).toMatchObject({ kind: 'file' });
      expect(bytesAt(folder, name)).toBeNull();
    } catch (error) {
      expect(error).toBeInstanceOf(Failure);
    }
  });

  test('a file and a link are there', () => {
    expect(statAt(join(folder, 'a.txt'))?.isFile()).toBe(true);
    expect(statAt(join(folder, 'circle'))?.isSymbolicLink()).toBe(true);
  });
});
