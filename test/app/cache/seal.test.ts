import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userSeal } from '../../../src/app/cache/opened-memory.ts';
import { privateFolder } from '../../../src/app/private-folder.ts';
import { ON_WINDOWS } from '../../windows.ts';

let parent = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'lint-protocol-seal-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

const env = () => ({ NODE_COMPILE_CACHE: parent });
const file = () => join(privateFolder(env()) ?? '', 'seal');

test('is made once, for each user folder another, and only the user can read it', () => {
  const seal = userSeal(env());
  expect(seal).toHaveLength(32);
  expect(userSeal(env())).toEqual(seal);
  expect(userSeal({ NODE_COMPILE_CACHE: join(parent, 'other') })).not.toEqual(seal);
  if (!ON_WINDOWS) expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test('is none where nothing may be kept', () => {
  expect(userSeal({ NODE_DISABLE_COMPILE_CACHE: '1' })).toBeNull();
});

test.each(['', 'too short'])('is made anew where only %j of it was written', (written) => {
  const first = userSeal(env());
  writeFileSync(file(), written);
  const second = userSeal(env());
  expect(second).toHaveLength(32);
  expect(second).not.toEqual(first);
  expect(userSeal(env())).toEqual(second);
  expect(readdirSync(dirname(file()))).toEqual(['seal']);
});

describe.skipIf(ON_WINDOWS)('with permissions and pipes', () => {
  test('a folder that others can enter is not believed', () => {
    userSeal(env());
    chmodSync(dirname(file()), 0o755);
    expect(userSeal(env())).toBeNull();
  });

  test('a pipe in its place is not waited for', () => {
    userSeal(env());
    rmSync(file());
    execFileSync('mkfifo', [file()]);
    expect(userSeal(env())).toBeNull();
  });
});
