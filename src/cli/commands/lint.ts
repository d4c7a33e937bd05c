import type { Report } from '../../core/report.ts';
import type { Repository } from '../../core/repository.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { openRepository } from '../../git/open.ts';
import type { RunRequest } from '../../run.ts';
import type { Caller } from '../caller.ts';
import { choosePaths } from '../chosen-paths.ts';
import { chooseRules } from '../chosen-rules.ts';
import { configurationOf, withSession } from '../configuration.ts';
import { deliver } from '../deliver.ts';
import type { LintInvocation, Target } from '../invocation.ts';
import { excessNotes, exitCodeOf } from '../verdict.ts';

/** Lints a state of the repository, or standard input, and prints the report. Gives the exit code. */
export async function lint(invocation: LintInvocation, caller: Caller): Promise<number> {
  const started = Date.now();
  const report =
    invocation.target.mode === 'stdin'
      ? await (await import('./lint-stdin.ts')).lintStdin(invocation, invocation.target, caller)
      : await lintRepository(invocation, invocation.target, caller);
  const notes = [...report.notes, ...excessNotes(report, invocation)];
  await deliver({ ...report, notes }, invocation, caller);
  if (invocation.verbose) {
    const time = Date.now() - started;
    caller.stderr.write(`${report.checked.files} files read, ${time} ms\n`);
  }
  return exitCodeOf(report, invocation);
}

/** What git's answers are needed for is loaded while git looks for them. */
async function lintRepository(
  invocation: LintInvocation,
  target: Exclude<Target, { mode: 'stdin' }>,
  caller: Caller,
): Promise<Report> {
  const { cwd, env } = caller;
  const [repository, { rules }] = await Promise.all([
    openRepository({ cwd, env, backend: invocation.backend }),
    import('../../rules/index.ts'),
  ]);
  try {
    const [snapshot, { run }] = await Promise.all([
      snapshotOf(repository, target),
      import('../../run.ts'),
    ]);
    const paths = choosePaths(invocation.paths, repository, snapshot);
    const found = await configurationOf(invocation.config, cwd, snapshot, rules);
    if (invocation.verbose) tellSources(repository, snapshot, found.file, caller);
    const base = baseOf(repository, snapshot, target);
    const request = { snapshot, base, ...paths };
    const config = withSession(found.config, invocation.session);
    return await run({ ...request, ...chooseRules(rules, config, invocation) });
  } finally {
    await repository.close();
  }
}

function snapshotOf(
  repository: Repository,
  target: Exclude<Target, { mode: 'stdin' }>,
): Promise<Snapshot> {
  switch (target.mode) {
    case 'worktree':
      return repository.worktree();
    case 'staged':
      return repository.index();
    case 'revision':
      return repository.revision(target.rev);
  }
}

/** The state whose problems are not news: HEAD's, where only what is staged is of interest. */
function baseOf(
  repository: Repository,
  { scope: { base } }: Snapshot,
  target: Target,
): RunRequest['base'] {
  const isNewsOnly = target.mode === 'staged' && !target.all;
  return isNewsOnly && base !== null ? () => repository.revision(base) : null;
}

function tellSources(
  { root, backend }: Repository,
  { entries }: Snapshot,
  file: string | null,
  { stderr }: Caller,
): void {
  stderr.write(`repository ${root} (${backend}), ${entries.length} paths\n`);
  stderr.write(`configuration ${file ?? 'none, defaults hold'}\n`);
}
