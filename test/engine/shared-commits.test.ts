import { expect, test } from 'vitest';
import type { Settled } from '../../src/core/finding.ts';
import { COMMITTING, type MendStep } from '../../src/core/remedy.ts';
import { sharedCommits, withSharedCommits } from '../../src/engine/shared-commits.ts';

const run = (text: string, path?: string): MendStep => ({
  ...{ action: 'run', text },
  ...(path !== undefined && { path }),
});

const DONE = run(`${COMMITTING}-m 'Restore what commit 1 changed'`);
const OTHER = run(`${COMMITTING}-m 'Restore what commit 2 changed'`);

function problem(...steps: readonly MendStep[]): Settled {
  // Sound because nothing else of a problem is looked at.
  const path = steps.find((each) => each.path !== undefined)?.path ?? '';
  const place = { path, rule: 'x/y', range: { start: { line: 1, offset: 0 } } };
  return { diagnostic: { ...place, steps } } as unknown as Settled;
}

test('what one commit restores is restored before it, in one order, whichever problem is followed', () => {
  const undo = run('git reset --soft x');
  const [a, b, c] = ['a', 'b', 'c'].map((path) => run(`git checkout x -- ${path}`, path));
  const problems = [
    problem(undo, a as MendStep, DONE),
    problem(undo, b as MendStep, DONE),
    problem(undo, c as MendStep, OTHER),
  ];
  const shared = withSharedCommits(problems, sharedCommits(problems));
  expect(problems.map((each) => shared(each).diagnostic.steps)).toEqual([
    [undo, a, b, DONE],
    [undo, a, b, DONE],
    [undo, c, OTHER],
  ]);
});

test('what restores many files is printed with the first problem, and named by the others', () => {
  const names = Array.from({ length: 20 }, (_, at) => `f${String(19 - at).padStart(2, '0')}`);
  const problems = names.map((name) =>
    problem(
      run('git reset --soft x'),
      run(`git --literal-pathspecs checkout x -- ${name}`, name),
      DONE,
    ),
  );
  const shared = withSharedCommits(problems, sharedCommits(problems));
  const made = problems.map((each) => shared(each).diagnostic.steps);
  expect(made.at(-1)?.map(({ text }) => text)).toEqual([
    'git reset --soft x',
    `git --literal-pathspecs checkout x -- ${names.join(' ')}`,
    DONE.text,
  ]);
  for (const steps of made.slice(0, -1)) {
    expect(steps).toEqual([
      {
        action: 'do',
        text: 'Run the commands of the problem at "f00", line 1 (x/y): they restore all files that were changed together. If that problem is not shown, use `--max-problems all`.',
      },
    ]);
  }
});

test('what is staged and wrong itself is put back before the commit, which would take it along', () => {
  const [a, b] = ['a', 'b'].map((path) => run(`git checkout 1f -- ${path}`, path));
  const staged = { diagnostic: { state: 'uncommitted', steps: [b] } } as unknown as Settled;
  const old = problem(a as MendStep, DONE);
  const shared = withSharedCommits([old, staged], sharedCommits([old, staged]));
  expect(shared(old).diagnostic.steps).toEqual([a, b, DONE]);
  expect(shared(staged)).toBe(staged);
});

test('what somebody does by hand is done to what is put back, whichever problem puts it back', () => {
  const undo = run('git reset --soft x');
  const back = run('git checkout x -- a', 'a');
  const byHand: MendStep = { action: 'do', path: 'a', text: 'Correct it.' };
  const add = run('git add -A -- a', 'a');
  const problems = [problem(undo, back, DONE), problem(undo, byHand, add, DONE)];
  // What is added is what was done by hand.
  const shared = withSharedCommits(problems, sharedCommits(problems));
  expect(problems.map((each) => shared(each).diagnostic.steps)).toEqual([
    [undo, back, DONE],
    [undo, back, byHand, add, DONE],
  ]);
});
