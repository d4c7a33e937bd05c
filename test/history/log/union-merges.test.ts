import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { runs } from '../../runs.ts';
import { judge, log } from './states.ts';

const folder = mkdtempSync(join(tmpdir(), 'union-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What git's union driver makes of two files that came from one. */
function unionOf(ours: string, from: string, theirs: string): string {
  for (const [name, text] of Object.entries({ ours, from, theirs })) {
    writeFileSync(join(folder, name), text);
  }
  const names = ['ours', 'from', 'theirs'];
  const { status, stdout } = spawnSync('git', ['merge-file', '-p', '--union', ...names], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return stdout;
}

/** What a branch appends: records of its own, and some that the other has as well, in any order. */
function branch(own: string): fc.Arbitrary<string> {
  const records = fc.shuffledSubarray([...own, 'x', 'y', 'z'], { maxLength: 5 });
  const isTorn = fc.constantFrom(false, false, true);
  return fc
    .tuple(records, isTorn)
    .map(([all, torn]) => (torn ? log(all.join('')).slice(0, -1) : log(all.join(''))));
}

/** Appends as the definition allows it. */
function appended(from: string, records: string): string {
  const isFinished = from === '' || from.endsWith('\n') || records === '';
  return `${from}${isFinished ? '' : '\n'}${records}`;
}

test("git's union of two branches is fine, records that both have included", async () => {
  const start = fc.constantFrom('', log('o'), log('op'), 'o', 'x', 'o\nx');
  await fc.assert(
    fc.asyncProperty(start, branch('abc'), branch('def'), async (from, mine, yours) => {
      const [ours, theirs] = [appended(from, mine), appended(from, yours)];
      const union = unionOf(ours, from, theirs);
      const verdict = await judge([ours, theirs], union);
      expect(verdict, JSON.stringify({ from, ours, theirs, union })).toBe(null);
    }),
    { numRuns: runs(50) },
  );
});
