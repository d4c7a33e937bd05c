import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileCases } from '../../scripts/hostile/hostile-cases.ts';
import { runCase } from '../../scripts/hostile/run-case.ts';
import { everySecond } from '../runs.ts';

/** One of each kind, and those that once took too much; `npm run hostile` runs them all, and measures them. */
const QUICK = [
  'record: empty decisions',
  'record: blanks before the front matter',
  'record: a subject of replies',
  'bundle: a bomb in a file',
  'bundle: 40,000 empty parts',
  'segment: a bomb of line ends',
  'document (contribution): 20 MiB of blanks',
  'document (vote): a million open lists',
  'log (audit): lone surrogates',
  'YAML (claim): lists that multiply',
  'YAML (message front matter): one key 20,000 times',
  'Markdown (delta message): braces',
];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-hostile-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('hostile records', () => {
  const all = [...hostileCases()];
  const cases = new Map(all.map((each) => [each.name, each]));

  test('are at least 150, each of its own name', () => {
    expect(cases.size).toBe(all.length);
    expect(cases.size).toBeGreaterThanOrEqual(150);
  });

  test.each(everySecond(QUICK))('%s: a clear end', (name) => {
    const each = cases.get(name);
    if (each === undefined) throw new Error(`There is no case ${name}`);
    const { faults, output } = runCase(each, join(folder, 'repository'));
    expect(faults, output.slice(0, 2_000)).toEqual([]);
  });
});
