import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const REPORTER = fileURLToPath(new URL('../summary-reporter.ts', import.meta.url));

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Runs a project of these test files and gives its exit code and the last line it printed. */
function runProject(files: Readonly<Record<string, string>>): {
  code: number | null;
  last: string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'summary-reporter-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const args = [
    'run',
    '--globals',
    '--root',
    folder,
    '--reporter',
    'default',
    '--reporter',
    REPORTER,
  ];
  const run = spawnSync(process.execPath, [VITEST, ...args], { encoding: 'utf8' });
  return { code: run.status, last: run.stdout.trimEnd().split('\n').at(-1) ?? '' };
}

test('passed tests alone', () => {
  const run = runProject({ 'a.test.js': `test('one', () => {}); test('two', () => {});` });
  expect(run).toEqual({ code: 0, last: '2 passed, 0 failed' });
});

test('a failed and a skipped test', () => {
  const run = runProject({
    'a.test.js': `test('one', () => {}); test.skip('two', () => {}); test.todo('three');`,
    'b.test.js': `describe('group', () => { test('four', () => { throw new Error('no'); }); });`,
  });
  expect(run).toEqual({ code: 1, last: '1 passed, 1 failed, 2 skipped' });
});

test('a file that cannot be loaded counts as failed', () => {
  const run = runProject({
    'a.test.js': `import './missing.js';`,
    'b.test.js': `test('one', () => {});`,
  });
  expect(run).toEqual({ code: 1, last: '1 passed, 1 failed' });
});

test('a hook that throws counts as failed', () => {
  const run = runProject({
    'a.test.js': `describe('group', () => {
      beforeAll(() => { throw new Error('no'); });
      test('one', () => {});
    });`,
  });
  expect(run).toEqual({ code: 1, last: '0 passed, 1 failed, 1 skipped' });
});

test('an error outside any test counts as failed', () => {
  const run = runProject({
    'a.test.js': `test('one', async () => {
      Promise.reject(new Error('no'));
      // Node has told it by then.
      await new Promise((resolve) => setImmediate(resolve));
    });`,
  });
  expect(run).toEqual({ code: 1, last: '1 passed, 1 failed' });
});

test('a run of nothing is a failed run', () => {
  expect(runProject({ 'a.js': '' })).toEqual({ code: 1, last: '0 passed, 1 failed' });
});

test('so is one whose set-up breaks', () => {
  const run = runProject({
    'a.test.js': `test('one', () => {});`,
    'setup.js': `export default () => { throw new Error('no'); };`,
    'vitest.config.js': `export default { test: { globalSetup: './setup.js' } };`,
  });
  expect(run).toEqual({ code: 1, last: '0 passed, 1 failed' });
});
