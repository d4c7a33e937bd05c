import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneOf } from '../runs.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm run fuzz` with arguments. */
function fuzz(...args: readonly string[]) {
  const command = ['--import', 'tsx', 'scripts/fuzz.ts', ...args, '--out', join(folder, 'out')];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return { status, stdout };
}

/** What a run says of what it tried, without what the clock says. */
function counts(stdout: string): readonly string[] {
  return stdout.split('\n').filter((line) => /inputs, \d+ kept$|findings$/.test(line));
}

describe('npm run fuzz', () => {
  test('says what it tried; the same seed tries the same again', () => {
    const run = () => fuzz('--only', 'objects', '--runs', '20', '--seed', '7', '--minutes', '2');
    const { status, stdout } = run();
    expect(stdout).toMatch(/^Seed 7\.\nobjects: \d{2,} inputs, [1-9]\d* kept\n/);
    expect(stdout).toMatch(/\n0 findings\n$/);
    expect(status).toBe(0);
    expect(counts(run().stdout)).toEqual(counts(stdout));
    expect(readdirSync(folder)).toEqual([]);
  }, 180_000);

  test('tries one input again', () => {
    const file = join(folder, 'input.json');
    const files = { 'messages/1.md': '---\nsubject: "INFO: x"\n---\n' };
    const commits = [{ parents: [], files }];
    writeFileSync(file, JSON.stringify({ target: 'records', origin: 'x', options: {}, commits }));
    expect(fuzz('--replay', file)).toEqual({ status: 0, stdout: 'All properties hold.\n' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ commits });
  });

  const refused = [
    [['--minutes', 'x'], '--minutes, --seed and --runs take numbers'],
    [['--only', 'nothing'], 'There is no target nothing; there are records, parsers,'],
    [['--replay', 'not-there.json'], 'not-there.json'],
  ] as const;
  test.each(oneOf(refused, 'arguments'))('%j is refused', (args, words) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/fuzz.ts', ...args],
      { encoding: 'utf8' },
    );
    expect(status).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
