import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileGroups } from '../../scripts/hostile-repositories/hostile-groups.ts';
import type { HostileRepository } from '../../scripts/hostile-repositories/hostile-repository.ts';
import { faultsOf, judge } from '../../scripts/hostile-repositories/judge.ts';
import { everyThird } from '../runs.ts';
import { ON_WINDOWS } from '../windows.ts';

/** One of each kind, and those by which something was found; `npm run hostile:repositories` has all. */
const QUICK = [
  'setting core.fsmonitor',
  'a program called git among the files, and a PATH that begins with a dot',
  'attribute filter=evil (clean)',
  'a path with escapes of a terminal',
  'a folder of messages is a link',
  'setting core.worktree: the folder above',
  '.git/packed-refs is a link to outside',
  'a commit replaced by one without the planted problems',
  'an entry called ../outside/messages/secret.md',
  'a changed file that is assumed to be unchanged',
  'an index that is cut off',
  'variable GIT_CONFIG_COUNT',
];

/**
 * Both backends in every mode, half of them for each repository in turn: how a mode reads is the
 * same whatever lies in wait. All of them for all are for `npm run hostile:repositories`.
 */
const WAYS = [
  ['native, worktree', 'js, staged', 'native, history', 'js, since'],
  ['js, worktree', 'native, staged', 'js, history', 'native, since'],
] as const;

const all = hostileGroups().flatMap(({ repositories }) => repositories);

function named(name: string): HostileRepository {
  const found = all.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no hostile repository ${name}`);
  return found;
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-hostile-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('hostile repositories are at least 60, each of its own name', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(60);
});

// Traps are scripts of sh, and many paths can't be there.
describe.skipIf(ON_WINDOWS)('hostile repositories', () => {
  test.each(QUICK.map((name, nth) => [name, WAYS[nth % 2] ?? []] as const))(
    '%s: nothing runs, nothing is read outside, no pass',
    async (name, ways) => {
      const outcome = await judge(named(name), join(folder, 'site'), undefined, ways);
      expect(faultsOf(outcome)).toEqual([]);
      expect(outcome.runs).toHaveLength(ways.length);
    },
  );
});

/** What a program does in place of the linter, in JavaScript: `report(code, problems)` ends it. */
async function faultsWith(
  script: string,
  repository: HostileRepository,
  way: string,
): Promise<string[]> {
  const program = join(folder, 'program.cjs');
  const report = `
    const { execSync } = require('node:child_process');
    const { readFileSync, writeFileSync } = require('node:fs');
    function report(code, diagnostics, error = null) {
      const file = process.argv.find((each) => each.startsWith('json=')).slice(5);
      writeFileSync(file, JSON.stringify({ diagnostics, error }));
      process.exit(code);
    }`;
  writeFileSync(program, `${report}\n${script}`);
  return faultsOf(await judge(repository, join(folder, 'site'), program, [way]));
}

describe.skipIf(ON_WINDOWS)('the judge of hostile repositories notices', () => {
  const trap = named('setting core.fsmonitor');

  test.each(
    everyThird([
      ['a pass', 'report(0, [])', 'native, worktree: ended with 0 (a verdict), not with 1'],
      [
        'a problem that is not told',
        'report(1, [])',
        'js, staged: did not tell MB-001 messages/staged.md',
      ],
      [
        'a refusal without need',
        "report(3, [], { code: 'x' })",
        'native, since: ended with 3 (x), not with 1',
      ],
      ['a program that ran', "execSync('git status'); report(0, [])", 'native, history: ran trap'],
      [
        'text from outside',
        "process.stdout.write(readFileSync('../outside/secret.txt')); report(0, [])",
        'native, worktree: read outside',
      ],
      [
        'text from outside in a report',
        `const file = process.argv.find((each) => each.startsWith('sarif=')).slice(6);
       writeFileSync(file, readFileSync('../outside/secret.txt')); report(0, [])`,
        'js, history: read outside',
      ],
      [
        'a file that was written',
        "writeFileSync('x', 'x'); report(0, [])",
        'something was written',
      ],
      [
        'a file that was written outside',
        "writeFileSync('../outside/secret.txt', 'x'); report(0, [])",
        'something was written',
      ],
      ['a stack trace', "throw new Error('x')", 'native, worktree: printed a stack trace'],
      ['a live escape', "console.log('\\u001b[2J'); report(0, [])", 'printed something live'],
      ['silence', 'process.exit(1)', 'native, worktree: ended with 1 (no JSON), not with 1'],
    ]),
  )('%s', async (_name, script, fault) => {
    // Where a fault is of no run in particular, one run will do.
    const [, way = 'native, worktree'] = /^(\w+, \w+): /.exec(fault) ?? [];
    expect((await faultsWith(script, trap, way)).join('\n')).toContain(fault);
  });

  test('a trap that is none, and a verdict where there can be none', async () => {
    const repository: HostileRepository = {
      name: 'nothing hostile',
      arm: () => undefined,
      goesOff: async () => undefined,
      refused: { js: { staged: 'some-reason' } },
    };
    const faults = await faultsWith('report(1, [])', repository, 'js, staged');
    expect(faults).toContain('the trap does not go off');
    expect(faults).toContain('js, staged: ended with 1 (a verdict), not with some-reason');
  });
});
