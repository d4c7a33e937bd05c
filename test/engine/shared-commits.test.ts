import { expect, test } from 'vitest';
import type { Settled } from '../../src/core/finding.ts';
import { COMMITTING, type MendStep } from '../../src/core/remedy.ts';
import { withSharedCommits } from '../../src/engine/shared-commits.ts';

const run = (text: string, path?: string): MendStep => ({
  ...{ action: 'run', text },
  ...(path !== undefined && { path }),
});

const DONE = run(`${COMMITTING}-m 'Restore what commit 1 changed'`);
const OTHER = run(`${COMMITTING}-m 'Restore what commit 2 changed'`);

function problem(...steps: readonly MendStep[]): Settled {
  // Sound because nothing else of a problem is looked at.
  return { diagnostic: { steps } } as unknown as Settled;
}

test('what one commit restores is restored before it, whichever problem is followed', () => {
  const undo = run('git reset --soft x');
  const [a, b, c] = ['a', 'b', 'c'].map((path) => run(`git checkout x -- ${path}`, path));
  const problems = [
    problem(undo, a as MendStep, DONE),
    problem(undo, b as MendStep, DONE),
    problem(undo, c as MendStep, OTHER),
  ];
  const shared = withSharedCommits(problems);
  expect(problems.map((each) => shared(each).diagnostic.steps)).toEqual([
    [undo, a, b, DONE],
    [undo, b, a, DONE],
    [undo, c, OTHER],
  ]);
});

test('hundreds of files are not listed with each problem', () => {
  const problems = Array.from({ length: 20 }, (_, at) =>
    problem(run(`git checkout x -- ${at}`, `${at}`), DONE),
  );
  const shared = withSharedCommits(problems);
  expect(problems.map((each) => shared(each).diagnostic.steps.length)).toEqual(
    problems.map(() => 2),
  );
});

test('what is staged and wrong itself is put back before the commit, which would take it along', () => {
  const [a, b] = ['a', 'b'].map((path) => run(`git checkout 1f -- ${path}`, path));
  const staged = { diagnostic: { state: 'uncommitted', steps: [b] } } as unknown as Settled;
  const old = problem(a as MendStep, DONE);
  const shared = withSharedCommits([old, staged]);
  expect(shared(old).diagnostic.steps).toEqual([a, b, DONE]);
  expect(shared(staged)).toBe(staged);
});
